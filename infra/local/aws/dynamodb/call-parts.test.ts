import { createResource } from '../../test-cloud.ts'
import type { JsonObject } from '../../json.ts'
import { requestCapacity, parseCapacity } from './capacity.ts'
import { splitCall } from './call-parts.ts'
import { tablesOf } from './tables.ts'

const keySchema = (...names: string[]) =>
  names.map((AttributeName, index) => ({ AttributeName, KeyType: index === 0 ? 'HASH' : 'RANGE' }))
const tables = new Map(
  tablesOf([
    createResource('AWS::DynamoDB::Table', 'Entries', {
      KeySchema: keySchema('pk', 'sk'),
      GlobalSecondaryIndexes: [{ IndexName: 'gsi1', KeySchema: keySchema('gsi1pk', 'gsi1sk') }],
    }),
  ]).map(table => [table.name, table]),
)
const key = (pk: string) => ({ pk: { S: pk }, sk: { S: 's' } })

test('a query names the partition that its condition holds it to, in either order and by an alias', () => {
  const leading = (KeyConditionExpression: string, ExpressionAttributeNames = {}) =>
    splitCall(
      'Query',
      {
        TableName: 'Entries',
        KeyConditionExpression,
        ExpressionAttributeNames,
        ExpressionAttributeValues: { ':s': { S: 's' }, ':p': { S: 'C#1' } },
      },
      tables,
    )[0]?.leadingKeys
  expect(leading('pk = :p AND begins_with(sk, :s)')).toEqual(['C#1'])
  expect(leading('#s = :s AND #p = :p', { '#s': 'sk', '#p': 'pk' })).toEqual(['C#1'])
})

test('a batch names each of its partitions once', () => {
  const [part] = splitCall(
    'BatchGetItem',
    { RequestItems: { Entries: { Keys: [key('a'), key('b'), key('a')] } } },
    tables,
  )
  expect(part).toMatchObject({ action: 'BatchGetItem', leadingKeys: ['a', 'b'] })
})

test('the parts of a transaction are single actions', () => {
  const on = { TableName: 'Entries', Key: key('a') }
  const items: JsonObject[] = [
    { Put: { TableName: 'Entries', Item: key('a') } },
    { Update: on },
    { Delete: on },
    { ConditionCheck: on },
  ]
  expect(splitCall('TransactWriteItems', { TransactItems: items }, tables).map(({ action }) => action)).toEqual([
    'PutItem',
    'UpdateItem',
    'DeleteItem',
    'ConditionCheckItem',
  ])
})

test('a scan names no partition', () => {
  expect(splitCall('Scan', { TableName: 'Entries' }, tables)[0]?.leadingKeys).toBeUndefined()
})

test('capacity is asked for and found, whatever an item says', () => {
  expect(requestCapacity('PutItem', Buffer.from('{"a":1}')).toString()).toBe('{"ReturnConsumedCapacity":"TOTAL","a":1}')
  const body = JSON.stringify({
    Item: { text: { S: '"ConsumedCapacity":{"CapacityUnits":99}' } },
    ConsumedCapacity: { TableName: 't', CapacityUnits: 2.5 },
  })
  expect(parseCapacity('GetItem', Buffer.from(body))).toEqual({ read: 2.5, write: 0 })
  expect(
    parseCapacity('TransactWriteItems', Buffer.from('{"ConsumedCapacity":[{"CapacityUnits":2},{"CapacityUnits":4}]}')),
  ).toEqual({ read: 0, write: 6 })
})
