/**
 * One sheet of a workbook. Rows are written one by one; their links and pictures are collected for the end of the file.
 */
import { styleId, type Style } from './styles.ts'
import { declaration, main, xmlText } from './xml.ts'

export interface Picture {
  /** A jpeg. Cells that share the same bytes share one file. */
  bytes: Uint8Array<ArrayBuffer>
  /** Pixels. */
  width: number
  height: number
}

export interface Cell {
  style: Style
  /** A string is always written as text, even if it looks like a formula. */
  value?: string | number
  /** `value` is its result. */
  formula?: string
  link?: string
  picture?: Picture
}

export interface SheetRow {
  /** Undefined leaves a cell empty. */
  cells: readonly (Cell | undefined)[]
  /** Points. Without it the row is as tall as its text. */
  height?: number
}

export interface Sheet {
  name: string
  /** The width of each column in characters. */
  widths: readonly number[]
  rows: Iterable<SheetRow>
  /** The number of rows that stay in sight. The last of them is repeated on every printed page. */
  headRows?: number
}

/** A link or picture with the position of its cell. */
export interface AtCell<What> {
  /** From 0. */
  row: number
  column: number
  what: What
}

/** The links and pictures of the rows that were written. */
export interface Written {
  links: AtCell<string>[]
  pictures: AtCell<{ picture: Picture; link: string | undefined }>[]
}

/** Excel's limits of links in a sheet and of characters in a cell, with some room. */
const mostLinks = 65_000
const mostLetters = 32_000

const letters: string[] = []
export function columnName(column: number): string {
  const known = letters[column]
  if (known) return known
  const made = `${column >= 26 ? columnName(Math.floor(column / 26) - 1) : ''}${String.fromCharCode(65 + (column % 26))}`
  letters[column] = made
  return made
}

/** The texts of all sheets, each once. Cells refer to them by index. */
export class Texts {
  readonly #indexes = new Map<string, number>()

  indexOf(text: string): number {
    const cut = text.length > mostLetters ? `${text.slice(0, mostLetters)}…` : text
    const known = this.#indexes.get(cut)
    if (known !== undefined) return known
    this.#indexes.set(cut, this.#indexes.size)
    return this.#indexes.size - 1
  }

  *xml(): Generator<string> {
    yield `${declaration}<sst ${main}>`
    // Excel reads _x0041_ as the letter with that code, so the first underscore is escaped.
    for (const text of this.#indexes.keys())
      yield `<si><t xml:space="preserve">${xmlText(text).replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')}</t></si>`
    yield '</sst>'
  }
}

function cellXml({ style, value, formula }: Cell, at: string, texts: Texts): string {
  const start = `<c r="${at}" s="${styleId[style]}"`
  if (formula !== undefined) return `${start}><f>${xmlText(formula)}</f><v>${value}</v></c>`
  if (typeof value === 'number') return `${start}><v>${value}</v></c>`
  return value === undefined || value === '' ? `${start}/>` : `${start} t="s"><v>${texts.indexOf(value)}</v></c>`
}

const frozen = (rows: number): string =>
  `<pane ySplit="${rows}" topLeftCell="A${rows + 1}" activePane="bottomLeft" state="frozen"/><selection pane="bottomLeft"/>`

/** Adds links and pictures to `written` as rows are written. */
export function* sheetXml({ widths, rows, headRows = 0 }: Sheet, texts: Texts, written: Written): Generator<string> {
  yield `${declaration}<worksheet ${main}><sheetPr><pageSetUpPr fitToPage="1"/></sheetPr><sheetViews><sheetView workbookViewId="0">${headRows > 0 ? frozen(headRows) : ''}</sheetView></sheetViews><cols>`
  for (const [i, width] of widths.entries())
    yield `<col min="${i + 1}" max="${i + 1}" width="${width}" customWidth="1"/>`
  yield '</cols><sheetData>'
  let number = 0
  let links = ''
  for (const { cells, height } of rows) {
    number++
    let line = `<row r="${number}"${height === undefined ? '' : ` ht="${height}" customHeight="1"`}>`
    for (let column = 0; column < cells.length; column++) {
      const cell = cells[column]
      if (!cell) continue
      const reference = `${columnName(column)}${number}`
      line += cellXml(cell, reference, texts)
      const position = { row: number - 1, column }
      if (cell.picture) written.pictures.push({ ...position, what: { picture: cell.picture, link: cell.link } })
      if (cell.link !== undefined && written.links.length < mostLinks) {
        links += `<hyperlink ref="${reference}" r:id="l${written.links.length}"/>`
        written.links.push({ ...position, what: cell.link })
      }
    }
    yield `${line}</row>`
  }
  yield '</sheetData>'
  if (links) yield `<hyperlinks>${links}</hyperlinks>`
  yield '<pageMargins left="0.4" right="0.4" top="0.5" bottom="0.5" header="0.3" footer="0.3"/><pageSetup paperSize="9" orientation="landscape" fitToWidth="1" fitToHeight="0"/>'
  if (written.pictures.length > 0) yield '<drawing r:id="d"/>'
  yield '</worksheet>'
}
