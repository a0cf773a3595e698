import type { Entry } from '../../lib/entries.ts'

/** Reasons to look at an entry, most important first. The row shows the first one. */
const marks = ['needs_look', 'overlaps', 'answered_late', 'sent_after_end', 'recorded_offline'] as const
export type MarkName = (typeof marks)[number]

export const reviewReasonsOf = (entry: Entry): MarkName[] => marks.filter(name => entry[name])
