import { createResource } from '../../../../test/support/local-cloud.ts'
import type { JsonObject } from '../../json.ts'
import { addCapacityRequest, parseCapacity } from './capacity.ts'
import { splitByTable } from './call-parts.ts'
import { readTables } from './tables.ts'

const keySchema = (...names: string[]) =>
  names.map((AttributeName, index) => ({ AttributeName, KeyType: index === 0 ? 'HASH' : 'RANGE' }))
const tables = new Map(
  readTables([
    createResource('AWS::DynamoDB::Table', 'Entries', {
      KeySchema: keySchema('pk', 'sk'),
      GlobalSecondaryIndexes: [{ IndexName: 'gsi1', KeySchema: keySchema('gsi1pk', 'gsi1sk') }],
    }),
  ]).map(table => [table.name, table]),
)
const key = (pk: string) => ({ pk: { S: pk }, sk: { S: 's' } })

it('finds the partition in a key condition, in either order and by an alias', () => {
  const findLeadingKeys = (KeyConditionExpression: string, ExpressionAttributeNames = {}) =>
    splitByTable(
      'Query',
      {
        TableName: 'Entries',
        KeyConditionExpression,
        ExpressionAttributeNames,
        ExpressionAttributeValues: { ':s': { S: 's' }, ':p': { S: 'C#1' } },
      },
      tables,
    )[0]?.leadingKeys
  expect(findLeadingKeys('pk = :p AND begins_with(sk, :s)')).toEqual(['C#1'])
  expect(findLeadingKeys('#s = :s AND #p = :p', { '#s': 'sk', '#p': 'pk' })).toEqual(['C#1'])
})

it('lists each partition of a batch once', () => {
  const [part] = splitByTable(
    'BatchGetItem',
    { RequestItems: { Entries: { Keys: [key('a'), key('b'), key('a')] } } },
    tables,
  )
  expect(part).toMatchObject({ action: 'BatchGetItem', leadingKeys: ['a', 'b'] })
})

it('splits a transaction into single actions', () => {
  const targetItem = { TableName: 'Entries', Key: key('a') }
  const items: JsonObject[] = [
    { Put: { TableName: 'Entries', Item: key('a') } },
    { Update: targetItem },
    { Delete: targetItem },
    { ConditionCheck: targetItem },
  ]
  expect(splitByTable('TransactWriteItems', { TransactItems: items }, tables).map(({ action }) => action)).toEqual([
    'PutItem',
    'UpdateItem',
    'DeleteItem',
    'ConditionCheckItem',
  ])
})

it('finds no partition in a scan', () => {
  expect(splitByTable('Scan', { TableName: 'Entries' }, tables)[0]?.leadingKeys).toBeUndefined()
})

it('requests and finds the capacity, whatever the items contain', () => {
  expect(addCapacityRequest('PutItem', Buffer.from('{"a":1}')).toString()).toBe(
    '{"ReturnConsumedCapacity":"TOTAL","a":1}',
  )
  const body = JSON.stringify({
    Item: { text: { S: '"ConsumedCapacity":{"CapacityUnits":99}' } },
    ConsumedCapacity: { TableName: 't', CapacityUnits: 2.5 },
  })
  expect(parseCapacity('GetItem', Buffer.from(body))).toEqual({ read: 2.5, write: 0 })
  expect(
    parseCapacity('TransactWriteItems', Buffer.from('{"ConsumedCapacity":[{"CapacityUnits":2},{"CapacityUnits":4}]}')),
  ).toEqual({ read: 0, write: 6 })
})
