/** The hours of a period by employee, and the entries that do not count yet. */
import type { LeftOut } from '../../../shared/api/schemas/salary-export.ts'
import { instantsOf } from '../../../shared/domain/export-schedule.ts'
import { localeOf } from '../../../shared/domain/languages.ts'
import { atSecond, open, type EntryColumns } from '../../../shared/domain/entry-columns.ts'
import type { Period } from '../../../shared/domain/pay-period.ts'
import { buckets, forBuckets } from '../../../shared/domain/report/buckets.ts'
import type { ReportColumns } from '../../../shared/domain/report/columns.ts'
import type { SalaryRow } from '../../../shared/exports/salary.ts'
import type { Company } from '../companies.ts'
import * as employees from '../employees.ts'
import { computePay } from '../entries/report.ts'
import { fingerprintOf, type CountedEntry } from './fingerprint.ts'

export interface PaidRow extends SalaryRow {
  entries: number
}

export interface Hours {
  period: Period
  approved_only: boolean
  /** In order of the employees' names. */
  rows: PaidRow[]
  unready: LeftOut[]
  /** Fingerprint of the entries that count. */
  counted_from: string
}

export async function hoursOf(company: Company, period: Period, now: string): Promise<Hours> {
  const { time_zone, language, features } = company.settings
  const approved_only = features.approve_work_logs
  const [{ paid, leftOut }, people] = await Promise.all([
    computePay(company, { ...instantsOf(period, time_zone), approved_only }, now),
    employees.list(company.id),
  ])
  const integrations = new Map(people.map(({ id, integrations: all }) => [String(id), all]))
  const { compare } = new Intl.Collator(localeOf[language], { numeric: true })
  return {
    period,
    approved_only,
    rows: salaryRows(paid, integrations).toSorted((a, b) => compare(a.employee.name, b.employee.name)),
    unready: unreadyOf(leftOut).toSorted((a, b) => compare(a.name, b.name)),
    counted_from: fingerprintOf(countedOf(paid.work_logs)),
  }
}

export function salaryRows(paid: ReportColumns, integrations: Map<string, SalaryRow['integrations']>): PaidRow[] {
  const { work_logs } = paid
  const rows = work_logs.employees.map((employee): PaidRow => ({
    employee,
    ...forBuckets('id', () => 0),
    integrations: integrations.get(employee.id) ?? {},
    entries: 0,
  }))
  for (const [i, employeeIndex] of work_logs.employee.entries()) {
    const row = rows[employeeIndex]
    if (!row) throw new Error('an entry of nobody')
    for (const { id, wire } of buckets) row[id] += paid[wire][i] ?? 0
    row.entries++
  }
  return rows
}

function countedOf({ employees: named, employee, id, start, seconds }: EntryColumns): CountedEntry[] {
  return start.map((from, i) => ({
    id: `${named[employee[i] ?? -1]?.id}.${id[i]}`,
    start: atSecond(from),
    end: atSecond(from + (seconds[i] ?? 0)),
  }))
}

/** Open or unapproved entries, summed up by employee and reason. */
function unreadyOf({ employees: named, employee, seconds }: EntryColumns): LeftOut[] {
  const groups = new Map<string, LeftOut>()
  for (const [i, length] of seconds.entries()) {
    const owner = named[employee[i] ?? -1]
    if (!owner) throw new Error('an entry of nobody')
    const reason = length === open ? 'open' : 'unapproved'
    const group = groups.get(`${reason} ${owner.id}`) ?? { ...owner, reason, entries: 0, total_seconds: 0 }
    groups.set(`${reason} ${owner.id}`, group)
    group.entries++
    group.total_seconds += length === open ? 0 : length
  }
  return [...groups.values()]
}
