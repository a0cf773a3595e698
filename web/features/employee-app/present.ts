/** the employee's entries as they are to be shown: what the servers said last, and what waits to be told to them laid over it */
import type { Named, WorkLog } from '../../../shared/domain/work-log.ts'
import { secondsBetween } from '../../../shared/domain/work-log.ts'
import type { Queued } from '../../lib/offline/queued.ts'

export interface Photo {
  id: string
  made: string
  bytes: ArrayBuffer
}

export interface Entry extends WorkLog {
  /** something of it is not sent yet */
  waits: boolean
  /** those that are not sent yet; the others are comments */
  photos: readonly Photo[]
}

interface Known {
  employee: Named
  open: { id: string; project: Named; start_time: string } | null
  logs: readonly WorkLog[]
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '')

/** of an entry that only this phone knows, or of which only this much is known */
const made = (employee: Named, id: string, project: Named, start_time: string, waits: boolean): Entry => ({
  id,
  version: 0,
  employee,
  project,
  start_time,
  end_time: null,
  total_time: null,
  approved: false,
  original_start_time: start_time,
  original_end_time: null,
  created: start_time,
  created_by: 'Employee',
  has_location: false,
  overlaps: false,
  start_received: null,
  end_received: null,
  recorded_offline: false,
  answered_late: false,
  sent_after_end: false,
  needs_look: false,
  comments: [],
  comments_v2: [],
  waits,
  photos: [],
})

const ended = (entry: Entry, end_time: string): Entry => ({
  ...entry,
  end_time,
  total_time: secondsBetween(entry.start_time, end_time),
  waits: true,
})

function withOne(entry: Entry, one: Queued): Entry {
  const { body } = one.call
  const id = text(body['id'])
  switch (one.kind) {
    case 'out':
      return entry.end_time === null ? ended(entry, text(body['end_time'])) : entry
    case 'comment':
      if (entry.comments_v2.some(comment => comment.id === id)) return entry
      return {
        ...entry,
        waits: true,
        comments_v2: [
          ...entry.comments_v2,
          { id, comment: text(body['comment']), created: one.made, created_by: 'Employee' },
        ],
      }
    case 'photo':
      if (!one.photo || entry.comments_v2.some(comment => comment.id === id)) return entry
      return { ...entry, waits: true, photos: [...entry.photos, { id, made: one.made, bytes: one.photo.bytes }] }
    case 'location':
      return { ...entry, has_location: true, waits: true }
    default:
      return entry
  }
}

/** what the servers refused is not shown as if it were so */
export function present({ employee, open, logs }: Known, queue: readonly Queued[]): Map<string, Entry> {
  const entries = new Map<string, Entry>(logs.map(log => [log.id, { ...log, waits: false, photos: [] }]))
  if (open && !entries.has(open.id)) entries.set(open.id, made(employee, open.id, open.project, open.start_time, false))
  for (const one of queue) {
    if (one.refused) continue
    const { body } = one.call
    if (one.kind === 'in' && !entries.has(one.subject)) {
      const fresh = made(
        employee,
        one.subject,
        one.project ?? { id: text(body['project_id']), name: '' },
        text(body['start_time']),
        true,
      )
      entries.set(one.subject, body['end_time'] === undefined ? fresh : ended(fresh, text(body['end_time'])))
    }
    const entry = entries.get(one.subject)
    if (entry) entries.set(one.subject, withOne(entry, one))
  }
  return entries
}

/** the one that began first is first */
export const inOrder = (a: { start_time: string }, b: { start_time: string }): number =>
  Date.parse(a.start_time) - Date.parse(b.start_time)

/** the one that runs: the latest, should there be several for a moment */
export const runningOf = (entries: Iterable<Entry>): Entry | undefined =>
  [...entries]
    .filter(({ end_time }) => end_time === null)
    .toSorted(inOrder)
    .at(-1)
