import { createWallMsConverter } from '../local-time.ts'
import { createRowReader, type EntryColumns } from '../entry-columns.ts'
import { buckets, type BucketColumn } from './buckets.ts'
import { zeroSums, type ReportEntry } from './report.ts'

/** Has a column for each bucket, with one value per row. */
export interface ReportColumns extends Record<BucketColumn, number[]> {
  work_logs: EntryColumns
  /** Pairs of row and seconds, only for entries with deducted lunch. */
  lunch: [number, number][]
}

export const toReportEntries = (columns: ReportColumns, timeZone: string): ReportEntry[] => {
  const readRow = createReportRowReader(columns, timeZone)
  return columns.work_logs.id.map((_, row) => readRow(row))
}

export function createReportRowReader(columns: ReportColumns, timeZone: string): (row: number) => ReportEntry {
  const { work_logs, lunch } = columns
  const readRow = createRowReader(work_logs)
  const lunchByRow = new Map(lunch)
  const toWallMs = createWallMsConverter(timeZone)
  return row => {
    const entry = readRow(row)
    const date = new Date(toWallMs(entry.start_time)).toISOString().slice(0, 10)
    const reportEntry: ReportEntry = {
      ...zeroSums,
      entry,
      date,
      total_time: entry.total_time ?? 0,
      lunch_deduction: lunchByRow.get(row) ?? 0,
    }
    for (const { id, wire } of buckets) reportEntry[id] = columns[wire][row] ?? 0
    return reportEntry
  }
}
