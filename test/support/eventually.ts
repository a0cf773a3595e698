/** waiting in tests: never for a time, always for something to be so */
import { isDeepStrictEqual } from 'node:util'
import { timed } from './times/spent.ts'

/** On two cores, somebody who asks without a pause takes the processor from what they wait for. */
const pauseMs = 25

class NeverRight extends Error {}

/** Asks again and again until the answer is right, and returns it; fails with the last answer where it never is. */
export const eventually = <Value>(
  read: () => Promise<Value>,
  isRight: (value: Value) => boolean,
  seconds = 120,
): Promise<Value> =>
  timed('waiting', async () => {
    const giveUpAt = performance.now() + seconds * 1000
    for (;;) {
      const value = await read()
      if (isRight(value)) return value
      if (performance.now() > giveUpAt)
        throw new NeverRight(`after ${seconds} seconds it is still ${JSON.stringify(value)}`)
      await new Promise(done => setTimeout(done, pauseMs))
    }
  })

/** Waits for that answer, and fails with the difference where it never comes; a question that throws fails at once. */
export async function becomes<Value>(read: () => Promise<Value>, expected: Value): Promise<void> {
  let last: Value | undefined
  const isExpected = (value: Value): boolean => isDeepStrictEqual((last = value), expected)
  await eventually(read, isExpected, 30).catch((error: unknown) => {
    if (!(error instanceof NeverRight)) throw error
  })
  expect(last).toEqual(expected)
}
