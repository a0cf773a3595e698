/** Writes an xlsx file. Rows are made, written and compressed one by one, so that many rows take little memory. */
import { drawingXml } from './drawing.ts'
import { sheetXml, Texts, type Picture, type Sheet, type Written } from './sheet.ts'
import { stylesXml } from './styles.ts'
import { declaration, main, relationships, xmlText, type Relationship } from './xml.ts'
import { Zip } from './zip.ts'

/** Compressing pieces of this length takes a tenth of the time that single rows take. */
const pieceLetters = 100_000

function* inPieces(parts: Iterable<string>): Generator<string> {
  let piece = ''
  for (const part of parts) {
    piece += part
    if (piece.length < pieceLetters) continue
    yield piece
    piece = ''
  }
  yield piece
}

/** Names of sheets have at most 31 characters, and none that formulas do not allow. */
function sheetNames(sheets: readonly Sheet[]): string[] {
  // Excel reserves this name.
  const taken = new Set(['history'])
  return sheets.map(({ name }, i) => {
    const clean =
      name
        .replace(/[[\]:*?/\\'\s]+/g, ' ')
        .trim()
        .slice(0, 31) || String(i + 1)
    const free = taken.has(clean.toLowerCase()) ? `${clean.slice(0, 27)} ${i + 1}` : clean
    taken.add(free.toLowerCase())
    return free
  })
}

/** Returns the parts of the file, in order. */
export async function writeWorkbook(sheets: readonly Sheet[]): Promise<Uint8Array<ArrayBuffer>[]> {
  const zip = new Zip()
  const add = (name: string, text: string) => zip.add(name, [text])
  const texts = new Texts()
  const files = new Map<Picture['bytes'], number>()
  const fileOf = ({ bytes }: Picture): number => {
    const known = files.get(bytes)
    if (known !== undefined) return known
    files.set(bytes, files.size)
    return files.size - 1
  }
  const drawings: number[] = []
  for (const [i, sheet] of sheets.entries()) {
    const written: Written = { links: [], pictures: [] }
    await zip.add(`xl/worksheets/sheet${i}.xml`, inPieces(sheetXml(sheet, texts, written)))
    const related: Relationship[] = written.links.map(({ what }, link) => ({
      id: `l${link}`,
      type: 'hyperlink',
      target: what,
      isElsewhere: true,
    }))
    if (written.pictures.length > 0) {
      drawings.push(i)
      related.push({ id: 'd', type: 'drawing', target: `../drawings/drawing${i}.xml` })
      await zip.add(`xl/drawings/drawing${i}.xml`, inPieces(drawingXml(written.pictures, fileOf)))
      await add(`xl/drawings/_rels/drawing${i}.xml.rels`, relationships(drawingLinks(written, fileOf)))
    }
    if (related.length > 0) await add(`xl/worksheets/_rels/sheet${i}.xml.rels`, relationships(related))
  }
  for (const [bytes, file] of files) await zip.add(`xl/media/image${file}.jpeg`, [bytes])
  await zip.add('xl/sharedStrings.xml', inPieces(texts.xml()))
  await add('xl/styles.xml', stylesXml())
  await add('xl/workbook.xml', workbookXml(sheets))
  await add(
    'xl/_rels/workbook.xml.rels',
    relationships([
      ...sheets.map((_, i): Relationship => ({ id: `s${i}`, type: 'worksheet', target: `worksheets/sheet${i}.xml` })),
      { id: 'styles', type: 'styles', target: 'styles.xml' },
      { id: 'texts', type: 'sharedStrings', target: 'sharedStrings.xml' },
    ]),
  )
  await add('_rels/.rels', relationships([{ id: 'workbook', type: 'officeDocument', target: 'xl/workbook.xml' }]))
  await add('[Content_Types].xml', contentTypes(sheets.length, drawings))
  return zip.finish()
}

function drawingLinks({ pictures }: Written, fileOf: (picture: Picture) => number): Relationship[] {
  const shown = new Set(pictures.map(({ what }) => fileOf(what.picture)))
  return [
    ...[...shown].map((file): Relationship => ({
      id: `i${file}`,
      type: 'image',
      target: `../media/image${file}.jpeg`,
    })),
    ...pictures.flatMap(({ what: { link } }, i): Relationship[] =>
      link === undefined ? [] : [{ id: `l${i}`, type: 'hyperlink', target: link, isElsewhere: true }],
    ),
  ]
}

function workbookXml(sheets: readonly Sheet[]): string {
  const names = sheetNames(sheets)
  const repeated = sheets.flatMap(({ headRows = 0 }, i) =>
    headRows === 0
      ? []
      : [
          `<definedName name="_xlnm.Print_Titles" localSheetId="${i}">'${xmlText(names[i] ?? '')}'!$${headRows}:$${headRows}</definedName>`,
        ],
  )
  return (
    `${declaration}<workbook ${main}><sheets>${names.map((name, i) => `<sheet name="${xmlText(name)}" sheetId="${i + 1}" r:id="s${i}"/>`).join('')}</sheets>` +
    `${repeated.length > 0 ? `<definedNames>${repeated.join('')}</definedNames>` : ''}<calcPr fullCalcOnLoad="1"/></workbook>`
  )
}

const typeOf = (part: string): string => `application/vnd.openxmlformats-officedocument.${part}+xml`
const override = (name: string, part: string): string => `<Override PartName="/${name}" ContentType="${typeOf(part)}"/>`

const contentTypes = (sheets: number, drawings: readonly number[]): string =>
  `${declaration}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">` +
  '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Default Extension="jpeg" ContentType="image/jpeg"/>' +
  override('xl/workbook.xml', 'spreadsheetml.sheet.main') +
  override('xl/styles.xml', 'spreadsheetml.styles') +
  override('xl/sharedStrings.xml', 'spreadsheetml.sharedStrings') +
  Array.from({ length: sheets }, (_, i) => override(`xl/worksheets/sheet${i}.xml`, 'spreadsheetml.worksheet')).join(
    '',
  ) +
  drawings.map(i => override(`xl/drawings/drawing${i}.xml`, 'drawing')).join('') +
  '</Types>'
