import type { ExcludedEmployee } from '../../../shared/api/schemas/salary-export.ts'
import { toInstants, type CountedDays } from '../../../shared/domain/export-schedule.ts'
import { localeByLanguage } from '../../../shared/domain/languages.ts'
import { convertSecondsToInstant, type EntryColumns } from '../../../shared/domain/entry-columns.ts'
import { buckets, mapBuckets } from '../../../shared/domain/report/buckets.ts'
import type { ReportColumns } from '../../../shared/domain/report/columns.ts'
import type { SalaryRow } from '../../../shared/exports/salary.ts'
import type { Company } from '../companies/companies.ts'
import * as employees from '../employees/employees.ts'
import { computePay } from '../entries/compute-pay.ts'
import { sumExcludedByEmployee } from '../entries/sum-excluded.ts'
import { fingerprintEntries, type FingerprintedEntry } from './fingerprint.ts'

export interface PaidRow extends SalaryRow {
  /** This name must stay, because a hash of the rows names the file, which a repeated export must replace. */
  entries: number
}

export interface PeriodHours {
  period: CountedDays
  approved_only: boolean
  /** The rows are sorted by the employees' names. */
  rows: PaidRow[]
  unready: ExcludedEmployee[]
  /** Fingerprint of the entries whose hours count. */
  counted_from: string
}

export async function computePeriodHours(company: Company, period: CountedDays, now: string): Promise<PeriodHours> {
  const { time_zone, language, features } = company.settings
  const approved_only = features.approve_work_logs
  const [{ included, excluded }, people] = await Promise.all([
    computePay(company, { ...toInstants(period, time_zone), approved_only }, now),
    employees.list(company.id),
  ])
  const integrations = new Map(people.map(({ id, integrations: ownIntegrations }) => [String(id), ownIntegrations]))
  const { compare } = new Intl.Collator(localeByLanguage[language], { numeric: true })
  return {
    period,
    approved_only,
    rows: toSalaryRows(included, integrations).toSorted((a, b) => compare(a.employee.name, b.employee.name)),
    unready: sumExcludedByEmployee(excluded).toSorted((a, b) => compare(a.name, b.name)),
    counted_from: fingerprintEntries(toCountedEntries(included.work_logs)),
  }
}

export function toSalaryRows(
  paidColumns: ReportColumns,
  integrations: Map<string, SalaryRow['integrations']>,
): PaidRow[] {
  const { work_logs } = paidColumns
  const rows = work_logs.employees.map((employee): PaidRow => ({
    employee,
    ...mapBuckets('id', () => 0),
    integrations: integrations.get(employee.id) ?? {},
    entries: 0,
  }))
  for (const [i, employeeIndex] of work_logs.employee.entries()) {
    const row = rows[employeeIndex]
    if (!row) throw new Error('an entry of nobody')
    for (const { id, wire } of buckets) row[id] += paidColumns[wire][i] ?? 0
    row.entries++
  }
  return rows
}

function toCountedEntries({
  employees: namedEmployees,
  employee,
  id,
  start,
  seconds,
}: EntryColumns): FingerprintedEntry[] {
  return start.map((from, i) => ({
    id: `${namedEmployees[employee[i] ?? -1]?.id}.${id[i]}`,
    start: convertSecondsToInstant(from),
    end: convertSecondsToInstant(from + (seconds[i] ?? 0)),
  }))
}
