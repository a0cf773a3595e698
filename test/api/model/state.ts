/** The model consists of simple lists, and shares no code with the functions. */
import type { Creator, IdAndName, Entry } from '../../../shared/domain/entry.ts'

export interface Person {
  id: string
  name: string
  disabledAt: number | null
  mayManage: boolean
}

export interface ModelProject {
  id: string
  name: string
  closedAt: number | null
}

export interface ModelEntry {
  id: string
  employee: string
  project: string
  start: number
  end: number | null
  originalStart: number
  originalEnd: number | null
  approved: boolean
  version: number
  /** Edits by callers who have read an earlier version than this are refused. */
  latestEditVersion: number
  by: Creator
  isStartLate: boolean
  isEndLate: boolean
  wasRecordedOffline: boolean
  wasAnsweredLate: boolean
  wasSentAfterEnd: boolean
  wasReceivedLongAfter: boolean
  wasAddedAtTimeClock: boolean
  locations: string[]
  comments: { id: string; comment: string; by: Creator }[]
  removed: boolean
  /** The company can undo this closing of an open entry. */
  closing?: Closing
  /** In seconds since 1970. */
  createdAt: number
  /** Identifies repeats of the call that created the entry. */
  createdFrom: string
  contentByKey: Record<string, string>
  changeCount: number
}

interface Closing {
  /** The entry's version after the closing. */
  version: number
  before: Pick<ModelEntry, 'project' | 'start' | 'end' | 'originalEnd' | 'approved'>
  /** Number of all entries when the company closed this one. Entries from this index on are newer. */
  entryCount: number
  /** In seconds since 1970. */
  at: number
}

export interface ModelState {
  timeZone: string
  approvesEntries: boolean
  people: Person[]
  projects: ModelProject[]
  entries: ModelEntry[]
  /** Changes to employees, projects and settings have used these idempotency keys. */
  doneKeys: string[]
  /** Ids that the API has chosen for entries, by employee, idempotency key of the call, and index in the call. */
  idsChosenByApi: Record<string, string>
}

export const toEpochSeconds = (instant: string): number => Math.floor(Date.parse(instant) / 1000)
export const toInstant = (utcSeconds: number): string => new Date(utcSeconds * 1000).toISOString().replace('.000', '')

export function requireById<Item extends { id: string }>(list: readonly Item[], id: string): Item {
  const item = list.find(candidate => candidate.id === id)
  if (!item) throw new Error(`the model has no ${id}`)
  return item
}

export const findEntry = (state: ModelState, id: string): ModelEntry | undefined =>
  state.entries.find(entry => entry.id === id)
export const listExistingEntries = (state: ModelState): ModelEntry[] => state.entries.filter(entry => !entry.removed)
export const findOpenEntry = (state: ModelState, employee: string): ModelEntry | undefined =>
  listExistingEntries(state).find(entry => entry.employee === employee && entry.end === null)

const getEndOrNow = (entry: ModelEntry, now: number): number => entry.end ?? Math.max(entry.start, now)

export const overlaps = (state: ModelState, entry: ModelEntry, now: number): boolean =>
  listExistingEntries(state).some(
    other =>
      other.id !== entry.id &&
      other.employee === entry.employee &&
      other.start < getEndOrNow(entry, now) &&
      entry.start < getEndOrNow(other, now),
  )

export const needsReview = (state: ModelState, entry: ModelEntry, now: number): boolean =>
  (entry.end === null ? now - entry.start > 14 * 3600 : entry.end - entry.start >= 16 * 3600) ||
  overlaps(state, entry, now) ||
  entry.wasReceivedLongAfter ||
  entry.wasAnsweredLate ||
  entry.wasSentAfterEnd

/** `start_received` and `end_received` are booleans, because the model does not know the exact times. */
export interface EntryView extends Omit<Entry, 'created' | 'start_received' | 'end_received' | 'comments_v2'> {
  start_received: boolean
  end_received: boolean
  comments_v2: { id: string; comment: string; created_by: Creator }[]
}

const toIdAndName = ({ id, name }: IdAndName): IdAndName => ({ id, name })

export const toModelEntryView = (state: ModelState, entry: ModelEntry, now: number): EntryView => ({
  id: entry.id,
  version: entry.version,
  employee: toIdAndName(requireById(state.people, entry.employee)),
  project: toIdAndName(requireById(state.projects, entry.project)),
  start_time: toInstant(entry.start),
  end_time: entry.end === null ? null : toInstant(entry.end),
  total_time: entry.end === null ? null : entry.end - entry.start,
  approved: entry.approved,
  original_start_time: toInstant(entry.originalStart),
  original_end_time: entry.originalEnd === null ? null : toInstant(entry.originalEnd),
  created_by: entry.by,
  has_location: entry.locations.length > 0,
  overlaps: overlaps(state, entry, now),
  start_received: entry.isStartLate,
  end_received: entry.isEndLate,
  // The model has no questions about entries.
  asked_at: null,
  recorded_offline: entry.wasRecordedOffline,
  answered_late: entry.wasAnsweredLate,
  sent_after_end: entry.wasSentAfterEnd,
  needs_look: needsReview(state, entry, now),
  added_at_time_clock: entry.wasAddedAtTimeClock,
  // The model's phones report no disagreement of their clocks.
  clock_disagrees: false,
  comments: entry.comments.map(({ comment }) => comment),
  comments_v2: entry.comments.map(({ id, comment, by }) => ({ id, comment, created_by: by })),
})

export function toEntryView({
  created: _created,
  start_received,
  end_received,
  comments_v2,
  ...entry
}: Entry): EntryView {
  return {
    ...entry,
    start_received: start_received !== null,
    end_received: end_received !== null,
    comments_v2: comments_v2.map(({ id, comment, created_by }) => ({ id, comment, created_by })),
  }
}
