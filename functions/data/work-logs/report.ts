/** what entries pay: their days are read whole, since the rules run on those */
import type { LogColumns } from '../../../shared/domain/log-columns.ts'
import { daysLater, localDay, startOfDay } from '../../../shared/domain/local-time.ts'
import type { ReportColumns } from '../../../shared/domain/report/columns.ts'
import type { ReportRule } from '../../../shared/domain/report/rule.ts'
import { later } from '../../../shared/domain/work-log.ts'
import type { Company } from '../companies.ts'
import { rangeOf, readDays } from './list.ts'
import { count, toReport } from './pay.ts'

interface Asked {
  from: string
  to: string
  employee_id?: string | undefined
  project_id?: string | undefined
  approved_only: boolean
  /** the company's own unless it is given */
  rule?: ReportRule
}

export interface Paid {
  paid: ReportColumns
  /** by which they were counted */
  rule: ReportRule
  /** open, or not approved where only approved ones count */
  leftOut: LogColumns
}

export async function payOf(company: Company, asked: Asked, now: string): Promise<Paid> {
  const { time_zone, report_rule } = company.settings
  const range = rangeOf(asked, now)
  const days = {
    from: startOfDay(localDay(range.from, time_zone), time_zone),
    to: later(startOfDay(daysLater(localDay(range.to, time_zone), 1), time_zone), -1),
  }
  const { rows, places, onTheWire } = await readDays(company.id, asked, days, now)
  const rule = asked.rule ?? report_rule
  const { counted, leftOut, pay } = count(
    rows,
    places,
    { ...asked, ...range },
    { rule, time_zone, country: company.country },
  )
  return { paid: toReport(onTheWire(counted), { counted, pay }), rule, leftOut: onTheWire(leftOut) }
}
