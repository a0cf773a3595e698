/** Packs a workbook as an XLSX file. Creates and writes rows one by one, so that many rows take little memory. */
import { drawingXml } from './drawing.ts'
import { worksheetXml, SharedStrings, type Picture, type Worksheet, type LinksAndPictures } from './worksheet.ts'
import { stylesXml } from './styles.ts'
import { xmlDeclaration, spreadsheetNamespaces, relationshipsXml, escapeXml, type Relationship } from './xml.ts'
import { Zip } from './zip.ts'

/** Compressing chunks of this length takes a tenth of the time that compressing single rows would take. */
const chunkCharacters = 100_000

function* toChunks(parts: Iterable<string>): Generator<string> {
  let chunk = ''
  for (const part of parts) {
    chunk += part
    if (chunk.length < chunkCharacters) continue
    yield chunk
    chunk = ''
  }
  yield chunk
}

/**
 * Makes the names unique, at most 31 characters long, and free of characters that Excel forbids in a name or in a
 * formula's reference to it.
 */
function sheetNames(sheets: readonly Worksheet[]): string[] {
  // Excel reserves this name.
  const takenNames = new Set(['history'])
  return sheets.map(({ name }, i) => {
    const cleanName =
      name
        .replace(/[[\]:*?/\\'\s]+/g, ' ')
        .trim()
        .slice(0, 31) || String(i + 1)
    const free = takenNames.has(cleanName.toLowerCase()) ? `${cleanName.slice(0, 27)} ${i + 1}` : cleanName
    takenNames.add(free.toLowerCase())
    return free
  })
}

export async function writeWorkbook(sheets: readonly Worksheet[]): Promise<Uint8Array<ArrayBuffer>[]> {
  const zip = new Zip()
  const add = (name: string, text: string) => zip.add(name, [text])
  const texts = new SharedStrings()
  const files = new Map<Picture['bytes'], number>()
  const fileIndexOf = ({ bytes }: Picture): number => {
    const existing = files.get(bytes)
    if (existing !== undefined) return existing
    files.set(bytes, files.size)
    return files.size - 1
  }
  const drawings: number[] = []
  for (const [i, sheet] of sheets.entries()) {
    const linksAndPictures: LinksAndPictures = { links: [], pictures: [] }
    await zip.add(`xl/worksheets/sheet${i}.xml`, toChunks(worksheetXml(sheet, texts, linksAndPictures)))
    const relationships: Relationship[] = linksAndPictures.links.map(({ value }, link) => ({
      id: `l${link}`,
      type: 'hyperlink',
      target: value,
      isExternal: true,
    }))
    if (linksAndPictures.pictures.length > 0) {
      drawings.push(i)
      relationships.push({ id: 'd', type: 'drawing', target: `../drawings/drawing${i}.xml` })
      await zip.add(`xl/drawings/drawing${i}.xml`, toChunks(drawingXml(linksAndPictures.pictures, fileIndexOf)))
      await add(`xl/drawings/_rels/drawing${i}.xml.rels`, relationshipsXml(drawingLinks(linksAndPictures, fileIndexOf)))
    }
    if (relationships.length > 0) await add(`xl/worksheets/_rels/sheet${i}.xml.rels`, relationshipsXml(relationships))
  }
  for (const [bytes, file] of files) await zip.add(`xl/media/image${file}.jpeg`, [bytes])
  await zip.add('xl/sharedStrings.xml', toChunks(texts.xml()))
  await add('xl/styles.xml', stylesXml())
  await add('xl/workbook.xml', workbookXml(sheets))
  await add(
    'xl/_rels/workbook.xml.rels',
    relationshipsXml([
      ...sheets.map((_, i): Relationship => ({ id: `s${i}`, type: 'worksheet', target: `worksheets/sheet${i}.xml` })),
      { id: 'styles', type: 'styles', target: 'styles.xml' },
      { id: 'texts', type: 'sharedStrings', target: 'sharedStrings.xml' },
    ]),
  )
  await add('_rels/.rels', relationshipsXml([{ id: 'workbook', type: 'officeDocument', target: 'xl/workbook.xml' }]))
  await add('[Content_Types].xml', contentTypesXml(sheets.length, drawings))
  return zip.finish()
}

function drawingLinks({ pictures }: LinksAndPictures, fileIndexOf: (picture: Picture) => number): Relationship[] {
  const fileIndexes = new Set(pictures.map(({ value }) => fileIndexOf(value.picture)))
  return [
    ...[...fileIndexes].map((file): Relationship => ({
      id: `i${file}`,
      type: 'image',
      target: `../media/image${file}.jpeg`,
    })),
    ...pictures.flatMap(({ value: { link } }, i): Relationship[] =>
      link === undefined ? [] : [{ id: `l${i}`, type: 'hyperlink', target: link, isExternal: true }],
    ),
  ]
}

function workbookXml(sheets: readonly Worksheet[]): string {
  const names = sheetNames(sheets)
  const titleDefinitions = sheets.flatMap(({ headRows = 0 }, i) =>
    headRows === 0
      ? []
      : [
          `<definedName name="_xlnm.Print_Titles" localSheetId="${i}">'${escapeXml(names[i] ?? '')}'!$${headRows}:$${headRows}</definedName>`,
        ],
  )
  return (
    `${xmlDeclaration}<workbook ${spreadsheetNamespaces}><sheets>${names.map((name, i) => `<sheet name="${escapeXml(name)}" sheetId="${i + 1}" r:id="s${i}"/>`).join('')}</sheets>` +
    `${titleDefinitions.length > 0 ? `<definedNames>${titleDefinitions.join('')}</definedNames>` : ''}<calcPr fullCalcOnLoad="1"/></workbook>`
  )
}

const contentType = (part: string): string => `application/vnd.openxmlformats-officedocument.${part}+xml`
const overrideXml = (name: string, part: string): string =>
  `<Override PartName="/${name}" ContentType="${contentType(part)}"/>`

const contentTypesXml = (sheets: number, drawings: readonly number[]): string =>
  `${xmlDeclaration}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">` +
  '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Default Extension="jpeg" ContentType="image/jpeg"/>' +
  overrideXml('xl/workbook.xml', 'spreadsheetml.sheet.main') +
  overrideXml('xl/styles.xml', 'spreadsheetml.styles') +
  overrideXml('xl/sharedStrings.xml', 'spreadsheetml.sharedStrings') +
  Array.from({ length: sheets }, (_, i) => overrideXml(`xl/worksheets/sheet${i}.xml`, 'spreadsheetml.worksheet')).join(
    '',
  ) +
  drawings.map(i => overrideXml(`xl/drawings/drawing${i}.xml`, 'drawing')).join('') +
  '</Types>'
