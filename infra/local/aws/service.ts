import type { IncomingMessage } from 'node:http'
import type { Certificate } from '../https/certificate.ts'
import { startServer, type AnyServer } from '../https/start-server.ts'

export interface ServiceRequest {
  method: string
  /** Includes the query. */
  url: URL
  headers: Record<string, string>
  body: Buffer
  /** Undefined for an unsigned request. */
  accessKeyId: string | undefined
  /** Identifies the container in requests to services outside AWS, because they are unsigned. */
  containerAccessKeyId: string | undefined
  /** Throws AccessDenied unless the caller's role allows the action. */
  authorize: (action: string, resource: string, context?: Record<string, string | string[]>) => void
  /** Authorizes another caller, such as the signer of an upload form. */
  authorizeAs: Authorize
}

export interface ServiceResponse {
  status: number
  headers?: Record<string, string>
  body?: Buffer | string
  /** Present if the engine reports the consumed capacity. */
  capacity?: { read: number; write: number }
  /** The request was processed, but the connection closes before the response. */
  isLost?: true
}

/** An error that a stand-in for an AWS service returns. Each stand-in encodes it in the protocol of its service. */
export class AwsError extends Error {
  readonly code: string
  readonly status: number
  readonly extraFields: Record<string, unknown>

  constructor(code: string, message: string, status = 400, extra: Record<string, unknown> = {}) {
    super(message)
    this.code = code
    this.status = status
    this.extraFields = extra
  }
}

export const awsServiceNames = ['dynamodb', 's3', 'sns', 'ses', 'sqs', 'ssm', 'logs'] as const
export const serviceNames = [...awsServiceNames, 'payday', 'paddle'] as const
export type ServiceName = (typeof serviceNames)[number]

export interface Service {
  name: ServiceName
  handle: (request: ServiceRequest) => Promise<ServiceResponse>
  error: (error: AwsError) => ServiceResponse
}

/** Wraps a service, for example to record requests or to inject faults. */
export type Middleware = (service: Service, request: ServiceRequest) => Promise<ServiceResponse>

export type Authorize = (
  accessKeyId: string | undefined,
  action: string,
  resource: string,
  context?: Record<string, string | string[]>,
) => void

/**
 * Starts a server for the service. It has a port of its own, because the service answers all paths. With a certificate,
 * the port is open to the local network.
 */
export async function listen(
  service: Service,
  {
    port = 0,
    authorize,
    middleware = (calledService, request) => calledService.handle(request),
    certificate,
  }: { port?: number; authorize: Authorize; middleware?: Middleware; certificate?: Certificate | undefined },
): Promise<{ server: AnyServer; port: number; endpoint: string }> {
  const boundServer = await startServer(port, certificate, (incoming, outgoing) => {
    void (async () => {
      const request = await readRequest(incoming, authorize)
      let response: ServiceResponse
      try {
        response = await middleware(service, request)
      } catch (error) {
        const awsError = error instanceof AwsError ? error : new AwsError('InternalFailure', String(error), 500)
        response = service.error(awsError)
      }
      if (response.isLost) incoming.socket.destroy()
      else outgoing.writeHead(response.status, response.headers).end(response.body)
    })().catch(() => incoming.destroy())
  })
  return {
    ...boundServer,
    endpoint: certificate ? `https://${certificate.host}:${boundServer.port}` : `http://127.0.0.1:${boundServer.port}`,
  }
}

/**
 * Puts the container into the path of a service outside AWS, because requests to such a service are unsigned and do not
 * identify the container.
 */
export const addContainerPath = (container: string, endpoint: string): string => `${endpoint}/@${container}`
const containerPathPattern = /^\/@([^/]+)(?=\/)/

async function readRequest(incoming: IncomingMessage, authorize: Authorize): Promise<ServiceRequest> {
  const chunks: Buffer[] = []
  for await (const chunk of incoming) chunks.push(chunk)
  const headers: Record<string, string> = {}
  for (const [name, value] of Object.entries(incoming.headers)) if (typeof value === 'string') headers[name] = value
  const url = new URL(`http://${headers['host'] ?? 'localhost'}${incoming.url ?? '/'}`)
  const containerAccessKeyId = containerPathPattern.exec(url.pathname)?.[1]
  if (containerAccessKeyId !== undefined) url.pathname = url.pathname.replace(containerPathPattern, '')
  const credential =
    /Credential=([^/,]+)\//.exec(headers['authorization'] ?? '')?.[1] ??
    url.searchParams.get('X-Amz-Credential')?.split('/')[0]
  return {
    method: incoming.method ?? 'GET',
    url,
    headers,
    body: Buffer.concat(chunks),
    accessKeyId: credential,
    containerAccessKeyId,
    authorize: (action, resource, context) => authorize(credential, action, resource, context),
    authorizeAs: authorize,
  }
}
