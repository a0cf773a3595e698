/** whose hours of a period are paid, and what of it does not count yet */
import type { LeftOut } from '../../../shared/api/schemas/salary-export.ts'
import { instantsOf } from '../../../shared/domain/export-schedule.ts'
import { localeOf } from '../../../shared/domain/languages.ts'
import type { Period } from '../../../shared/domain/pay-period.ts'
import { addUp, nothingYet, type ReportEntry } from '../../../shared/domain/report/report.ts'
import type { WorkLog } from '../../../shared/domain/work-log.ts'
import type { SalaryRow } from '../../../shared/exports/salary.ts'
import type { Company } from '../companies.ts'
import * as employees from '../employees.ts'
import { payOf } from '../work-logs/report.ts'
import { fingerprintOf } from './fingerprint.ts'

export interface PaidRow extends SalaryRow {
  entries: number
}

export interface Hours {
  period: Period
  approved_only: boolean
  /** in order of the names */
  rows: PaidRow[]
  unready: LeftOut[]
  /** of the entries that count */
  counted_from: string
}

export async function hoursOf(company: Company, period: Period, now: string): Promise<Hours> {
  const { time_zone, language, features } = company.settings
  const approved_only = features.approve_work_logs
  const [{ entries, leftOut }, people] = await Promise.all([
    payOf(company, { ...instantsOf(period, time_zone), approved_only }, now),
    employees.list(company.id),
  ])
  const integrations = new Map(people.map(({ id, integrations: all }) => [String(id), all]))
  const { compare } = new Intl.Collator(localeOf[language], { numeric: true })
  return {
    period,
    approved_only,
    rows: rowsOf(entries, integrations).toSorted((a, b) => compare(a.employee.name, b.employee.name)),
    unready: unreadyOf(leftOut).toSorted((a, b) => compare(a.name, b.name)),
    counted_from: fingerprintOf(entries.map(({ log }) => ({ id: log.id, start: log.start_time, end: log.end_time }))),
  }
}

function rowsOf(entries: readonly ReportEntry[], integrations: Map<string, SalaryRow['integrations']>): PaidRow[] {
  const rows = Map.groupBy(entries, ({ log }) => log.employee.id)
  return [...rows].flatMap(([id, some]) => {
    const sums = nothingYet()
    for (const entry of some) addUp(sums, entry)
    const { regular_time, over_time } = sums
    return some.slice(0, 1).map(({ log }) => ({ employee: log.employee, regular_time, over_time, integrations: integrations.get(id) ?? {}, entries: some.length }))
  })
}

const reasonOf = (log: WorkLog): LeftOut['reason'] => (log.end_time === null ? 'open' : 'unapproved')

/** open, or not approved where only approved ones count: each employee once for each of it */
function unreadyOf(logs: readonly WorkLog[]): LeftOut[] {
  const groups = Map.groupBy(logs, log => `${reasonOf(log)} ${log.employee.id}`)
  return [...groups.values()].flatMap(some =>
    some.slice(0, 1).map(log => ({
      ...log.employee,
      reason: reasonOf(log),
      entries: some.length,
      total_seconds: some.reduce((sum, { total_time }) => sum + (total_time ?? 0), 0),
    })),
  )
}
