/**
 * Writes a worksheet row by row. Collects the links and pictures of the rows, because their XML follows after all rows.
 */
import { styleIds, type CellStyle } from './styles.ts'
import { xmlDeclaration, spreadsheetNamespaces, escapeXml } from './xml.ts'

export interface Picture {
  /** The bytes of a JPEG. Cells with the same bytes share one file. */
  bytes: Uint8Array<ArrayBuffer>
  /** Width and height are in pixels. */
  width: number
  height: number
}

export interface Cell {
  style: CellStyle
  /** A string is always written as text, even if it looks like a formula. */
  value?: string | number
  /** `value` is the result of the formula. */
  formula?: string
  link?: string
  picture?: Picture
}

export interface WorksheetRow {
  /** An undefined cell stays empty. */
  cells: readonly (Cell | undefined)[]
  /** The default is the height of the text. */
  heightPoints?: number
}

export interface Worksheet {
  name: string
  /** The width of each column in characters. */
  widths: readonly number[]
  rows: Iterable<WorksheetRow>
  /** Number of frozen rows. The last of them is repeated on every printed page. */
  headRowCount?: number
}

interface CellPosition<What> {
  /** Row and column are zero-based. */
  row: number
  column: number
  value: What
}

export interface LinksAndPictures {
  links: CellPosition<string>[]
  pictures: CellPosition<{ picture: Picture; link: string | undefined }>[]
}

/** Excel's limits of links per sheet and of characters per cell, with a margin. */
const maxLinks = 65_000
const maxCharacters = 32_000

const columnNames: string[] = []
export function toColumnName(column: number): string {
  const cached = columnNames[column]
  if (cached) return cached
  const name = `${column >= 26 ? toColumnName(Math.floor(column / 26) - 1) : ''}${String.fromCharCode(65 + (column % 26))}`
  columnNames[column] = name
  return name
}

/** Each text is stored once, and cells refer to it by index. */
export class SharedStrings {
  readonly #indexes = new Map<string, number>()

  indexOf(text: string): number {
    const cutText = text.length > maxCharacters ? `${text.slice(0, maxCharacters)}…` : text
    const existing = this.#indexes.get(cutText)
    if (existing !== undefined) return existing
    this.#indexes.set(cutText, this.#indexes.size)
    return this.#indexes.size - 1
  }

  *xml(): Generator<string> {
    yield `${xmlDeclaration}<sst ${spreadsheetNamespaces}>`
    // Excel reads _x0041_ as the letter with that code, so the first underscore is escaped.
    for (const text of this.#indexes.keys())
      yield `<si><t xml:space="preserve">${escapeXml(text).replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')}</t></si>`
    yield '</sst>'
  }
}

function createCellXml({ style, value, formula }: Cell, address: string, texts: SharedStrings): string {
  const start = `<c r="${address}" s="${styleIds[style]}"`
  if (formula !== undefined) return `${start}><f>${escapeXml(formula)}</f><v>${value}</v></c>`
  if (typeof value === 'number') return `${start}><v>${value}</v></c>`
  return value === undefined || value === '' ? `${start}/>` : `${start} t="s"><v>${texts.indexOf(value)}</v></c>`
}

const createFrozenPaneXml = (rows: number): string =>
  `<pane ySplit="${rows}" topLeftCell="A${rows + 1}" activePane="bottomLeft" state="frozen"/><selection pane="bottomLeft"/>`

/** Yields the worksheet's XML in chunks. Adds the links and pictures of its cells to `linksAndPictures`. */
export function* generateWorksheetXml(
  { widths, rows, headRowCount = 0 }: Worksheet,
  texts: SharedStrings,
  linksAndPictures: LinksAndPictures,
): Generator<string> {
  yield `${xmlDeclaration}<worksheet ${spreadsheetNamespaces}><sheetPr><pageSetUpPr fitToPage="1"/></sheetPr><sheetViews><sheetView workbookViewId="0">${headRowCount > 0 ? createFrozenPaneXml(headRowCount) : ''}</sheetView></sheetViews><cols>`
  for (const [i, width] of widths.entries())
    yield `<col min="${i + 1}" max="${i + 1}" width="${width}" customWidth="1"/>`
  yield '</cols><sheetData>'
  let number = 0
  let links = ''
  for (const { cells, heightPoints } of rows) {
    number++
    let line = `<row r="${number}"${heightPoints === undefined ? '' : ` ht="${heightPoints}" customHeight="1"`}>`
    for (let column = 0; column < cells.length; column++) {
      const cell = cells[column]
      if (!cell) continue
      const reference = `${toColumnName(column)}${number}`
      line += createCellXml(cell, reference, texts)
      const position = { row: number - 1, column }
      if (cell.picture)
        linksAndPictures.pictures.push({ ...position, value: { picture: cell.picture, link: cell.link } })
      if (cell.link !== undefined && linksAndPictures.links.length < maxLinks) {
        links += `<hyperlink ref="${reference}" r:id="l${linksAndPictures.links.length}"/>`
        linksAndPictures.links.push({ ...position, value: cell.link })
      }
    }
    yield `${line}</row>`
  }
  yield '</sheetData>'
  if (links) yield `<hyperlinks>${links}</hyperlinks>`
  yield '<pageMargins left="0.4" right="0.4" top="0.5" bottom="0.5" header="0.3" footer="0.3"/><pageSetup paperSize="9" orientation="landscape" fitToWidth="1" fitToHeight="0"/>'
  if (linksAndPictures.pictures.length > 0) yield '<drawing r:id="d"/>'
  yield '</worksheet>'
}
