/**
 * A table of a report as CSV in the form of the reader's language. It has no totals, which a spreadsheet can compute.
 */
import { clockTime } from '../domain/local-time.ts'
import {
  commentsOf,
  isSum,
  sumColumns,
  textOf,
  type ColumnId,
  type ReportTable,
  type TableRow,
} from '../domain/report/tables.ts'
import type { Language } from '../domain/languages.ts'
import { csvFile, csvHours, csvText, formOf } from './csv.ts'

interface CsvOptions {
  language: Language
  /** The headings of the columns. */
  columns: Record<ColumnId, string>
  /** Converts an instant to wall time, see wallMillis. */
  wall: (instant: string) => number
  /** The text of a comment in the file; for an image, its address. */
  written: (comment: string) => string
}

export function reportCsv(table: ReportTable, { language, columns, wall, written }: CsvOptions): string {
  const form = formOf[language]
  const timeOf = (instant: string | null | undefined): string => (instant ? clockTime(wall(instant)) : '')
  const cell = (row: TableRow, column: ColumnId): string => {
    if (isSum(column)) return csvHours(row[sumColumns[column]], form)
    const [first] = row.entries
    switch (column) {
      case 'date':
        return first?.date ?? ''
      case 'in':
        return timeOf(first?.entry.start_time)
      case 'out':
        return timeOf(first?.entry.end_time)
      case 'comments':
        return csvText(
          commentsOf(row)
            .map(({ comment }) => written(comment))
            .join(' | '),
          form,
        )
      default:
        return csvText(textOf(row, column, wall), form)
    }
  }
  return csvFile(
    [
      table.columns.map(column => csvText(columns[column], form)),
      ...table.rows().map(row => table.columns.map(column => cell(row, column))),
    ],
    form,
  )
}
