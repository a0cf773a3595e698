import type { Entry } from '../../lib/entries/entries.ts'

/** Reasons to review an entry, most important first. The row shows the first one. */
const reviewReasons = [
  'needs_look',
  'overlaps',
  'answered_late',
  'sent_after_end',
  'added_at_time_clock',
  'recorded_offline',
] as const
export type MarkName = (typeof reviewReasons)[number]

export const reviewReasonsOf = (entry: Entry): MarkName[] => reviewReasons.filter(name => entry[name])
