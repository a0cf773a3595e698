import { addDays } from '../../../shared/domain/calendar.ts'
import { instantAt, createWallMsConverter } from '../../../shared/domain/local-time.ts'

export interface WallTime {
  date: string
  /** Time with seconds. If a clock change makes two wall times identical, the later one includes its UTC offset. */
  time: string
}

const minuteMs = 60_000

export function createWallTimeConverter(timeZone: string): (instant: string) => WallTime {
  const toWallMs = createWallMsConverter(timeZone)
  /** By UTC day, whether a clock change is near. Only then must the offset be computed for each instant. */
  const changes = new Map<string, boolean>()
  const offset = (instant: string): number => toWallMs(instant) - Date.parse(instant)
  const changesAround = (day: string): boolean => {
    const cached = changes.get(day)
    if (cached !== undefined) return cached
    const hasChange = offset(`${addDays(day, -1)}T00:00:00Z`) !== offset(`${addDays(day, 2)}T00:00:00Z`)
    changes.set(day, hasChange)
    return hasChange
  }
  return instant => {
    const ms = toWallMs(instant)
    const text = new Date(ms).toISOString()
    const [date, time] = [text.slice(0, 10), text.slice(11, 19)]
    const isInRepeatedHour = changesAround(instant.slice(0, 10)) && instantAt(date, time, timeZone) !== instant
    return { date, time: isInRepeatedHour ? `${time}${formatOffset((ms - Date.parse(instant)) / minuteMs)}` : time }
  }
}

function formatOffset(minutes: number): string {
  const twoDigits = (number: number) => String(Math.floor(number)).padStart(2, '0')
  const distance = Math.abs(minutes)
  return `${minutes < 0 ? '-' : '+'}${twoDigits(distance / 60)}:${twoDigits(distance % 60)}`
}
