import type { WorkLog } from '../../lib/work-logs.ts'

/** what is worth a look about an entry; the first that holds is named in its row */
const marks = ['needs_look', 'overlaps', 'answered_late', 'sent_after_end', 'recorded_offline'] as const
export type MarkName = (typeof marks)[number]

export const marksOf = (entry: WorkLog): MarkName[] => marks.filter(name => entry[name])
