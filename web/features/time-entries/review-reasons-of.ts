import { findLateMinutes } from '../../../shared/domain/entry.ts'
import type { Entry } from '../../lib/entries/entries.ts'

/** Reasons to review an entry, most important first. The row shows the first one. */
const reviewReasons = [
  'needs_look',
  'overlaps',
  'clock_disagrees',
  'answered_late',
  'sent_after_end',
  'added_at_time_clock',
  'received_late',
  'recorded_offline',
] as const

export interface ReviewReason {
  name: (typeof reviewReasons)[number]
  /** By how many minutes the entry arrived late. */
  minutes: number
}

export function reviewReasonsOf(entry: Entry, lateAfterMinutes: number): ReviewReason[] {
  const minutes = findLateMinutes(entry, lateAfterMinutes) ?? 0
  return reviewReasons
    .filter(name => (name === 'received_late' ? minutes > 0 : entry[name]))
    .map(name => ({ name, minutes }))
}
