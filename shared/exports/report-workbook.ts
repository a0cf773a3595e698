/** the workbook of a report, or of one of its sections: what the screen shows, with formulas for its totals and its images */
import { imageWidths, type ImageKey } from '../domain/images.ts'
import {
  commentsOf,
  isSum,
  sumColumns,
  textOf,
  type ColumnId,
  type ReportTable,
  type TableKind,
  type TableRow,
} from '../domain/report/tables.ts'
import { columnName, type Cell, type Picture, type Sheet, type SheetRow } from './xlsx/sheet.ts'
import type { Style } from './xlsx/styles.ts'
import { writeWorkbook } from './xlsx/workbook.ts'

export interface WorkbookTexts {
  /** whose report it is */
  title: string
  /** its days: D MMM YYYY */
  range: string
  /** by which rule, and what does not count */
  notes: readonly string[]
  columns: Record<ColumnId, string>
  sheets: Record<TableKind, string>
  total: string
  image: string
  imageFailed: string
}

export interface WorkbookInput {
  tables: readonly ReportTable[]
  texts: WorkbookTexts
  /** see wallMillis */
  wall: (instant: string) => number
  /** the image that a comment is */
  imageOf: (comment: string) => ImageKey | undefined
  /** where an image is seen, whatever host its comment names */
  addressOf: (image: ImageKey) => string
  /** as they are shown; one that could not be had is named in its place */
  pictures: ReadonlyMap<ImageKey, Picture>
  /** told of each row that is written */
  onRow?: () => void
}

/** in pixels */
export const [pictureWidth] = imageWidths

const widths: Record<ColumnId, number> = {
  project: 30,
  employee: 26,
  kennitala: 13,
  date: 13,
  in: 8,
  out: 8,
  entries: 26,
  projects: 34,
  hours: 11,
  regular: 11,
  overtime: 11,
  lunch: 11,
  comments: 50,
}
/** a little wider than a picture */
const pictureColumn = 15
const pointsPerPixel = 0.75
/** for the line below a picture; and the most that a row may be */
const [lineHeight, tallest] = [18, 409]

/** of a comment in its column; a row whose height is given does not grow by itself */
const heightOf = (text: string): number =>
  lineHeight *
  text.split('\n').reduce((lines, one) => lines + Math.max(1, Math.ceil(one.length / (widths.comments - 5))), 0)

const dayMs = 86_400_000
/** the first of January 1970, as spreadsheets count days */
const epochDay = 25_569
const serial = (wallMs: number): number => epochDay + wallMs / dayMs

const plainStyle: Partial<Record<ColumnId, Style>> = { date: 'date', in: 'time', out: 'time' }

/** every image that the tables name, once */
export function imagesIn(tables: readonly ReportTable[], imageOf: WorkbookInput['imageOf']): ImageKey[] {
  const comments = tables.filter(({ kind }) => hasComments(kind)).flatMap(table => table.rows().flatMap(commentsOf))
  return [...new Set(comments.flatMap(({ comment }) => imageOf(comment) ?? []))]
}

const hasComments = (kind: TableKind): boolean => kind !== 'projects' && kind !== 'employees'

export function reportWorkbook(input: WorkbookInput): Promise<Uint8Array<ArrayBuffer>[]> {
  const kinds = [...Map.groupBy(input.tables, ({ kind }) => kind).entries()]
  return writeWorkbook(kinds.map(([kind, tables]) => sheetOf(kind, tables, input)))
}

/** sections of one kind stand below each other, in the columns that any of them has */
function sheetOf(kind: TableKind, tables: readonly ReportTable[], input: WorkbookInput): Sheet {
  const { texts, imageOf } = input
  // they differ in nothing but whether lunch was taken off
  const [columns = []] = tables.map(table => table.columns).toSorted((a, b) => b.length - a.length)
  const images = hasComments(kind) ? mostImages(tables, imageOf) : 0
  const [only, ...others] = tables
  const isOne = others.length === 0
  return {
    name: isOne && only?.name !== undefined ? only.name : texts.sheets[kind],
    widths: [...columns.map(column => widths[column]), ...Array.from({ length: images }, () => pictureColumn)],
    rows: sheetRows(tables, columns, input),
    ...(isOne ? { headRows: 4 + texts.notes.length } : {}),
  }
}

const mostImages = (tables: readonly ReportTable[], imageOf: WorkbookInput['imageOf']): number =>
  tables.reduce(
    (most, table) =>
      table
        .rows()
        .reduce((max, row) => Math.max(max, commentsOf(row).filter(({ comment }) => imageOf(comment)).length), most),
    0,
  )

const line = (value: string, style: Style): SheetRow => ({ cells: value === '' ? [] : [{ value, style }] })

function* sheetRows(
  tables: readonly ReportTable[],
  columns: readonly ColumnId[],
  input: WorkbookInput,
): Generator<SheetRow> {
  const { texts } = input
  const head = columns.map((column): Cell => ({
    value: texts.columns[column],
    style: isSum(column) ? 'headRight' : 'head',
  }))
  let number = 0
  const next = (row: SheetRow): SheetRow => {
    number++
    return row
  }
  yield next(line(texts.title, 'title'))
  const [only, ...others] = tables
  yield next(
    line(only?.name === undefined || others.length > 0 ? texts.range : `${only.name}, ${texts.range}`, 'heading'),
  )
  for (const note of texts.notes) yield next(line(note, 'note'))
  yield next(line('', 'plain'))
  for (const table of tables) {
    if (tables.length > 1) yield next(line(table.name ?? '', 'heading'))
    yield next({ cells: head })
    const first = number + 1
    for (const row of table.rows()) {
      yield next(rowOf(row, columns, input))
      input.onRow?.()
    }
    yield next({ cells: totals(table, columns, texts, [first, number]) })
    if (tables.length > 1) yield next(line('', 'plain'))
  }
}

function totals(
  table: ReportTable,
  columns: readonly ColumnId[],
  { total }: WorkbookTexts,
  [first, last]: readonly [number, number],
): Cell[] {
  return columns.map((column, i): Cell => {
    if (i === 0) return { value: total, style: 'total' }
    if (!isSum(column)) return { style: 'total' }
    const name = columnName(i)
    return {
      formula: `SUM(${name}${first}:${name}${last})`,
      value: table[sumColumns[column]] / 3600,
      style: 'totalHours',
    }
  })
}

function rowOf(
  row: TableRow,
  columns: readonly ColumnId[],
  { wall, imageOf, addressOf, pictures, texts }: WorkbookInput,
): SheetRow {
  const [first] = row.entries
  const said = columns.includes('comments') ? commentsOf(row) : []
  const images = said.flatMap(({ comment }) => {
    const key = imageOf(comment)
    return key ? [{ link: addressOf(key), picture: pictures.get(key) }] : []
  })
  const value = (column: ColumnId): string | number => {
    if (isSum(column)) return row[sumColumns[column]] / 3600
    switch (column) {
      case 'date':
        return first ? serial(Date.parse(first.date)) : ''
      case 'in':
        return first ? serial(wall(first.log.start_time)) : ''
      case 'out':
        return first?.log.end_time ? serial(wall(first.log.end_time)) : ''
      case 'comments':
        return said
          .filter(({ comment }) => !imageOf(comment))
          .map(({ comment }) => comment)
          .join('\n')
      default:
        return textOf(row, column, wall)
    }
  }
  const cells = columns.map((column): Cell => ({
    value: value(column),
    style: isSum(column) ? 'hours' : (plainStyle[column] ?? 'text'),
  }))
  if (images.length === 0) return { cells }
  const height = images.reduce((most, { picture }) => Math.max(most, picture?.height ?? 0), 0)
  const text = String(columns.includes('comments') ? value('comments') : '')
  return {
    cells: [
      ...cells,
      ...images.map(({ link, picture }): Cell => ({
        value: picture ? texts.image : texts.imageFailed,
        style: 'link',
        link,
        ...(picture ? { picture } : {}),
      })),
    ],
    ...(height === 0
      ? {}
      : { height: Math.min(tallest, Math.max(height * pointsPerPixel + lineHeight, heightOf(text))) }),
  }
}
