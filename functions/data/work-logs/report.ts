/** what entries pay: their days are read whole, since the rules run on those */
import type { ReportRule } from '../../../shared/domain/report/rule.ts'
import { payAll, select, type ReportEntry } from '../../../shared/domain/report/report.ts'
import { daysLater, localDay, startOfDay } from '../../../shared/domain/local-time.ts'
import { later, type WorkLog } from '../../../shared/domain/work-log.ts'
import type { Company } from '../companies.ts'
import { listDays, rangeOf } from './list.ts'

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
  entries: ReportEntry[]
  /** by which they were counted */
  rule: ReportRule
  /** open, or not approved where only approved ones count */
  leftOut: WorkLog[]
}

export async function payOf(company: Company, asked: Asked, now: string): Promise<Paid> {
  const { time_zone, report_rule } = company.settings
  const range = rangeOf(asked, now)
  const days = {
    from: startOfDay(localDay(range.from, time_zone), time_zone),
    to: later(startOfDay(daysLater(localDay(range.to, time_zone), 1), time_zone), -1),
  }
  const logs = [...(await listDays(company.id, asked, days, now))]
  const counts = (log: WorkLog): boolean => log.end_time !== null && (log.approved || !asked.approved_only)
  const rule = asked.rule ?? report_rule
  const entries = select(payAll(logs.filter(counts), { rule, time_zone, country: company.country }), { ...asked, ...range })
  const leftOut = logs.filter(log => !counts(log) && log.start_time >= range.from && log.start_time <= range.to && isOf(asked, log))
  return { entries, rule, leftOut }
}

const isOf = ({ employee_id, project_id }: Asked, log: WorkLog): boolean =>
  (employee_id === undefined || log.employee.id === employee_id) && (project_id === undefined || log.project.id === project_id)
