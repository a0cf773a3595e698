/** A time on the company's clock, whatever the browser's time zone. */
import { addDays } from '../../../shared/domain/calendar.ts'
import { parseAbsolute, parseDateTime, toZoned, type ZonedDateTime } from '@internationalized/date'

export interface WallClock {
  /** YYYY-MM-DD */
  day: string
  /** HH:MM */
  time: string
}

const twoDigits = (value: number): string => String(value).padStart(2, '0')
const formatDay = ({ year, month, day }: ZonedDateTime): string =>
  `${String(year).padStart(4, '0')}-${twoDigits(month)}-${twoDigits(day)}`

export function toWallClock(instant: string, timeZone: string): WallClock {
  const zoned = parseAbsolute(instant, timeZone)
  return { day: formatDay(zoned), time: `${twoDigits(zoned.hour)}:${twoDigits(zoned.minute)}` }
}

const quarterMs = 900_000

/**
 * A faster `toWallClock` for thousands of instants. Offsets change only on quarter hours, so each quarter is looked up
 * once.
 */
export function createWallClockConverter(timeZone: string): (instant: string) => WallClock {
  const offsets = new Map<number, number>()
  const offsetAt = (ms: number): number => {
    const quarter = Math.floor(ms / quarterMs)
    const cachedOffset = offsets.get(quarter)
    if (cachedOffset !== undefined) return cachedOffset
    const { offset } = parseAbsolute(new Date(quarter * quarterMs).toISOString(), timeZone)
    offsets.set(quarter, offset)
    return offset
  }
  return instant => {
    const ms = Date.parse(instant)
    const wall = new Date(ms + offsetAt(ms)).toISOString()
    return { day: wall.slice(0, 10), time: wall.slice(11, 16) }
  }
}

const toZonedDateTime = ({ day, time }: WallClock, timeZone: string): ZonedDateTime =>
  toZoned(parseDateTime(`${day}T${time}`), timeZone, 'compatible')

/** If a clock change skips the time, returns a later time. If the time occurs twice, returns the first instant. */
export const toInstant = (wall: WallClock, timeZone: string): string =>
  toZonedDateTime(wall, timeZone).toAbsoluteString().replace('.000Z', 'Z')

/** From the first second of the first day to the last second of the last. */
export const toInstantRange = (first: string, last: string, timeZone: string): { from: string; to: string } => ({
  from: toInstant({ day: first, time: '00:00' }, timeZone),
  to: new Date(Date.parse(toInstant({ day: addDays(last, 1), time: '00:00' }, timeZone)) - 1000)
    .toISOString()
    .replace('.000Z', 'Z'),
})
