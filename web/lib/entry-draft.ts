/** what is typed of one entry, and what of it is a change */
import { dayLater, instantOf, wallClock, type WallClock } from './wall-clock.ts'
import type { WorkLog } from './work-logs.ts'
import { daysBetween, nowWall, typedTimes, type TypedTimes } from './typed-times.ts'

export interface Draft extends TypedTimes {
  project: string | null
  /** YYYY-MM-DD */
  day: string
  isClosed: boolean
  isApproved: boolean
}

export interface Changes {
  new_project_id?: string
  new_start_time?: string
  new_end_time?: string
  approved?: boolean
}

export function draftOf(entry: WorkLog, timeZone: string): Draft {
  const times = typedTimes(entry, timeZone)
  const isClosed = entry.end_time !== null
  const { day } = wallClock(entry.start_time, timeZone)
  return {
    ...times,
    // a night shift that was not clocked out of
    isLater: isClosed ? times.isLater : times.end <= times.start && day !== nowWall(timeZone).day,
    day,
    project: entry.project.id,
    isClosed,
    isApproved: entry.approved,
  }
}

/** by how many days the box moves the end: an entry that spans more than one keeps its own */
export function laterDays(entry: WorkLog, timeZone: string): number {
  if (entry.end_time === null) return 1
  return Math.max(1, daysBetween(wallClock(entry.start_time, timeZone).day, wallClock(entry.end_time, timeZone).day))
}

/** a clock that reads the same is the same instant, to the second; one moved to another day keeps its seconds */
function instantFor(typed: WallClock, before: string | null, timeZone: string): string {
  const instant = instantOf(typed, timeZone)
  if (before === null) return instant
  const was = wallClock(before, timeZone)
  if (was.time !== typed.time) return instant
  if (was.day === typed.day) return before
  const seconds = Date.parse(before) % 60_000
  return new Date(Date.parse(instant) + seconds).toISOString().replace('.000Z', 'Z')
}

export function timesOf(draft: Draft, entry: WorkLog, timeZone: string): { start: string; end: string | null } {
  const endDay = draft.isLater ? dayLater(draft.day, laterDays(entry, timeZone)) : draft.day
  return {
    start: instantFor({ day: draft.day, time: draft.start }, entry.start_time, timeZone),
    end: draft.isClosed ? instantFor({ day: endDay, time: draft.end }, entry.end_time, timeZone) : null,
  }
}

export function changesOf(draft: Draft, entry: WorkLog, timeZone: string): Changes {
  const { start, end } = timesOf(draft, entry, timeZone)
  const changes = {
    ...(draft.project === null || draft.project === entry.project.id ? {} : { new_project_id: draft.project }),
    ...(start === entry.start_time ? {} : { new_start_time: start }),
    ...(end === null || end === entry.end_time ? {} : { new_end_time: end }),
  }
  // what was approved is no longer what was approved
  if (Object.keys(changes).length > 0) return changes
  return draft.isApproved === entry.approved ? {} : { approved: draft.isApproved }
}
