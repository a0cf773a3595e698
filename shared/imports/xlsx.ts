/** Reads the first sheet of a workbook as texts. Dates become YYYY-MM-DDTHH:MM:SS, and formulas stay formulas. */
import { maxImportRows } from '../domain/imports.ts'
import { clipCell, FileRefused, maxColumns } from './limits.ts'
import { Archive } from './unzip.ts'

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

/** Joins the `<t>` elements of a text, one for each formatting. Leaves out phonetic ones. */
const readText = (xml: string): string =>
  [
    ...xml
      .replace(/<(?:\w+:)?rPh\b[\s\S]*?<\/(?:\w+:)?rPh>/g, '')
      .matchAll(/<(?:\w+:)?t\b[^>]*?(?:\/>|>([\s\S]*?)<\/(?:\w+:)?t>)/g),
  ]
    .map(([, text = '']) => unescapeXml(text))
    .join('')

type NumberKind = 'number' | 'moment' | 'duration'

/** The kind of a built-in format: date, time or duration. */
const builtInKind = (id: number): NumberKind =>
  id === 46
    ? 'duration'
    : (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || id === 45 || id === 47 || (id >= 50 && id <= 58)
      ? 'moment'
      : 'number'

function detectKind(code: string): NumberKind {
  const bare = code.replace(/"[^"]*"|\\.|_./g, '')
  if (/\[[hms]+\]/i.test(bare)) return 'duration'
  return /[dmyhs]/i.test(bare.replace(/\[[^\]]*\]/g, '').replace(/general/gi, '')) ? 'moment' : 'number'
}

/** The kind of each style. */
function parseKinds(styles: string): NumberKind[] {
  const custom = new Map(
    [...styles.matchAll(/<(?:\w+:)?numFmt\b[^>]*>/g)].map(([tag]) => [
      Number(readAttribute(tag, 'numFmtId')),
      detectKind(unescapeXml(readAttribute(tag, 'formatCode') ?? '')),
    ]),
  )
  const formats = /<(?:\w+:)?cellXfs\b[\s\S]*?<\/(?:\w+:)?cellXfs>/.exec(styles)?.[0] ?? ''
  return [...formats.matchAll(/<(?:\w+:)?xf\b[^>]*>/g)].map(([tag]) => {
    const id = Number(readAttribute(tag, 'numFmtId') ?? 0)
    return custom.get(id) ?? builtInKind(id)
  })
}

const twoDigits = (number: number): string => String(number).padStart(2, '0')
const formatClock = (seconds: number): string =>
  `${twoDigits(Math.floor(seconds / 3600))}:${twoDigits(Math.floor(seconds / 60) % 60)}:${twoDigits(seconds % 60)}`

const daySeconds = 86_400

/** Days are counted from the end of 1899, or from 1904 in old workbooks of the Mac. */
export function serialToDateTime(serial: number, from1904 = false): string {
  const seconds = Math.round(serial * daySeconds)
  const day = Math.floor(seconds / daySeconds)
  if (day < 1) return formatClock(seconds)
  const date = new Date(
    Date.UTC(from1904 ? 1904 : 1899, from1904 ? 0 : 11, from1904 ? 1 : 30) + day * daySeconds * 1000,
  )
  if (Number.isNaN(date.getTime())) return String(serial)
  const time = seconds % daySeconds
  return date.toISOString().slice(0, 10) + (time === 0 ? '' : `T${formatClock(time)}`)
}

/** Zero-based: A is 0, AA is 26. */
function parseColumn(reference: string): number {
  let column = 0
  for (const letter of /^[A-Z]+/.exec(reference)?.[0] ?? '') column = column * 26 + letter.charCodeAt(0) - 64
  return column - 1
}

interface Workbook {
  sharedStrings: readonly string[]
  kinds: readonly NumberKind[]
  uses1904Dates: boolean
}

function cellText(tag: string, inner: string, { sharedStrings, kinds, uses1904Dates }: Workbook): string {
  const formula = /<(?:\w+:)?f\b[^>]*?(?:\/>|>([\s\S]*?)<\/(?:\w+:)?f>)/.exec(inner)
  if (formula) return `=${unescapeXml(formula[1] ?? '')}`
  const type = readAttribute(tag, 't') ?? 'n'
  if (type === 'inlineStr') return readText(inner)
  const value = /<(?:\w+:)?v\b[^>]*>([\s\S]*?)<\/(?:\w+:)?v>/.exec(inner)?.[1]
  if (value === undefined) return ''
  if (type === 's') return sharedStrings[Number(value)] ?? ''
  if (type !== 'n') return unescapeXml(value)
  const number = Number(value)
  const kind = kinds[Number(readAttribute(tag, 's') ?? 0)] ?? 'number'
  if (kind === 'number' || !Number.isFinite(number) || number < 0)
    return Number.isFinite(number) ? String(number) : value
  return kind === 'duration' ? formatClock(Math.round(number * daySeconds)) : serialToDateTime(number, uses1904Dates)
}

/** Reads the rows of a sheet. Rows that the sheet omits become empty rows. */
function parseRows(sheet: string, workbook: Workbook): string[][] {
  const rows: string[][] = []
  for (const [, rowTag = '', inner = ''] of sheet.matchAll(
    /<(?:\w+:)?row\b([^>]*?)(?:\/>|>([\s\S]*?)<\/(?:\w+:)?row>)/g,
  )) {
    const number = Number(readAttribute(rowTag, 'r') ?? rows.length + 1)
    if (!(number > rows.length) || number > maxImportRows + 21) throw new FileRefused('too_many_rows')
    while (rows.length < number - 1) rows.push([])
    const row: string[] = []
    for (const [, tag = '', content = ''] of inner.matchAll(
      /<(?:\w+:)?c\b([^>]*?)(?:\/>|>([\s\S]*?)<\/(?:\w+:)?c>)/g,
    )) {
      const reference = readAttribute(tag, 'r')
      const column = reference === undefined ? row.length : parseColumn(reference)
      const text = content === '' ? '' : clipCell(cellText(tag, content, workbook))
      if (text === '') continue
      if (column < row.length || column >= maxColumns) throw new FileRefused('too_many_columns')
      while (row.length < column) row.push('')
      row.push(text)
    }
    rows.push(row)
  }
  return rows
}

/** The path of the first sheet, in the order of the tabs. */
async function findFirstSheet(archive: Archive, workbook: string): Promise<string> {
  const relations = (await archive.text('xl/_rels/workbook.xml.rels')) ?? ''
  const id = readAttribute(/<(?:\w+:)?sheet\b[^>]*>/.exec(workbook)?.[0] ?? '', '(?:\\w+:)?id')
  const target = [...relations.matchAll(/<(?:\w+:)?Relationship\b[^>]*>/g)]
    .map(([tag]) => tag)
    .find(tag => readAttribute(tag, 'Id') === id)
  const path = readAttribute(target ?? '', 'Target') ?? 'worksheets/sheet1.xml'
  return path.startsWith('/') ? path.slice(1) : `xl/${path}`
}

export async function readXlsx(bytes: Uint8Array<ArrayBuffer>): Promise<string[][]> {
  const archive = new Archive(bytes)
  const part = async (name: string): Promise<string> => {
    const xml = await archive.text(name)
    // Refuses documents with entity definitions, which could expand a small file without end, and which no spreadsheet
    // program writes.
    if (xml?.slice(0, 2000).includes('<!DOCTYPE')) throw new FileRefused('bomb')
    return xml ?? ''
  }
  const workbook = await part('xl/workbook.xml')
  if (workbook === '') throw new FileRefused('not_readable')
  const path = await findFirstSheet(archive, workbook)
  const [strings, styles] = [await part('xl/sharedStrings.xml'), await part('xl/styles.xml')]
  const sharedStrings = [...strings.matchAll(/<(?:\w+:)?si\b[^>]*?(?:\/>|>([\s\S]*?)<\/(?:\w+:)?si>)/g)].map(
    ([, inner = '']) => clipCell(readText(inner)),
  )
  const uses1904Dates = /\bdate1904\s*=\s*["'](?:1|true)["']/.test(workbook)
  return parseRows(await part(path), { sharedStrings, kinds: parseKinds(styles), uses1904Dates })
}
