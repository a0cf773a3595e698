import type { ParsedReportQuery } from '../../../shared/api/schemas/report.ts'
import type { EntryColumns } from '../../../shared/domain/entry-columns.ts'
import { addDays } from '../../../shared/domain/calendar.ts'
import { toLocalDay, startOfDay } from '../../../shared/domain/local-time.ts'
import type { ReportColumns } from '../../../shared/domain/report/columns.ts'
import type { ReportRule } from '../../../shared/domain/report/rule.ts'
import { createConstantTerms } from '../../../shared/domain/report/terms.ts'
import { addSeconds } from '../../../shared/domain/entry.ts'
import type { Company } from '../companies/companies.ts'
import { computeInstantRange, readEntriesOfDays } from './list.ts'
import { selectAndComputePay, toReportColumns } from './pay.ts'

interface PaidEntries {
  included: ReportColumns
  rule: ReportRule
  /** Open entries and, if only approved entries count, unapproved entries. */
  excluded: EntryColumns
}

export async function computePay(company: Company, request: ParsedReportQuery, now: string): Promise<PaidEntries> {
  const { time_zone, report_rule } = company.settings
  const range = computeInstantRange(request, now)
  const days = {
    from: startOfDay(toLocalDay(range.from, time_zone), time_zone),
    to: addSeconds(startOfDay(addDays(toLocalDay(range.to, time_zone), 1), time_zone), -1),
  }
  const { rows, indexes, onTheWire } = await readEntriesOfDays(company.id, request, days, now)
  const rule = request.rule ?? report_rule
  const { includedIndexes, excludedIndexes, pay } = selectAndComputePay(
    rows,
    indexes,
    { ...request, ...range },
    { time_zone, termsOn: createConstantTerms({ rule, country: company.country }) },
  )
  return {
    included: toReportColumns(onTheWire(includedIndexes), { includedIndexes, pay }),
    rule,
    excluded: onTheWire(excludedIndexes),
  }
}
