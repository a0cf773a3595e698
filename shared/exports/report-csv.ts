/** Writes a report as CSV. Its tables have no totals, because a spreadsheet can compute them. */
import { formatClockTime } from '../domain/local-time.ts'
import {
  listComments,
  isSumColumn,
  sumKeyByColumn,
  composeCellText,
  type ColumnId,
  type ReportTable,
  type ReportTableRow,
} from '../domain/report/tables.ts'
import type { Language } from '../domain/languages.ts'
import { joinCsvRows, formatCsvHours, formatCsvCell, csvFormatByLanguage } from './csv.ts'

interface CsvOptions {
  language: Language
  columns: Record<ColumnId, string>
  /** Converts an instant to wall time (see createWallMsConverter). */
  toWallMs: (instant: string) => number
  /** Returns the text of a comment, or the address of an image. */
  formatComment: (comment: string) => string
  /** Returns the texts about late entries, which the file shows before the comments. */
  describeLateEntries: (row: ReportTableRow) => readonly string[]
}

export function createReportCsv(
  table: ReportTable,
  { language, columns, toWallMs, formatComment, describeLateEntries }: CsvOptions,
): string {
  const form = csvFormatByLanguage[language]
  const formatTime = (instant: string | null | undefined): string => (instant ? formatClockTime(toWallMs(instant)) : '')
  const cell = (row: ReportTableRow, column: ColumnId): string => {
    if (isSumColumn(column)) return formatCsvHours(row[sumKeyByColumn[column]], form)
    const [firstEntry] = row.entries
    switch (column) {
      case 'date':
        return firstEntry?.date ?? ''
      case 'in':
        return formatTime(firstEntry?.entry.start_time)
      case 'out':
        return formatTime(firstEntry?.entry.end_time)
      case 'comments':
        return formatCsvCell(
          [...describeLateEntries(row), ...listComments(row).map(({ comment }) => formatComment(comment))].join(' | '),
          form,
        )
      default:
        return formatCsvCell(composeCellText(row, column, toWallMs), form)
    }
  }
  return joinCsvRows(
    [
      table.columns.map(column => formatCsvCell(columns[column], form)),
      ...table.rows().map(row => table.columns.map(column => cell(row, column))),
    ],
    form,
  )
}
