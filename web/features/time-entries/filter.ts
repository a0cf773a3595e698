/** which entries are shown: kept in the address, so that a link shows the same */
import { daysIn, lastDays, type Days } from '../../lib/days.ts'
import { rangeOf } from '../../lib/wall-clock.ts'
import type { LogFilter } from '../../lib/work-logs.ts'

export interface Filter extends Days {
  employee: string | null
  project: string | null
  approved: 'true' | 'false' | null
  /** those alone that need a look */
  look: 'true' | null
}

/** the place's own name in the hash */
export const placeName = 'entries'

/** other hashes that lead to the place: all entries, those of one project or of one employee */
const anchorForm = /^(?:all-entries|(project|employee)-([0-9A-Za-z]+))$/
export const isAnchor = (hash: string): boolean => anchorForm.test(hash.replace(/^#/, ''))

/** an anchor says whose entries they are, and leaves the days as they are */
export function readFilter(search: string, hash: string, today: string): Filter {
  const query = new URLSearchParams(search)
  const anchor = anchorForm.exec(hash.replace(/^#/, ''))
  const named = (what: 'employee' | 'project'): string | null =>
    anchor ? (anchor[1] === what ? (anchor[2] ?? null) : null) : query.get(what) || null
  const approved = query.get('approved')
  return {
    ...daysIn(query, lastDays(today)),
    employee: named('employee'),
    project: named('project'),
    approved: approved === 'true' || approved === 'false' ? approved : null,
    look: query.get('look') === 'true' ? 'true' : null,
  }
}

/** what is as it is by itself is not said */
export function writeFilter({ from, to, ...rest }: Filter, today: string): string {
  const usual = lastDays(today)
  const days = from === usual.from && to === usual.to ? {} : { from, to }
  const said = Object.entries({ ...days, ...rest }).filter((entry): entry is [string, string] => entry[1] !== null)
  return new URLSearchParams(said).toString()
}

export const isNarrowed = (filter: Filter): boolean =>
  filter.employee !== null || filter.project !== null || filter.approved !== null || filter.look !== null

export const unfiltered = (today: string): Filter => ({
  ...lastDays(today),
  employee: null,
  project: null,
  approved: null,
  look: null,
})

/** as the servers are asked */
export const asked = ({ from, to, employee, project, approved, look }: Filter, timeZone: string): LogFilter => ({
  ...rangeOf(from, to, timeZone),
  ...(employee === null ? {} : { employee_id: employee }),
  ...(project === null ? {} : { project_id: project }),
  ...(approved === null ? {} : { approved }),
  ...(look === null ? {} : { needs_look: look }),
})
