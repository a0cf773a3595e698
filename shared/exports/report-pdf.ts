/**
 * Creates the report as a PDF. It has all employees with their totals first, and the days of each employee afterwards.
 */
import type { Formats } from '../domain/formats.ts'
import {
  isSumColumn,
  composeCellText,
  sumKeyByColumn,
  type ColumnId,
  type ReportTable,
  type ReportTableRow,
} from '../domain/report/tables.ts'
import type { Sums } from '../domain/report/report.ts'
import { pageHeight, pageWidth, PdfFile, type TextStyle } from './pdf-file.ts'
import { toUtcMidnight } from '../domain/calendar.ts'
import type { ReportPdfTexts } from './report-pdf-texts.ts'

export interface ReportPdfInput {
  company: string
  tables: readonly ReportTable[]
  /**
   * These lines say which hours the report counts. They stand above the summary and above the days of each employee.
   */
  scope: readonly string[]
  /** Further lines of the first page, about the rule and the entries that do not count. */
  notes: readonly string[]
  texts: ReportPdfTexts
  formats: Formats
  /** Called after each employee with the fraction of employees that are drawn. */
  onProgress?: (doneFraction: number) => Promise<void>
}

const margin = 42
const rightEdge = pageWidth - margin
const top = pageHeight - margin
const bottom = margin + 14
const lineHeight = 14
const sumWidth = 54
const normalStyle: TextStyle = { points: 8.5 }
const secondaryStyle: TextStyle = { points: 8.5, color: 'secondary' }
const boldStyle: TextStyle = { points: 8.5, isBold: true }

interface Column {
  title: string
  x: number
  width: number
  isNumber?: boolean
}

/** Writes text from the top of each page down. A table that continues on another page repeats its heading there. */
class Writer {
  readonly file: PdfFile
  y = top

  constructor(file: PdfFile) {
    this.file = file
  }

  async endPage(): Promise<void> {
    await this.file.endPage()
    this.y = top
  }

  async paragraph(text: string, style: TextStyle): Promise<void> {
    let line = ''
    for (const word of text.split(' ')) {
      const longerLine = line === '' ? word : `${line} ${word}`
      if (line !== '' && this.file.measureWidth(longerLine, style.points) > rightEdge - margin) {
        await this.#line(line, style)
        line = word
      } else line = longerLine
    }
    await this.#line(line, style)
  }

  async title(text: string, points: number): Promise<void> {
    await this.paragraph(text, { points, isBold: true })
    this.y -= points / 3
  }

  async #line(text: string, style: TextStyle): Promise<void> {
    if (this.y - style.points * 1.5 < bottom) await this.endPage()
    this.y -= style.points * 1.5
    this.file.drawText(this.#fit(text, rightEdge - margin, style.points), margin, this.y, style)
  }

  row(columns: readonly Column[], cells: readonly string[], style: TextStyle): void {
    this.y -= lineHeight
    for (const [i, { x, width, isNumber = false }] of columns.entries()) {
      const text = this.#fit(cells[i] ?? '', width, style.points)
      const indent = isNumber ? width - this.file.measureWidth(text, style.points) : 0
      this.file.drawText(text, x + indent, this.y, style)
    }
  }

  /**
   * Draws a table, if necessary on several pages. `continuationTitle` stands above the heading of each further page.
   */
  async table(
    columns: readonly Column[],
    rows: Iterable<readonly string[]>,
    { total, continuationTitle }: { total: readonly string[]; continuationTitle: string },
  ): Promise<void> {
    const heading = (): void => {
      this.row(
        columns,
        columns.map(({ title }) => title),
        secondaryStyle,
      )
      this.y -= 4
      this.file.drawRule(margin, rightEdge, this.y)
    }
    heading()
    for (const cells of rows) {
      await this.#makeRoom(continuationTitle, heading)
      this.row(columns, cells, normalStyle)
    }
    await this.#makeRoom(continuationTitle, heading)
    this.y -= 4
    this.file.drawRule(margin, rightEdge, this.y)
    this.row(columns, total, boldStyle)
  }

  async #makeRoom(continuationTitle: string, heading: () => void): Promise<void> {
    if (this.y - lineHeight - 4 >= bottom) return
    await this.endPage()
    await this.paragraph(continuationTitle, boldStyle)
    heading()
  }

  /** Cuts a text that is wider than `width`, because a row has only one line. */
  #fit(text: string, width: number, points: number): string {
    if (this.file.measureWidth(text, points) <= width) return text
    const letters = [...new Intl.Segmenter().segment(text)].map(({ segment }) => segment)
    while (letters.length > 0 && this.file.measureWidth(`${letters.join('')}…`, points) > width) letters.pop()
    return `${letters.join('')}…`
  }
}

type SumColumn = keyof typeof sumKeyByColumn
const listSumColumns = ({ columns }: { columns: readonly ColumnId[] }): SumColumn[] => columns.filter(isSumColumn)

/**
 * Returns the columns of a table: texts from the left, and numbers at the right margin. `widths` has the widths of all
 * texts but the last, which takes the remaining space.
 */
function placeColumns(texts: readonly string[], widths: readonly number[], numberTitles: readonly string[]): Column[] {
  const sumsLeft = rightEdge - numberTitles.length * sumWidth
  let x = margin
  const textColumns = texts.map((title, i): Column => {
    const width = widths[i] ?? sumsLeft - x
    const column = { title, x, width: width - 8 }
    x += width
    return column
  })
  return [
    ...textColumns,
    ...numberTitles.map((title, i) => ({ title, x: sumsLeft + i * sumWidth, width: sumWidth, isNumber: true })),
  ]
}

/** Creates the report as PDF, and returns the parts of the file. `font` is a TrueType font. */
export async function createReportPdf(input: ReportPdfInput, font: Uint8Array): Promise<Uint8Array<ArrayBuffer>[]> {
  const { company, tables, texts, formats, onProgress } = input
  const file = new PdfFile(font)
  const writer = new Writer(file)
  const employeesTable = tables.find(({ kind }) => kind === 'employees')
  const personTables = tables.filter(({ kind }) => kind === 'employee')
  if (!employeesTable) throw new Error('the report has no table of employees')
  await drawSummary(writer, input, employeesTable, personTables)
  for (const [i, personTable] of personTables.entries()) {
    await drawPerson(writer, input, personTable, employeesTable.rows()[i])
    await onProgress?.((i + 1) / personTables.length)
  }
  const { whole } = formats
  return file.finish(texts.title(company), (page, count) => {
    const text = texts.page(whole(page), whole(count))
    file.drawText(company, margin, margin - 10, secondaryStyle)
    file.drawText(text, rightEdge - file.measureWidth(text, secondaryStyle.points), margin - 10, secondaryStyle)
  })
}

async function drawSummary(
  writer: Writer,
  { company, scope, notes, texts, formats }: ReportPdfInput,
  employeesTable: ReportTable,
  people: readonly ReportTable[],
): Promise<void> {
  await writer.title(texts.title(company), 16)
  for (const note of [...scope, ...notes]) await writer.paragraph(note, secondaryStyle)
  writer.y -= 10
  const sums = listSumColumns(employeesTable)
  const columns = placeColumns(
    [texts.columns.employee, texts.kennitala],
    [rightEdge - margin - 76 - (sums.length + 1) * sumWidth],
    [texts.columns.days, ...sums.map(column => texts.columns[column])],
  )
  const days = people.map(({ count }) => count)
  const rows = employeesTable
    .rows()
    .map((row, i) => [
      readEmployeeName(row),
      row.kennitala_payday ?? '',
      formats.whole(days[i] ?? 0),
      ...formatSums(row, sums, formats),
    ])
  const totalDayCount = days.reduce((sum, count) => sum + count, 0)
  if (rows.length === 0) await writer.paragraph(texts.noEntries, normalStyle)
  else
    await writer.table(columns, rows, {
      total: [texts.total, '', formats.whole(totalDayCount), ...formatSums(employeesTable, sums, formats)],
      continuationTitle: texts.title(company),
    })
  await writer.endPage()
}

async function drawPerson(
  writer: Writer,
  { company, scope, texts, formats }: ReportPdfInput,
  table: ReportTable,
  { kennitala_payday = '' }: Partial<ReportTableRow> = {},
): Promise<void> {
  const sums = listSumColumns(table)
  const { name = '' } = table
  await writer.paragraph(company, secondaryStyle)
  await writer.title(name, 13)
  if (kennitala_payday) await writer.paragraph(`${texts.kennitala}: ${kennitala_payday}`, secondaryStyle)
  for (const line of scope) await writer.paragraph(line, secondaryStyle)
  writer.y -= 8
  drawFigures(writer, [
    [texts.columns.days, formats.whole(table.count)],
    ...sums.map((column, i): [string, string] => [texts.columns[column], formatSums(table, sums, formats)[i] ?? '']),
  ])
  writer.y -= 8
  const columns = placeColumns(
    [texts.columns.date, texts.columns.projects],
    [108],
    sums.map(column => texts.columns[column]),
  )
  const rows = table
    .rows()
    .map(row => [
      formatDay(row.entries[0]?.date ?? '', formats),
      composeCellText(row, 'projects', Date.parse),
      ...formatSums(row, sums, formats),
    ])
  await writer.table(columns, rows, {
    total: [texts.total, '', ...formatSums(table, sums, formats)],
    continuationTitle: name,
  })
  await writer.endPage()
}

/** Draws the figures side by side, each value below its name. */
function drawFigures(writer: Writer, figures: readonly (readonly [name: string, value: string])[]): void {
  const width = (rightEdge - margin) / figures.length
  const columns = figures.map(([title], i): Column => ({ title, x: margin + i * width, width: width - 8 }))
  writer.row(
    columns,
    figures.map(([name]) => name),
    secondaryStyle,
  )
  writer.row(
    columns,
    figures.map(([, value]) => value),
    { points: 11, isBold: true },
  )
}

const readEmployeeName = (row: ReportTableRow): string => composeCellText(row, 'employee', Date.parse)

const formatSums = (sums: Sums, columns: readonly SumColumn[], { hours }: Formats): string[] =>
  columns.map(column => hours(sums[sumKeyByColumn[column]] / 3600))

const formatDay = (day: string, { date }: Formats): string =>
  date({ weekday: 'short', day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' }).format(
    toUtcMidnight(day),
  )
