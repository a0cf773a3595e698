import { CallError } from '../../../shared/api/client.ts'
import { findWaitAfterTooManyRequestsMs, shouldRetry } from './should-retry.ts'

const createErrorWithStatus = (status: number, retryAfterSeconds?: number): CallError =>
  new CallError(status, {}, retryAfterSeconds)

it.each([400, 401, 403, 404, 409, 429])('does not retry a %i', status => {
  expect(shouldRetry(0, createErrorWithStatus(status))).toBe(false)
})

it.each([createErrorWithStatus(500), createErrorWithStatus(503), new TypeError('no network')])(
  'retries twice after %s',
  error => {
    expect([0, 1, 2].map(failures => shouldRetry(failures, error))).toEqual([true, true, false])
  },
)

it('asks again after a 429 when the servers say so, or after a minute', () => {
  const computeInterval = (error: Error | null) => findWaitAfterTooManyRequestsMs({ state: { error } })
  expect(computeInterval(createErrorWithStatus(429, 300))).toBe(300_000)
  expect(computeInterval(createErrorWithStatus(429))).toBe(60_000)
  expect([
    computeInterval(createErrorWithStatus(404)),
    computeInterval(createErrorWithStatus(500)),
    computeInterval(null),
  ]).toEqual([false, false, false])
})
