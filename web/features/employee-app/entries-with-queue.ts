import { optionalFieldDefaults, secondsBetween, type IdAndName, type Entry } from '../../../shared/domain/entry.ts'
import { readBodyText, readClockInProject, type QueuedCall } from '../../lib/offline/queued-call.ts'
import { toServerTime } from '../../lib/browser/server-clock.ts'

interface QueuedPhoto {
  id: string
  created: string
  bytes: ArrayBuffer
}

export interface EntryWithQueue extends Entry {
  isQueued: boolean
  /** Photos that are still in the queue. Uploaded photos are comments. */
  photos: readonly QueuedPhoto[]
}

interface ServerData {
  employee: IdAndName
  open: { id: string; project: IdAndName; start_time: string } | null
  entries: readonly Entry[]
}

/** Creates an entry that only the queue has, or of which the servers have sent only some fields. */
const createPlaceholder = (
  employee: IdAndName,
  id: string,
  project: IdAndName,
  start_time: string,
  isQueued: boolean,
): EntryWithQueue => ({
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
  ...optionalFieldDefaults,
  comments: [],
  comments_v2: [],
  isQueued,
  photos: [],
})

const closeEntry = (entry: EntryWithQueue, end_time: string): EntryWithQueue => ({
  ...entry,
  end_time,
  total_time: Math.max(0, secondsBetween(entry.start_time, end_time)),
  isQueued: true,
})

function applyCall(entry: EntryWithQueue, queuedCall: QueuedCall): EntryWithQueue {
  const id = readBodyText(queuedCall, 'id')
  switch (queuedCall.kind) {
    case 'out':
      return entry.end_time === null ? closeEntry(entry, toServerTime(readBodyText(queuedCall, 'end_time'))) : entry
    case 'comment':
      if (entry.comments_v2.some(comment => comment.id === id)) return entry
      return {
        ...entry,
        asked_at: null,
        isQueued: true,
        comments_v2: [
          ...entry.comments_v2,
          { id, comment: readBodyText(queuedCall, 'comment'), created: queuedCall.made, created_by: 'Employee' },
        ],
      }
    case 'photo':
      if (!queuedCall.photo || entry.comments_v2.some(comment => comment.id === id)) return entry
      return {
        ...entry,
        asked_at: null,
        isQueued: true,
        photos: [...entry.photos, { id, created: queuedCall.made, bytes: queuedCall.photo.bytes }],
      }
    case 'location':
      return { ...entry, has_location: true, isQueued: true }
    default:
      return entry
  }
}

/**
 * Returns the servers' entries as they will be after the calls in the queue. Skips refused calls, because the servers
 * did not carry them out.
 */
export function applyQueueToEntries(
  { employee, open, entries: serverEntries }: ServerData,
  queue: readonly QueuedCall[],
): Map<string, EntryWithQueue> {
  const entries = new Map<string, EntryWithQueue>(
    serverEntries.map(entry => [entry.id, { ...entry, isQueued: false, photos: [] }]),
  )
  if (open && !entries.has(open.id))
    entries.set(open.id, createPlaceholder(employee, open.id, open.project, open.start_time, false))
  for (const queuedCall of queue) {
    if (queuedCall.refused) continue
    if (queuedCall.kind === 'in' && !entries.has(queuedCall.subject)) {
      const createdEntry = createPlaceholder(
        employee,
        queuedCall.subject,
        readClockInProject(queuedCall),
        toServerTime(readBodyText(queuedCall, 'start_time')),
        true,
      )
      entries.set(
        queuedCall.subject,
        queuedCall.call.body['end_time'] === undefined
          ? createdEntry
          : closeEntry(createdEntry, toServerTime(readBodyText(queuedCall, 'end_time'))),
      )
    }
    const entry = entries.get(queuedCall.subject)
    if (entry) entries.set(queuedCall.subject, applyCall(entry, queuedCall))
  }
  return entries
}

export const compareByStart = (a: { start_time: string }, b: { start_time: string }): number =>
  Date.parse(a.start_time) - Date.parse(b.start_time)

/** Returns the latest open entry. Several entries can be open while requests are running. */
export const findOpenEntry = (entries: Iterable<EntryWithQueue>): EntryWithQueue | undefined =>
  [...entries]
    .filter(({ end_time }) => end_time === null)
    .toSorted(compareByStart)
    .at(-1)
