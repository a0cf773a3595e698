import type { WorkLog } from '../../../shared/domain/work-log.ts'
import type { Kind, Queued } from '../../lib/offline/queued.ts'
import { present, runningOf } from './present.ts'

const ann = { id: 'ann', name: 'Ann' }
const house = { id: 'house', name: 'House' }
let at = 0
const queued = (kind: Kind, subject: string, body: Record<string, unknown>, more: Partial<Queued> = {}): Queued => ({
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
const wayIn = (more: Partial<Queued> = {}) =>
  queued('in', 'a', { id: 'a', project_id: 'house', start_time: '2026-11-21T08:00:00Z' }, more)
const wayOut = queued('out', 'a', { id: 'a', end_time: '2026-11-21T16:00:00Z' })
const shown = (
  queue: readonly Queued[],
  known: { logs?: WorkLog[]; open?: { id: string; project: typeof house; start_time: string } } = {},
) => present({ employee: ann, open: known.open ?? null, logs: known.logs ?? [] }, queue)

it('who has just clocked in is in, before anybody was told', () => {
  const running = runningOf(shown([wayIn()]).values())
  expect(running).toMatchObject({
    id: 'a',
    project: house,
    start_time: '2026-11-21T08:00:00Z',
    end_time: null,
    waits: true,
  })
})

it('what was done to an entry that is not sent is of it all the same', () => {
  const entry = shown([wayIn(), queued('comment', 'a', { id: 'c', comment: 'Key is under the mat' }), wayOut]).get('a')
  expect(entry).toMatchObject({
    total_time: 8 * 3600,
    comments_v2: [{ id: 'c', comment: 'Key is under the mat', created: '2026-11-21T12:00:00Z' }],
  })
})

it('one that the servers have open is over as soon as somebody clocks out of it here', () => {
  const open = { id: 'a', project: house, start_time: '2026-11-21T08:00:00Z' }
  expect(runningOf(shown([], { open }).values())?.id).toBe('a')
  expect(runningOf(shown([wayOut], { open }).values())).toBeUndefined()
})

it('an answer that came before the call left the queue changes nothing twice', () => {
  const [answered] = shown([wayIn()]).values()
  if (!answered) throw new Error('there is none')
  const said = { id: 'c', comment: 'Key', created: '2026-11-21T12:00:00Z', created_by: 'Employee' as const }
  const known: WorkLog = {
    ...answered,
    version: 2,
    end_time: '2026-11-21T15:00:00Z',
    total_time: 7 * 3600,
    comments_v2: [said],
  }
  const entry = shown([wayIn(), queued('comment', 'a', { id: 'c', comment: 'Key' }), wayOut], { logs: [known] }).get(
    'a',
  )
  expect(entry).toMatchObject({ version: 2, end_time: '2026-11-21T15:00:00Z', comments_v2: [said] })
})

it('what the servers refused is not shown as if it were so', () => {
  expect([...shown([wayIn({ refused: { status: 409, body: {} } }), wayOut]).keys()]).toEqual([])
})
