/**
 * A proxy between a phone's browser and the local cloud, which can lose or change requests and responses. The pages and
 * service workers of the browser share it.
 */
import { createServer, request, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { apiPath } from '../../shared/api/distribution.ts'

/** A function lets the request pass and changes the text of its response. */
type RequestFate = 'passes' | 'never arrives' | 'loses its answer' | ((answer: string) => string)

interface PhoneNetwork {
  /** Playwright needs `bypass` to use the proxy for local addresses too. */
  proxy: { server: string; bypass: string }
  close: () => Promise<void>
}

const headersOfUnchangedBodies = ['accept-encoding', 'if-none-match', 'content-length', 'etag']
/** Removes headers that describe the original body. */
const createHeadersForChangedBody = (headers: IncomingHttpHeaders): IncomingHttpHeaders =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !headersOfUnchangedBodies.includes(name)))

export async function startPhoneNetwork(chooseFate: (path: string) => RequestFate): Promise<PhoneNetwork> {
  const handleRequest = (incomingRequest: IncomingMessage, outgoingResponse: ServerResponse): void => {
    const url = new URL(incomingRequest.url ?? '')
    const fate = chooseFate(url.pathname)
    const change = typeof fate === 'function' ? fate : undefined
    const toOutgoingHeaders = ({ headers }: IncomingMessage) =>
      change ? createHeadersForChangedBody(headers) : headers
    const closeConnection = (): void => void incomingRequest.socket.destroy()
    const onResponse = (response: IncomingMessage): void => {
      if (fate === 'loses its answer') response.on('end', closeConnection).resume()
      else {
        outgoingResponse.writeHead(response.statusCode ?? 502, toOutgoingHeaders(response))
        if (change) text(response).then(body => outgoingResponse.end(change(body)), closeConnection)
        else response.pipe(outgoingResponse)
      }
    }
    if (fate === 'never arrives') closeConnection()
    else
      incomingRequest.pipe(
        request(url, { method: incomingRequest.method, headers: toOutgoingHeaders(incomingRequest) }, onResponse).on(
          'error',
          closeConnection,
        ),
      )
  }
  const server = createServer(handleRequest)
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return {
    proxy: { server: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, bypass: '<-loopback>' },
    close: async () => {
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
    },
  }
}

/**
 * Drops every third request to the API. Drops the response of every fifth request, unless the request itself was
 * dropped.
 */
export async function startUnreliableNetwork(): Promise<
  PhoneNetwork & { counts: { failedCount: number; lostCount: number } }
> {
  const callCounts = { failedCount: 0, lostCount: 0 }
  let callCount = 0
  const network = await startPhoneNetwork(path => {
    if (!path.startsWith(`${apiPath}/`)) return 'passes'
    callCount++
    if (callCount % 3 === 0) {
      callCounts.failedCount++
      return 'never arrives'
    }
    if (callCount % 5 !== 0) return 'passes'
    callCounts.lostCount++
    return 'loses its answer'
  })
  return { ...network, counts: callCounts }
}
