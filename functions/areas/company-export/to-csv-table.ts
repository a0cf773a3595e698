import { joinCsvRows, formatCsvCell, type CsvFormat } from '../../../shared/exports/csv.ts'

export type CsvCell = string | number | boolean | null | undefined

/** Each heading has a function that returns a row's cell. */
type Columns<Row> = Record<string, (row: Row) => CsvCell>

/** Formats a cell for the CSV file. Escapes only text, because even a negative number starts no formula. */
const formatCell = (cell: CsvCell, form: CsvFormat): string => {
  if (cell === null || cell === undefined) return ''
  if (typeof cell === 'boolean') return cell ? 'yes' : 'no'
  return typeof cell === 'number' ? String(cell) : formatCsvCell(cell, form)
}

export function toCsvTable<Row>(columns: Columns<Row>, rows: Iterable<Row>, form: CsvFormat): string {
  const cells = Object.values(columns)
  return joinCsvRows(
    [Object.keys(columns), ...Array.from(rows, row => cells.map(cell => formatCell(cell(row), form)))],
    form,
  )
}
