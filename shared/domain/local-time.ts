import { Temporal } from 'temporal-polyfill'
import { addDays } from './calendar.ts'

export const toLocalDay = (instant: string, timeZone: string): string =>
  Temporal.Instant.from(instant).toZonedDateTimeISO(timeZone).toPlainDate().toString()

const quarterHourMs = 900_000

/**
 * Converts thousands of instants quickly to wall time, in milliseconds as if the wall time were UTC. Caches offsets by
 * quarter hour, because offsets change only on a quarter hour.
 */
export function createWallMsConverter(timeZone: string): (instant: string) => number {
  const offsets = new Map<number, number>()
  const offsetAt = (quarter: number): number => {
    const zonedDateTime = Temporal.Instant.fromEpochMilliseconds(quarter * quarterHourMs).toZonedDateTimeISO(timeZone)
    const offset = zonedDateTime.offsetNanoseconds / 1e6
    offsets.set(quarter, offset)
    return offset
  }
  return instant => {
    const ms = Date.parse(instant)
    const quarter = Math.floor(ms / quarterHourMs)
    return ms + (offsets.get(quarter) ?? offsetAt(quarter))
  }
}

const minuteTexts = Array.from(
  { length: 1440 },
  (_, minute) => `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`,
)

/** Formats a wall time from `createWallMsConverter` as hours and minutes. */
export const formatClockTime = (wallMs: number): string => minuteTexts[Math.floor(wallMs / 60_000) % 1440] ?? ''

/**
 * Converts a wall time to an instant. A wall time skipped by a clock change is moved by the length of the gap. A
 * repeated wall time means its first instant.
 */
export const instantAt = (day: string, wallTime: string, timeZone: string): string => {
  const [date, plainTime] = wallTime === '24:00' ? [addDays(day, 1), '00:00'] : [day, wallTime]
  return Temporal.PlainDate.from(date)
    .toZonedDateTime({ timeZone, plainTime })
    .toInstant()
    .toString({ smallestUnit: 'second' })
}

export const startOfDay = (day: string, timeZone: string): string => instantAt(day, '00:00', timeZone)

export interface WallTimes {
  new_start_time: string
  new_end_time: string
  out_time_the_day_after: boolean
}

/**
 * Sets the wall times on the entry's own days. Moves the end by a day if it would otherwise contradict
 * `out_time_the_day_after`.
 */
export function applyWallTimes(
  entry: { start: string; end: string | null },
  times: WallTimes,
  timeZone: string,
): { start: string; end: string } {
  const startDay = toLocalDay(entry.start, timeZone)
  const endDay = entry.end === null ? startDay : toLocalDay(entry.end, timeZone)
  const endsOnLaterDay = endDay > startDay
  const movedDays = times.out_time_the_day_after === endsOnLaterDay ? 0 : endsOnLaterDay ? -1 : 1
  return {
    start: keepRepeatedHour(entry.start, instantAt(startDay, times.new_start_time, timeZone), timeZone),
    end: keepRepeatedHour(entry.end, instantAt(addDays(endDay, movedDays), times.new_end_time, timeZone), timeZone),
  }
}

/**
 * Returns the current instant if the next one has the same wall time, else the next one. When clocks go back, an hour
 * occurs twice and a wall time means its first occurrence, so an edit could otherwise move the entry by an hour.
 */
function keepRepeatedHour(currentInstant: string | null, nextInstant: string, timeZone: string): string {
  if (currentInstant === null) return nextInstant
  const toMinute = (instant: string) =>
    Temporal.Instant.from(instant).toZonedDateTimeISO(timeZone).round({ smallestUnit: 'minute', roundingMode: 'floor' })
  const [before, after] = [toMinute(currentInstant), toMinute(nextInstant)]
  return before.toPlainDateTime().equals(after.toPlainDateTime())
    ? before.toInstant().toString({ smallestUnit: 'second' })
    : nextInstant
}
