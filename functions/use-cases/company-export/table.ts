/** A table of an export, as a text file with a row of headings. */
import { csvFile, csvText, type CsvForm } from '../../../shared/exports/csv.ts'

export type Cell = string | number | boolean | null | undefined

/** The columns in their order, each with what a row has in it. */
type Columns<Row> = Record<string, (row: Row) => Cell>

/** Numbers are written as they are, since they begin no formula, also negative ones. */
const written = (cell: Cell, form: CsvForm): string => {
  if (cell === null || cell === undefined) return ''
  if (typeof cell === 'boolean') return cell ? 'yes' : 'no'
  return typeof cell === 'number' ? String(cell) : csvText(cell, form)
}

export function tableOf<Row>(columns: Columns<Row>, rows: Iterable<Row>, form: CsvForm): string {
  const cells = Object.values(columns)
  return csvFile([Object.keys(columns), ...Array.from(rows, row => cells.map(cell => written(cell(row), form)))], form)
}
