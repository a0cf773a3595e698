/** whose hours of a period are paid, and what of it does not count yet */
import type { LeftOut } from '../../../shared/api/schemas/salary-export.ts'
import { instantsOf } from '../../../shared/domain/export-schedule.ts'
import { localeOf } from '../../../shared/domain/languages.ts'
import { atSecond, open, type LogColumns } from '../../../shared/domain/log-columns.ts'
import type { Period } from '../../../shared/domain/pay-period.ts'
import type { ReportColumns } from '../../../shared/domain/report/columns.ts'
import type { SalaryRow } from '../../../shared/exports/salary.ts'
import type { Company } from '../companies.ts'
import * as employees from '../employees.ts'
import { payOf } from '../work-logs/report.ts'
import { fingerprintOf, type Counted } from './fingerprint.ts'

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
  const [{ paid, leftOut }, people] = await Promise.all([
    payOf(company, { ...instantsOf(period, time_zone), approved_only }, now),
    employees.list(company.id),
  ])
  const integrations = new Map(people.map(({ id, integrations: all }) => [String(id), all]))
  const { compare } = new Intl.Collator(localeOf[language], { numeric: true })
  return {
    period,
    approved_only,
    rows: rowsOf(paid, integrations).toSorted((a, b) => compare(a.employee.name, b.employee.name)),
    unready: unreadyOf(leftOut).toSorted((a, b) => compare(a.name, b.name)),
    counted_from: fingerprintOf(countedOf(paid.work_logs)),
  }
}

function rowsOf(
  { work_logs, regular, over }: ReportColumns,
  integrations: Map<string, SalaryRow['integrations']>,
): PaidRow[] {
  const rows = work_logs.employees.map((employee): PaidRow => ({
    employee,
    regular_time: 0,
    over_time: 0,
    integrations: integrations.get(employee.id) ?? {},
    entries: 0,
  }))
  for (const [i, whose] of work_logs.employee.entries()) {
    const row = rows[whose]
    if (!row) throw new Error('an entry of nobody')
    row.regular_time += regular[i] ?? 0
    row.over_time += over[i] ?? 0
    row.entries++
  }
  return rows
}

function countedOf({ employees: whose, employee, id, start, seconds }: LogColumns): Counted[] {
  return start.map((from, i) => ({
    id: `${whose[employee[i] ?? -1]?.id}.${id[i]}`,
    start: atSecond(from),
    end: atSecond(from + (seconds[i] ?? 0)),
  }))
}

/** open, or not approved where only approved ones count: each employee once for each of it */
function unreadyOf({ employees: whose, employee, seconds }: LogColumns): LeftOut[] {
  const groups = new Map<string, LeftOut>()
  for (const [i, length] of seconds.entries()) {
    const named = whose[employee[i] ?? -1]
    if (!named) throw new Error('an entry of nobody')
    const reason = length === open ? 'open' : 'unapproved'
    const group = groups.get(`${reason} ${named.id}`) ?? { ...named, reason, entries: 0, total_seconds: 0 }
    groups.set(`${reason} ${named.id}`, group)
    group.entries++
    group.total_seconds += length === open ? 0 : length
  }
  return [...groups.values()]
}
