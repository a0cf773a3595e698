import { api } from '../../../shared/api/index.ts'
import { toReportColumns } from '../../../shared/domain/report/columns.ts'
import { hidesProjectOvertime } from '../../../shared/domain/report/rule.ts'
import { payOf } from '../../data/work-logs/report.ts'
import { keepAnswer } from '../../gateways/large-answers.ts'
import { endpoint } from '../../http/endpoint.ts'

export const handler = endpoint(api.report.show, async ({ company, query, now }) => {
  const { entries, rule, leftOut } = await payOf(company, query, now)
  return {
    ...toReportColumns(entries),
    rule,
    hide_project_overtime: hidesProjectOvertime(rule),
    left_out: { open: leftOut.filter(log => log.end_time === null).length, unapproved: leftOut.filter(log => log.end_time !== null).length },
  }
}, { keep: keepAnswer })
