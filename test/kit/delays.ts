const wait = (ms: number): Promise<void> => new Promise(done => setTimeout(done, ms))

/** Simulates slow servers. */
export const resolveAfterDelay = (): Promise<void> => wait(1500)

/** Simulates servers that do not respond. */
export async function failAfterDelay(): Promise<void> {
  await wait(600)
  throw new DOMException('', 'TimeoutError')
}
