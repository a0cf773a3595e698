/**
 * Delays each read except scans separately, so that concurrent reads and the keys of a batch see the table at different
 * times, as on AWS.
 */
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
    new Promise(resolve => setTimeout(resolve, Math.random() * this.switches.slowReadsMs))

  /** Reads each key of a batch separately, because on AWS a batch is not a snapshot. */
  private async readEachKey(input: JsonObject, send: Send): Promise<EngineResponse> {
    const requests = Object.entries(asObject(input['RequestItems'])).flatMap(([table, request]) =>
      asArray(asObject(request)['Keys']).map(key => ({
        ...input,
        RequestItems: { [table]: { ...asObject(request), Keys: [key] } },
      })),
    )
    const responses = await Promise.all(
      requests.map(async request => {
        await this.wait()
        return send('BatchGetItem', Buffer.from(JSON.stringify(request)))
      }),
    )
    const failedResponse = responses.find(({ status }) => status !== 200)
    if (failedResponse) return failedResponse
    const mergedResponses: JsonObject = {}
    for (const response of responses)
      for (const [table, items] of Object.entries(
        asObject(asObject(parseJson(response.body.toString('utf8')))['Responses']),
      ))
        mergedResponses[table] = [...asArray(mergedResponses[table]), ...asArray(items)]
    return { status: 200, body: Buffer.from(JSON.stringify({ Responses: mergedResponses, UnprocessedKeys: {} })) }
  }
}
