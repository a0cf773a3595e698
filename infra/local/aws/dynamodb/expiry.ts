import { asArray, asObject } from '../../json.ts'
import type { EngineClient } from './engine-client.ts'
import type { TableShape } from './tables.ts'

/** Returns the number of deleted items. */
export async function expireItems(
  client: EngineClient,
  tables: readonly TableShape[],
  nowMs: number = Date.now(),
): Promise<number> {
  let count = 0
  for (const table of tables)
    if (table.ttlAttribute)
      count += await deleteExpiredItems(client, table, table.ttlAttribute, Math.floor(nowMs / 1000))
  return count
}

async function deleteExpiredItems(
  client: EngineClient,
  { name, key }: TableShape,
  ttlAttribute: string,
  nowSeconds: number,
): Promise<number> {
  const expiryParameters = {
    ExpressionAttributeNames: { '#ttl': ttlAttribute },
    ExpressionAttributeValues: { ':now': { N: String(nowSeconds) }, ':zero': { N: '0' } },
  }
  const keyAttributes = Object.fromEntries(
    [key.partition, key.sort ?? key.partition].map((attribute, index) => [`#k${index}`, attribute]),
  )
  let count = 0
  let startKey: unknown
  do {
    const page = await client.call('Scan', {
      TableName: name,
      FilterExpression: '#ttl BETWEEN :zero AND :now',
      ProjectionExpression: Object.keys(keyAttributes)
        .slice(0, key.sort ? 2 : 1)
        .join(', '),
      ExpressionAttributeValues: expiryParameters.ExpressionAttributeValues,
      ExpressionAttributeNames: {
        ...expiryParameters.ExpressionAttributeNames,
        ...(key.sort ? keyAttributes : { '#k0': key.partition }),
      },
      ...(startKey ? { ExclusiveStartKey: startKey } : {}),
    })
    for (const item of asArray(page['Items']))
      if (await deleteIfExpired(client, name, asObject(item), expiryParameters)) count++
    startKey = page['LastEvaluatedKey']
  } while (startKey)
  return count
}

async function deleteIfExpired(client: EngineClient, name: string, key: object, expiredItem: object): Promise<boolean> {
  try {
    await client.call('DeleteItem', {
      TableName: name,
      Key: key,
      ConditionExpression: '#ttl BETWEEN :zero AND :now',
      ...expiredItem,
    })
    return true
  } catch (error) {
    if (error instanceof Error && error.name === 'ConditionalCheckFailedException') return false
    throw error
  }
}
