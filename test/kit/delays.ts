const wait = (ms: number): Promise<void> => new Promise(resolve => setTimeout(resolve, ms))

export const resolveAfterDelay = (): Promise<void> => wait(1500)

export async function failAfterDelay(): Promise<void> {
  await wait(600)
  throw new DOMException('', 'TimeoutError')
}
