import { api } from '../../../shared/api/index.ts'
import type { ParsedReportQuery } from '../../../shared/api/schemas/report.ts'
import { addDays } from '../../../shared/domain/calendar.ts'
import { addSeconds } from '../../../shared/domain/entry.ts'
import { open } from '../../../shared/domain/entry-columns.ts'
import { localDay, startOfDay } from '../../../shared/domain/local-time.ts'
import { periodContaining } from '../../../shared/domain/pay-period.ts'
import { hidesProjectOvertime } from '../../../shared/domain/report/rule.ts'
import type { Company } from '../../areas/companies/companies.ts'
import { computePay } from '../../areas/entries/compute-pay.ts'
import { storeTemporaryFile } from '../../gateways/temporary-files.ts'
import { endpoint } from '../../http/endpoint.ts'

/** The range of the query, or else the pay period of today. */
function rangeOf(
  { from, to }: ParsedReportQuery,
  { settings: { time_zone, pay_period_ends_on } }: Company,
  now: string,
): Pick<ParsedReportQuery, 'from' | 'to'> {
  if (from !== undefined || to !== undefined) return { from, to }
  const period = periodContaining(localDay(now, time_zone), pay_period_ends_on)
  const end = startOfDay(addDays(period.to, 1), time_zone)
  return { from: startOfDay(period.from, time_zone), to: addSeconds(end, -1) }
}

export const handler = endpoint(
  api.report.show,
  async ({ company, query, now }) => {
    const { included, rule, excluded } = await computePay(company, { ...query, ...rangeOf(query, company, now) }, now)
    const unfinished = excluded.seconds.filter(seconds => seconds === open).length
    return {
      ...included,
      rule,
      hide_project_overtime: hidesProjectOvertime(rule),
      left_out: { open: unfinished, unapproved: excluded.seconds.length - unfinished },
    }
  },
  { storeTemporaryFile },
)
