import type { QueuedCall } from '../../lib/offline/queued-call.ts'
import { readRefusal } from './read-refusal.ts'

const refusedCall = (kind: QueuedCall['kind'], status: number, body: object): QueuedCall => ({
  at: 1,
  kind,
  subject: 'a',
  owner: { role: 'EMPLOYEE', id: 'ann' },
  key: '1',
  made: '2026-11-21T12:00:00Z',
  call: { row: { method: 'POST', path: '/x', role: 'EMPLOYEE' }, body: {} },
  refused: { status, body },
})

it('needs another project for a clock-in on a closed or deleted one', () => {
  for (const error of ['Project has been closed', 'Not found']) {
    expect(readRefusal(refusedCall('in', 409, { error })).needsProject).toBe(true)
    expect(readRefusal(refusedCall('out', 409, { error })).needsProject).toBe(false)
  }
  expect(readRefusal(refusedCall('in', 400, { error: 'Wrong PIN' })).needsProject).toBe(false)
})

it('returns the entry that contradicts the call', () => {
  const work_log = { id: 'b' }
  expect(readRefusal(refusedCall('in', 409, { error: 'Already clocked in', work_log })).conflictingEntry).toBe(work_log)
  expect(
    readRefusal(refusedCall('in', 400, { error: 'Already clocked in', work_log })).conflictingEntry,
  ).toBeUndefined()
})
