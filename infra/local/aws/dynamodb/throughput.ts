/**
 * Limits the requests to each partition per second. Refuses further requests at once, with the error that DynamoDB has
 * for the operation.
 */
import { AwsError } from '../service.ts'
import { asArray, asObject, asText, parseJson, type JsonObject } from '../../json.ts'
import type { Switches } from '../../switches.ts'
import { TokenBuckets } from '../token-buckets.ts'
import type { EngineResponse } from './engine-client.ts'
import type { CallPart, TablesByName } from './call-parts.ts'

type Limits = Pick<Switches, 'maxPartitionReadsPerSecond' | 'maxPartitionWritesPerSecond'>
type Send = (operation: string, body: Buffer) => Promise<EngineResponse>

const code = 'ProvisionedThroughputExceeded'
const message =
  'The level of configured provisioned throughput for the table was exceeded. Consider increasing your provisioning level with the UpdateTable API.'
const createThroughputExceededError = () => new AwsError(`${code}Exception`, message)

const readOperations = new Set(['GetItem', 'BatchGetItem', 'Query', 'Scan'])

export class ThroughputLimiter {
  private readonly switches: Limits
  private readonly tables: TablesByName
  private readonly buckets: TokenBuckets

  constructor(switches: Limits, tables: TablesByName, now?: () => number) {
    this.switches = switches
    this.tables = tables
    this.buckets = new TokenBuckets(now)
  }

  async run(operation: string, parts: readonly CallPart[], body: Buffer, send: Send): Promise<EngineResponse> {
    const kind = readOperations.has(operation) ? 'read' : 'write'
    const max = kind === 'read' ? this.switches.maxPartitionReadsPerSecond : this.switches.maxPartitionWritesPerSecond
    if (max === null) return send(operation, body)
    const admits = (partition: string): boolean =>
      this.buckets.tryConsume(`${kind} ${partition}`, { perSecond: max, burst: max })
    if (operation === 'BatchGetItem')
      return this.sendAdmittedKeys(asObject(parseJson(body.toString('utf8'))), admits, admittedBody =>
        send(operation, admittedBody),
      )
    const refusedFlags = parts.map(({ leadingKeys = [] }) => !leadingKeys.every(admits))
    if (!refusedFlags.includes(true)) return send(operation, body)
    throw operation === 'TransactWriteItems'
      ? createTransactionCancelledError(refusedFlags)
      : createThroughputExceededError()
  }

  /** Returns keys beyond the limit as unprocessed. Refuses the batch if all keys are beyond it. */
  private async sendAdmittedKeys(
    input: JsonObject,
    admits: (partition: string) => boolean,
    send: (body: Buffer) => Promise<EngineResponse>,
  ): Promise<EngineResponse> {
    const processedItems: JsonObject = {}
    const unprocessedItems: JsonObject = {}
    for (const [table, request] of Object.entries(asObject(input['RequestItems']))) {
      const attribute = this.tables.get(table)?.key.partition ?? ''
      const keys = asArray(asObject(request)['Keys']).map(key => ({
        key,
        isAdmitted: admits(asText(Object.values(asObject(asObject(key)[attribute]))[0])),
      }))
      const select = (isAdmitted: boolean) =>
        keys.filter(candidate => candidate.isAdmitted === isAdmitted).map(({ key }) => key)
      if (select(true).length > 0) processedItems[table] = { ...asObject(request), Keys: select(true) }
      if (select(false).length > 0) unprocessedItems[table] = { ...asObject(request), Keys: select(false) }
    }
    if (Object.keys(processedItems).length === 0) throw createThroughputExceededError()
    const { status, body } = await send(Buffer.from(JSON.stringify({ ...input, RequestItems: processedItems })))
    if (status !== 200) return { status, body }
    const result = asObject(parseJson(body.toString('utf8')))
    return {
      status,
      body: Buffer.from(
        JSON.stringify({ ...result, UnprocessedKeys: { ...unprocessedItems, ...asObject(result['UnprocessedKeys']) } }),
      ),
    }
  }
}

function createTransactionCancelledError(refusedFlags: readonly boolean[]): AwsError {
  const codes = refusedFlags.map(isRefused => (isRefused ? code : 'None'))
  return new AwsError(
    'TransactionCanceledException',
    `Transaction cancelled, please refer cancellation reasons for specific reasons [${codes.join(', ')}]`,
    400,
    {
      CancellationReasons: codes.map(Code => (Code === 'None' ? { Code } : { Code, Message: message })),
    },
  )
}
