/** one sheet of a workbook: rows as they come, and what they link to and show */
import { styleId, type Style } from './styles.ts'
import { declaration, main, xmlText } from './xml.ts'

export interface Picture {
  /** a jpeg; the same picture in several places is one file */
  bytes: Uint8Array<ArrayBuffer>
  /** pixels */
  width: number
  height: number
}

export interface Cell {
  style: Style
  /** a text is always a text, whatever it begins with */
  value?: string | number
  /** `value` is what it comes to */
  formula?: string
  link?: string
  picture?: Picture
}

export interface SheetRow {
  /** undefined leaves a place empty */
  cells: readonly (Cell | undefined)[]
  /** points; by itself it is as tall as its text */
  height?: number
}

export interface Sheet {
  name: string
  /** of each column, in letters */
  widths: readonly number[]
  rows: Iterable<SheetRow>
  /** so many rows stay in sight, and are repeated on every printed page */
  headRows?: number
}

/** a place that links somewhere or shows something */
export interface Placed<What> {
  /** from 0 */
  row: number
  column: number
  what: What
}

/** what a sheet turned out to hold, once its rows were written */
export interface Written {
  links: Placed<string>[]
  pictures: Placed<{ picture: Picture; link: string | undefined }>[]
}

/** more than that no sheet may have */
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

/** texts of all sheets, each once */
export class Texts {
  readonly #places = new Map<string, number>()

  placeOf(text: string): number {
    const cut = text.length > mostLetters ? `${text.slice(0, mostLetters)}…` : text
    const known = this.#places.get(cut)
    if (known !== undefined) return known
    this.#places.set(cut, this.#places.size)
    return this.#places.size - 1
  }

  *xml(): Generator<string> {
    yield `${declaration}<sst ${main}>`
    // a letter's number between underscores would be read as that letter
    for (const text of this.#places.keys())
      yield `<si><t xml:space="preserve">${xmlText(text).replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')}</t></si>`
    yield '</sst>'
  }
}

function cellXml({ style, value, formula }: Cell, at: string, texts: Texts): string {
  const start = `<c r="${at}" s="${styleId[style]}"`
  if (formula !== undefined) return `${start}><f>${xmlText(formula)}</f><v>${value}</v></c>`
  if (typeof value === 'number') return `${start}><v>${value}</v></c>`
  return value === undefined || value === '' ? `${start}/>` : `${start} t="s"><v>${texts.placeOf(value)}</v></c>`
}

const frozen = (rows: number): string =>
  `<pane ySplit="${rows}" topLeftCell="A${rows + 1}" activePane="bottomLeft" state="frozen"/><selection pane="bottomLeft"/>`

/** fills `written` while it goes */
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
      const at = `${columnName(column)}${number}`
      line += cellXml(cell, at, texts)
      const place = { row: number - 1, column }
      if (cell.picture) written.pictures.push({ ...place, what: { picture: cell.picture, link: cell.link } })
      if (cell.link !== undefined && written.links.length < mostLinks) {
        links += `<hyperlink ref="${at}" r:id="l${written.links.length}"/>`
        written.links.push({ ...place, what: cell.link })
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
