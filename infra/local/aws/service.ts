/** what every stand-in of an AWS service has in common: an HTTP server that knows who calls */
import type { IncomingMessage } from 'node:http'
import type { Certificate } from '../https/certificate.ts'
import { listening, type AnyServer } from '../https/server.ts'

export interface AwsRequest {
  method: string
  /** with the query */
  url: URL
  headers: Record<string, string>
  body: Buffer
  /** the access key id of the credentials that signed it; it names the caller */
  accessKeyId: string | undefined
  /** throws AccessDenied, naming caller, action and resource, where the caller's role does not allow it */
  authorize: (action: string, resource: string, context?: Record<string, string | string[]>) => void
  /** the same for a caller named elsewhere, such as the signer of an upload form */
  authorizeAs: Authorize
}

export interface AwsResponse {
  status: number
  headers?: Record<string, string>
  body?: Buffer | string
  /** what it took of the table, where the engine says so */
  capacity?: { read: number; write: number }
  /** carried out, but the answer never reaches the caller */
  lost?: true
}

/** an error as AWS would answer it; each service writes it in its own protocol */
export class AwsError extends Error {
  readonly code: string
  readonly status: number
  readonly extra: Record<string, unknown>

  constructor(code: string, message: string, status = 400, extra: Record<string, unknown> = {}) {
    super(message)
    this.code = code
    this.status = status
    this.extra = extra
  }
}

export interface Service {
  name: 'dynamodb' | 's3' | 'sns' | 'ses' | 'ssm' | 'sqs'
  handle: (request: AwsRequest) => Promise<AwsResponse>
  error: (error: AwsError) => AwsResponse
}

/** stands between the wire and the service: permissions, faults on demand, counting */
export type Around = (service: Service, request: AwsRequest) => Promise<AwsResponse>

export const plainly: Around = (service, request) => service.handle(request)

export type Authorize = (
  accessKeyId: string | undefined,
  action: string,
  resource: string,
  context?: Record<string, string | string[]>,
) => void

/** one port per service, since the path belongs to the service; 0 takes a free one; with a certificate, the local network may call it */
export async function listen(
  service: Service,
  {
    port = 0,
    authorize,
    around = plainly,
    certificate,
  }: { port?: number; authorize: Authorize; around?: Around; certificate?: Certificate | undefined },
): Promise<{ server: AnyServer; port: number; endpoint: string }> {
  const bound = await listening(port, certificate, (incoming, outgoing) => {
    void (async () => {
      const request = await read(incoming, authorize)
      let response: AwsResponse
      try {
        response = await around(service, request)
      } catch (error) {
        const known = error instanceof AwsError ? error : new AwsError('InternalFailure', String(error), 500)
        response = service.error(known)
      }
      if (response.lost) incoming.socket.destroy()
      else outgoing.writeHead(response.status, response.headers).end(response.body)
    })().catch(() => incoming.destroy())
  })
  return {
    ...bound,
    endpoint: certificate ? `https://${certificate.host}:${bound.port}` : `http://127.0.0.1:${bound.port}`,
  }
}

async function read(incoming: IncomingMessage, authorize: Authorize): Promise<AwsRequest> {
  const chunks: Buffer[] = []
  for await (const chunk of incoming) chunks.push(chunk)
  const headers: Record<string, string> = {}
  for (const [name, value] of Object.entries(incoming.headers)) if (typeof value === 'string') headers[name] = value
  const url = new URL(`http://${headers['host'] ?? 'localhost'}${incoming.url ?? '/'}`)
  const credential =
    /Credential=([^/,]+)\//.exec(headers['authorization'] ?? '')?.[1] ??
    url.searchParams.get('X-Amz-Credential')?.split('/')[0]
  return {
    method: incoming.method ?? 'GET',
    url,
    headers,
    body: Buffer.concat(chunks),
    accessKeyId: credential,
    authorize: (action, resource, context) => authorize(credential, action, resource, context),
    authorizeAs: authorize,
  }
}
