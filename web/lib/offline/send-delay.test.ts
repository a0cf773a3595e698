import { computeSendDelayMs } from './send-delay.ts'

it('retries soon at first, and in the end once a minute', () => {
  expect([0, 1, 2, 8, 9, 100].map(failures => computeSendDelayMs('later', failures))).toEqual([
    200, 400, 800, 51_200, 60_000, 60_000,
  ])
  expect(computeSendDelayMs('failed', 0)).toBe(200)
})

it('waits for a minute at once when the servers ask to wait', () => {
  expect(computeSendDelayMs('busy', 0)).toBe(60_000)
})
