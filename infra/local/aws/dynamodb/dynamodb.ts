import { AwsError, type ServiceRequest, type ServiceResponse, type Service } from '../service.ts'
import { asObject, parseJson } from '../../json.ts'
import { addCapacityRequest, parseCapacity } from './capacity.ts'
import type { TransactionLocks } from './transaction-locks.ts'
import type { StaleReads } from './stale-reads.ts'
import { splitByTable, type TablesByName } from './call-parts.ts'
import type { SlowReads } from './slow-reads.ts'
import type { ThroughputLimiter } from './throughput.ts'

interface DynamoDbOptions {
  tables: TablesByName
  throughput: ThroughputLimiter
  conflicts: TransactionLocks
  slowReads: SlowReads
  staleReads: StaleReads
}

export function createDynamoDb({ tables, throughput, conflicts, slowReads, staleReads }: DynamoDbOptions): Service {
  const handle = async (request: ServiceRequest): Promise<ServiceResponse> => {
    const operation = (request.headers['x-amz-target'] ?? '').replace(/^.*\./, '')
    if (!operation) throw new AwsError('UnknownOperationException', 'The request names no operation')
    const input = asObject(parseJson(request.body.toString('utf8')))
    const parts = splitByTable(operation, input, tables)
    for (const { action, resource, leadingKeys } of parts)
      request.authorize(`dynamodb:${action}`, resource, leadingKeys ? { 'dynamodb:LeadingKeys': leadingKeys } : {})
    const { status, body } = await throughput.run(
      operation,
      parts,
      addCapacityRequest(operation, request.body),
      (...admittedArgs) =>
        conflicts.run(operation, parts, () =>
          slowReads.run(...admittedArgs, (...parameters) => staleReads.send(...parameters)),
        ),
    )
    if (status === 200) await staleReads.queueWrites(parts)
    const capacity = parseCapacity(operation, body)
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
    error: ({ code, message, status, extraFields }) => ({
      status,
      headers: { 'content-type': 'application/x-amz-json-1.0' },
      body: JSON.stringify({ __type: `com.amazonaws.dynamodb.v20120810#${code}`, message, ...extraFields }),
    }),
  }
}
