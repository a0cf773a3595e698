/** A proxy between a phone's browser and the local cloud, so that pages and service workers meet the same network. */
import { createServer, request, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { apiPath } from '../../shared/api/distribution.ts'

/** What happens to a request. A function changes the text of the answer. */
type RequestFate = 'passes' | 'never arrives' | 'loses its answer' | ((answer: string) => string)

interface PhoneNetwork {
  /** Without this bypass, Playwright would call this machine's addresses directly. */
  proxy: { server: string; bypass: string }
  close: () => Promise<void>
}

const headersOfUnchangedBodies = ['accept-encoding', 'if-none-match', 'content-length', 'etag']
/** Leaves out the headers that describe the answer as the site sends it, because they are wrong for a changed answer. */
const headersForChangedBody = (headers: IncomingHttpHeaders): IncomingHttpHeaders =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !headersOfUnchangedBodies.includes(name)))

export async function startPhoneNetwork(fateOf: (path: string) => RequestFate): Promise<PhoneNetwork> {
  const pass = (incoming: IncomingMessage, outgoing: ServerResponse): void => {
    const url = new URL(incoming.url ?? '')
    const fate = fateOf(url.pathname)
    const change = typeof fate === 'function' ? fate : undefined
    const headersOf = ({ headers }: IncomingMessage) => (change ? headersForChangedBody(headers) : headers)
    const cut = (): void => void incoming.socket.destroy()
    const answered = (answer: IncomingMessage): void => {
      if (fate === 'loses its answer') answer.on('end', cut).resume()
      else {
        outgoing.writeHead(answer.statusCode ?? 502, headersOf(answer))
        if (change) text(answer).then(body => outgoing.end(change(body)), cut)
        else answer.pipe(outgoing)
      }
    }
    if (fate === 'never arrives') cut()
    else
      incoming.pipe(request(url, { method: incoming.method, headers: headersOf(incoming) }, answered).on('error', cut))
  }
  const server = createServer(pass)
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  return {
    proxy: { server: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, bypass: '<-loopback>' },
    close: async () => {
      server.closeAllConnections()
      await new Promise(done => server.close(done))
    },
  }
}

/** Every third call never arrives, and the answer to every fifth is lost. */
export async function startUnreliableNetwork(): Promise<PhoneNetwork & { counts: { failed: number; lost: number } }> {
  const counts = { failed: 0, lost: 0 }
  let calls = 0
  const network = await startPhoneNetwork(path => {
    if (!path.startsWith(`${apiPath}/`)) return 'passes'
    calls++
    if (calls % 3 === 0) {
      counts.failed++
      return 'never arrives'
    }
    if (calls % 5 !== 0) return 'passes'
    counts.lost++
    return 'loses its answer'
  })
  return { ...network, counts }
}
