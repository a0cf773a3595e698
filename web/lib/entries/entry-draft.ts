import { addDays, daysBetween } from '../../../shared/domain/calendar.ts'
import { toInstant, toWallClock, type WallClock } from './wall-clock.ts'
import type { Entry } from './entries.ts'
import { readCurrentWallClock, toFormTimes, type FormTimes } from './form-times.ts'

export interface EntryDraft extends FormTimes {
  project: string | null
  /** YYYY-MM-DD */
  day: string
  isClosed: boolean
  isApproved: boolean
}

export interface EntryChanges {
  new_project_id?: string
  new_start_time?: string
  new_end_time?: string
  approved?: boolean
}

export function toEntryDraft(entry: Entry, timeZone: string): EntryDraft {
  const times = toFormTimes(entry, timeZone)
  const isClosed = entry.end_time !== null
  const { day } = toWallClock(entry.start_time, timeZone)
  return {
    ...times,
    // If the end time is not after the start time, an open entry from an earlier day probably ended on the next day.
    isLater: isClosed ? times.isLater : times.end <= times.start && day !== readCurrentWallClock(timeZone).day,
    day,
    project: entry.project.id,
    isClosed,
    isApproved: entry.approved,
  }
}

/** Returns by how many days the "next day" box moves the end. An entry over several days keeps its number of days. */
export function computeEndDayOffset(entry: Entry, timeZone: string): number {
  if (entry.end_time === null) return 1
  return Math.max(
    1,
    daysBetween(toWallClock(entry.start_time, timeZone).day, toWallClock(entry.end_time, timeZone).day),
  )
}

/**
 * Returns the instant of a day and time from a form. Forms show only minutes, so a time that equals the previous one
 * keeps its seconds, even if it moves to another day.
 */
function toInstantKeepingSeconds(wallClock: WallClock, previousInstant: string | null, timeZone: string): string {
  const instant = toInstant(wallClock, timeZone)
  if (previousInstant === null) return instant
  const previousWallClock = toWallClock(previousInstant, timeZone)
  if (previousWallClock.time !== wallClock.time) return instant
  if (previousWallClock.day === wallClock.day) return previousInstant
  const seconds = Date.parse(previousInstant) % 60_000
  return new Date(Date.parse(instant) + seconds).toISOString().replace('.000Z', 'Z')
}

export function convertDraftToInstants(
  draft: EntryDraft,
  entry: Entry,
  timeZone: string,
): { start: string; end: string | null } {
  const endDay = draft.isLater ? addDays(draft.day, computeEndDayOffset(entry, timeZone)) : draft.day
  return {
    start: toInstantKeepingSeconds({ day: draft.day, time: draft.start }, entry.start_time, timeZone),
    end: draft.isClosed ? toInstantKeepingSeconds({ day: endDay, time: draft.end }, entry.end_time, timeZone) : null,
  }
}

export function computeEntryChanges(draft: EntryDraft, entry: Entry, timeZone: string): EntryChanges {
  const { start, end } = convertDraftToInstants(draft, entry, timeZone)
  const changes = {
    ...(draft.project === null || draft.project === entry.project.id ? {} : { new_project_id: draft.project }),
    ...(start === entry.start_time ? {} : { new_start_time: start }),
    ...(end === null || end === entry.end_time ? {} : { new_end_time: end }),
  }
  // A changed entry needs a new approval, so the same request does not approve it.
  if (Object.keys(changes).length > 0) return changes
  return draft.isApproved === entry.approved ? {} : { approved: draft.isApproved }
}
