import { inflateRawSync, unzipSync } from 'node:zlib'
import type { EngineClient } from '../aws/dynamodb/engine-client.ts'
import type { KeyNames, TableShape } from '../aws/dynamodb/tables.ts'
import { asArray, asObject, asText, isObject, type Json, type JsonObject } from '../json.ts'

const maxItems = 200

/**
 * Returns items of the partition, with sort keys after `sortKeyBefore`. If `partition` is empty, returns the first
 * partitions of a scan instead.
 */
export async function browseTable(
  client: EngineClient,
  table: TableShape,
  partition: string,
  sortKeyBefore = '',
): Promise<{ partitions: string[]; items: JsonObject[]; hasMore: boolean }> {
  const { partition: pk, sort } = table.key
  if (partition === '') {
    const { Items } = await client.call('Scan', {
      TableName: table.name,
      Limit: 2000,
      ProjectionExpression: '#p',
      ExpressionAttributeNames: { '#p': pk },
    })
    const partitionKeys = asArray(Items).map(item => asText(toPlain(asObject(item)[pk])))
    return { partitions: [...new Set(partitionKeys)].sort().slice(0, maxItems), items: [], hasMore: false }
  }
  const hasSortKeyBefore = sort !== undefined && sortKeyBefore !== ''
  const { Items, LastEvaluatedKey } = await client.call('Query', {
    TableName: table.name,
    Limit: maxItems,
    KeyConditionExpression: hasSortKeyBefore ? '#p = :p AND #s > :s' : '#p = :p',
    ExpressionAttributeNames: { '#p': pk, ...(hasSortKeyBefore ? { '#s': sort } : {}) },
    ExpressionAttributeValues: { ':p': { S: partition }, ...(hasSortKeyBefore ? { ':s': { S: sortKeyBefore } } : {}) },
  })
  return {
    partitions: [],
    items: asArray(Items).map(item => sortAttributes(asObject(toPlain({ M: item })), table.key)),
    hasMore: LastEvaluatedKey !== undefined,
  }
}

function sortAttributes(item: JsonObject, { partition, sort }: KeyNames): JsonObject {
  const names = Object.keys(item).sort()
  return Object.fromEntries(
    [...new Set([partition, ...(sort ? [sort] : []), ...names])].map(name => [name, item[name] ?? null]),
  )
}

function toPlain(value: Json | undefined): Json {
  if (!isObject(value)) return null
  const [[kind, content] = ['', null]] = Object.entries(value)
  switch (kind) {
    case 'N':
      return Number(content)
    case 'M':
      return Object.fromEntries(
        Object.entries(asObject(content)).map(([name, fieldContent]) => [name, toPlain(fieldContent)]),
      )
    case 'L':
      return asArray(content).map(toPlain)
    case 'B':
      return decompress(Buffer.from(asText(content), 'base64'))
    case 'NULL':
      return null
    default:
      return content ?? null
  }
}

function decompress(bytes: Buffer): Json {
  for (const unpack of [unzipSync, inflateRawSync])
    try {
      return unpack(bytes).toString('utf8')
    } catch {
      // The bytes are not compressed in this format.
    }
  return `${bytes.length} bytes`
}
