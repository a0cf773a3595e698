import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

/**
 * A program that asks for any free port gets a higher one than these (from 32,768 on Linux). So no other program takes
 * the port between our look at it and the start of the program that it is for.
 */
const [from, to] = [20_000, 32_000]

/** A port for a program that cannot choose one itself. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(from, to)
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
