/**
 * Starts servers of the local cloud. With a certificate, the local network can connect; without one, only this machine
 * can.
 */
import { createServer, type RequestListener, type Server } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import type { Certificate } from './certificate.ts'

export type AnyServer = Server | ReturnType<typeof createSecureServer>

/**
 * Starts an HTTPS server if there is a certificate, else an HTTP server on 127.0.0.1. Returns the port with it, because
 * port 0 picks a free one.
 */
export async function startServer(
  port: number,
  certificate: Certificate | undefined,
  handler: RequestListener,
): Promise<{ server: AnyServer; port: number }> {
  const server = certificate
    ? createSecureServer({ key: certificate.key, cert: certificate.cert }, handler)
    : createServer(handler)
  server.keepAliveTimeout = 60_000
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    if (certificate) server.listen(port, resolve)
    else server.listen(port, '127.0.0.1', resolve)
  })
  const address = server.address()
  return { server, port: typeof address === 'object' && address ? address.port : port }
}

export const isLocalConnection = ({
  remoteAddress,
  localAddress,
}: {
  remoteAddress?: string | undefined
  localAddress?: string | undefined
}): boolean =>
  remoteAddress !== undefined && (remoteAddress === localAddress || /^(::ffff:)?127\.|^::1$/.test(remoteAddress))
