/** instants as the company's clock shows them, whatever zone this browser is in */
import { parseAbsolute, parseDateTime, toZoned, type ZonedDateTime } from '@internationalized/date'

export interface WallClock {
  /** YYYY-MM-DD */
  day: string
  /** HH:MM */
  time: string
}

const two = (value: number): string => String(value).padStart(2, '0')
const dayOf = ({ year, month, day }: ZonedDateTime): string =>
  `${String(year).padStart(4, '0')}-${two(month)}-${two(day)}`

export function wallClock(instant: string, timeZone: string): WallClock {
  const zoned = parseAbsolute(instant, timeZone)
  return { day: dayOf(zoned), time: `${two(zoned.hour)}:${two(zoned.minute)}` }
}

const quarterMs = 900_000

/** as wallClock, for thousands: a zone, which changes its offset at quarters of an hour alone, is asked once for each of them */
export function wallClocks(timeZone: string): (instant: string) => WallClock {
  const offsets = new Map<number, number>()
  const offsetAt = (ms: number): number => {
    const quarter = Math.floor(ms / quarterMs)
    const known = offsets.get(quarter)
    if (known !== undefined) return known
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

const zoned = ({ day, time }: WallClock, timeZone: string): ZonedDateTime =>
  toZoned(parseDateTime(`${day}T${time}`), timeZone, 'compatible')

/** a time that a clock change leaves out is later by the gap, one that comes twice is the first */
export const instantOf = (wall: WallClock, timeZone: string): string =>
  zoned(wall, timeZone).toAbsoluteString().replace('.000Z', 'Z')

export const dayLater = (day: string, days: number): string => dayOf(zoned({ day, time: '12:00' }, 'UTC').add({ days }))

/** from the first second of a day to the last of another */
export const rangeOf = (first: string, last: string, timeZone: string): { from: string; to: string } => ({
  from: instantOf({ day: first, time: '00:00' }, timeZone),
  to: new Date(Date.parse(instantOf({ day: dayLater(last, 1), time: '00:00' }, timeZone)) - 1000)
    .toISOString()
    .replace('.000Z', 'Z'),
})
