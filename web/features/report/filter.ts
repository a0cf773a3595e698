/** what a report is of: kept in the address, so that a link shows the same */
import { noDay, type ReportRule } from '../../../shared/domain/report/rule.ts'
import { daysIn, type Days } from '../../lib/days.ts'
import { rangeOf } from '../../lib/wall-clock.ts'

export interface ReportFilter extends Days {
  employee: string | null
  project: string | null
  approvedOnly: boolean
  /** null is the company's own */
  rule: ReportRule | null
}

/** what an address that says nothing shows */
export interface Usual {
  days: Days
  rule: ReportRule
}

const kinds = ['none', 'daily', 'window', 'both'] as const
const numbers = ['hours', 'lunch_minutes', 'lunch_after_hours'] as const
const numberForm = /^\d{1,4}(\.\d{1,9})?$/
const timeForm = /^(([01]\d|2[0-3]):[0-5]\d|24:00)$/

/** what it does not say is as in the company's own rule */
function ruleIn(query: URLSearchParams, usual: ReportRule): ReportRule | null {
  const overtime = kinds.find(kind => kind === query.get('overtime'))
  if (!overtime) return null
  const said = (name: string, form: RegExp): string | undefined => {
    const text = query.get(name)
    return text !== null && form.test(text) ? text : undefined
  }
  const rule: ReportRule = {
    ...usual,
    overtime,
    day_start: said('day_start', timeForm) ?? usual.day_start,
    day_end: said('day_end', timeForm) ?? usual.day_end,
    weekdays:
      said('weekdays', /^[1-7](,[1-7]){0,6}$/)
        ?.split(',')
        .map(Number) ?? (query.get('weekdays') === noDay ? [] : usual.weekdays),
    holidays: query.has('holidays') ? query.get('holidays') === 'true' : usual.holidays,
  }
  for (const name of numbers) rule[name] = Number(said(name, numberForm) ?? usual[name])
  return rule
}

/** rules are as exact as whole seconds are, of which an hour has no more than four decimals tell apart */
const decimal = (value: number): string => String(Number(value.toFixed(4)))

const inQuery = (rule: ReportRule) => ({
  overtime: rule.overtime,
  hours: decimal(rule.hours),
  day_start: rule.day_start,
  day_end: rule.day_end,
  weekdays: rule.weekdays.join(',') || noDay,
  holidays: rule.holidays ? ('true' as const) : ('false' as const),
  lunch_minutes: decimal(rule.lunch_minutes),
  lunch_after_hours: decimal(rule.lunch_after_hours),
})

export function readFilter(search: string, usual: Usual): ReportFilter {
  const query = new URLSearchParams(search)
  return {
    ...daysIn(query, usual.days),
    employee: query.get('employee') || null,
    project: query.get('project') || null,
    approvedOnly: query.get('approved') === 'true',
    rule: ruleIn(query, usual.rule),
  }
}

const isSame = (a: ReportRule, b: ReportRule): boolean => JSON.stringify(inQuery(a)) === JSON.stringify(inQuery(b))

/** what is as it is by itself is not said */
export function writeFilter({ from, to, employee, project, approvedOnly, rule }: ReportFilter, usual: Usual): string {
  const query = new URLSearchParams({
    ...(from === usual.days.from && to === usual.days.to ? {} : { from, to }),
    ...(employee === null ? {} : { employee }),
    ...(project === null ? {} : { project }),
    ...(approvedOnly ? { approved: 'true' } : {}),
    ...(rule === null || isSame(rule, usual.rule) ? {} : inQuery(rule)),
  })
  return query.toString()
}

/** as the servers are asked */
export const asked = ({ from, to, employee, project, approvedOnly, rule }: ReportFilter, timeZone: string) => ({
  ...rangeOf(from, to, timeZone),
  ...(employee === null ? {} : { employee_id: employee }),
  ...(project === null ? {} : { project_id: project }),
  ...(approvedOnly ? { approved_only: 'true' as const } : {}),
  ...(rule === null ? {} : inQuery(rule)),
})
export type ReportQuery = ReturnType<typeof asked>
