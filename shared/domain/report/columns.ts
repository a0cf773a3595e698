/** a report on the wire: its entries as columns, with what each pays */
import { wallMillis } from '../local-time.ts'
import { rowReader, type LogColumns } from '../log-columns.ts'
import type { ReportEntry } from './report.ts'

export interface ReportColumns {
  work_logs: LogColumns
  /** seconds, by row */
  regular: number[]
  over: number[]
  /** by row, only where something was taken off */
  lunch: [number, number][]
}

export const fromReportColumns = (columns: ReportColumns, timeZone: string): ReportEntry[] =>
  columns.work_logs.start.map(entryReader(columns, timeZone))

/** what makes an entry of one row */
export function entryReader(
  { work_logs, regular, over, lunch }: ReportColumns,
  timeZone: string,
): (start: number, row: number) => ReportEntry {
  const logOf = rowReader(work_logs)
  const lunches = new Map(lunch)
  const wall = wallMillis(timeZone)
  return (start, row) => {
    const log = logOf(start, row)
    return {
      log,
      date: new Date(wall(log.start_time)).toISOString().slice(0, 10),
      total_time: log.total_time ?? 0,
      regular_time: regular[row] ?? 0,
      over_time: over[row] ?? 0,
      lunch_deduction: lunches.get(row) ?? 0,
    }
  }
}
