import { isDeepStrictEqual } from 'node:util'
import { recordTime } from './times/time-spent.ts'

/** Without a pause, the test would take processor time from the code that it waits for. */
const pauseMs = 25

class ConditionNotMetError extends Error {}

/** Repeats `read` until the value is right. On a timeout, throws an error with the last value. */
export const eventually = <Value>(
  read: () => Promise<Value>,
  isAccepted: (value: Value) => boolean,
  maxSeconds = 120,
): Promise<Value> =>
  recordTime('waiting', async () => {
    const giveUpAt = performance.now() + maxSeconds * 1000
    for (;;) {
      const value = await read()
      if (isAccepted(value)) return value
      if (performance.now() > giveUpAt)
        throw new ConditionNotMetError(`after ${maxSeconds} seconds it is still ${JSON.stringify(value)}`)
      await new Promise(resolve => setTimeout(resolve, pauseMs))
    }
  })

/**
 * Waits until `read` returns the expected value. On a timeout, fails with the difference. An error of `read` fails at
 * once.
 */
export async function expectEventually<Value>(read: () => Promise<Value>, expected: Value): Promise<void> {
  let lastValue: Value | undefined
  const isExpected = (value: Value): boolean => isDeepStrictEqual((lastValue = value), expected)
  await eventually(read, isExpected).catch((error: unknown) => {
    if (!(error instanceof ConditionNotMetError)) throw error
  })
  expect(lastValue).toEqual(expected)
}
