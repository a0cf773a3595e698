/** in and out as somebody types them, and the instants that they are */
import { wrongTimes } from '../../shared/domain/work-log.ts'
import { dayLater, instantOf, wallClock } from './wall-clock.ts'
import type { WorkLog } from './work-logs.ts'

export interface TypedTimes {
  /** HH:MM */
  start: string
  end: string
  isLater: boolean
}

export interface Span {
  start: string
  end: string
}

export const spanOf = (day: string, { start, end, isLater }: TypedTimes, timeZone: string): Span => ({
  start: instantOf({ day, time: start }, timeZone),
  end: instantOf({ day: isLater ? dayLater(day, 1) : day, time: end }, timeZone),
})

/** what the schemas would say of it */
export function wrongIn(start: string, end: string | null): string | undefined {
  const wrong = wrongTimes(start, end, new Date().toISOString())
  return wrong?.end_time ?? wrong?.start_time
}

const minutes = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))

/** how long it would be if no clock were ever changed */
export const clockSeconds = ({ start, end, isLater }: TypedTimes): number =>
  (minutes(end) - minutes(start) + (isLater ? 1440 : 0)) * 60

export const nowWall = (timeZone: string) => wallClock(new Date().toISOString(), timeZone)

export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000)

/** an entry's times as they would be typed */
export function typedTimes(entry: WorkLog, timeZone: string): TypedTimes {
  const start = wallClock(entry.start_time, timeZone)
  const end = entry.end_time === null ? nowWall(timeZone) : wallClock(entry.end_time, timeZone)
  return { start: start.time, end: end.time, isLater: entry.end_time !== null && end.day > start.day }
}
