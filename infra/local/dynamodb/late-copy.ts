/**
 * A copy of the tables that gets each write late. Reads that AWS answers from a replica or an index are sent to it,
 * so the engine itself evaluates them on older items. A write is applied after a number of reads of the copy, which a
 * test can count, and never after a time.
 */
import { asArray, asObject, asText, isObject, parseJson, type Json, type JsonObject } from '../json.ts'
import type { EngineAnswer, EngineClient } from './engine-client.ts'
import type { CallPart } from './call-parts.ts'
import type { TableShape } from './tables.ts'

interface LateWrites {
  writes: { table: string; write: JsonObject }[]
  readsLeft: number
}

export class LateCopy {
  private readonly client: EngineClient
  private readonly tables: readonly TableShape[]
  private readonly suffix: string
  private readonly lag: () => number
  private exists = false
  private late: LateWrites[] = []
  /** Writes are looked up and applied one after another. Otherwise the older of two could be applied last. */
  private last: Promise<unknown> = Promise.resolve()

  constructor(client: EngineClient, tables: readonly TableShape[], suffix: string, lag: () => number) {
    this.client = client
    this.tables = tables
    this.suffix = suffix
    this.lag = lag
  }

  get isOn(): boolean {
    return this.exists
  }

  /** Makes the copy when the switch is on, and drops it when it is off. Nothing may be written meanwhile. */
  async follow(): Promise<void> {
    const isWanted = this.lag() > 0
    if (isWanted === this.exists) return
    this.late = []
    for (const table of this.tables)
      await (isWanted ? this.make(table) : this.client.call('DeleteTable', { TableName: this.nameOf(table.name) }))
    this.exists = isWanted
  }

  /** Sends a read of a table to the copy. */
  async read(operation: string, body: Buffer): Promise<EngineAnswer> {
    const answer = await this.client.send(
      operation,
      JSON.stringify(this.renamed(asObject(parseJson(body.toString('utf8'))), name => this.nameOf(name))),
    )
    await this.oneAfterAnother(() => this.applyDueWrites())
    if (operation !== 'BatchGetItem' || answer.status !== 200) return answer
    const original = this.renamed(asObject(parseJson(answer.body.toString('utf8'))), name =>
      name.slice(0, -this.suffix.length),
    )
    return { status: 200, body: Buffer.from(JSON.stringify(original)) }
  }

  /** Queues the current state of all items that a call has written. */
  async wrote(parts: readonly CallPart[]): Promise<void> {
    if (!this.exists) return
    const items = new Set(parts.flatMap(({ written }) => written))
    if (items.size === 0) return
    await this.oneAfterAnother(async () => {
      const writes = await Promise.all([...items].map(item => this.writeOf(item)))
      this.late.push({ writes, readsLeft: this.lag() })
    })
  }

  private async applyDueWrites(): Promise<void> {
    for (const one of this.late) one.readsLeft--
    const shown = this.late.filter(({ readsLeft }) => readsLeft <= 0)
    this.late = this.late.filter(({ readsLeft }) => readsLeft > 0)
    for (const { writes } of shown) for (const { table, write } of writes) await this.write(table, [write])
  }

  private async oneAfterAnother(act: () => Promise<void>): Promise<void> {
    const turn = this.last.then(act)
    this.last = turn.catch(() => undefined)
    await turn
  }

  private async writeOf(item: string): Promise<{ table: string; write: JsonObject }> {
    const [table, partition, sort] = asArray(parseJson(item)).map(asText)
    const shape = this.tables.find(({ name }) => name === table)
    if (!shape || partition === undefined) throw new Error(`No table has ${item}`)
    const Key = {
      [shape.key.partition]: { [typeOf(shape, shape.key.partition)]: partition },
      ...(shape.key.sort === undefined ? {} : { [shape.key.sort]: { [typeOf(shape, shape.key.sort)]: sort ?? '' } }),
    }
    const { Item } = await this.client.call('GetItem', { TableName: shape.name, Key, ConsistentRead: true })
    return { table: shape.name, write: Item === undefined ? { DeleteRequest: { Key } } : { PutRequest: { Item } } }
  }

  private async make({ name, definition }: TableShape): Promise<void> {
    // A cloud that ended while the switch was on has left a copy behind. The engine refuses the call if there is none.
    await this.client.send('DeleteTable', JSON.stringify({ TableName: this.nameOf(name) }))
    await this.client.call('CreateTable', { ...definition, TableName: this.nameOf(name) })
    let from: Json | undefined
    do {
      const page = await this.client.call('Scan', {
        TableName: name,
        ConsistentRead: true,
        Limit: 25,
        ...(from === undefined ? {} : { ExclusiveStartKey: from }),
      })
      await this.write(
        name,
        asArray(page['Items']).map(Item => ({ PutRequest: { Item } })),
      )
      from = page['LastEvaluatedKey']
    } while (from !== undefined)
  }

  private async write(table: string, requests: JsonObject[]): Promise<void> {
    if (requests.length > 0)
      await this.client.call('BatchWriteItem', { RequestItems: { [this.nameOf(table)]: requests } })
  }

  private nameOf(table: string): string {
    return table + this.suffix
  }

  /** Replaces the table names in an input or an answer. */
  private renamed(value: JsonObject, name: (table: string) => string): JsonObject {
    const changed = { ...value }
    if (value['TableName'] !== undefined) changed['TableName'] = name(asText(value['TableName']))
    for (const part of ['RequestItems', 'Responses', 'UnprocessedKeys'])
      if (isObject(value[part]))
        changed[part] = Object.fromEntries(Object.entries(value[part]).map(([table, items]) => [name(table), items]))
    return changed
  }
}

const typeOf = ({ definition }: TableShape, attribute: string): string => {
  const found = asArray(definition['AttributeDefinitions'])
    .map(asObject)
    .find(({ AttributeName }) => AttributeName === attribute)
  return asText(found?.['AttributeType'])
}
