import type { Entry } from '../../../lib/entries/entries.ts'

type Times = Pick<Entry, 'start_time' | 'end_time'>

/**
 * Whether the first entry may be cut to end where the other begins. If the first entry ends after the other, it may not
 * be cut, because the hours after the other would be lost.
 */
export const canTrimOverlap = (first: Times, other: Times): boolean =>
  first.end_time !== null &&
  other.start_time > first.start_time &&
  (other.end_time === null || other.end_time >= first.end_time)
