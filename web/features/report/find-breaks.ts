/** Breaks between the entries of a day. */
import type { WorkedEntry } from '../../../shared/domain/report/spans.ts'

export type Break = Pick<WorkedEntry, 'start' | 'end'>

/** Entries may overlap. */
export function findBreaks(entries: readonly WorkedEntry[]): Break[] {
  const breaks: Break[] = []
  let workedUntil = Infinity
  for (const { start, end } of entries.toSorted((a, b) => a.start - b.start)) {
    if (start > workedUntil) breaks.push({ start: workedUntil, end: start })
    workedUntil = workedUntil === Infinity ? end : Math.max(workedUntil, end)
  }
  return breaks
}
