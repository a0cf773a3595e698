/** the only file that speaks to DynamoDB */
import { ConditionalCheckFailedException, DynamoDBClient, TransactionCanceledException } from '@aws-sdk/client-dynamodb'
import {
  BatchGetCommand,
  DeleteCommand,
  DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  QueryCommand,
  type QueryCommandInput,
  TransactWriteCommand,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import { AppError } from '../../shared/api/errors.ts'
import { requireEnv } from './env.ts'
import type { Key } from './keys.ts'
import { table, TABLE_NAME } from './table.ts'

export type Row = Record<string, unknown>

/** an answer that has not come by then is lost: the SDK waits for ever, and could never ask again within the function's time */
const requestHandler = { connectionTimeout: 1000, requestTimeout: 1000, throwOnRequestTimeout: true }

// the SDK's own first looks at each character, which took a tenth of a list's time
const base64Decoder = (text: string): Uint8Array => Buffer.from(text, 'base64')

const client = DynamoDBDocumentClient.from(new DynamoDBClient({ maxAttempts: 5, requestHandler, base64Decoder }), {
  marshallOptions: { removeUndefinedValues: true },
})
// it would copy all that is asked and answered for a log that nobody keeps
client.middlewareStack.remove('loggerMiddleware')
const TableName = requireEnv(TABLE_NAME)

export async function get(key: Key): Promise<Row | undefined> {
  const { Item } = await client.send(new GetCommand({ TableName, Key: key, ConsistentRead: true }))
  return alive(Item)
}

/** An answer has at most 16 MB, and no more than one item less than that; only sheets are so large. */
const isFull = (items: readonly Row[]): boolean =>
  items.reduce((bytes, { packed }) => bytes + (packed instanceof Uint8Array ? packed.length : 0), 0) > 14 * 1024 * 1024

/** in the order of the keys, undefined where there is no item */
export async function getAll(keys: readonly Key[]): Promise<(Row | undefined)[]> {
  const found = new Map<string, Row>()
  let left: Record<string, unknown>[] = keys.map(key => ({ ...key }))
  let throttled = 0
  while (left.length > 0) {
    const asked = left.slice(0, 100)
    const answer = await client.send(
      new BatchGetCommand({ RequestItems: { [TableName]: { Keys: asked, ConsistentRead: true } } }),
    )
    const items = answer.Responses?.[TableName] ?? []
    for (const item of items) found.set(`${item['pk']} ${item['sk']}`, item)
    const unread = answer.UnprocessedKeys?.[TableName]?.Keys ?? []
    left = [...left.slice(100), ...unread]
    // the rest of an answer that was full can be asked for at once; what else is unread was throttled
    throttled = unread.length === 0 || isFull(items) ? 0 : throttled + 1
    if (throttled > 0) await pause(throttled)
  }
  return keys.map(key => alive(found.get(`${key.pk} ${key.sk}`)))
}

/** reads each item once: what one part of a request has read, another need not ask for again */
export class Reads {
  readonly #known = new Map<string, Row | undefined>()

  async all(keys: readonly Key[]): Promise<(Row | undefined)[]> {
    const name = ({ pk, sk }: Key): string => `${pk} ${sk}`
    const fresh = new Map(keys.filter(key => !this.#known.has(name(key))).map(key => [name(key), key]))
    const rows = await getAll([...fresh.values()])
    for (const [i, each] of [...fresh.keys()].entries()) this.#known.set(each, rows[i])
    return keys.map(key => this.#known.get(name(key)))
  }

  forget(): void {
    this.#known.clear()
  }
}

/** names of attributes may be words that expressions have for something else */
const projection = (only: readonly string[]) => ({
  ProjectionExpression: only.map((_, i) => `#a${i}`).join(', '),
  ExpressionAttributeNames: Object.fromEntries(only.map((name, i) => [`#a${i}`, name])),
})

interface Wanted {
  /** the first of them */
  most?: number
  /** their attributes, instead of all */
  only?: readonly string[]
  /** those of which this holds: the others are read, but not sent */
  where?: { holds: string; values: Record<string, string> }
}

/** Reads the items of a partition whose sort key begins so, a page for each call of the table. */
async function* pages(
  pk: string,
  skPrefix: string,
  { ExpressionAttributeValues, ...more }: Partial<QueryCommandInput> = {},
) {
  let from: Row | undefined
  do {
    const page = await client.send(
      new QueryCommand({
        TableName,
        KeyConditionExpression: 'pk = :pk AND begins_with(sk, :sk)',
        ExpressionAttributeValues: { ':pk': pk, ':sk': skPrefix, ...ExpressionAttributeValues },
        ConsistentRead: true,
        ...more,
        ...(from ? { ExclusiveStartKey: from } : {}),
      }),
    )
    yield page
    from = page.LastEvaluatedKey
  } while (from)
}

/** the items of a partition whose sort key begins so: every one of them, whole, unless less is wanted */
export async function query(
  pk: string,
  skPrefix: string,
  { most = Infinity, only = [], where }: Wanted = {},
): Promise<Row[]> {
  const rows: Row[] = []
  const less = {
    ...(most < Infinity ? { Limit: most } : {}),
    ...(only.length > 0 ? projection(only) : {}),
    ...(where ? { FilterExpression: where.holds, ExpressionAttributeValues: where.values } : {}),
  }
  for await (const { Items = [] } of pages(pk, skPrefix, less)) {
    rows.push(...Items.filter(item => alive(item)))
    if (rows.length >= most) break
  }
  return rows
}

/** Counts the items of a partition whose sort key begins so. DynamoDB counts them itself, so none is transferred. */
export async function count(pk: string, skPrefix: string): Promise<number> {
  let found = 0
  for await (const { Count = 0 } of pages(pk, skPrefix, { Select: 'COUNT', ConsistentRead: false })) found += Count
  return found
}

/** the last items of a partition whose sort key begins so, from the last one on; `before` is where the page above ended */
export async function queryLast(pk: string, skPrefix: string, most: number, before?: string): Promise<Row[]> {
  const rows: Row[] = []
  let from: Row | undefined = before === undefined ? undefined : { pk, sk: before }
  do {
    const page = await client.send(
      new QueryCommand({
        TableName,
        KeyConditionExpression: 'pk = :pk AND begins_with(sk, :sk)',
        ExpressionAttributeValues: { ':pk': pk, ':sk': skPrefix },
        ConsistentRead: true,
        ScanIndexForward: false,
        Limit: most - rows.length,
        ...(from ? { ExclusiveStartKey: from } : {}),
      }),
    )
    for (const item of page.Items ?? []) if (alive(item)) rows.push(item)
    from = page.LastEvaluatedKey
  } while (from && rows.length < most)
  return rows
}

/** the items of an index under one partition key up to a sort key, a page at a time; what has just changed may show a moment later */
export async function* indexPages(index: keyof typeof table.indexes, pk: string, until: string): AsyncGenerator<Row[]> {
  const { partitionKey, sortKey } = table.indexes[index]
  let from: Row | undefined
  do {
    const page = await client.send(
      new QueryCommand({
        TableName,
        IndexName: index,
        KeyConditionExpression: '#pk = :pk AND #sk <= :until',
        ExpressionAttributeNames: { '#pk': partitionKey, '#sk': sortKey },
        ExpressionAttributeValues: { ':pk': pk, ':until': until },
        ...(from ? { ExclusiveStartKey: from } : {}),
      }),
    )
    yield (page.Items ?? []).filter(item => alive(item))
    from = page.LastEvaluatedKey
  } while (from)
}

export const put = async (key: Key, row: Row): Promise<void> => {
  await client.send(new PutCommand({ TableName, Item: { ...row, ...key } }))
}

export const remove = async (key: Key): Promise<void> => {
  await client.send(new DeleteCommand({ TableName, Key: key }))
}

const members = (item: Row | undefined): string[] => [...z.set(z.string()).catch(new Set()).parse(item?.['members'])]

/** adds a member to the set of an item, which the item may not have yet, unless there are so many already; says what is in it then */
export async function addToSet(
  key: Key,
  member: string,
  most: number,
  expiresAtSeconds: number,
): Promise<{ added: boolean; values: string[] }> {
  try {
    const { Attributes } = await client.send(
      new UpdateCommand({
        TableName,
        Key: key,
        UpdateExpression: 'SET expires_at_seconds = :expires ADD members :set',
        // one that is in it already is asked for again: the answer of the first time was lost
        ConditionExpression: 'attribute_not_exists(members) OR size(members) < :most OR contains(members, :member)',
        ExpressionAttributeValues: {
          ':expires': expiresAtSeconds,
          ':set': new Set([member]),
          ':most': most,
          ':member': member,
        },
        ReturnValues: 'ALL_NEW',
      }),
    )
    return { added: true, values: members(Attributes) }
  } catch (error) {
    if (!(error instanceof ConditionalCheckFailedException)) throw error
    const { Item } = await client.send(new GetCommand({ TableName, Key: key, ConsistentRead: true }))
    return { added: false, values: members(Item) }
  }
}

export async function removeFromSet(key: Key, gone: readonly string[]): Promise<void> {
  if (gone.length === 0) return
  await client.send(
    new UpdateCommand({
      TableName,
      Key: key,
      UpdateExpression: 'DELETE members :gone',
      ExpressionAttributeValues: { ':gone': new Set(gone) },
    }),
  )
}

interface Holds {
  attribute: string
  is: string | number
}

/** one item of a transaction; `otherwise` is what it means when its condition fails */
export type Write = { otherwise?: () => Error } & (
  | { put: Key & Row; when: 'absent' | 'any' | { version: number } | Holds }
  | { delete: Key; when: 'any' | Holds }
)

/** an expired item that TTL has not deleted yet is absent too */
const absent = () => ({
  ConditionExpression: 'attribute_not_exists(pk) OR expires_at_seconds <= :now',
  ExpressionAttributeValues: { ':now': Math.floor(Date.now() / 1000) },
})
const holds = ({ attribute, is }: Holds) => ({
  ConditionExpression: '#a = :a',
  ExpressionAttributeNames: { '#a': attribute },
  ExpressionAttributeValues: { ':a': is },
})

function condition({ when }: Write) {
  if (when === 'any') return {}
  if (when === 'absent') return absent()
  return holds('version' in when ? { attribute: 'version', is: when.version } : when)
}

const toTransactItem = (write: Write) =>
  'put' in write
    ? { Put: { TableName, Item: write.put, ...condition(write) } }
    : { Delete: { TableName, Key: write.delete, ...condition(write) } }

/** somebody else wrote what this read: read again and apply again */
export class Raced extends Error {}

/** all of it or nothing. Throws `otherwise` of the first item whose condition failed, or Raced */
export async function transact(writes: readonly Write[]): Promise<void> {
  try {
    await client.send(new TransactWriteCommand({ TransactItems: writes.map(toTransactItem) }))
  } catch (error) {
    if (!(error instanceof TransactionCanceledException)) throw error
    const codes = error.CancellationReasons?.map(reason => reason.Code) ?? []
    const failed = codes.indexOf('ConditionalCheckFailed')
    if (failed >= 0) throw writes[failed]?.otherwise?.() ?? new Raced()
    if (
      codes.some(
        code =>
          code === 'TransactionConflict' || code === 'ThrottlingError' || code === 'ProvisionedThroughputExceeded',
      )
    )
      throw new Raced()
    throw error
  }
}

/** runs again, with jitter, for as long as it is raced and the function has time */
export async function untilUnraced<Result>(attempt: () => Promise<Result>): Promise<Result> {
  const giveUpAt = performance.now() + 6000
  for (let tries = 1; ; tries++) {
    try {
      return await attempt()
    } catch (error) {
      if (!(error instanceof Raced)) throw error
      if (performance.now() > giveUpAt) throw new AppError('Please try again')
      await pause(tries)
    }
  }
}

const pause = (attempt: number): Promise<void> =>
  new Promise(done => setTimeout(done, Math.random() * Math.min(250, 10 * 2 ** attempt)))

/** TTL deletes late: what has expired counts as absent */
function alive(item: Row | undefined): Row | undefined {
  const expires = item?.['expires_at_seconds']
  return typeof expires === 'number' && expires * 1000 <= Date.now() ? undefined : item
}
