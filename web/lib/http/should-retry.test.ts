import { CallError } from '../../../shared/api/client.ts'
import { shouldRetry } from './should-retry.ts'

const errorWithStatus = (status: number): CallError => new CallError(status, {}, undefined)

test.each([400, 401, 403, 404, 409, 429])('a refusal with %i is final', status => {
  expect(shouldRetry(0, errorWithStatus(status))).toBe(false)
})

test.each([errorWithStatus(500), errorWithStatus(503), new TypeError('no network')])(
  'after %s the same is asked twice more',
  error => {
    expect([0, 1, 2].map(failures => shouldRetry(failures, error))).toEqual([true, true, false])
  },
)
