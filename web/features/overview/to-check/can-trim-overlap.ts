import type { Entry } from '../../../lib/entries/entries.ts'

type Times = Pick<Entry, 'start_time' | 'end_time'>

/** Whether the first entry can end where the other begins without losing its hours after the end of the other. */
export const canTrimOverlap = (first: Times, other: Times): boolean =>
  first.end_time !== null &&
  other.start_time > first.start_time &&
  (other.end_time === null || other.end_time >= first.end_time)
