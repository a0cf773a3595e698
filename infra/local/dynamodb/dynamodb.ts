/** DynamoDB as the functions see it: an engine, with permissions and conflicts in front */
import { AwsError, type AwsRequest, type AwsResponse, type Service } from '../aws/service.ts'
import { asObject, parseJson } from '../json.ts'
import { askForCapacity, capacityOf } from './capacity.ts'
import type { Conflicts } from './conflicts.ts'
import type { EngineClient } from './engine-client.ts'
import { partsOf, type Tables } from './parts.ts'
import type { SlowReads } from './slow-reads.ts'

export interface DynamoDbOptions {
  client: EngineClient
  tables: Tables
  conflicts: Conflicts
  reads: SlowReads
}

export function createDynamoDb({ client, tables, conflicts, reads }: DynamoDbOptions): Service {
  const handle = async (request: AwsRequest): Promise<AwsResponse> => {
    const operation = (request.headers['x-amz-target'] ?? '').replace(/^.*\./, '')
    if (!operation) throw new AwsError('UnknownOperationException', 'The request names no operation')
    const input = asObject(parseJson(request.body.toString('utf8')))
    const parts = partsOf(operation, input, tables)
    for (const { action, resource, leadingKeys } of parts)
      request.authorize(`dynamodb:${action}`, resource, leadingKeys ? { 'dynamodb:LeadingKeys': leadingKeys } : {})
    const { status, body } = await conflicts.run(operation, parts, () =>
      reads.run(operation, askForCapacity(operation, request.body), (...asked) => client.send(...asked)),
    )
    const capacity = capacityOf(operation, body)
    return {
      status,
      headers: { 'content-type': 'application/x-amz-json-1.0' },
      body,
      ...(capacity ? { capacity } : {}),
    }
  }
  return {
    name: 'dynamodb',
    handle,
    error: ({ code, message, status, extra }) => ({
      status,
      headers: { 'content-type': 'application/x-amz-json-1.0' },
      body: JSON.stringify({ __type: `com.amazonaws.dynamodb.v20120810#${code}`, message, ...extra }),
    }),
  }
}
