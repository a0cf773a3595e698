import type { Entry } from '../../../shared/domain/entry.ts'
import type { CallKind, QueuedCall } from '../../lib/offline/queued-call.ts'
import { applyQueueToEntries, findOpenEntry } from './entries-with-queue.ts'

const ann = { id: 'ann', name: 'Ann' }
const house = { id: 'house', name: 'House' }
let at = 0
const queued = (
  kind: CallKind,
  subject: string,
  body: Record<string, unknown>,
  more: Partial<QueuedCall> = {},
): QueuedCall => ({
  at: ++at,
  kind,
  subject,
  project: house,
  owner: { role: 'EMPLOYEE', id: 'ann' },
  key: String(at),
  made: '2026-11-21T12:00:00Z',
  call: { row: { method: 'POST', path: '/x', role: 'EMPLOYEE' }, body },
  ...more,
})
const clockIn = (more: Partial<QueuedCall> = {}) =>
  queued('in', 'a', { id: 'a', project_id: 'house', start_time: '2026-11-21T08:00:00Z' }, more)
const clockOut = queued('out', 'a', { id: 'a', end_time: '2026-11-21T16:00:00Z' })
const entriesFor = (
  queue: readonly QueuedCall[],
  known: { entries?: Entry[]; open?: { id: string; project: typeof house; start_time: string } } = {},
) => applyQueueToEntries({ employee: ann, open: known.open ?? null, entries: known.entries ?? [] }, queue)

it('who has just clocked in is in, before anybody was told', () => {
  const running = findOpenEntry(entriesFor([clockIn()]).values())
  expect(running).toMatchObject({
    id: 'a',
    project: house,
    start_time: '2026-11-21T08:00:00Z',
    end_time: null,
    isWaiting: true,
  })
})

it('what was done to an entry that is not sent is of it all the same', () => {
  const entry = entriesFor([
    clockIn(),
    queued('comment', 'a', { id: 'c', comment: 'Key is under the mat' }),
    clockOut,
  ]).get('a')
  expect(entry).toMatchObject({
    total_time: 8 * 3600,
    comments_v2: [{ id: 'c', comment: 'Key is under the mat', created: '2026-11-21T12:00:00Z' }],
  })
})

it('one that the servers have open is over as soon as somebody clocks out of it here', () => {
  const open = { id: 'a', project: house, start_time: '2026-11-21T08:00:00Z' }
  expect(findOpenEntry(entriesFor([], { open }).values())?.id).toBe('a')
  expect(findOpenEntry(entriesFor([clockOut], { open }).values())).toBeUndefined()
})

it('an answer that came before the call left the queue changes nothing twice', () => {
  const [answered] = entriesFor([clockIn()]).values()
  if (!answered) throw new Error('there is none')
  const comment = { id: 'c', comment: 'Key', created: '2026-11-21T12:00:00Z', created_by: 'Employee' as const }
  const known: Entry = {
    ...answered,
    version: 2,
    end_time: '2026-11-21T15:00:00Z',
    total_time: 7 * 3600,
    comments_v2: [comment],
  }
  const entry = entriesFor([clockIn(), queued('comment', 'a', { id: 'c', comment: 'Key' }), clockOut], {
    entries: [known],
  }).get('a')
  expect(entry).toMatchObject({ version: 2, end_time: '2026-11-21T15:00:00Z', comments_v2: [comment] })
})

it('what the servers refused is not shown as if it were so', () => {
  expect([...entriesFor([clockIn({ refused: { status: 409, body: {} } }), clockOut]).keys()]).toEqual([])
})
