/** All access to the table goes through this file. `dynamodb/client.ts` sends the calls. */
import { randomUUID } from 'node:crypto'
import * as z from 'zod'
import { AppError } from '../../shared/api/errors.ts'
import { requireEnv } from '../env/env.ts'
import { table, TABLE_NAME } from '../env/names.ts'
import { unmarshall, toAttribute, marshall, type AttributeValue, type StoredItem } from './dynamodb/attribute-values.ts'
import { call, isThrottled, DynamoDbError, type Operation } from './dynamodb/client.ts'
import type { Key } from './keys.ts'

export type { StoredItem }

type AttributeMap = Record<string, AttributeValue>

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

const hasErrorCode = (error: unknown, code: string): error is DynamoDbError =>
  error instanceof DynamoDbError && error.code === code

const TableName = requireEnv(TABLE_NAME)

export async function get(key: Key): Promise<StoredItem | undefined> {
  const { Item } = await callTable<{ Item?: AttributeMap }>('GetItem', {
    TableName,
    Key: marshall(key),
    ConsistentRead: true,
  })
  return Item && unlessExpired(unmarshall(Item))
}

/**
 * Whether an answer is full. DynamoDB's limit is 16 MB, and from 14 MB on the next item may not fit. Only sheets are
 * large enough for that.
 */
const isResponseFull = (items: readonly StoredItem[]): boolean =>
  items.reduce((bytes, { packed }) => bytes + (packed instanceof Uint8Array ? packed.length : 0), 0) > 14 * 1024 * 1024

interface BatchGetResponse {
  Responses?: Record<string, AttributeMap[]>
  UnprocessedKeys?: Record<string, { Keys: AttributeMap[] }>
}

/** The items in the order of the keys; undefined for a key without an item. */
export async function getAll(keys: readonly Key[]): Promise<(StoredItem | undefined)[]> {
  const found = new Map<string, StoredItem>()
  let left = keys.map(marshall)
  let throttledRounds = 0
  while (left.length > 0) {
    const asked = left.slice(0, 100)
    const answer = await callTable<BatchGetResponse>('BatchGetItem', {
      RequestItems: { [TableName]: { Keys: asked, ConsistentRead: true } },
    })
    const items = (answer.Responses?.[TableName] ?? []).map(unmarshall)
    for (const item of items) found.set(`${String(item['pk'])} ${String(item['sk'])}`, item)
    const unread = answer.UnprocessedKeys?.[TableName]?.Keys ?? []
    left = [...left.slice(100), ...unread]
    // After a full answer the rest can be requested at once. Otherwise unread keys mean throttling, so there is a
    // pause.
    throttledRounds = unread.length === 0 || isResponseFull(items) ? 0 : throttledRounds + 1
    if (throttledRounds > 0) await pause(throttledRounds)
  }
  return keys.map(key => unlessExpired(found.get(`${key.pk} ${key.sk}`)))
}

/** Remembers the items read during a request, so that each item is read only once. */
export class ReadCache {
  readonly #items = new Map<string, StoredItem | undefined>()

  async getAll(keys: readonly Key[]): Promise<(StoredItem | undefined)[]> {
    const name = ({ pk, sk }: Key): string => `${pk} ${sk}`
    const fresh = new Map(keys.filter(key => !this.#items.has(name(key))).map(key => [name(key), key]))
    const rows = await getAll([...fresh.values()])
    for (const [i, each] of [...fresh.keys()].entries()) this.#items.set(each, rows[i])
    return keys.map(key => this.#items.get(name(key)))
  }

  clear(): void {
    this.#items.clear()
  }
}

/** Attributes need placeholders, because their names may be reserved words of DynamoDB. */
const projection = (only: readonly string[]) => ({
  ProjectionExpression: only.map((_, i) => `#a${i}`).join(', '),
  ExpressionAttributeNames: Object.fromEntries(only.map((name, i) => [`#a${i}`, name])),
})

interface QueryOptions {
  /** At most so many items, from the lowest sort key on. */
  maxItems?: number
  /** Only items whose sort key is above this one. */
  after?: string | undefined
  /** Only these attributes. */
  attributes?: readonly string[]
  /** A filter. DynamoDB reads and charges all items, but sends only those for which it holds. */
  filter?: { expression: string; values: Record<string, string> }
}

interface Page {
  Items?: AttributeMap[]
  Count?: number
  LastEvaluatedKey?: AttributeMap
}

const queryPage = (input: object, values: Values, from: AttributeMap | undefined): Promise<Page> =>
  callTable('Query', { TableName, ...input, ExpressionAttributeValues: marshall(values), ExclusiveStartKey: from })

const prefixCondition = { KeyConditionExpression: 'pk = :pk AND begins_with(sk, :sk)', ConsistentRead: true }

/** Pages of the items in a partition whose sort key has this prefix. */
async function* queryPages(
  pk: string,
  skPrefix: string,
  more: object = {},
  values: Values = {},
  after?: string,
): AsyncGenerator<Page> {
  let from = after === undefined ? undefined : marshall({ pk, sk: after })
  do {
    const page = await queryPage({ ...prefixCondition, ...more }, { ':pk': pk, ':sk': skPrefix, ...values }, from)
    yield page
    from = page.LastEvaluatedKey
  } while (from)
}

const toStoredItems = ({ Items = [] }: Page): StoredItem[] => Items.map(unmarshall).filter(item => unlessExpired(item))

/** All items in a partition whose sort key has this prefix, unless the options restrict them. */
export async function query(
  pk: string,
  skPrefix: string,
  { maxItems = Infinity, after, attributes = [], filter }: QueryOptions = {},
): Promise<StoredItem[]> {
  const rows: StoredItem[] = []
  const restrictions = {
    ...(maxItems < Infinity ? { Limit: maxItems } : {}),
    ...(attributes.length > 0 ? projection(attributes) : {}),
    ...(filter ? { FilterExpression: filter.expression } : {}),
  }
  for await (const page of queryPages(pk, skPrefix, restrictions, filter?.values, after)) {
    rows.push(...toStoredItems(page))
    if (rows.length >= maxItems) break
  }
  return rows
}

/** Counts the items in a partition whose sort key has this prefix. DynamoDB counts them itself and
 * transfers none. The number may be slightly old, and expired items count. */
export async function count(pk: string, skPrefix: string): Promise<number> {
  let found = 0
  for await (const { Count = 0 } of queryPages(pk, skPrefix, { Select: 'COUNT', ConsistentRead: false })) found += Count
  return found
}

/** The last items in a partition whose sort key has this prefix, in descending order, starting below `before`. */
export async function queryLast(pk: string, skPrefix: string, max: number, before?: string): Promise<StoredItem[]> {
  const rows: StoredItem[] = []
  let from = before === undefined ? undefined : marshall({ pk, sk: before })
  do {
    const input = { ...prefixCondition, ScanIndexForward: false, Limit: max - rows.length }
    const page = await queryPage(input, { ':pk': pk, ':sk': skPrefix }, from)
    rows.push(...toStoredItems(page))
    from = page.LastEvaluatedKey
  } while (from && rows.length < max)
  return rows
}

/**
 * Pages of the items in a secondary index whose sort key is an instant up to `until`, and not before `since` if that is
 * given. Indexes are updated a moment after the table.
 */
export async function* queryIndexPages(
  index: keyof typeof table.indexes,
  pk: string,
  until: string,
  since = minSortKey,
): AsyncGenerator<StoredItem[]> {
  // DynamoDB refuses such a range.
  if (since > until) return
  const { partitionKey, sortKey } = table.indexes[index]
  const input = {
    IndexName: index,
    KeyConditionExpression: '#pk = :pk AND #sk BETWEEN :since AND :until',
    ExpressionAttributeNames: { '#pk': partitionKey, '#sk': sortKey },
  }
  let from: AttributeMap | undefined
  do {
    const page = await queryPage(input, { ':pk': pk, ':since': since, ':until': until }, from)
    yield toStoredItems(page)
    from = page.LastEvaluatedKey
  } while (from)
}

/** The last items in a secondary index, in descending order, from below the item `before` on if there is one. */
export async function queryLastOfIndex(
  index: keyof typeof table.indexes,
  pk: string,
  max: number,
  before?: { key: Key; sortKey: string },
): Promise<StoredItem[]> {
  const { partitionKey, sortKey } = table.indexes[index]
  const input = {
    IndexName: index,
    KeyConditionExpression: '#pk = :pk',
    ExpressionAttributeNames: { '#pk': partitionKey },
    ScanIndexForward: false,
  }
  const rows: StoredItem[] = []
  let from = before && marshall({ ...before.key, [partitionKey]: pk, [sortKey]: before.sortKey })
  do {
    const page = await queryPage({ ...input, Limit: max - rows.length }, { ':pk': pk }, from)
    rows.push(...toStoredItems(page))
    from = page.LastEvaluatedKey
  } while (from && rows.length < max)
  return rows
}

/** This key sorts before every instant. It is not empty, because DynamoDB refuses empty keys. */
const minSortKey = '0'

export interface ScannedPage {
  items: (StoredItem & Key)[]
  /** Where the next page begins, if there is one. */
  next: Key | undefined
}

interface ScanOptions {
  filter: { expression: string; values: Values }
  /** Only these attributes, and the key. */
  attributes: readonly string[]
}

/** The items of one page of the whole table for which the condition holds. */
export async function scanPage({ filter, attributes }: ScanOptions, from?: Key): Promise<ScannedPage> {
  const { Items = [], LastEvaluatedKey } = await callTable<Page>('Scan', {
    TableName,
    ...projection(['pk', 'sk', ...attributes]),
    FilterExpression: filter.expression,
    ExpressionAttributeValues: marshall(filter.values),
    ConsistentRead: true,
    ...(from ? { ExclusiveStartKey: marshall(from) } : {}),
  })
  const rowOf = (item: AttributeMap): StoredItem & Key =>
    z.looseObject({ pk: z.string(), sk: z.string() }).parse(unmarshall(item))
  return { items: Items.map(rowOf), next: LastEvaluatedKey && rowOf(LastEvaluatedKey) }
}

export const put = async (key: Key, row: StoredItem): Promise<void> => {
  await callTable('PutItem', { TableName, Item: marshall({ ...row, ...key }) })
}

/** Writes a record on which nothing depends. It tries once, for a second at most, so that the caller is not held up. */
export const putBestEffort = async (key: Key, row: StoredItem): Promise<void> => {
  await call('PutItem', { TableName, Item: marshall({ ...row, ...key }) }, 1)
}

export const remove = async (key: Key): Promise<void> => {
  await callTable('DeleteItem', { TableName, Key: marshall(key) })
}

const toMembers = (item: AttributeMap = {}): string[] => [
  ...z.set(z.string()).catch(new Set()).parse(unmarshall(item)['members']),
]

/**
 * Adds a member to an item's set, unless the set is full. Returns the set after that. Item and set need not exist yet.
 */
export async function addToSet(
  key: Key,
  member: string,
  max: number,
  expiresAtSeconds: number,
): Promise<{ added: boolean; values: string[] }> {
  try {
    const { Attributes } = await callTable<{ Attributes?: AttributeMap }>('UpdateItem', {
      TableName,
      Key: marshall(key),
      UpdateExpression: 'SET expires_at_seconds = :expires ADD members :set',
      // The member is already in the set if a call is repeated because its answer was lost.
      ConditionExpression: 'attribute_not_exists(members) OR size(members) < :most OR contains(members, :member)',
      ExpressionAttributeValues: marshall({
        ':expires': expiresAtSeconds,
        ':set': new Set([member]),
        ':most': max,
        ':member': member,
      }),
      ReturnValues: 'ALL_NEW',
    })
    return { added: true, values: toMembers(Attributes) }
  } catch (error) {
    if (!hasErrorCode(error, 'ConditionalCheckFailedException')) throw error
    const { Item } = await callTable<{ Item?: AttributeMap }>('GetItem', {
      TableName,
      Key: marshall(key),
      ConsistentRead: true,
    })
    return { added: false, values: toMembers(Item) }
  }
}

export async function removeFromSet(key: Key, gone: readonly string[]): Promise<void> {
  if (gone.length === 0) return
  await callTable('UpdateItem', {
    TableName,
    Key: marshall(key),
    UpdateExpression: 'DELETE members :gone',
    ExpressionAttributeValues: marshall({ ':gone': new Set(gone) }),
  })
}

interface AttributeEquals {
  attribute: string
  equals: string | number
}

/** One item of a transaction. `conditionError` makes the error to throw when its condition fails. */
export type Write = { conditionError?: () => Error } & (
  | { put: Key & StoredItem; when: 'absent' | 'any' | { version: number } | AttributeEquals }
  | { delete: Key; when: 'any' | AttributeEquals }
)

/** An expired item counts as absent, even if DynamoDB has not deleted it yet. */
const ifAbsent = () => ({
  ConditionExpression: 'attribute_not_exists(pk) OR expires_at_seconds <= :now',
  ExpressionAttributeValues: { ':now': toAttribute(Math.floor(Date.now() / 1000)) },
})
const ifAttributeEquals = ({ attribute, equals }: AttributeEquals) => ({
  ConditionExpression: '#a = :a',
  ExpressionAttributeNames: { '#a': attribute },
  ExpressionAttributeValues: { ':a': toAttribute(equals) },
})

function toCondition({ when }: Write) {
  if (when === 'any') return {}
  if (when === 'absent') return ifAbsent()
  return ifAttributeEquals('version' in when ? { attribute: 'version', equals: when.version } : when)
}

const toTransactItem = (write: Write) =>
  'put' in write
    ? { Put: { TableName, Item: marshall(write.put), ...toCondition(write) } }
    : { Delete: { TableName, Key: marshall(write.delete), ...toCondition(write) } }

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
    if (!hasErrorCode(error, 'TransactionCanceledException')) throw error
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
function unlessExpired(item: StoredItem | undefined): StoredItem | undefined {
  const expires = item?.['expires_at_seconds']
  return typeof expires === 'number' && expires * 1000 <= Date.now() ? undefined : item
}
