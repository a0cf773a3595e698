import type { Entry } from '../../../lib/entries/entries.ts'

type Times = Pick<Entry, 'start_time' | 'end_time'>

/**
 * Whether two entries no longer overlap, and lose nothing but what counts twice, if the first ends where the other
 * begins. Hours after the end of the other would be lost.
 */
export const canTrimOverlap = (first: Times, other: Times): boolean =>
  first.end_time !== null &&
  other.start_time > first.start_time &&
  (other.end_time === null || other.end_time >= first.end_time)
