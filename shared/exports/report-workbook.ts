/** Creates the report's workbook. It has the tables of the screen, with images and with formulas for totals. */
import { dayMs } from '../domain/calendar.ts'
import { imageWidths, type ImageKey } from '../domain/images.ts'
import { mapBuckets } from '../domain/report/buckets.ts'
import {
  listComments,
  isSumColumn,
  sumKeyByColumn,
  composeCellText,
  type ColumnId,
  type ReportTable,
  type ReportTableKind,
  type ReportTableRow,
} from '../domain/report/tables.ts'
import { toColumnName, type Cell, type Picture, type Worksheet, type WorksheetRow } from './xlsx/worksheet.ts'
import type { CellStyle } from './xlsx/styles.ts'
import { writeWorkbook } from './xlsx/workbook.ts'

export interface WorkbookTexts {
  title: string
  /** The days of the report, as D MMM YYYY. */
  range: string
  /** Notes about the rule and about entries that do not count. */
  notes: readonly string[]
  columns: Record<ColumnId, string>
  sheets: Record<ReportTableKind, string>
  total: string
  image: string
  imageFailedText: string
}

export interface WorkbookInput {
  tables: readonly ReportTable[]
  texts: WorkbookTexts
  /** Converts an instant to wall time (see createWallMsConverter). */
  toWallMs: (instant: string) => number
  findImageKey: (comment: string) => ImageKey | undefined
  /** Returns the texts about late entries, which the file shows before the comments. */
  describeLateEntries: (row: ReportTableRow) => readonly string[]
  /** Returns the address that serves an image, whatever host the comment's link to it names. */
  imageUrl: (image: ImageKey) => string
  /** The downloaded images, to be embedded. Instead of an image that is missing here, the file has a link. */
  pictures: ReadonlyMap<ImageKey, Picture>
  onRow?: () => void
}

export const [pictureWidthPx] = imageWidths

const widths: Record<ColumnId, number> = {
  project: 30,
  employee: 26,
  kennitala_payday: 13,
  date: 13,
  in: 8,
  out: 8,
  entries: 26,
  projects: 34,
  hours: 11,
  ...mapBuckets('id', () => 11),
  lunch: 11,
  comments: 50,
}
/** The column is a little wider than a picture. */
const pictureColumnWidth = 15
const pointsPerPixel = 0.75
/** The height of a line of text, and Excel's maximum height of a row, in points. */
const [lineHeightPoints, maxRowHeightPoints] = [18, 409]

/** Computes the height of a row with comments, because Excel does not adjust a row with an explicit height. */
const computeTextHeight = (text: string): number =>
  lineHeightPoints *
  text.split('\n').reduce((lines, line) => lines + Math.max(1, Math.ceil(line.length / (widths.comments - 5))), 0)

/** 1 January 1970 in a spreadsheet's count of days. */
const epochSerial = 25_569
const toDateSerial = (wallMs: number): number => epochSerial + wallMs / dayMs

const styleByColumn: Partial<Record<ColumnId, CellStyle>> = { date: 'date', in: 'time', out: 'time' }

/** A project with a longer name wraps in its cell. */
const maxUnwrappedLength = 20
const chooseTextStyle = (column: ColumnId, text: string): CellStyle =>
  column === 'project' && text.length <= maxUnwrappedLength ? 'plain' : 'text'

/** Lists each image once. */
export function listImageKeys(tables: readonly ReportTable[], findImageKey: WorkbookInput['findImageKey']): ImageKey[] {
  const comments = tables.filter(({ kind }) => hasComments(kind)).flatMap(table => table.rows().flatMap(listComments))
  return [...new Set(comments.flatMap(({ comment }) => findImageKey(comment) ?? []))]
}

const hasComments = (kind: ReportTableKind): boolean => kind !== 'projects' && kind !== 'employees'

export function createReportWorkbook(input: WorkbookInput): Promise<Uint8Array<ArrayBuffer>[]> {
  const kinds = [...Map.groupBy(input.tables, ({ kind }) => kind).entries()]
  return writeWorkbook(kinds.map(([kind, tables]) => toWorksheet(kind, tables, input)))
}

/** Sections of one kind stand below each other, and the worksheet has the union of their columns. */
function toWorksheet(kind: ReportTableKind, tables: readonly ReportTable[], input: WorkbookInput): Worksheet {
  const { texts, findImageKey } = input
  // The longest list has all columns, because sections differ only in whether lunch was deducted.
  const [columns = []] = tables.map(table => table.columns).toSorted((a, b) => b.length - a.length)
  const images = hasComments(kind) ? findMaxImageCount(tables, findImageKey) : 0
  const [onlyTable, ...otherTables] = tables
  const hasOneTable = otherTables.length === 0
  return {
    name: hasOneTable && onlyTable?.name !== undefined ? onlyTable.name : texts.sheets[kind],
    widths: [...columns.map(column => widths[column]), ...Array.from({ length: images }, () => pictureColumnWidth)],
    rows: generateWorksheetRows(tables, columns, input),
    ...(hasOneTable ? { headRowCount: 4 + texts.notes.length } : {}),
  }
}

const findMaxImageCount = (tables: readonly ReportTable[], findImageKey: WorkbookInput['findImageKey']): number =>
  tables.reduce(
    (max, table) =>
      table
        .rows()
        .reduce(
          (max, row) => Math.max(max, listComments(row).filter(({ comment }) => findImageKey(comment)).length),
          max,
        ),
    0,
  )

const toLineRow = (value: string, style: CellStyle): WorksheetRow => ({ cells: value === '' ? [] : [{ value, style }] })

function* generateWorksheetRows(
  tables: readonly ReportTable[],
  columns: readonly ColumnId[],
  input: WorkbookInput,
): Generator<WorksheetRow> {
  const { texts } = input
  const head = columns.map((column): Cell => ({
    value: texts.columns[column],
    style: isSumColumn(column) ? 'headRight' : 'head',
  }))
  let rowCount = 0
  const countRow = (row: WorksheetRow): WorksheetRow => {
    rowCount++
    return row
  }
  yield countRow(toLineRow(texts.title, 'title'))
  const [onlyTable, ...otherTables] = tables
  yield countRow(
    toLineRow(
      onlyTable?.name === undefined || otherTables.length > 0 ? texts.range : `${onlyTable.name}, ${texts.range}`,
      'heading',
    ),
  )
  for (const note of texts.notes) yield countRow(toLineRow(note, 'note'))
  yield countRow(toLineRow('', 'plain'))
  for (const table of tables) {
    if (tables.length > 1) yield countRow(toLineRow(table.name ?? '', 'heading'))
    yield countRow({ cells: head })
    const firstRow = rowCount + 1
    for (const row of table.rows()) {
      yield countRow(toWorksheetRow(row, columns, input))
      input.onRow?.()
    }
    yield countRow({ cells: createTotalCells(table, columns, texts, [firstRow, rowCount]) })
    if (tables.length > 1) yield countRow(toLineRow('', 'plain'))
  }
}

function createTotalCells(
  table: ReportTable,
  columns: readonly ColumnId[],
  { total }: WorkbookTexts,
  [firstRow, lastRow]: readonly [number, number],
): Cell[] {
  return columns.map((column, i): Cell => {
    if (i === 0) return { value: total, style: 'total' }
    if (!isSumColumn(column)) return { style: 'total' }
    const name = toColumnName(i)
    return {
      formula: `SUM(${name}${firstRow}:${name}${lastRow})`,
      value: table[sumKeyByColumn[column]] / 3600,
      style: 'totalHours',
    }
  })
}

function toWorksheetRow(
  row: ReportTableRow,
  columns: readonly ColumnId[],
  { toWallMs, findImageKey, describeLateEntries, imageUrl, pictures, texts }: WorkbookInput,
): WorksheetRow {
  const [firstEntry] = row.entries
  const comments = columns.includes('comments') ? listComments(row) : []
  const images = comments.flatMap(({ comment }) => {
    const key = findImageKey(comment)
    return key ? [{ link: imageUrl(key), picture: pictures.get(key) }] : []
  })
  const value = (column: ColumnId): string | number => {
    if (isSumColumn(column)) return row[sumKeyByColumn[column]] / 3600
    switch (column) {
      case 'date':
        return firstEntry ? toDateSerial(Date.parse(firstEntry.date)) : ''
      case 'in':
        return firstEntry ? toDateSerial(toWallMs(firstEntry.entry.start_time)) : ''
      case 'out':
        return firstEntry?.entry.end_time ? toDateSerial(toWallMs(firstEntry.entry.end_time)) : ''
      case 'comments':
        return [
          ...describeLateEntries(row),
          ...comments.map(({ comment }) => comment).filter(comment => !findImageKey(comment)),
        ].join('\n')
      default:
        return composeCellText(row, column, toWallMs)
    }
  }
  const cells = columns.map((column): Cell => {
    const cellValue = value(column)
    return {
      value: cellValue,
      style: isSumColumn(column) ? 'hours' : (styleByColumn[column] ?? chooseTextStyle(column, String(cellValue))),
    }
  })
  if (images.length === 0) return { cells }
  const height = images.reduce((max, { picture }) => Math.max(max, picture?.height ?? 0), 0)
  const text = String(columns.includes('comments') ? value('comments') : '')
  return {
    cells: [
      ...cells,
      ...images.map(({ link, picture }): Cell => ({
        value: picture ? texts.image : texts.imageFailedText,
        style: 'link',
        link,
        ...(picture ? { picture } : {}),
      })),
    ],
    ...(height === 0
      ? {}
      : {
          heightPoints: Math.min(
            maxRowHeightPoints,
            Math.max(height * pointsPerPixel + lineHeightPoints, computeTextHeight(text)),
          ),
        }),
  }
}
