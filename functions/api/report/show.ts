import { api } from '../../../shared/api/index.ts'
import { addDays } from '../../../shared/domain/calendar.ts'
import { addSeconds } from '../../../shared/domain/entry.ts'
import { open } from '../../../shared/domain/entry-columns.ts'
import { localDay, startOfDay } from '../../../shared/domain/local-time.ts'
import { periodContaining } from '../../../shared/domain/pay-period.ts'
import { hidesProjectOvertime } from '../../../shared/domain/report/rule.ts'
import type { Company } from '../../areas/companies/companies.ts'
import { computePay } from '../../areas/entries/compute-pay.ts'
import { toReportSections } from '../../areas/entries/objects.ts'
import { storeTemporaryFile } from '../../gateways/temporary-files.ts'
import { endpoint } from '../../http/endpoint.ts'

/** Returns the pay period that contains today, which the report covers if the call names no range. */
function currentPeriod({ settings }: Company, now: string): { from: string; to: string } {
  const { time_zone, pay_period_ends_on } = settings
  const period = periodContaining(localDay(now, time_zone), pay_period_ends_on)
  const end = startOfDay(addDays(period.to, 1), time_zone)
  return { from: startOfDay(period.from, time_zone), to: addSeconds(end, -1) }
}

export const handler = endpoint(
  api.report.show,
  async ({ company, query, now }) => {
    const hasRange = query.from !== undefined || query.to !== undefined
    const request = hasRange ? query : { ...query, ...currentPeriod(company, now) }
    const { included, rule, excluded } = await computePay(company, request, now)
    const unfinished = excluded.seconds.filter(seconds => seconds === open).length
    return {
      ...included,
      rule,
      hide_project_overtime: hidesProjectOvertime(rule),
      left_out: { open: unfinished, unapproved: excluded.seconds.length - unfinished },
    }
  },
  {
    storeTemporaryFile,
    toObjects: async ({ rule, hide_project_overtime, left_out, ...columns }, { company }) => ({
      ...(await toReportSections(columns, company.id, company.settings.time_zone)),
      rule,
      hide_project_overtime,
      left_out,
    }),
  },
)
