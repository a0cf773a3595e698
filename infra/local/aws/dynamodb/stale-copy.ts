/**
 * Serves the reads that may be outdated on AWS. A write reaches this copy only after a number of reads, because a test
 * can count reads, but not control time.
 */
import { asArray, asObject, asText, isObject, parseJson, type Json, type JsonObject } from '../../json.ts'
import type { EngineResponse, EngineClient } from './engine-client.ts'
import type { CallPart } from './call-parts.ts'
import type { TableShape } from './tables.ts'

interface DelayedWrites {
  writes: { table: string; write: JsonObject }[]
  remainingReadCount: number
}

export class StaleCopy {
  private readonly client: EngineClient
  private readonly tables: readonly TableShape[]
  private readonly suffix: string
  private readonly readsUntilApplied: () => number
  private exists = false
  private delayedWrites: DelayedWrites[] = []
  /**
   * Tasks that read written items or apply delayed writes run one after another. Otherwise an older write could be
   * applied after a newer one.
   */
  private lastTask: Promise<unknown> = Promise.resolve()

  constructor(client: EngineClient, tables: readonly TableShape[], suffix: string, readsUntilApplied: () => number) {
    this.client = client
    this.tables = tables
    this.suffix = suffix
    this.readsUntilApplied = readsUntilApplied
  }

  get isOn(): boolean {
    return this.exists
  }

  /** Creates or drops the copy if the switch has changed. There must be no concurrent writes. */
  async applySwitch(): Promise<void> {
    const shouldExist = this.readsUntilApplied() > 0
    if (shouldExist === this.exists) return
    this.delayedWrites = []
    for (const table of this.tables)
      await (shouldExist
        ? this.createCopy(table)
        : this.client.call('DeleteTable', { TableName: this.copyNameOf(table.name) }))
    this.exists = shouldExist
  }

  async read(operation: string, body: Buffer): Promise<EngineResponse> {
    const response = await this.client.send(
      operation,
      JSON.stringify(this.renameTables(asObject(parseJson(body.toString('utf8'))), name => this.copyNameOf(name))),
    )
    await this.runSerially(() => this.applyDueWrites())
    if (operation !== 'BatchGetItem' || response.status !== 200) return response
    const originalResponse = this.renameTables(asObject(parseJson(response.body.toString('utf8'))), name =>
      name.slice(0, -this.suffix.length),
    )
    return { status: 200, body: Buffer.from(JSON.stringify(originalResponse)) }
  }

  async queueWrites(parts: readonly CallPart[]): Promise<void> {
    if (!this.exists) return
    const items = new Set(parts.flatMap(({ writtenItems }) => writtenItems))
    if (items.size === 0) return
    await this.runSerially(async () => {
      const writes = await Promise.all([...items].map(item => this.readCurrentWrite(item)))
      this.delayedWrites.push({ writes, remainingReadCount: this.readsUntilApplied() })
    })
  }

  private async applyDueWrites(): Promise<void> {
    for (const delayedWrite of this.delayedWrites) delayedWrite.remainingReadCount--
    const due = this.delayedWrites.filter(({ remainingReadCount }) => remainingReadCount <= 0)
    this.delayedWrites = this.delayedWrites.filter(({ remainingReadCount }) => remainingReadCount > 0)
    for (const { writes } of due) for (const { table, write } of writes) await this.write(table, [write])
  }

  private async runSerially(task: () => Promise<void>): Promise<void> {
    const turn = this.lastTask.then(task)
    this.lastTask = turn.catch(() => undefined)
    await turn
  }

  private async readCurrentWrite(item: string): Promise<{ table: string; write: JsonObject }> {
    const [table, partition, sort] = asArray(parseJson(item)).map(asText)
    const shape = this.tables.find(({ name }) => name === table)
    if (!shape || partition === undefined) throw new Error(`No table has ${item}`)
    const Key = {
      [shape.key.partition]: { [findAttributeType(shape, shape.key.partition)]: partition },
      ...(shape.key.sort === undefined
        ? {}
        : { [shape.key.sort]: { [findAttributeType(shape, shape.key.sort)]: sort ?? '' } }),
    }
    const { Item } = await this.client.call('GetItem', { TableName: shape.name, Key, ConsistentRead: true })
    return { table: shape.name, write: Item === undefined ? { DeleteRequest: { Key } } : { PutRequest: { Item } } }
  }

  private async createCopy({ name, definition }: TableShape): Promise<void> {
    // Deletes the copy that a killed cloud may have left. Ignores the engine's error if there is no copy.
    await this.client.send('DeleteTable', JSON.stringify({ TableName: this.copyNameOf(name) }))
    await this.client.call('CreateTable', { ...definition, TableName: this.copyNameOf(name) })
    let startKey: Json | undefined
    do {
      const page = await this.client.call('Scan', {
        TableName: name,
        ConsistentRead: true,
        Limit: 25,
        ...(startKey === undefined ? {} : { ExclusiveStartKey: startKey }),
      })
      await this.write(
        name,
        asArray(page['Items']).map(Item => ({ PutRequest: { Item } })),
      )
      startKey = page['LastEvaluatedKey']
    } while (startKey !== undefined)
  }

  private async write(table: string, requests: JsonObject[]): Promise<void> {
    if (requests.length > 0)
      await this.client.call('BatchWriteItem', { RequestItems: { [this.copyNameOf(table)]: requests } })
  }

  private copyNameOf(table: string): string {
    return table + this.suffix
  }

  private renameTables(value: JsonObject, rename: (table: string) => string): JsonObject {
    const changedValue = { ...value }
    if (value['TableName'] !== undefined) changedValue['TableName'] = rename(asText(value['TableName']))
    for (const part of ['RequestItems', 'Responses', 'UnprocessedKeys'])
      if (isObject(value[part]))
        changedValue[part] = Object.fromEntries(
          Object.entries(value[part]).map(([table, items]) => [rename(table), items]),
        )
    return changedValue
  }
}

const findAttributeType = ({ definition }: TableShape, attribute: string): string => {
  const match = asArray(definition['AttributeDefinitions'])
    .map(asObject)
    .find(({ AttributeName }) => AttributeName === attribute)
  return asText(match?.['AttributeType'])
}
