import { api } from '../../../shared/api/index.ts'
import { daysLater, localDay, startOfDay } from '../../../shared/domain/local-time.ts'
import { later, type WorkLog } from '../../../shared/domain/work-log.ts'
import { toReportColumns } from '../../../shared/domain/report/columns.ts'
import { payAll, select } from '../../../shared/domain/report/report.ts'
import { hidesProjectOvertime } from '../../../shared/domain/report/rule.ts'
import { listDays, rangeOf } from '../../data/work-logs/list.ts'
import { keepAnswer } from '../../gateways/large-answers.ts'
import { endpoint } from '../../http/endpoint.ts'

export const handler = endpoint(api.report.show, async ({ company, query, now }) => {
  const { time_zone } = company.settings
  const range = rangeOf(query, now)
  const days = {
    from: startOfDay(localDay(range.from, time_zone), time_zone),
    to: later(startOfDay(daysLater(localDay(range.to, time_zone), 1), time_zone), -1),
  }
  const logs = await listDays(company.id, query, days, now)
  const counts = (log: WorkLog): boolean => log.end_time !== null && (log.approved || !query.approved_only)
  const rule = query.rule ?? company.settings.report_rule
  const entries = select(payAll(logs.filter(counts), { rule, time_zone, country: company.country }), { ...query, ...range })
  const leftOut = logs.filter(log => !counts(log) && log.start_time >= range.from && log.start_time <= range.to && isOf(query, log))
  return {
    ...toReportColumns(entries),
    rule,
    hide_project_overtime: hidesProjectOvertime(rule),
    left_out: { open: leftOut.filter(log => log.end_time === null).length, unapproved: leftOut.filter(log => log.end_time !== null).length },
  }
}, { keep: keepAnswer })

const isOf = ({ employee_id, project_id }: { employee_id?: string | undefined; project_id?: string | undefined }, log: WorkLog): boolean =>
  (employee_id === undefined || log.employee.id === employee_id) && (project_id === undefined || log.project.id === project_id)
