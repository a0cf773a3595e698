import { CallError } from '../../../shared/api/client.ts'
import { shouldRetry } from './should-retry.ts'

const errorWithStatus = (status: number): CallError => new CallError(status, {}, undefined)

it.each([400, 401, 403, 404, 409, 429])('does not retry a %i', status => {
  expect(shouldRetry(0, errorWithStatus(status))).toBe(false)
})

it.each([errorWithStatus(500), errorWithStatus(503), new TypeError('no network')])('retries twice after %s', error => {
  expect([0, 1, 2].map(failures => shouldRetry(failures, error))).toEqual([true, true, false])
})
