import { findLateMinutes, findReviewReasons, type ReviewReason } from '../../../shared/domain/entry.ts'
import type { Entry } from './entries.ts'

/** Flags that only inform the company. */
const informingFlags = ['added_at_time_clock', 'received_late', 'recorded_offline'] as const

interface Flag {
  name: ReviewReason | (typeof informingFlags)[number]
  needsReview: boolean
  minutes: number
}

/**
 * Returns the flags that the company sees on an entry. The most important comes first, because a row shows only the
 * first ones.
 */
export function findFlags(entry: Entry, lateAfterMinutes: number): Flag[] {
  const reasons = findReviewReasons(entry)
  const minutes = findLateMinutes(entry, lateAfterMinutes) ?? 0
  const isLate = minutes > 0 && !reasons.includes('received_long_after')
  return [
    ...reasons.map(name => ({ name, needsReview: true, minutes })),
    ...informingFlags
      .filter(name => (name === 'received_late' ? isLate : entry[name]))
      .map(name => ({ name, needsReview: false, minutes })),
  ]
}
