import type * as z from 'zod'
import type { PeopleDays } from '../../../shared/api/schemas/overview.ts'
import { invalidFieldsError } from '../../../shared/api/errors.ts'
import { addDays } from '../../../shared/domain/calendar.ts'
import { toInstants } from '../../../shared/domain/export-schedule.ts'
import { listMonths } from '../../../shared/domain/entry.ts'
import { localeByLanguage } from '../../../shared/domain/languages.ts'
import { toLocalDay } from '../../../shared/domain/local-time.ts'
import { lookbackDayCount } from '../../../shared/domain/overview/missing-days.ts'
import { findPeriodOfDay, type Period } from '../../../shared/domain/pay-period.ts'
import { createConstantTerms } from '../../../shared/domain/report/terms.ts'
import type { Company } from '../companies/companies.ts'
import { readEntriesOfDays, computeInstantRange } from '../entries/list.ts'
import { selectAndComputePay } from '../entries/pay.ts'
import { readDismissals } from './dismissals.ts'
import { getIdAndName, toDayIndexRange, toDayEntries, type DayEntries } from './day-entries.ts'
import { findMissingDaysByEmployee } from './to-check.ts'

type PeopleDaysResponse = z.output<typeof PeopleDays>
type Line = Omit<PeopleDaysResponse['employees'][number], 'id' | 'name' | 'missing_days' | 'is_in_now'>

export async function listPeopleDays(
  company: Company,
  requestedPeriod: Partial<Period>,
  now: string,
): Promise<PeopleDaysResponse> {
  const { time_zone, pay_period_ends_on, language } = company.settings
  const current = findPeriodOfDay(toLocalDay(now, time_zone), pay_period_ends_on)
  const period = { from: requestedPeriod.from ?? current.from, to: requestedPeriod.to ?? current.to }
  if (period.from > period.to) throw invalidFieldsError({ to: 'The end lies before the start' })
  const range = computeInstantRange(toInstants(period, time_zone), now)
  const lookbackStart = addDays(period.from, -lookbackDayCount)
  const days = toInstants({ from: lookbackStart, to: period.to }, time_zone)
  const [loadedEntries, dismissedMembers] = await Promise.all([
    readEntriesOfDays(company.id, {}, days, now),
    readDismissals(company.id, listMonths(period.from, period.to)),
  ])
  const entries = toDayEntries(loadedEntries, { from: lookbackStart, to: period.to }, time_zone, now)
  const missingDaysByEmployee = findMissingDaysByEmployee(entries, period, company, dismissedMembers)
  const clockedInIds = new Set(
    entries.employees.flatMap(({ id, open_work_log: openEntry }) => (openEntry ? [String(id)] : [])),
  )
  const { first } = toDayIndexRange(entries, period)
  const { compare } = new Intl.Collator(localeByLanguage[language], { numeric: true })
  return {
    ...period,
    employees: [...sumLines(entries, period, range, company)]
      .map(([number, line]) => {
        const { id, name } = getIdAndName(entries.people, number)
        return {
          id,
          name,
          ...line,
          overtime_seconds: Math.round(line.overtime_seconds),
          look_days: line.look_days.toSorted((a, b) => a - b),
          missing_days: (missingDaysByEmployee.get(number) ?? []).map(day => day - first),
          is_in_now: clockedInIds.has(id),
        }
      })
      .toSorted((a, b) => compare(a.name, b.name)),
  }
}

/** Returns the line of each employee, by the employee's number in `columns.employee`. */
function sumLines(entries: DayEntries, period: Period, range: Period, company: Company): Map<number, Line> {
  const { columns, rows, needsReview } = entries
  const { first, last } = toDayIndexRange(entries, period)
  const hasApproval = company.settings.features.approve_work_logs
  const indexes = rows.filterIndexes(index => {
    const day = columns.day[index] ?? -1
    return day >= first && day <= last
  })
  const { pay } = selectAndComputePay(
    rows,
    indexes,
    { ...range, approved_only: false },
    {
      time_zone: company.settings.time_zone,
      termsOn: createConstantTerms({ rule: company.settings.report_rule, country: company.country }),
    },
  )
  const lines = new Map<number, Line>()
  for (const index of indexes) {
    const [employee, day] = [columns.employee[index] ?? -1, (columns.day[index] ?? 0) - first]
    const line = lines.get(employee) ?? {
      seconds: Array.from({ length: last - first + 1 }, () => 0),
      overtime_seconds: 0,
      unapproved: 0,
      look_days: [],
    }
    lines.set(employee, line)
    line.seconds[day] = (line.seconds[day] ?? 0) + (columns.seconds[index] ?? 0)
    line.overtime_seconds += pay.over_time[index] ?? 0
    const isApproved = rows.hasFlag(index, 'approved')
    if (hasApproval && !isApproved && !rows.isOpen(index)) line.unapproved++
    if (!isApproved && needsReview(index) && !line.look_days.includes(day)) line.look_days.push(day)
  }
  return lines
}
