/** The pay of entries in a range. Whole days are read, since the rules of pay work on whole days. */
import type { EntryColumns } from '../../../shared/domain/entry-columns.ts'
import { addDays } from '../../../shared/domain/calendar.ts'
import { localDay, startOfDay } from '../../../shared/domain/local-time.ts'
import type { ReportColumns } from '../../../shared/domain/report/columns.ts'
import type { ReportRule } from '../../../shared/domain/report/rule.ts'
import { constantTerms } from '../../../shared/domain/report/terms.ts'
import { addSeconds } from '../../../shared/domain/entry.ts'
import type { Company } from '../companies/companies.ts'
import { resolveRange, readDays } from './list.ts'
import { selectAndComputePay, toReportColumns } from './pay.ts'

interface ReportRequest {
  from: string
  to: string
  employee_id?: string | undefined
  project_id?: string | undefined
  approved_only: boolean
  /** The company's own rule if none is given. */
  rule?: ReportRule
}

export interface PaidEntries {
  included: ReportColumns
  /** The rule that was applied. */
  rule: ReportRule
  /** Open entries, and those not approved when only approved ones count. */
  excluded: EntryColumns
}

export async function computePay(company: Company, asked: ReportRequest, now: string): Promise<PaidEntries> {
  const { time_zone, report_rule } = company.settings
  const range = resolveRange(asked, now)
  const days = {
    from: startOfDay(localDay(range.from, time_zone), time_zone),
    to: addSeconds(startOfDay(addDays(localDay(range.to, time_zone), 1), time_zone), -1),
  }
  const { rows, indexes, onTheWire } = await readDays(company.id, asked, days, now)
  const rule = asked.rule ?? report_rule
  const { included, excluded, pay } = selectAndComputePay(
    rows,
    indexes,
    { ...asked, ...range },
    { time_zone, termsOn: constantTerms({ rule, country: company.country }) },
  )
  return {
    included: toReportColumns(onTheWire(included), { included, pay }),
    rule,
    excluded: onTheWire(excluded),
  }
}
