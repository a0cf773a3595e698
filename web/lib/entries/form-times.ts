import { addDays } from '../../../shared/domain/calendar.ts'
import { findInvalidTimes } from '../../../shared/domain/entry.ts'
import { toInstant, toWallClock } from './wall-clock.ts'
import type { Entry } from './entries.ts'

export interface FormTimes {
  /** HH:MM */
  start: string
  end: string
  /** Whether the end is on the next day. This name must stay, because drafts stored in browsers have it. */
  isLater: boolean
}

export interface EntryTimes {
  start: string
  end: string
}

export const toEntryTimes = (day: string, { start, end, isLater }: FormTimes, timeZone: string): EntryTimes => ({
  start: toInstant({ day, time: start }, timeZone),
  end: toInstant({ day: isLater ? addDays(day, 1) : day, time: end }, timeZone),
})

/** Returns the error that the schemas would report for these times. */
export function validateTimes(start: string, end: string | null): string | undefined {
  const errors = findInvalidTimes(start, end, new Date().toISOString())
  return errors?.end_time ?? errors?.start_time
}

const toMinutes = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))

/** Returns the time from start to end on the clock face, ignoring changes between summer and winter time. */
export const computeWallClockSeconds = ({ start, end, isLater }: FormTimes): number =>
  (toMinutes(end) - toMinutes(start) + (isLater ? 1440 : 0)) * 60

export const readCurrentWallClock = (timeZone: string) => toWallClock(new Date().toISOString(), timeZone)

export function toFormTimes(entry: Entry, timeZone: string): FormTimes {
  const start = toWallClock(entry.start_time, timeZone)
  const end = entry.end_time === null ? readCurrentWallClock(timeZone) : toWallClock(entry.end_time, timeZone)
  return { start: start.time, end: end.time, isLater: entry.end_time !== null && end.day > start.day }
}
