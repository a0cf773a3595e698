/** Acts as DynamoDB over HTTP, and sends the responses that a test provides. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { unmarshall, marshall } from '../../functions/table/items.ts'
import { decodeBytes, encodeBytes } from './wire-items.ts'

type Operation =
  | 'GetItem'
  | 'BatchGetItem'
  | 'Query'
  | 'Scan'
  | 'PutItem'
  | 'DeleteItem'
  | 'UpdateItem'
  | 'TransactWriteItems'

/** A request or response in which plain objects take the place of DynamoDB's items. */
// oxlint-disable-next-line typescript/no-explicit-any -- a test knows which fields its calls have
export type PlainObject = Record<string, any>
/** A response that is a text is sent to the client unchanged. */
type ResponsesByOperation = Partial<Record<Operation, (input: PlainObject, count: number) => object | string>>

const tableName = 'table'

/** Makes the table refuse a request. The message is DynamoDB's code, such as ConditionalCheckFailedException. */
export class FakeDynamoDbError extends Error {}

/** These fields hold an item, a list of items or the values of an expression. */
const itemFields = new Set([
  'Item',
  'Items',
  'Key',
  'Keys',
  'Attributes',
  'ExclusiveStartKey',
  'LastEvaluatedKey',
  'ExpressionAttributeValues',
])

function mapItems(value: unknown, change: (item: never) => unknown, isItem = false): unknown {
  if (Array.isArray(value)) return value.map(item => mapItems(item, change, isItem))
  if (typeof value !== 'object' || value === null) return value
  if (isItem) return change(value as never)
  return Object.fromEntries(
    Object.entries(value).map(([name, field]) => {
      // A response of BatchGetItem has the items under the table's name.
      const holdsItems = itemFields.has(name) || (name === tableName && Array.isArray(field))
      return [name, mapItems(field, change, holdsItems)]
    }),
  )
}

/**
 * Starts a stand-in for DynamoDB that returns the responses set by `respondWith` and records the calls. Must be called
 * at the top level of a test file.
 */
export function useFakeTable() {
  let responses: ResponsesByOperation = {}
  let calls: { operation: Operation; input: PlainObject }[] = []
  const listCallsTo = (operation: Operation): PlainObject[] =>
    calls.filter(call => call.operation === operation).map(({ input }) => input)
  const server = createServer((request, response) => {
    void (async () => {
      const operation = String(request.headers['x-amz-target']).split('.')[1] as Operation
      const input = mapItems(decodeBytes(await json(request)), unmarshall) as PlainObject
      calls.push({ operation, input })
      try {
        const result = responses[operation]?.(input, listCallsTo(operation).length) ?? {}
        response.end(typeof result === 'string' ? result : JSON.stringify(encodeBytes(mapItems(result, marshall))))
      } catch (error) {
        response.statusCode = 400
        response.end(JSON.stringify({ __type: `com.amazonaws.dynamodb.v20120810#${(error as Error).message}` }))
      }
    })()
  })
  Object.assign(process.env, {
    TABLE_NAME: tableName,
    DAMAGED_TABLE: 'none',
    AWS_REGION: 'eu-west-1',
    AWS_ACCESS_KEY_ID: 'nobody',
    AWS_SECRET_ACCESS_KEY: 'nothing',
  })
  beforeAll(async () => {
    await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
    process.env['AWS_ENDPOINT_URL_DYNAMODB'] = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  })
  afterAll(() => {
    server.close()
    server.closeAllConnections()
  })
  return {
    callsTo: listCallsTo,
    /** Replaces the responses and clears the recorded calls. */
    respondWith: (next: ResponsesByOperation): void => {
      responses = next
      calls = []
    },
  }
}
