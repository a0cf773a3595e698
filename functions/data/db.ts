/** All access to the table goes through this file. `dynamodb/client.ts` sends the calls. */
import { randomUUID } from 'node:crypto'
import * as z from 'zod'
import { AppError } from '../../shared/api/errors.ts'
import { requireEnv } from '../env/env.ts'
import { table, TABLE_NAME } from '../env/names.ts'
import { fromItem, toAttribute, toItem, type AttributeValue, type Row } from './dynamodb/attribute-values.ts'
import { call, isThrottled, DynamoDbError, type Operation } from './dynamodb/client.ts'
import type { Key } from './keys.ts'

export type { Row }

type Item = Record<string, AttributeValue>

/** The values of an expression, by their placeholders. */
type Values = Record<string, unknown>

async function callTable<Answer>(operation: Operation, input: object): Promise<Answer> {
  try {
    return await call<Answer>(operation, input)
  } catch (error) {
    // DynamoDB has throttled every attempt, so nothing was done and the caller can repeat the request later.
    throw isThrottled(error) ? new AppError('Please try again') : error
  }
}

const isRefusedFor = (error: unknown, code: string): error is DynamoDbError =>
  error instanceof DynamoDbError && error.code === code

const TableName = requireEnv(TABLE_NAME)

export async function get(key: Key): Promise<Row | undefined> {
  const { Item } = await callTable<{ Item?: Item }>('GetItem', { TableName, Key: toItem(key), ConsistentRead: true })
  return Item && unlessExpired(fromItem(Item))
}

/**
 * Whether an answer is full. DynamoDB's limit is 16 MB, and from 14 MB on the next item may not fit. Only sheets are
 * large enough for that.
 */
const isFull = (items: readonly Row[]): boolean =>
  items.reduce((bytes, { packed }) => bytes + (packed instanceof Uint8Array ? packed.length : 0), 0) > 14 * 1024 * 1024

interface BatchAnswer {
  Responses?: Record<string, Item[]>
  UnprocessedKeys?: Record<string, { Keys: Item[] }>
}

/** The items in the order of the keys; undefined for a key without an item. */
export async function getAll(keys: readonly Key[]): Promise<(Row | undefined)[]> {
  const found = new Map<string, Row>()
  let left = keys.map(toItem)
  let throttledRounds = 0
  while (left.length > 0) {
    const asked = left.slice(0, 100)
    const answer = await callTable<BatchAnswer>('BatchGetItem', {
      RequestItems: { [TableName]: { Keys: asked, ConsistentRead: true } },
    })
    const items = (answer.Responses?.[TableName] ?? []).map(fromItem)
    for (const item of items) found.set(`${String(item['pk'])} ${String(item['sk'])}`, item)
    const unread = answer.UnprocessedKeys?.[TableName]?.Keys ?? []
    left = [...left.slice(100), ...unread]
    // After a full answer the rest can be requested at once. Otherwise unread keys mean throttling, so there is a
    // pause.
    throttledRounds = unread.length === 0 || isFull(items) ? 0 : throttledRounds + 1
    if (throttledRounds > 0) await pause(throttledRounds)
  }
  return keys.map(key => unlessExpired(found.get(`${key.pk} ${key.sk}`)))
}

/** Remembers the items read during a request, so that each item is read only once. */
export class ReadCache {
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
  /** At most so many items, from the lowest sort key on. */
  most?: number
  /** Only items whose sort key is above this one. */
  after?: string | undefined
  /** Only these attributes. */
  only?: readonly string[]
  /** A filter. DynamoDB reads and charges all items, but sends only those for which it holds. */
  where?: { holds: string; values: Record<string, string> }
}

interface Page {
  Items?: Item[]
  Count?: number
  LastEvaluatedKey?: Item
}

const askPage = (input: object, values: Values, from: Item | undefined): Promise<Page> =>
  callTable('Query', { TableName, ...input, ExpressionAttributeValues: toItem(values), ExclusiveStartKey: from })

const inPartition = { KeyConditionExpression: 'pk = :pk AND begins_with(sk, :sk)', ConsistentRead: true }

/** Pages of the items in a partition whose sort key has this prefix. */
async function* pages(
  pk: string,
  skPrefix: string,
  more: object = {},
  values: Values = {},
  after?: string,
): AsyncGenerator<Page> {
  let from = after === undefined ? undefined : toItem({ pk, sk: after })
  do {
    const page = await askPage({ ...inPartition, ...more }, { ':pk': pk, ':sk': skPrefix, ...values }, from)
    yield page
    from = page.LastEvaluatedKey
  } while (from)
}

const rowsOf = ({ Items = [] }: Page): Row[] => Items.map(fromItem).filter(item => unlessExpired(item))

/** All items in a partition whose sort key has this prefix, unless the options restrict them. */
export async function query(
  pk: string,
  skPrefix: string,
  { most = Infinity, after, only = [], where }: QueryOptions = {},
): Promise<Row[]> {
  const rows: Row[] = []
  const restrictions = {
    ...(most < Infinity ? { Limit: most } : {}),
    ...(only.length > 0 ? projection(only) : {}),
    ...(where ? { FilterExpression: where.holds } : {}),
  }
  for await (const page of pages(pk, skPrefix, restrictions, where?.values, after)) {
    rows.push(...rowsOf(page))
    if (rows.length >= most) break
  }
  return rows
}

/** Counts the items in a partition whose sort key has this prefix. DynamoDB counts them itself and
 * transfers none. The number may be slightly old, and expired items count. */
export async function count(pk: string, skPrefix: string): Promise<number> {
  let found = 0
  for await (const { Count = 0 } of pages(pk, skPrefix, { Select: 'COUNT', ConsistentRead: false })) found += Count
  return found
}

/** The last items in a partition whose sort key has this prefix, in descending order, starting below `before`. */
export async function queryLast(pk: string, skPrefix: string, most: number, before?: string): Promise<Row[]> {
  const rows: Row[] = []
  let from = before === undefined ? undefined : toItem({ pk, sk: before })
  do {
    const input = { ...inPartition, ScanIndexForward: false, Limit: most - rows.length }
    const page = await askPage(input, { ':pk': pk, ':sk': skPrefix }, from)
    rows.push(...rowsOf(page))
    from = page.LastEvaluatedKey
  } while (from && rows.length < most)
  return rows
}

/**
 * Pages of the items in a secondary index whose sort key is an instant up to `until`, and not before `since` if that is
 * given. Indexes are updated a moment after the table.
 */
export async function* indexPages(
  index: keyof typeof table.indexes,
  pk: string,
  until: string,
  since = earliest,
): AsyncGenerator<Row[]> {
  // DynamoDB refuses such a range.
  if (since > until) return
  const { partitionKey, sortKey } = table.indexes[index]
  const input = {
    IndexName: index,
    KeyConditionExpression: '#pk = :pk AND #sk BETWEEN :since AND :until',
    ExpressionAttributeNames: { '#pk': partitionKey, '#sk': sortKey },
  }
  let from: Item | undefined
  do {
    const page = await askPage(input, { ':pk': pk, ':since': since, ':until': until }, from)
    yield rowsOf(page)
    from = page.LastEvaluatedKey
  } while (from)
}

/** The last items in a secondary index, in descending order, from below the item `before` on if there is one. */
export async function lastOfIndex(
  index: keyof typeof table.indexes,
  pk: string,
  most: number,
  before?: { key: Key; sort: string },
): Promise<Row[]> {
  const { partitionKey, sortKey } = table.indexes[index]
  const input = {
    IndexName: index,
    KeyConditionExpression: '#pk = :pk',
    ExpressionAttributeNames: { '#pk': partitionKey },
    ScanIndexForward: false,
  }
  const rows: Row[] = []
  let from = before && toItem({ ...before.key, [partitionKey]: pk, [sortKey]: before.sort })
  do {
    const page = await askPage({ ...input, Limit: most - rows.length }, { ':pk': pk }, from)
    rows.push(...rowsOf(page))
    from = page.LastEvaluatedKey
  } while (from && rows.length < most)
  return rows
}

/** This key sorts before every instant. It is not empty, because DynamoDB refuses empty keys. */
const earliest = '0'

export interface ScannedPage {
  rows: (Row & Key)[]
  /** Where the next page begins, if there is one. */
  next: Key | undefined
}

interface ScanOptions {
  where: { holds: string; values: Values }
  /** Only these attributes, and the key. */
  only: readonly string[]
}

/** The items of one page of the whole table for which the condition holds. */
export async function scanPage({ where, only }: ScanOptions, from?: Key): Promise<ScannedPage> {
  const { Items = [], LastEvaluatedKey } = await callTable<Page>('Scan', {
    TableName,
    ...projection(['pk', 'sk', ...only]),
    FilterExpression: where.holds,
    ExpressionAttributeValues: toItem(where.values),
    ConsistentRead: true,
    ...(from ? { ExclusiveStartKey: toItem(from) } : {}),
  })
  const rowOf = (item: Item): Row & Key => z.looseObject({ pk: z.string(), sk: z.string() }).parse(fromItem(item))
  return { rows: Items.map(rowOf), next: LastEvaluatedKey && rowOf(LastEvaluatedKey) }
}

export const put = async (key: Key, row: Row): Promise<void> => {
  await callTable('PutItem', { TableName, Item: toItem({ ...row, ...key }) })
}

/** Writes a record on which nothing depends. It tries once, for a second at most, so that the caller is not held up. */
export const tryToPut = async (key: Key, row: Row): Promise<void> => {
  await call('PutItem', { TableName, Item: toItem({ ...row, ...key }) }, 1)
}

export const remove = async (key: Key): Promise<void> => {
  await callTable('DeleteItem', { TableName, Key: toItem(key) })
}

const membersOf = (item: Item = {}): string[] => [
  ...z.set(z.string()).catch(new Set()).parse(fromItem(item)['members']),
]

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
    const { Attributes } = await callTable<{ Attributes?: Item }>('UpdateItem', {
      TableName,
      Key: toItem(key),
      UpdateExpression: 'SET expires_at_seconds = :expires ADD members :set',
      // The member is already in the set if a call is repeated because its answer was lost.
      ConditionExpression: 'attribute_not_exists(members) OR size(members) < :most OR contains(members, :member)',
      ExpressionAttributeValues: toItem({
        ':expires': expiresAtSeconds,
        ':set': new Set([member]),
        ':most': most,
        ':member': member,
      }),
      ReturnValues: 'ALL_NEW',
    })
    return { added: true, values: membersOf(Attributes) }
  } catch (error) {
    if (!isRefusedFor(error, 'ConditionalCheckFailedException')) throw error
    const { Item } = await callTable<{ Item?: Item }>('GetItem', { TableName, Key: toItem(key), ConsistentRead: true })
    return { added: false, values: membersOf(Item) }
  }
}

export async function removeFromSet(key: Key, gone: readonly string[]): Promise<void> {
  if (gone.length === 0) return
  await callTable('UpdateItem', {
    TableName,
    Key: toItem(key),
    UpdateExpression: 'DELETE members :gone',
    ExpressionAttributeValues: toItem({ ':gone': new Set(gone) }),
  })
}

interface AttributeEquals {
  attribute: string
  is: string | number
}

/** One item of a transaction. `conditionError` makes the error to throw when its condition fails. */
export type Write = { conditionError?: () => Error } & (
  | { put: Key & Row; when: 'absent' | 'any' | { version: number } | AttributeEquals }
  | { delete: Key; when: 'any' | AttributeEquals }
)

/** An expired item counts as absent, even if DynamoDB has not deleted it yet. */
const ifAbsent = () => ({
  ConditionExpression: 'attribute_not_exists(pk) OR expires_at_seconds <= :now',
  ExpressionAttributeValues: { ':now': toAttribute(Math.floor(Date.now() / 1000)) },
})
const ifAttributeEquals = ({ attribute, is }: AttributeEquals) => ({
  ConditionExpression: '#a = :a',
  ExpressionAttributeNames: { '#a': attribute },
  ExpressionAttributeValues: { ':a': toAttribute(is) },
})

function conditionOf({ when }: Write) {
  if (when === 'any') return {}
  if (when === 'absent') return ifAbsent()
  return ifAttributeEquals('version' in when ? { attribute: 'version', is: when.version } : when)
}

const toTransactItem = (write: Write) =>
  'put' in write
    ? { Put: { TableName, Item: toItem(write.put), ...conditionOf(write) } }
    : { Delete: { TableName, Key: toItem(write.delete), ...conditionOf(write) } }

/**
 * Somebody else has changed an item since it was read, or the transaction met another one or was throttled. The change
 * has to be made again from the start.
 */
export class WriteConflict extends Error {}

/** Writes all items or none. Throws `conditionError` of the first item whose condition failed, or Raced. */
export async function transact(writes: readonly Write[]): Promise<void> {
  try {
    // If the answer is lost and the call repeated, the token keeps it from being carried out twice.
    await callTable('TransactWriteItems', {
      TransactItems: writes.map(toTransactItem),
      ClientRequestToken: randomUUID(),
    })
  } catch (error) {
    if (!isRefusedFor(error, 'TransactionCanceledException')) throw error
    const codes = error.reasons
    const failed = codes.indexOf('ConditionalCheckFailed')
    if (failed >= 0) throw writes[failed]?.conditionError?.() ?? new WriteConflict()
    if (
      codes.some(
        code =>
          code === 'TransactionConflict' || code === 'ThrottlingError' || code === 'ProvisionedThroughputExceeded',
      )
    )
      throw new WriteConflict()
    throw error
  }
}

/** Repeats the attempt after a random pause as long as it throws Raced, for up to 6 seconds. */
export async function retryOnConflict<Result>(attempt: () => Promise<Result>): Promise<Result> {
  const giveUpAt = performance.now() + 6000
  for (let tries = 1; ; tries++) {
    try {
      return await attempt()
    } catch (error) {
      if (!(error instanceof WriteConflict)) throw error
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
