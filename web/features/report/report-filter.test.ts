import type { ReportRule } from '../../../shared/domain/report/rule.ts'
import { toReportQuery, parseReportFilter, serializeReportFilter, type ReportFilter } from './report-filter.ts'

const companyRule: ReportRule = {
  overtime: 'window',
  hours: 8,
  day_start: '08:00',
  day_end: '17:00',
  weekdays: [1, 2, 3, 4, 5],
  holidays: true,
  lunch_minutes: 30,
  lunch_after_hours: 5,
  lunch_counts_breaks: true,
}
const defaults = { days: { from: '2026-11-01', to: '2026-11-30' }, rule: companyRule }
const defaultFilter: ReportFilter = {
  ...defaults.days,
  employee: null,
  project: null,
  isApprovedOnly: false,
  rule: null,
}

it("defaults to this month, all employees and the company's own rule", () => {
  expect(parseReportFilter('', defaults)).toEqual(defaultFilter)
  expect(serializeReportFilter(defaultFilter, defaults)).toBe('')
  expect(toReportQuery(defaultFilter, 'Europe/Lisbon')).toEqual({
    from: '2026-11-01T00:00:00Z',
    to: '2026-11-30T23:59:59Z',
  })
})

it("restores a serialized filter, and omits the company's own rule", () => {
  const rule: ReportRule = {
    ...companyRule,
    overtime: 'both',
    hours: 7.5,
    weekdays: [],
    holidays: false,
    day_end: '24:00',
  }
  const filter: ReportFilter = {
    from: '2026-01-01',
    to: '2026-01-31',
    employee: 'Ann000000000',
    project: 'House0000000',
    isApprovedOnly: true,
    rule,
  }
  expect(parseReportFilter(`?${serializeReportFilter(filter, defaults)}`, defaults)).toEqual(filter)
  expect(serializeReportFilter({ ...defaultFilter, rule: companyRule }, defaults)).toBe('')
})

it('keeps the default days of another choice, so that a link shows the same days next month', () => {
  const next = { ...defaults, days: { from: '2026-12-01', to: '2026-12-31' } }
  const filter = { ...defaultFilter, employee: 'Ann000000000' }
  expect(parseReportFilter(`?${serializeReportFilter(filter, defaults)}`, next)).toEqual(filter)
})

it("takes missing and invalid fields of a rule from the company's own", () => {
  expect(parseReportFilter('?overtime=daily&hours=x&day_start=25:00&lunch_minutes=45', defaults).rule).toEqual({
    ...companyRule,
    overtime: 'daily',
    lunch_minutes: 45,
    // Links made before this field existed keep their meaning.
    lunch_counts_breaks: false,
  })
  expect(parseReportFilter('?overtime=most&hours=7', defaults).rule).toBeNull()
})

it('converts the filter to query parameters of the API', () => {
  expect(
    toReportQuery(
      { ...defaultFilter, employee: 'Ann', isApprovedOnly: true, rule: { ...companyRule, hours: 7.5 } },
      'Atlantic/Reykjavik',
    ),
  ).toMatchObject({
    employee_id: 'Ann',
    approved_only: 'true',
    overtime: 'window',
    hours: '7.5',
    weekdays: '1,2,3,4,5',
    holidays: 'true',
    lunch_minutes: '30',
  })
})

it('sends empty weekdays as "none", and rounds hours to four decimals', () => {
  const rule = { ...companyRule, weekdays: [], hours: 26_700 / 3600, lunch_after_hours: 1 / 3600 }
  expect(toReportQuery({ ...defaultFilter, rule }, 'Atlantic/Reykjavik')).toMatchObject({
    weekdays: 'none',
    hours: '7.4167',
    lunch_after_hours: '0.0003',
  })
})
