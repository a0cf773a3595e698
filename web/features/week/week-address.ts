/** `#week` is this week, and `#week-2026-11-23` the week of that Monday. */
import { isDay, mondayOf } from '../../../shared/domain/calendar.ts'

const screenHash = 'week'
const addressPattern = /^#?week-(\d{4}-\d\d-\d\d)$/

/** Returns the Monday of the week whose day the hash names, or of the current week if the hash names no day. */
export function parseWeekMonday(hash: string, today: string): string {
  const [, day = ''] = addressPattern.exec(hash) ?? []
  return mondayOf(isDay(day) ? day : today)
}

export const toWeekHash = (monday: string, today: string): string =>
  monday === mondayOf(today) ? `#${screenHash}` : `#${screenHash}-${monday}`
