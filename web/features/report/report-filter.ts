/** The filter is stored in the URL, so that a link shows the same report. */
import { noWeekdays, type ReportRule } from '../../../shared/domain/report/rule.ts'
import { parseDayRange, type DayRange } from '../../lib/entries/day-range.ts'
import { toInstantRange } from '../../lib/entries/wall-clock.ts'

export interface ReportFilter extends DayRange {
  employee: string | null
  project: string | null
  isApprovedOnly: boolean
  /** Null for the company's own rule. */
  rule: ReportRule | null
}

/** A URL omits values that equal these defaults. */
interface ReportDefaults {
  days: DayRange
  rule: ReportRule
}

const overtimeKinds = ['none', 'daily', 'window', 'both'] as const
const numberFields = ['hours', 'lunch_minutes', 'lunch_after_hours'] as const
const numberPattern = /^\d{1,4}(\.\d{1,9})?$/
const timePattern = /^(([01]\d|2[0-3]):[0-5]\d|24:00)$/

/**
 * Returns the pay rule that the URL describes. Takes missing fields from the company's own rule. A missing
 * `lunch_counts_breaks` counts as false.
 */
function parseRule(query: URLSearchParams, companyRule: ReportRule): ReportRule | null {
  const overtimeKind = overtimeKinds.find(kind => kind === query.get('overtime'))
  if (!overtimeKind) return null
  const readValue = (name: string, pattern: RegExp): string | undefined => {
    const text = query.get(name)
    return text !== null && pattern.test(text) ? text : undefined
  }
  const rule: ReportRule = {
    ...companyRule,
    overtime: overtimeKind,
    day_start: readValue('day_start', timePattern) ?? companyRule.day_start,
    day_end: readValue('day_end', timePattern) ?? companyRule.day_end,
    weekdays:
      readValue('weekdays', /^[1-7](,[1-7]){0,6}$/)
        ?.split(',')
        .map(Number) ?? (query.get('weekdays') === noWeekdays ? [] : companyRule.weekdays),
    // Links made before this field existed do not count breaks.
    lunch_counts_breaks: query.get('lunch_counts_breaks') === 'true',
    holidays: query.has('holidays') ? query.get('holidays') === 'true' : companyRule.holidays,
  }
  for (const name of numberFields) rule[name] = Number(readValue(name, numberPattern) ?? companyRule[name])
  return rule
}

/**
 * Formats a number with at most four decimals. Rules are exact to the second, for which four decimals of an hour
 * suffice.
 */
const formatDecimal = (value: number): string => String(Number(value.toFixed(4)))

const toRuleQuery = (rule: ReportRule) => ({
  overtime: rule.overtime,
  hours: formatDecimal(rule.hours),
  day_start: rule.day_start,
  day_end: rule.day_end,
  weekdays: rule.weekdays.join(',') || noWeekdays,
  holidays: rule.holidays ? ('true' as const) : ('false' as const),
  lunch_minutes: formatDecimal(rule.lunch_minutes),
  lunch_after_hours: formatDecimal(rule.lunch_after_hours),
  ...(rule.lunch_counts_breaks ? { lunch_counts_breaks: 'true' as const } : {}),
})

export function parseReportFilter(search: string, defaults: ReportDefaults): ReportFilter {
  const query = new URLSearchParams(search)
  return {
    ...parseDayRange(query, defaults.days),
    employee: query.get('employee') || null,
    project: query.get('project') || null,
    isApprovedOnly: query.get('approved') === 'true',
    rule: parseRule(query, defaults.rule),
  }
}

const isSameRule = (a: ReportRule, b: ReportRule): boolean =>
  JSON.stringify(toRuleQuery(a)) === JSON.stringify(toRuleQuery(b))

/**
 * Returns the filter and the view as the query of a URL, without default values. If any value is not the default,
 * includes the days even if they are, so that a link with a chosen filter keeps its days.
 */
export function serializeReportFilter(
  { from, to, employee, project, isApprovedOnly, rule }: ReportFilter,
  defaults: ReportDefaults,
  viewParameters: readonly [name: string, value: string][] = [],
): string {
  const searchParameters = [
    ...Object.entries({
      ...(employee === null ? {} : { employee }),
      ...(project === null ? {} : { project }),
      ...(isApprovedOnly ? { approved: 'true' } : {}),
      ...(rule === null || isSameRule(rule, defaults.rule) ? {} : toRuleQuery(rule)),
    }),
    ...viewParameters,
  ]
  const isDefault = from === defaults.days.from && to === defaults.days.to && searchParameters.length === 0
  return isDefault ? '' : new URLSearchParams([['from', from], ['to', to], ...searchParameters]).toString()
}

export const toReportQuery = (
  { from, to, employee, project, isApprovedOnly, rule }: ReportFilter,
  timeZone: string,
) => ({
  ...toInstantRange(from, to, timeZone),
  ...(employee === null ? {} : { employee_id: employee }),
  ...(project === null ? {} : { project_id: project }),
  ...(isApprovedOnly ? { approved_only: 'true' as const } : {}),
  ...(rule === null ? {} : toRuleQuery(rule)),
})
export type SentReportQuery = ReturnType<typeof toReportQuery>
