/** instants and the wall clock of a time zone */
import { Temporal } from 'temporal-polyfill'
import { secondsBetween } from './work-log.ts'

/** the day on which an instant falls there, as YYYY-MM-DD */
export const localDay = (instant: string, timeZone: string): string =>
  Temporal.Instant.from(instant).toZonedDateTimeISO(timeZone).toPlainDate().toString()

const quarterMs = 900_000

/** for thousands of instants: what the clock there shows, in milliseconds as if it were UTC's; an offset changes at quarters of an hour alone */
export function wallMillis(timeZone: string): (instant: string) => number {
  const offsets = new Map<number, number>()
  const offsetAt = (quarter: number): number => {
    const at = Temporal.Instant.fromEpochMilliseconds(quarter * quarterMs).toZonedDateTimeISO(timeZone)
    const offset = at.offsetNanoseconds / 1e6
    offsets.set(quarter, offset)
    return offset
  }
  return instant => {
    const ms = Date.parse(instant)
    const quarter = Math.floor(ms / quarterMs)
    return ms + (offsets.get(quarter) ?? offsetAt(quarter))
  }
}

const clockTimes = Array.from(
  { length: 1440 },
  (_, at) => `${String(Math.floor(at / 60)).padStart(2, '0')}:${String(at % 60).padStart(2, '0')}`,
)

/** HH:MM of such a clock */
export const clockTime = (wallMs: number): string => clockTimes[Math.floor(wallMs / 60_000) % 1440] ?? ''

/** the instant of a wall time there: one that a clock change leaves out is later by the gap, one that comes twice is the first */
export const instantAt = (day: string, wallTime: string, timeZone: string): string => {
  const [date, time] =
    wallTime === '24:00'
      ? [Temporal.PlainDate.from(day).add({ days: 1 }), '00:00']
      : [Temporal.PlainDate.from(day), wallTime]
  return date.toZonedDateTime({ timeZone, plainTime: time }).toInstant().toString({ smallestUnit: 'second' })
}

export const daysLater = (day: string, days: number): string => Temporal.PlainDate.from(day).add({ days }).toString()

/** the first instant of a local day, and how long that day is in seconds */
export const startOfDay = (day: string, timeZone: string): string => instantAt(day, '00:00', timeZone)
export const secondsOfDay = (day: string, timeZone: string): number =>
  secondsBetween(startOfDay(day, timeZone), startOfDay(daysLater(day, 1), timeZone))

export interface WallTimes {
  new_start_time: string
  new_end_time: string
  out_time_the_day_after: boolean
}

/** new times on an entry's own dates: its end moves a day later or earlier where the flag says otherwise than what it spans */
export function onOwnDates(
  log: { start: string; end: string | null },
  times: WallTimes,
  timeZone: string,
): { start: string; end: string } {
  const startDay = localDay(log.start, timeZone)
  const endDay = log.end === null ? startDay : localDay(log.end, timeZone)
  const spans = endDay > startDay
  const moved = times.out_time_the_day_after === spans ? 0 : spans ? -1 : 1
  return {
    start: instantAt(startDay, times.new_start_time, timeZone),
    end: instantAt(daysLater(endDay, moved), times.new_end_time, timeZone),
  }
}
