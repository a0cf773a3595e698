import { addDays } from '../../../../shared/domain/calendar.ts'
import type { Entry } from '../../../lib/entries/entries.ts'
import { toInstant, toWallClock } from '../../../lib/entries/wall-clock.ts'

/**
 * Returns the instant of a clock-out at this time of day. A time that is not after the clock-in belongs to the next
 * day.
 */
export function computeClockOutInstant(entry: Pick<Entry, 'start_time'>, time: string, timeZone: string): string {
  const start = toWallClock(entry.start_time, timeZone)
  return toInstant({ day: time > start.time ? start.day : addDays(start.day, 1), time }, timeZone)
}
