/**
 * On AWS, a read without ConsistentRead, or of a secondary index, may see an older state. Here, such reads go to a
 * stale copy.
 */
import { asObject, isObject, parseJson, type JsonObject } from '../../json.ts'
import type { Switches } from '../../switches.ts'
import type { EngineResponse, EngineClient } from './engine-client.ts'
import { StaleCopy } from './stale-copy.ts'
import type { CallPart } from './call-parts.ts'
import type { TableShape } from './tables.ts'

const readOperations = new Set(['GetItem', 'BatchGetItem', 'Query', 'Scan'])

export class StaleReads {
  private readonly client: EngineClient
  private readonly replica: StaleCopy
  private readonly indexes: StaleCopy

  constructor(
    client: EngineClient,
    tables: readonly TableShape[],
    switches: Pick<Switches, 'staleReads' | 'laggingIndexes'>,
  ) {
    this.client = client
    this.replica = new StaleCopy(client, tables, '.replica', () => switches.staleReads)
    this.indexes = new StaleCopy(client, tables, '.indexes', () => switches.laggingIndexes)
  }

  async applySwitches(): Promise<void> {
    for (const copy of [this.replica, this.indexes]) await copy.applySwitch()
  }

  async send(operation: string, body: Buffer): Promise<EngineResponse> {
    const copy = this.findCopy(operation, body)
    return copy ? copy.read(operation, body) : this.client.send(operation, body)
  }

  async queueWrites(parts: readonly CallPart[]): Promise<void> {
    if (this.replica.isOn || this.indexes.isOn)
      for (const copy of [this.replica, this.indexes]) await copy.queueWrites(parts)
  }

  private findCopy(operation: string, body: Buffer): StaleCopy | undefined {
    if (!(this.replica.isOn || this.indexes.isOn) || !readOperations.has(operation)) return undefined
    const input = asObject(parseJson(body.toString('utf8')))
    const copy = input['IndexName'] === undefined ? this.replica : this.indexes
    return copy.isOn && !isConsistentRead(input) ? copy : undefined
  }
}

const isConsistentRead = (input: JsonObject): boolean =>
  input['ConsistentRead'] === true ||
  (isObject(input['RequestItems']) &&
    Object.values(input['RequestItems']).some(request => asObject(request)['ConsistentRead'] === true))
