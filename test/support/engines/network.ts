/** This SOCKS 5 proxy is between a browser and the local cloud. A test can cut the connection. */
import { connect, createServer, type Socket } from 'node:net'

export interface Network {
  /** Has the form host:port. */
  proxyAddress: string
  /** Closes all connections and refuses new ones. */
  cut: () => void
  restore: () => void
  close: () => Promise<void>
}

const socksVersion = 5
const noPasswordReply = Buffer.from([socksVersion, 0])
const connectedReply = Buffer.from([socksVersion, 0, 0, 1, 0, 0, 0, 0, 0, 0])

/** Reads one message. SOCKS messages are so short that all bytes of a message arrive together. */
const readBytes = (socket: Socket): Promise<Buffer> => new Promise(resolve => socket.once('data', resolve))

/**
 * Reads the host and the port to connect to. The request has four bytes of an address, or a length and a name, followed
 * by the port.
 */
function parseTarget(request: Buffer): { host: string; port: number } {
  const isHostName = request[3] === 3
  const end = isHostName ? 5 + (request[4] ?? 0) : 8
  const host = isHostName ? request.subarray(5, end).toString('latin1') : request.subarray(4, end).join('.')
  return { host, port: request.readUInt16BE(end) }
}

export async function openNetwork(): Promise<Network> {
  let isCut = false
  const openSockets = new Set<Socket>()
  const trackSocket = (socket: Socket): void => {
    openSockets.add(socket)
    socket.on('error', () => socket.destroy())
    socket.on('close', () => openSockets.delete(socket))
  }
  const forwardClient = async (client: Socket): Promise<void> => {
    trackSocket(client)
    await readBytes(client)
    client.write(noPasswordReply)
    const { host, port } = parseTarget(await readBytes(client))
    const target = connect(port, host)
    trackSocket(target)
    target.on('connect', () => {
      client.write(connectedReply)
      target.pipe(client)
      client.pipe(target)
    })
    target.on('close', () => client.destroy())
    client.on('close', () => target.destroy())
  }
  const server = createServer(client => {
    if (isCut) client.destroy()
    else void forwardClient(client)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (typeof address !== 'object' || !address) throw new Error('no free port')
  const dropAll = (): void => {
    for (const socket of openSockets) socket.destroy()
  }
  return {
    proxyAddress: `127.0.0.1:${address.port}`,
    cut: () => {
      isCut = true
      dropAll()
    },
    restore: () => void (isCut = false),
    close: () => {
      dropAll()
      return new Promise(resolve => server.close(() => resolve()))
    },
  }
}
