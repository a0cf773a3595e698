import type { Entry } from '../../../shared/domain/entry.ts'
import type { CallKind, QueuedCall } from '../../lib/offline/queued-call.ts'
import { applyQueueToEntries, findOpenEntry } from './entries-with-queue.ts'

const ann = { id: 'ann', name: 'Ann' }
const house = { id: 'house', name: 'House' }
let at = 0
const createQueuedCall = (
  kind: CallKind,
  subject: string,
  body: Record<string, unknown>,
  otherFields: Partial<QueuedCall> = {},
): QueuedCall => ({
  at: ++at,
  kind,
  subject,
  project: house,
  owner: { role: 'EMPLOYEE', id: 'ann' },
  key: String(at),
  made: '2026-11-21T12:00:00Z',
  call: { row: { method: 'POST', path: '/x', role: 'EMPLOYEE' }, body },
  ...otherFields,
})
const clockIn = (otherFields: Partial<QueuedCall> = {}) =>
  createQueuedCall('in', 'a', { id: 'a', project_id: 'house', start_time: '2026-11-21T08:00:00Z' }, otherFields)
const clockOut = createQueuedCall('out', 'a', { id: 'a', end_time: '2026-11-21T16:00:00Z' })
const computeEntries = (
  queue: readonly QueuedCall[],
  server: { entries?: Entry[]; open?: { id: string; project: typeof house; start_time: string } } = {},
) => applyQueueToEntries({ employee: ann, open: server.open ?? null, entries: server.entries ?? [] }, queue)

it('shows a queued clock-in at once', () => {
  const openEntry = findOpenEntry(computeEntries([clockIn()]).values())
  expect(openEntry).toMatchObject({
    id: 'a',
    project: house,
    start_time: '2026-11-21T08:00:00Z',
    end_time: null,
    isQueued: true,
  })
})

it('applies queued calls to an entry that is still queued', () => {
  const entry = computeEntries([
    clockIn(),
    createQueuedCall('comment', 'a', { id: 'c', comment: 'Key is under the mat' }),
    clockOut,
  ]).get('a')
  expect(entry).toMatchObject({
    total_time: 8 * 3600,
    comments_v2: [{ id: 'c', comment: 'Key is under the mat', created: '2026-11-21T12:00:00Z' }],
  })
})

it("closes the server's open entry by a queued clock-out", () => {
  const openEntry = { id: 'a', project: house, start_time: '2026-11-21T08:00:00Z' }
  expect(findOpenEntry(computeEntries([], { open: openEntry }).values())?.id).toBe('a')
  expect(findOpenEntry(computeEntries([clockOut], { open: openEntry }).values())).toBeUndefined()
})

it('does not apply a call again when its response came first', () => {
  const [queuedEntry] = computeEntries([clockIn()]).values()
  if (!queuedEntry) throw new Error('there is none')
  const comment = { id: 'c', comment: 'Key', created: '2026-11-21T12:00:00Z', created_by: 'Employee' as const }
  const serverEntry: Entry = {
    ...queuedEntry,
    version: 2,
    end_time: '2026-11-21T15:00:00Z',
    total_time: 7 * 3600,
    comments_v2: [comment],
  }
  const entry = computeEntries([clockIn(), createQueuedCall('comment', 'a', { id: 'c', comment: 'Key' }), clockOut], {
    entries: [serverEntry],
  }).get('a')
  expect(entry).toMatchObject({ version: 2, end_time: '2026-11-21T15:00:00Z', comments_v2: [comment] })
})

it('does not show refused calls', () => {
  expect([...computeEntries([clockIn({ refused: { status: 409, body: {} } }), clockOut]).keys()]).toEqual([])
})
