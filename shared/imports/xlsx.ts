/**
 * Reads the cells of a workbook as texts: a date becomes YYYY-MM-DDTHH:MM:SS, and a formula keeps its source after a =.
 */
import { maxImportRows } from '../domain/imports.ts'
import { daySeconds } from '../domain/entry.ts'
import { detectMapping, findHeaderRow } from './headers.ts'
import { clipCell, FileRefusedError, maxColumns, type FileContent } from './limits.ts'
import { formatClock, convertSerialToDateTime } from './serial-dates.ts'
import { ZipArchive } from './unzip.ts'

const entities: Record<string, string> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" }

const unescapeXml = (xml: string): string =>
  xml
    .replace(/&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(\w+));/gi, (match, hex?: string, decimal?: string, name?: string) => {
      if (name !== undefined) return entities[name] ?? match
      const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16)
      return code <= 0x10ffff ? String.fromCodePoint(code) : ''
    })
    .replace(/_x([0-9A-F]{4})_/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))

const readAttribute = (tag: string, name: string): string | undefined =>
  new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`)
    .exec(tag)
    ?.slice(1)
    .find(value => value !== undefined)

interface XmlElement {
  attributes: string
  inner: string
  from: number
  to: number
}

/**
 * Yields the elements of this name, which are never inside one another. Refuses a document with an unclosed element,
 * because searching for the end of every such element would take hours for a small file.
 */
function* elements(xml: string, name: string): Generator<XmlElement> {
  const start = new RegExp(`<(?:\\w+:)?${name}(?=[\\s/>])([^<>]*)>`, 'g')
  const end = new RegExp(`</(?:\\w+:)?${name}\\s*>`, 'g')
  for (let tag = start.exec(xml); tag; tag = start.exec(xml)) {
    const [, attributes = ''] = tag
    const from = tag.index
    if (attributes.endsWith('/')) {
      yield { attributes, inner: '', from, to: start.lastIndex }
      continue
    }
    end.lastIndex = start.lastIndex
    const closingTag = end.exec(xml)
    if (!closingTag) throw new FileRefusedError('not_readable')
    yield { attributes, inner: xml.slice(start.lastIndex, closingTag.index), from, to: end.lastIndex }
    start.lastIndex = end.lastIndex
  }
}

const findElement = (xml: string, name: string): XmlElement | undefined => {
  for (const element of elements(xml, name)) return element
  return undefined
}

/** Joins the `<t>` elements of a text, which has one for each formatting. Leaves out phonetic elements (`rPh`). */
function readText(xml: string): string {
  let text = ''
  let read = 0
  for (const { from, to } of elements(xml, 'rPh')) {
    text += joinTexts(xml.slice(read, from))
    read = to
  }
  return text + joinTexts(xml.slice(read))
}

const joinTexts = (xml: string): string => [...elements(xml, 't')].map(({ inner }) => unescapeXml(inner)).join('')

type NumberKind = 'number' | 'moment' | 'duration'

/** Returns the kind of the built-in number format that has this id in Excel. */
const findBuiltInKind = (id: number): NumberKind =>
  id === 46
    ? 'duration'
    : (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || id === 45 || id === 47 || (id >= 50 && id <= 58)
      ? 'moment'
      : 'number'

function detectNumberKind(code: string): NumberKind {
  const codeWithoutText = code.replace(/"[^"]*"|\\.|_./g, '')
  if (/\[[hms]+\]/i.test(codeWithoutText)) return 'duration'
  return /[dmyhs]/i.test(codeWithoutText.replace(/\[[^\]]*\]/g, '').replace(/general/gi, '')) ? 'moment' : 'number'
}

/** Excel writes formats of at most 255 characters. */
const maxFormatLength = 255

/** Returns the kind of number of each cell style, by the style's index. */
function parseNumberKinds(styles: string): NumberKind[] {
  const customKindById = new Map(
    [...elements(styles, 'numFmt')].map(({ attributes }) => [
      Number(readAttribute(attributes, 'numFmtId')),
      detectNumberKind(unescapeXml(readAttribute(attributes, 'formatCode') ?? '').slice(0, maxFormatLength)),
    ]),
  )
  const formats = findElement(styles, 'cellXfs')?.inner ?? ''
  return [...elements(formats, 'xf')].map(({ attributes }) => {
    const id = Number(readAttribute(attributes, 'numFmtId') ?? 0)
    return customKindById.get(id) ?? findBuiltInKind(id)
  })
}

/** Returns a zero-based index: A is 0, AA is 26. */
function parseColumn(reference: string): number {
  let column = 0
  for (const letter of /^[A-Z]+/.exec(reference)?.[0] ?? '') column = column * 26 + letter.charCodeAt(0) - 64
  return column - 1
}

/** Number of rows for titles and the header, besides `maxImportRows`. */
const maxTitleAndHeaderRows = 21

interface Workbook {
  sharedStrings: readonly string[]
  kinds: readonly NumberKind[]
  uses1904Dates: boolean
}

function readCellText(tag: string, innerXml: string, { sharedStrings, kinds, uses1904Dates }: Workbook): string {
  const formula = findElement(innerXml, 'f')
  if (formula) return `=${unescapeXml(formula.inner)}`
  const type = readAttribute(tag, 't') ?? 'n'
  if (type === 'inlineStr') return readText(innerXml)
  const value = findElement(innerXml, 'v')?.inner
  if (value === undefined) return ''
  if (type === 's') return sharedStrings[Number(value)] ?? ''
  if (type !== 'n') return unescapeXml(value)
  const number = Number(value)
  const kind = kinds[Number(readAttribute(tag, 's') ?? 0)] ?? 'number'
  if (kind === 'number' || !Number.isFinite(number) || number < 0)
    return Number.isFinite(number) ? String(number) : value
  return kind === 'duration'
    ? formatClock(Math.round(number * daySeconds))
    : convertSerialToDateTime(number, uses1904Dates)
}

/** Returns the texts of a sheet's cells by row. Rows that the sheet omits become empty rows. */
function parseRows(sheet: string, workbook: Workbook): string[][] {
  const rows: string[][] = []
  for (const { attributes: rowTag, inner } of elements(sheet, 'row')) {
    const number = Number(readAttribute(rowTag, 'r') ?? rows.length + 1)
    if (!(number > rows.length) || number > maxImportRows + maxTitleAndHeaderRows)
      throw new FileRefusedError('too_many_rows')
    while (rows.length < number - 1) rows.push([])
    const row: string[] = []
    for (const { attributes: tag, inner: content } of elements(inner, 'c')) {
      const reference = readAttribute(tag, 'r')
      const column = reference === undefined ? row.length : parseColumn(reference)
      const text = content === '' ? '' : clipCell(readCellText(tag, content, workbook))
      if (text === '') continue
      if (column < row.length || column >= maxColumns) throw new FileRefusedError('too_many_columns')
      while (row.length < column) row.push('')
      row.push(text)
    }
    rows.push(row)
  }
  return rows
}

/** Lists the sheets of the workbook in the order of their tabs. */
async function listSheets(archive: ZipArchive, workbook: string): Promise<{ name: string; path: string }[]> {
  const relations = (await archive.text('xl/_rels/workbook.xml.rels')) ?? ''
  const targets = new Map(
    [...elements(relations, 'Relationship')].map(({ attributes }) => [
      readAttribute(attributes, 'Id'),
      readAttribute(attributes, 'Target'),
    ]),
  )
  const sheets = [...elements(workbook, 'sheet')].map(({ attributes }) => ({
    name: unescapeXml(readAttribute(attributes, 'name') ?? ''),
    target: targets.get(readAttribute(attributes, '(?:\\w+:)?id')),
  }))
  const listedSheets = sheets.length === 0 ? [{ name: '', target: undefined }] : sheets
  return listedSheets.map(({ name, target }) => {
    const path = target ?? 'worksheets/sheet1.xml'
    return { name, path: path.startsWith('/') ? path.slice(1) : `xl/${path}` }
  })
}

const toHeaderText = (row: readonly string[] = []): string =>
  row
    .map(cell => cell.trim().toLowerCase())
    .join('\t')
    .trimEnd()

/**
 * Returns the rows of the first sheet with known columns, or of the first sheet if none has known columns. Appends the
 * rows of later sheets that have equal headers, and ignores the other sheets.
 */
function joinSheets(sheets: readonly { name: string; rows: string[][] }[]): FileContent {
  const readSheets = sheets.map(({ name, rows }) => {
    const headerIndex = findHeaderRow(rows)
    return { name, rows, headerIndex, header: rows[headerIndex] }
  })
  const baseSheet =
    readSheets.find(({ header }) => Object.keys(detectMapping(header ?? [])).length > 0) ?? readSheets[0]
  if (!baseSheet) throw new FileRefusedError('not_readable')
  const rows = [...baseSheet.rows]
  const joinedSheets = [{ name: baseSheet.name, firstRowIndex: 0, firstRowNumber: 1 }]
  for (const otherSheet of readSheets.slice(readSheets.indexOf(baseSheet) + 1)) {
    const hasSameHeader =
      toHeaderText(baseSheet.header) !== '' && toHeaderText(otherSheet.header) === toHeaderText(baseSheet.header)
    if (!hasSameHeader) continue
    joinedSheets.push({ name: otherSheet.name, firstRowIndex: rows.length, firstRowNumber: otherSheet.headerIndex + 2 })
    for (const row of otherSheet.rows.slice(otherSheet.headerIndex + 1)) rows.push(row)
    if (rows.length > maxImportRows + maxTitleAndHeaderRows) throw new FileRefusedError('too_many_rows')
  }
  return { rows, sheets: joinedSheets.length > 1 ? joinedSheets : [] }
}

export async function readXlsx(bytes: Uint8Array<ArrayBuffer>): Promise<FileContent> {
  const archive = new ZipArchive(bytes)
  const readPart = async (name: string): Promise<string> => {
    const xml = await archive.text(name)
    // Refuses documents with entity definitions, which could expand a small file without end, and which no spreadsheet
    // program writes.
    if (xml?.slice(0, 2000).includes('<!DOCTYPE')) throw new FileRefusedError('bomb')
    return xml ?? ''
  }
  const workbook = await readPart('xl/workbook.xml')
  if (workbook === '') throw new FileRefusedError('not_readable')
  const [stringsXml, stylesXml] = [await readPart('xl/sharedStrings.xml'), await readPart('xl/styles.xml')]
  const sharedStrings = [...elements(stringsXml, 'si')].map(({ inner }) => clipCell(readText(inner)))
  const uses1904Dates = /\bdate1904\s*=\s*["'](?:1|true)["']/.test(workbook)
  const parsedWorkbook = { sharedStrings, kinds: parseNumberKinds(stylesXml), uses1904Dates }
  const sheets: { name: string; rows: string[][] }[] = []
  for (const { name, path } of await listSheets(archive, workbook))
    sheets.push({ name, rows: parseRows(await readPart(path), parsedWorkbook) })
  return joinSheets(sheets)
}
