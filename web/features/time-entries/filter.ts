/** which entries are shown: kept in the address, so that a link shows the same */
import { mostMonths } from '../../../shared/domain/work-log.ts'
import { dayLater, rangeOf } from '../../lib/wall-clock.ts'
import type { LogFilter } from '../../lib/work-logs.ts'

export interface Filter {
  /** both days belong to it; YYYY-MM-DD */
  from: string
  to: string
  employee: string | null
  project: string | null
  approved: 'true' | 'false' | null
}

/** the place's own name in the hash */
export const placeName = 'entries'

/** other hashes that lead to the place: all entries, those of one project or of one employee */
const anchorForm = /^(?:all-entries|(project|employee)-([0-9A-Za-z]+))$/
export const isAnchor = (hash: string): boolean => anchorForm.test(hash.replace(/^#/, ''))

const defaultDays = 31
export const lastDays = (today: string) => ({ from: dayLater(today, 1 - defaultDays), to: today })

const isDay = (text: string | null): text is string => text !== null && /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(`${text}T00:00:00Z`))

/** the servers read no more months than that at once */
const earliest = (to: string): string => `${dayLater(`${Number(to.slice(0, 4)) - mostMonths / 12}${to.slice(4, 8)}01`, 31).slice(0, 8)}01`

function daysIn(query: URLSearchParams, today: string): Pick<Filter, 'from' | 'to'> {
  const [from, to] = [query.get('from'), query.get('to')]
  if (!isDay(from) || !isDay(to) || from > to) return lastDays(today)
  return { from: from < earliest(to) ? earliest(to) : from, to }
}

/** an anchor says whose entries they are, and leaves the days as they are */
export function readFilter(search: string, hash: string, today: string): Filter {
  const query = new URLSearchParams(search)
  const anchor = anchorForm.exec(hash.replace(/^#/, ''))
  const named = (what: 'employee' | 'project'): string | null => (anchor ? (anchor[1] === what ? (anchor[2] ?? null) : null) : query.get(what) || null)
  const approved = query.get('approved')
  return {
    ...daysIn(query, today),
    employee: named('employee'),
    project: named('project'),
    approved: approved === 'true' || approved === 'false' ? approved : null,
  }
}

/** what is as it is by itself is not said */
export function writeFilter({ from, to, ...rest }: Filter, today: string): string {
  const usual = lastDays(today)
  const days = from === usual.from && to === usual.to ? {} : { from, to }
  const said = Object.entries({ ...days, ...rest }).filter((entry): entry is [string, string] => entry[1] !== null)
  return new URLSearchParams(said).toString()
}

export const isNarrowed = (filter: Filter): boolean => filter.employee !== null || filter.project !== null || filter.approved !== null

export const unfiltered = (today: string): Filter => ({ ...lastDays(today), employee: null, project: null, approved: null })

/** as the servers are asked */
export const asked = ({ from, to, employee, project, approved }: Filter, timeZone: string): LogFilter => ({
  ...rangeOf(from, to, timeZone),
  ...(employee === null ? {} : { employee_id: employee }),
  ...(project === null ? {} : { project_id: project }),
  ...(approved === null ? {} : { approved }),
})
