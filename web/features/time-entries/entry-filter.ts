/** The filter is stored in the URL, so that a link shows the same entries. */
import { parseDayRange, createDefaultDays, type DayRange } from '../../lib/entries/day-range.ts'
import { toInstantRange } from '../../lib/entries/wall-clock.ts'
import type { EntryQuery } from '../../lib/entries/entries.ts'

export interface EntryFilter extends DayRange {
  employee: string | null
  project: string | null
  approved: 'true' | 'false' | null
  /** Selects only entries that need review. */
  look: 'true' | null
}

export const entriesHash = 'entries'

/**
 * Links from other screens have these hashes. They filter the entries by one project or one employee, or show all
 * entries.
 */
const anchorPattern = /^(?:all-entries|(project|employee)-([0-9A-Za-z]+))$/
export const isEntriesAnchor = (hash: string): boolean => anchorPattern.test(hash.replace(/^#/, ''))

/**
 * Reads the filter from the URL. A hash that matches `anchorPattern` overrides employee and project of the query, but
 * the days always come from the query.
 */
export function parseEntryFilter(search: string, hash: string, today: string): EntryFilter {
  const query = new URLSearchParams(search)
  const anchor = anchorPattern.exec(hash.replace(/^#/, ''))
  const readChoice = (kind: 'employee' | 'project'): string | null =>
    anchor ? (anchor[1] === kind ? (anchor[2] ?? null) : null) : query.get(kind) || null
  const approvedParameter = query.get('approved')
  return {
    ...parseDayRange(query, createDefaultDays(today)),
    employee: readChoice('employee'),
    project: readChoice('project'),
    approved: approvedParameter === 'true' || approvedParameter === 'false' ? approvedParameter : null,
    look: query.get('look') === 'true' ? 'true' : null,
  }
}

/** Returns the filter as the query of a URL, without default values. */
export function serializeEntryFilter({ from, to, ...otherFilters }: EntryFilter, today: string): string {
  const days = hasDefaultDays({ from, to }, today) ? {} : { from, to }
  const values = Object.entries({ ...days, ...otherFilters }).filter(
    (entry): entry is [string, string] => entry[1] !== null,
  )
  return new URLSearchParams(values).toString()
}

export const hasDefaultDays = ({ from, to }: DayRange, today: string): boolean => {
  const days = createDefaultDays(today)
  return from === days.from && to === days.to
}

export const countActiveFilters = (filter: EntryFilter, today: string): number =>
  [filter.employee, filter.project, filter.approved ?? filter.look].filter(value => value !== null).length +
  (hasDefaultDays(filter, today) ? 0 : 1)

export const isFilterNarrowed = (filter: EntryFilter): boolean =>
  filter.employee !== null || filter.project !== null || filter.approved !== null || filter.look !== null

export const createDefaultEntryFilter = (today: string): EntryFilter => ({
  ...createDefaultDays(today),
  employee: null,
  project: null,
  approved: null,
  look: null,
})

export const toEntryQuery = (
  { from, to, employee, project, approved, look }: EntryFilter,
  timeZone: string,
): EntryQuery => ({
  ...toInstantRange(from, to, timeZone),
  ...(employee === null ? {} : { employee_id: employee }),
  ...(project === null ? {} : { project_id: project }),
  ...(approved === null ? {} : { approved }),
  ...(look === null ? {} : { needs_look: look }),
})
