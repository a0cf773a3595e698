/** The pay of entries in a range. Whole days are read, since the rules of pay work on whole days. */
import type { EntryColumns } from '../../../shared/domain/entry-columns.ts'
import { addDays } from '../../../shared/domain/calendar.ts'
import { localDay, startOfDay } from '../../../shared/domain/local-time.ts'
import type { ReportColumns } from '../../../shared/domain/report/columns.ts'
import type { ReportRule } from '../../../shared/domain/report/rule.ts'
import { sameTerms } from '../../../shared/domain/report/terms.ts'
import { addSeconds } from '../../../shared/domain/entry.ts'
import type { Company } from '../companies.ts'
import { resolveRange, readDays } from './list.ts'
import { selectAndPay, toReport } from './pay.ts'

interface ReportRequest {
  from: string
  to: string
  employee_id?: string | undefined
  project_id?: string | undefined
  approved_only: boolean
  /** The company's own rule if none is given. */
  rule?: ReportRule
}

export interface Paid {
  paid: ReportColumns
  /** The rule that was applied. */
  rule: ReportRule
  /** Open entries, and those not approved when only approved ones count. */
  leftOut: EntryColumns
}

export async function computePay(company: Company, asked: ReportRequest, now: string): Promise<Paid> {
  const { time_zone, report_rule } = company.settings
  const range = resolveRange(asked, now)
  const days = {
    from: startOfDay(localDay(range.from, time_zone), time_zone),
    to: addSeconds(startOfDay(addDays(localDay(range.to, time_zone), 1), time_zone), -1),
  }
  const { rows, indexes, onTheWire } = await readDays(company.id, asked, days, now)
  const rule = asked.rule ?? report_rule
  const { counted, leftOut, pay } = selectAndPay(
    rows,
    indexes,
    { ...asked, ...range },
    { time_zone, termsOn: sameTerms({ rule, country: company.country }) },
  )
  return { paid: toReport(onTheWire(counted), { counted, pay }), rule, leftOut: onTheWire(leftOut) }
}
