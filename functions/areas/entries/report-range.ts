import type { ParsedReportQuery } from '../../../shared/api/schemas/report.ts'
import { addDays } from '../../../shared/domain/calendar.ts'
import { addSeconds } from '../../../shared/domain/entry.ts'
import { toLocalDay, startOfDay } from '../../../shared/domain/local-time.ts'
import { findPeriodOfDay } from '../../../shared/domain/pay-period.ts'
import type { Company } from '../companies/companies.ts'

/** Completes the query of a report without a range. Such a report covers the pay period that contains today. */
export function addReportRange(
  { settings: { time_zone, pay_period_ends_on } }: Company,
  query: ParsedReportQuery,
  now: string,
): ParsedReportQuery {
  if (query.from !== undefined || query.to !== undefined) return query
  const period = findPeriodOfDay(toLocalDay(now, time_zone), pay_period_ends_on)
  const end = startOfDay(addDays(period.to, 1), time_zone)
  return { ...query, from: startOfDay(period.from, time_zone), to: addSeconds(end, -1) }
}
