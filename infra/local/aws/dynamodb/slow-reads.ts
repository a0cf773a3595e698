/** Delays each read by itself. Several reads, or the keys of a batch, then show different moments, as on AWS. */
import { asArray, asObject, parseJson, type JsonObject } from '../../json.ts'
import type { Switches } from '../../switches.ts'
import type { EngineResponse } from './engine-client.ts'

type Send = (operation: string, body: Buffer) => Promise<EngineResponse>

export class SlowReads {
  private readonly switches: Pick<Switches, 'slowReadsMs'>

  constructor(switches: Pick<Switches, 'slowReadsMs'>) {
    this.switches = switches
  }

  async run(operation: string, body: Buffer, send: Send): Promise<EngineResponse> {
    if (this.switches.slowReadsMs === 0) return send(operation, body)
    if (operation === 'BatchGetItem') return this.readEachKey(asObject(parseJson(body.toString('utf8'))), send)
    if (operation === 'GetItem' || operation === 'Query') await this.wait()
    return send(operation, body)
  }

  private readonly wait = (): Promise<void> =>
    new Promise(done => setTimeout(done, Math.random() * this.switches.slowReadsMs))

  /** Reads each key of a batch by itself, since a batch is no snapshot on AWS. */
  private async readEachKey(input: JsonObject, send: Send): Promise<EngineResponse> {
    const asked = Object.entries(asObject(input['RequestItems'])).flatMap(([table, request]) =>
      asArray(asObject(request)['Keys']).map(key => ({
        ...input,
        RequestItems: { [table]: { ...asObject(request), Keys: [key] } },
      })),
    )
    const answers = await Promise.all(
      asked.map(async one => {
        await this.wait()
        return send('BatchGetItem', Buffer.from(JSON.stringify(one)))
      }),
    )
    const failed = answers.find(({ status }) => status !== 200)
    if (failed) return failed
    const found: JsonObject = {}
    for (const answer of answers)
      for (const [table, items] of Object.entries(
        asObject(asObject(parseJson(answer.body.toString('utf8')))['Responses']),
      ))
        found[table] = [...asArray(found[table]), ...asArray(items)]
    return { status: 200, body: Buffer.from(JSON.stringify({ Responses: found, UnprocessedKeys: {} })) }
  }
}
