/** A table of an export, as a text file with a row of headings. */
import { formatCsv, formatCsvCell, type CsvFormat } from '../../../shared/exports/csv.ts'

export type Cell = string | number | boolean | null | undefined

/** The columns in their order, each with what a row has in it. */
type Columns<Row> = Record<string, (row: Row) => Cell>

/** Numbers are written as they are, since they begin no formula, also negative ones. */
const formatCell = (cell: Cell, form: CsvFormat): string => {
  if (cell === null || cell === undefined) return ''
  if (typeof cell === 'boolean') return cell ? 'yes' : 'no'
  return typeof cell === 'number' ? String(cell) : formatCsvCell(cell, form)
}

export function toCsvTable<Row>(columns: Columns<Row>, rows: Iterable<Row>, form: CsvFormat): string {
  const cells = Object.values(columns)
  return formatCsv(
    [Object.keys(columns), ...Array.from(rows, row => cells.map(cell => formatCell(cell(row), form)))],
    form,
  )
}
