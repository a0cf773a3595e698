/** The only file that calls DynamoDB. */
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
import { requireEnv } from '../env/env.ts'
import type { Key } from './keys.ts'
import { table, TABLE_NAME } from '../env/names.ts'

export type Row = Record<string, unknown>

/**
 * Without a timeout the SDK would wait for a lost answer for ever, instead of trying again within the function's time.
 */
const requestHandler = { connectionTimeout: 1000, requestTimeout: 1000, throwOnRequestTimeout: true }

// The SDK's own decoder checks every character first, which took a tenth of the time of a list.
const base64Decoder = (text: string): Uint8Array => Buffer.from(text, 'base64')

const client = DynamoDBDocumentClient.from(new DynamoDBClient({ maxAttempts: 5, requestHandler, base64Decoder }), {
  marshallOptions: { removeUndefinedValues: true },
})
// The logger middleware copies every request and answer, and nothing reads its log.
client.middlewareStack.remove('loggerMiddleware')

const throttled = new Set(['ThrottlingException', 'ProvisionedThroughputExceededException', 'RequestLimitExceeded'])

// DynamoDB has throttled every attempt, so nothing was done and the caller can repeat the request later.
client.middlewareStack.add(
  next => async args => {
    try {
      return await next(args)
    } catch (error) {
      throw error instanceof Error && throttled.has(error.name) ? new AppError('Please try again') : error
    }
  },
  { step: 'initialize' },
)
const TableName = requireEnv(TABLE_NAME)

export async function get(key: Key): Promise<Row | undefined> {
  const { Item } = await client.send(new GetCommand({ TableName, Key: key, ConsistentRead: true }))
  return unlessExpired(Item)
}

/**
 * Whether an answer has reached DynamoDB's limit of 16 MB, give or take an item. Only sheets are large enough for that.
 */
const isFull = (items: readonly Row[]): boolean =>
  items.reduce((bytes, { packed }) => bytes + (packed instanceof Uint8Array ? packed.length : 0), 0) > 14 * 1024 * 1024

/** The items in the order of the keys; undefined for a key without an item. */
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
    // After a full answer the rest can be requested at once. Otherwise unread keys mean throttling, so there is a
    // pause.
    throttled = unread.length === 0 || isFull(items) ? 0 : throttled + 1
    if (throttled > 0) await pause(throttled)
  }
  return keys.map(key => unlessExpired(found.get(`${key.pk} ${key.sk}`)))
}

/** Remembers the items read during a request, so that each item is read only once. */
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

/** Attributes need placeholders, because their names may be reserved words of DynamoDB. */
const projection = (only: readonly string[]) => ({
  ProjectionExpression: only.map((_, i) => `#a${i}`).join(', '),
  ExpressionAttributeNames: Object.fromEntries(only.map((name, i) => [`#a${i}`, name])),
})

interface QueryOptions {
  /** Only so many items, from the first on. */
  most?: number
  /** Only these attributes. */
  only?: readonly string[]
  /** A filter. DynamoDB reads and charges all items, but sends only those for which it holds. */
  where?: { holds: string; values: Record<string, string> }
}

/** Pages of the items in a partition whose sort key has this prefix. */
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

/** All items in a partition whose sort key has this prefix, unless the options restrict them. */
export async function query(
  pk: string,
  skPrefix: string,
  { most = Infinity, only = [], where }: QueryOptions = {},
): Promise<Row[]> {
  const rows: Row[] = []
  const restrictions = {
    ...(most < Infinity ? { Limit: most } : {}),
    ...(only.length > 0 ? projection(only) : {}),
    ...(where ? { FilterExpression: where.holds, ExpressionAttributeValues: where.values } : {}),
  }
  for await (const { Items = [] } of pages(pk, skPrefix, restrictions)) {
    rows.push(...Items.filter(item => unlessExpired(item)))
    if (rows.length >= most) break
  }
  return rows
}

/** Counts the items in a partition whose sort key has this prefix. DynamoDB counts them itself and transfers none. */
export async function count(pk: string, skPrefix: string): Promise<number> {
  let found = 0
  for await (const { Count = 0 } of pages(pk, skPrefix, { Select: 'COUNT', ConsistentRead: false })) found += Count
  return found
}

/** The last items in a partition whose sort key has this prefix, in descending order, starting below `before`. */
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
    for (const item of page.Items ?? []) if (unlessExpired(item)) rows.push(item)
    from = page.LastEvaluatedKey
  } while (from && rows.length < most)
  return rows
}

/** Pages of the items in a secondary index up to a sort key. Indexes are updated a moment after the table. */
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
    yield (page.Items ?? []).filter(item => unlessExpired(item))
    from = page.LastEvaluatedKey
  } while (from)
}

export const put = async (key: Key, row: Row): Promise<void> => {
  await client.send(new PutCommand({ TableName, Item: { ...row, ...key } }))
}

export const remove = async (key: Key): Promise<void> => {
  await client.send(new DeleteCommand({ TableName, Key: key }))
}

const membersOf = (item: Row | undefined): string[] => [...z.set(z.string()).catch(new Set()).parse(item?.['members'])]

/**
 * Adds a member to an item's set, unless the set is full. Returns the set after that. Item and set need not exist yet.
 */
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
        // The member is already in the set if the SDK repeats a call whose answer was lost.
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
    return { added: true, values: membersOf(Attributes) }
  } catch (error) {
    if (!(error instanceof ConditionalCheckFailedException)) throw error
    const { Item } = await client.send(new GetCommand({ TableName, Key: key, ConsistentRead: true }))
    return { added: false, values: membersOf(Item) }
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

interface AttributeEquals {
  attribute: string
  is: string | number
}

/** One item of a transaction. `otherwise` makes the error to throw when its condition fails. */
export type Write = { otherwise?: () => Error } & (
  | { put: Key & Row; when: 'absent' | 'any' | { version: number } | AttributeEquals }
  | { delete: Key; when: 'any' | AttributeEquals }
)

/** An expired item counts as absent, even if DynamoDB has not deleted it yet. */
const ifAbsent = () => ({
  ConditionExpression: 'attribute_not_exists(pk) OR expires_at_seconds <= :now',
  ExpressionAttributeValues: { ':now': Math.floor(Date.now() / 1000) },
})
const ifAttributeEquals = ({ attribute, is }: AttributeEquals) => ({
  ConditionExpression: '#a = :a',
  ExpressionAttributeNames: { '#a': attribute },
  ExpressionAttributeValues: { ':a': is },
})

function conditionOf({ when }: Write) {
  if (when === 'any') return {}
  if (when === 'absent') return ifAbsent()
  return ifAttributeEquals('version' in when ? { attribute: 'version', is: when.version } : when)
}

const toTransactItem = (write: Write) =>
  'put' in write
    ? { Put: { TableName, Item: write.put, ...conditionOf(write) } }
    : { Delete: { TableName, Key: write.delete, ...conditionOf(write) } }

/** Somebody else has changed an item since it was read, so the change has to be made again from the start. */
export class Raced extends Error {}

/** Writes all items or none. Throws `otherwise` of the first item whose condition failed, or Raced. */
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

/** Repeats the attempt after a random pause as long as it throws Raced, for up to 6 seconds. */
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

/** DynamoDB deletes expired items late, so they count as absent. */
function unlessExpired(item: Row | undefined): Row | undefined {
  const expires = item?.['expires_at_seconds']
  return typeof expires === 'number' && expires * 1000 <= Date.now() ? undefined : item
}
