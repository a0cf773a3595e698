/** A proxy between a browser and the local cloud that loses calls of pages and workers. */
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { apiPath } from '../../shared/api/distribution.ts'

interface BadNetwork {
  /** Without this bypass, Playwright would call this machine's addresses directly. */
  proxy: { server: string; bypass: string }
  /** the number of calls that never arrived, and of lost answers */
  counts: { failed: number; lost: number }
  close: () => Promise<void>
}

/** Every third call never arrives, and the answer to every fifth is lost. */
export async function badNetwork(): Promise<BadNetwork> {
  const counts = { failed: 0, lost: 0 }
  let calls = 0
  const pass = (incoming: IncomingMessage, outgoing: ServerResponse): void => {
    const isCall = new URL(incoming.url ?? '').pathname.startsWith(`${apiPath}/`)
    const call = isCall ? ++calls : 0
    if (isCall && call % 3 === 0) {
      counts.failed++
      incoming.socket.destroy()
      return
    }
    const onward = request(incoming.url ?? '', { method: incoming.method, headers: incoming.headers }, answer => {
      if (isCall && call % 5 === 0) {
        counts.lost++
        answer.on('end', () => incoming.socket.destroy()).resume()
        return
      }
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(outgoing)
    })
    onward.on('error', () => incoming.socket.destroy())
    incoming.pipe(onward)
  }
  const server = createServer(pass)
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  const close = async (): Promise<void> => {
    server.closeAllConnections()
    await new Promise(done => server.close(done))
  }
  return {
    proxy: { server: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, bypass: '<-loopback>' },
    counts,
    close,
  }
}
