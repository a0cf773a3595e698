import type { CallKind, QueuedCall } from '../../lib/offline/queued-call.ts'
import { applyQueueToPeople } from './apply-queue-to-people.ts'

const house = { id: 'house', name: 'House' }
const shed = { id: 'shed', name: 'Shed' }
const ann = { id: 'ann', name: 'Ann', language: null, disabled: false, open_work_log: null }
const bo = {
  id: 'bo',
  name: 'Bo',
  language: null,
  disabled: false,
  open_work_log: { id: 'b', project: house, start_time: '2026-11-21T07:00:00Z' },
}

let at = 0
const createQueuedCall = (
  kind: CallKind,
  subject: string,
  employee: { id: string; name: string },
  body: Record<string, unknown>,
  otherFields: Partial<QueuedCall> = {},
): QueuedCall => ({
  at: ++at,
  kind,
  subject,
  employee,
  project: shed,
  owner: { role: 'COMPANY_TIME_CLOCK', id: 'hamar' },
  key: String(at),
  made: '2026-11-21T08:00:00Z',
  call: { row: { method: 'POST', path: '/x', role: 'COMPANY_TIME_CLOCK' }, body },
  ...otherFields,
})
const clockIn = createQueuedCall('in', 'a', ann, { start_time: '2026-11-21T08:00:00Z' })
const describePeopleAfter = (queue: QueuedCall[]) =>
  applyQueueToPeople([ann, bo], queue).map(({ open_work_log: openEntry, isQueued }) => [
    openEntry && `${openEntry.id} ${openEntry.project.name}`,
    isQueued,
  ])

it('applies queued clock-ins and clock-outs at once', () => {
  expect(describePeopleAfter([])).toEqual([
    [null, false],
    ['b House', false],
  ])
  expect(describePeopleAfter([clockIn])).toEqual([
    ['a Shed', true],
    ['b House', false],
  ])
  expect(describePeopleAfter([clockIn, createQueuedCall('out', 'a', ann, { end_time: 'x' })])).toEqual([
    [null, true],
    ['b House', false],
  ])
  expect(
    describePeopleAfter([
      createQueuedCall('out', 'b', bo, { end_time: 'x' }),
      createQueuedCall('in', 'c', bo, { start_time: 'x' }),
    ]),
  ).toEqual([
    [null, false],
    ['c Shed', true],
  ])
})

it('ignores refused calls, and calls for other entries', () => {
  expect(describePeopleAfter([{ ...clockIn, refused: { status: 409, body: {} } }])).toEqual([
    [null, false],
    ['b House', false],
  ])
  expect(
    describePeopleAfter([
      createQueuedCall('out', 'z', bo, { end_time: 'x' }),
      createQueuedCall('comment', 'b', bo, { comment: 'x' }),
    ]),
  ).toEqual([
    [null, false],
    ['b House', true],
  ])
})

it('shows no person as clocked in by a merged clock-in and clock-out', () => {
  expect(describePeopleAfter([createQueuedCall('in', 'a', ann, { start_time: 'x', end_time: 'y' })])).toEqual([
    [null, true],
    ['b House', false],
  ])
})
