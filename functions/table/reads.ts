import {
  BatchGetItemCommand,
  GetItemCommand,
  QueryCommand,
  ScanCommand,
  type QueryCommandInput,
} from '@aws-sdk/client-dynamodb'
import * as z from 'zod'
import { requireEnv } from '../env/env.ts'
import { table, TABLE_NAME } from '../env/names.ts'
import { sendCommand } from './client.ts'
import { marshall, unmarshall, type AttributeMap, type StoredItem } from './items.ts'
import type { Key } from './keys.ts'
import { waitBeforeRetry } from './wait-before-retry.ts'

const TableName = requireEnv(TABLE_NAME)

export async function get(key: Key): Promise<StoredItem | undefined> {
  const { Item } = await sendCommand(new GetItemCommand({ TableName, Key: marshall(key), ConsistentRead: true }))
  return Item && omitIfExpired(unmarshall(Item))
}

/**
 * A response of this size counts as full, because DynamoDB's limit is 16 MB and the next item may not fit. Only sheets
 * are large enough to fill a response.
 */
const fullResponseBytes = 14 * 1024 * 1024
const isResponseFull = (items: readonly StoredItem[]): boolean =>
  items.reduce((bytes, { packed }) => bytes + (packed instanceof Uint8Array ? packed.length : 0), 0) > fullResponseBytes

const maxBatchGetKeys = 100

/** Returns the items in the order of the keys, with undefined for a key without an item. */
export async function getAll(keys: readonly Key[]): Promise<(StoredItem | undefined)[]> {
  const foundItems = new Map<string, StoredItem>()
  let keysLeft = keys.map(marshall)
  let throttledRounds = 0
  while (keysLeft.length > 0) {
    const { Responses, UnprocessedKeys } = await sendCommand(
      new BatchGetItemCommand({
        RequestItems: { [TableName]: { Keys: keysLeft.slice(0, maxBatchGetKeys), ConsistentRead: true } },
      }),
    )
    const items = (Responses?.[TableName] ?? []).map(unmarshall)
    for (const item of items) foundItems.set(`${String(item['pk'])} ${String(item['sk'])}`, item)
    const unreadKeys = UnprocessedKeys?.[TableName]?.Keys ?? []
    keysLeft = [...keysLeft.slice(maxBatchGetKeys), ...unreadKeys]
    // After a full response, the remaining keys can be requested at once. Unread keys after any other response mean
    // throttling.
    throttledRounds = unreadKeys.length === 0 || isResponseFull(items) ? 0 : throttledRounds + 1
    if (throttledRounds > 0) await waitBeforeRetry(throttledRounds)
  }
  return keys.map(key => omitIfExpired(foundItems.get(`${key.pk} ${key.sk}`)))
}

export class ReadCache {
  readonly #items = new Map<string, StoredItem | undefined>()

  async getAll(keys: readonly Key[]): Promise<(StoredItem | undefined)[]> {
    const name = ({ pk, sk }: Key): string => `${pk} ${sk}`
    const missingKeys = new Map(keys.filter(key => !this.#items.has(name(key))).map(key => [name(key), key]))
    const items = await getAll([...missingKeys.values()])
    for (const [i, each] of [...missingKeys.keys()].entries()) this.#items.set(each, items[i])
    return keys.map(key => this.#items.get(name(key)))
  }

  async get(key: Key): Promise<StoredItem | undefined> {
    const [item] = await this.getAll([key])
    return item
  }

  clear(): void {
    this.#items.clear()
  }
}

/**
 * Returns the parameters that limit a read to the given attributes. Placeholders replace the attributes' names, because
 * a name may be a reserved word of DynamoDB.
 */
const createProjection = (attributes: readonly string[]) =>
  attributes.length === 0
    ? {}
    : {
        ProjectionExpression: attributes.map((_, i) => `#a${i}`).join(', '),
        ExpressionAttributeNames: Object.fromEntries(attributes.map((name, i) => [`#a${i}`, name])),
      }

type IndexName = keyof typeof table.indexes

interface PageOptions {
  pk: string
  /** Selects sort keys by prefix or range. Without it, the query reads the whole partition. */
  sk?: { prefix: string } | { from: string; to: string }
  /** A secondary index, which DynamoDB updates a moment after the table. */
  index?: IndexName
  isDescending?: boolean
  maxItems?: number
  after?: object | undefined
  attributes?: readonly string[]
  /** DynamoDB sends only the items for which the filter holds, but reads and charges for all of them. */
  filter?: { expression: string; values: Record<string, string> } | undefined
  countsOnly?: boolean
  tableName?: string
}

async function* queryPages({
  pk,
  sk,
  index,
  isDescending = false,
  maxItems = Infinity,
  after,
  attributes = [],
  filter,
  countsOnly = false,
  tableName = TableName,
}: PageOptions): AsyncGenerator<{ items: StoredItem[]; count: number }> {
  const { partitionKey, sortKey } = index ? table.indexes[index] : table
  const { ExpressionAttributeNames = {}, ...projectionInput } = createProjection(attributes)
  const [condition, values] =
    sk === undefined
      ? ['', {}]
      : 'prefix' in sk
        ? [' AND begins_with(#sk, :sk)', { ':sk': sk.prefix }]
        : [' AND #sk BETWEEN :from AND :to', { ':from': sk.from, ':to': sk.to }]
  const input: QueryCommandInput = {
    TableName: tableName,
    ...projectionInput,
    KeyConditionExpression: `#pk = :pk${condition}`,
    ExpressionAttributeNames: { '#pk': partitionKey, ...(sk ? { '#sk': sortKey } : {}), ...ExpressionAttributeNames },
    ExpressionAttributeValues: marshall({ ':pk': pk, ...values, ...filter?.values }),
    ...(index ? { IndexName: index } : { ConsistentRead: !countsOnly }),
    ...(isDescending ? { ScanIndexForward: false } : {}),
    ...(filter ? { FilterExpression: filter.expression } : {}),
    ...(countsOnly ? { Select: 'COUNT' as const } : {}),
  }
  let remainingCount = maxItems
  let ExclusiveStartKey: AttributeMap | undefined = after && marshall(after)
  do {
    const limit = remainingCount < Infinity ? { Limit: remainingCount } : {}
    const {
      Items = [],
      Count = 0,
      LastEvaluatedKey,
    } = await sendCommand(new QueryCommand({ ...input, ...limit, ExclusiveStartKey }))
    const items = Items.map(unmarshall).filter(item => omitIfExpired(item))
    yield { items, count: Count }
    remainingCount -= items.length
    ExclusiveStartKey = LastEvaluatedKey
  } while (ExclusiveStartKey && remainingCount > 0)
}

async function queryItems(options: PageOptions): Promise<StoredItem[]> {
  const items: StoredItem[] = []
  for await (const page of queryPages(options)) items.push(...page.items)
  return items
}

interface QueryOptions extends Pick<PageOptions, 'maxItems' | 'attributes' | 'filter' | 'tableName'> {
  after?: string | undefined
}

export const query = (pk: string, skPrefix: string, { after, ...options }: QueryOptions = {}): Promise<StoredItem[]> =>
  queryItems({ pk, sk: { prefix: skPrefix }, after: after === undefined ? undefined : { pk, sk: after }, ...options })

/** Yields the keys of all items of a partition, page by page. Includes expired items that are not deleted yet. */
export async function* listKeyPages(pk: string, index?: IndexName): AsyncGenerator<Key[]> {
  const attributes = [table.partitionKey, table.sortKey]
  for await (const { items } of queryPages({ pk, attributes, ...(index ? { index } : {}) }))
    yield items.map(item => KeyOfItem.parse(item))
}

const KeyOfItem = z.object({ pk: z.string(), sk: z.string() })

/**
 * Counts the items whose sort keys begin with `skPrefix`. The number may be slightly outdated, and includes expired
 * items.
 */
export async function countItems(pk: string, skPrefix: string): Promise<number> {
  let sum = 0
  for await (const page of queryPages({ pk, sk: { prefix: skPrefix }, countsOnly: true })) sum += page.count
  return sum
}

/** Returns the last items in descending order, starting below `before`. */
export const queryLastItems = (
  pk: string,
  skPrefix: string,
  maxItems: number,
  before?: string,
): Promise<StoredItem[]> =>
  queryItems({
    pk,
    sk: { prefix: skPrefix },
    isDescending: true,
    maxItems,
    after: before === undefined ? undefined : { pk, sk: before },
  })

/** Sorts before every instant. It is not empty, because DynamoDB refuses empty keys. */
const minSortKey = '0'

export async function* queryIndexPages(
  index: IndexName,
  pk: string,
  until: string,
  sinceKey = minSortKey,
): AsyncGenerator<StoredItem[]> {
  // Returns early, because DynamoDB refuses a range that ends before it begins.
  if (sinceKey > until) return
  for await (const { items } of queryPages({ pk, index, sk: { from: sinceKey, to: until } })) yield items
}

/** Returns the last items in descending order, starting below the item `before`. */
export function queryLastItemsOfIndex(
  index: IndexName,
  pk: string,
  maxItems: number,
  before?: { key: Key; sortKey: string },
): Promise<StoredItem[]> {
  const { partitionKey, sortKey } = table.indexes[index]
  const after = before && { ...before.key, [partitionKey]: pk, [sortKey]: before.sortKey }
  return queryItems({ pk, index, isDescending: true, maxItems, after })
}

interface ScannedPage {
  items: (StoredItem & Key)[]
  /** The key after which the next page begins. Undefined after the last page. */
  next: Key | undefined
}

interface ScanOptions {
  filter: { expression: string; values: Record<string, unknown> }
  attributes: readonly string[]
}

export async function scanPage({ filter, attributes }: ScanOptions, from?: Key): Promise<ScannedPage> {
  const { Items = [], LastEvaluatedKey } = await sendCommand(
    new ScanCommand({
      TableName,
      ...createProjection(['pk', 'sk', ...attributes]),
      FilterExpression: filter.expression,
      ExpressionAttributeValues: marshall(filter.values),
      ConsistentRead: true,
      ...(from ? { ExclusiveStartKey: marshall(from) } : {}),
    }),
    'scan',
  )
  const toKeyedItem = (item: AttributeMap): StoredItem & Key =>
    z.looseObject({ pk: z.string(), sk: z.string() }).parse(unmarshall(item))
  return { items: Items.map(toKeyedItem), next: LastEvaluatedKey && toKeyedItem(LastEvaluatedKey) }
}

/** Treats an expired item as absent, because DynamoDB deletes expired items late. */
function omitIfExpired(item: StoredItem | undefined): StoredItem | undefined {
  const expiresAtSeconds = item?.['expires_at_seconds']
  return typeof expiresAtSeconds === 'number' && expiresAtSeconds * 1000 <= Date.now() ? undefined : item
}
