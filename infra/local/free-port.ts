import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

/**
 * This range is below the ports that systems assign by themselves (from 32,768 on Linux), so that no other program gets
 * the chosen port before the caller uses it.
 */
const [minPort, maxPort] = [20_000, 32_000]

/** Returns a free port, for programs that cannot choose one themselves. */
export async function findFreePort(): Promise<number> {
  for (;;) {
    const port = randomInt(minPort, maxPort)
    if (await isFree(port)) return port
  }
}

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' ? resolve(false) : reject(error),
    )
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })
