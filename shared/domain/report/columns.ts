/** a report on the wire: its entries as columns, with what each pays */
import { localDay } from '../local-time.ts'
import { fromColumns, toColumns, type LogColumns } from '../log-columns.ts'
import type { ReportEntry } from './report.ts'

export interface ReportColumns {
  work_logs: LogColumns
  /** seconds, by row */
  regular: number[]
  over: number[]
  /** by row, only where something was taken off */
  lunch: [number, number][]
}

export const toReportColumns = (entries: readonly ReportEntry[]): ReportColumns => ({
  work_logs: toColumns(entries.map(({ log }) => log)),
  regular: entries.map(({ regular_time }) => regular_time),
  over: entries.map(({ over_time }) => over_time),
  lunch: entries.flatMap(({ lunch_deduction }, row) => (lunch_deduction === 0 ? [] : [[row, lunch_deduction] as [number, number]])),
})

export function fromReportColumns({ work_logs, regular, over, lunch }: ReportColumns, timeZone: string): ReportEntry[] {
  const lunches = new Map(lunch)
  const days = new Map<string, string>()
  const dayOf = (instant: string): string => {
    // a clock changes on the quarter of an hour, if at all
    const quarter = Math.floor(Date.parse(instant) / 900_000)
    const known = days.get(String(quarter)) ?? localDay(instant, timeZone)
    days.set(String(quarter), known)
    return known
  }
  return fromColumns(work_logs).map((log, row) => ({
    log,
    date: dayOf(log.start_time),
    total_time: log.total_time ?? 0,
    regular_time: regular[row] ?? 0,
    over_time: over[row] ?? 0,
    lunch_deduction: lunches.get(row) ?? 0,
  }))
}
