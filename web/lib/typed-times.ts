/** Times of an entry as typed in a form, and the instants that they mean. */
import { addDays } from '../../shared/domain/calendar.ts'
import { findInvalidTimes } from '../../shared/domain/entry.ts'
import { instantOf, wallClock } from './wall-clock.ts'
import type { Entry } from './entries.ts'

export interface TypedTimes {
  /** HH:MM */
  start: string
  end: string
  isLater: boolean
}

export interface EntryTimes {
  start: string
  end: string
}

export const entryTimesOf = (day: string, { start, end, isLater }: TypedTimes, timeZone: string): EntryTimes => ({
  start: instantOf({ day, time: start }, timeZone),
  end: instantOf({ day: isLater ? addDays(day, 1) : day, time: end }, timeZone),
})

/** The error that the schemas would report for these times. */
export function timesError(start: string, end: string | null): string | undefined {
  const errors = findInvalidTimes(start, end, new Date().toISOString())
  return errors?.end_time ?? errors?.start_time
}

const minutes = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))

/** The length on the clock face, ignoring changes between summer and winter time. */
export const clockSeconds = ({ start, end, isLater }: TypedTimes): number =>
  (minutes(end) - minutes(start) + (isLater ? 1440 : 0)) * 60

export const wallClockNow = (timeZone: string) => wallClock(new Date().toISOString(), timeZone)

/** The times of an entry as a form shows them. */
export function typedTimes(entry: Entry, timeZone: string): TypedTimes {
  const start = wallClock(entry.start_time, timeZone)
  const end = entry.end_time === null ? wallClockNow(timeZone) : wallClock(entry.end_time, timeZone)
  return { start: start.time, end: end.time, isLater: entry.end_time !== null && end.day > start.day }
}
