import { Agent, request } from 'node:http'
import { asText, parseJson, asObject, type JsonObject } from '../../json.ts'

export interface EngineResponse {
  status: number
  body: Buffer
}

/** The engines check only the form of a signature, so this one is constant. */
const authorization =
  'AWS4-HMAC-SHA256 Credential=local/20260101/eu-west-1/dynamodb/aws4_request, SignedHeaders=host;x-amz-date;x-amz-target, Signature=0'

export class EngineClient {
  private readonly agent = new Agent({ keepAlive: true, maxSockets: 64 })
  private readonly host: string
  private readonly port: string

  constructor(endpoint: string) {
    const { hostname, port } = new URL(endpoint)
    this.host = hostname
    this.port = port
  }

  send(operation: string, body: Buffer | string): Promise<EngineResponse> {
    return new Promise((resolve, reject) => {
      const outgoing = request(
        {
          agent: this.agent,
          host: this.host,
          port: this.port,
          method: 'POST',
          path: '/',
          headers: {
            'content-type': 'application/x-amz-json-1.0',
            'x-amz-target': `DynamoDB_20120810.${operation}`,
            'x-amz-date': '20260101T000000Z',
            'content-length': Buffer.byteLength(body),
            authorization,
          },
        },
        incoming => {
          const chunks: Buffer[] = []
          incoming.on('data', (chunk: Buffer) => chunks.push(chunk))
          incoming.on('error', reject)
          incoming.on('end', () =>
            resolve({
              status: incoming.statusCode ?? 500,
              body: chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks),
            }),
          )
        },
      )
      outgoing.on('error', reject)
      outgoing.end(body)
    })
  }

  /** Throws if the engine refuses the request. */
  async call(operation: string, input: object): Promise<JsonObject> {
    const { status, body } = await this.send(operation, JSON.stringify(input))
    const result = asObject(parseJson(body.toString('utf8') || '{}'))
    if (status === 200) return result
    const code = asText(result['__type']).replace(/^.*#/, '')
    throw Object.assign(new Error(`${operation}: ${code} ${asText(result['message'] ?? result['Message'])}`), {
      name: code,
    })
  }

  close(): void {
    this.agent.destroy()
  }
}
