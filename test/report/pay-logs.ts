/** for tests alone: what a report makes of entries, from the table's columns over the wire's to what a screen has */
import { toColumns } from '../../functions/data/work-logs/columns.ts'
import { toWire } from '../../functions/data/work-logs/on-the-wire.ts'
import { count, toReport } from '../../functions/data/work-logs/pay.ts'
import { Rows } from '../../functions/data/work-logs/rows.ts'
import { readSheet, type Sheet } from '../../functions/data/work-logs/sheet.ts'
import { EmployeeId, LogId, ProjectId } from '../../shared/domain/ids.ts'
import { fromReportColumns } from '../../shared/domain/report/columns.ts'
import type { ReportEntry, Terms } from '../../shared/domain/report/report.ts'
import type { Named, WorkLog } from '../../shared/domain/work-log.ts'

const stored = ({
  id,
  version,
  project,
  start_time,
  end_time,
  original_start_time,
  original_end_time,
  approved,
  created,
  created_by,
  comments_v2,
}: WorkLog) => ({
  id: LogId.parse(id),
  version,
  edited: version,
  project: ProjectId.parse(project.id),
  start: start_time,
  end: end_time,
  original_start: original_start_time,
  original_end: original_end_time,
  approved,
  created,
  created_by,
  comments: comments_v2,
})

function sheetsOf(logs: readonly WorkLog[]): Sheet[] {
  const groups = Map.groupBy(logs, ({ employee, start_time }) => `${employee.id} ${start_time.slice(0, 7)}`)
  return [...groups].map(([place, some]) => {
    const [e = '', month = ''] = place.split(' ')
    return { ...readSheet(EmployeeId.parse(e), month, undefined), columns: toColumns(some.map(stored)) }
  })
}

export const everything = { from: '2000-01-01T00:00:00Z', to: '2100-01-01T00:00:00Z' }

export const rowsOf = (logs: readonly WorkLog[]): Rows => new Rows(sheetsOf(logs))

export function payLogs(logs: readonly WorkLog[], terms: Terms, range = everything): ReportEntry[] {
  const rows = rowsOf(logs)
  const named = (of: 'employee' | 'project') => new Map<string, Named>(logs.map(log => [log[of].id, log[of]]))
  const names = { employees: named('employee'), projects: named('project') }
  const paid = count(
    rows,
    rows.where(() => true),
    { ...range, approved_only: false },
    terms,
  )
  return fromReportColumns(
    toReport(toWire(rows, paid.counted, new Uint8Array(rows.size), names), paid),
    terms.time_zone,
  )
}
