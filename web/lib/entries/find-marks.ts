import { findLateMinutes, findReviewReasons, type ReviewReason } from '../../../shared/domain/entry.ts'
import type { Entry } from './entries.ts'

/** Marks that only inform the company. */
const shownMarks = ['added_at_time_clock', 'received_late', 'recorded_offline'] as const

interface Mark {
  name: ReviewReason | (typeof shownMarks)[number]
  needsReview: boolean
  minutes: number
}

/** The most important mark comes first, because a row shows only the first ones. */
export function findMarks(entry: Entry, lateAfterMinutes: number): Mark[] {
  const reasons = findReviewReasons(entry)
  const minutes = findLateMinutes(entry, lateAfterMinutes) ?? 0
  const isLate = minutes > 0 && !reasons.includes('received_long_after')
  return [
    ...reasons.map(name => ({ name, needsReview: true, minutes })),
    ...shownMarks
      .filter(name => (name === 'received_late' ? isLate : entry[name]))
      .map(name => ({ name, needsReview: false, minutes })),
  ]
}
