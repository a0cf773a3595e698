/** Packs a workbook as an XLSX file. Creates and writes rows one by one, so that many rows take little memory. */
import { generateDrawingXml } from './drawing.ts'
import {
  generateWorksheetXml,
  SharedStrings,
  type Picture,
  type Worksheet,
  type LinksAndPictures,
} from './worksheet.ts'
import { createStylesXml } from './styles.ts'
import { xmlDeclaration, spreadsheetNamespaces, createRelationshipsXml, escapeXml, type Relationship } from './xml.ts'
import { ZipWriter } from './zip.ts'

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
function createSheetNames(sheets: readonly Worksheet[]): string[] {
  // Excel reserves this name.
  const takenNames = new Set(['history'])
  return sheets.map(({ name }, i) => {
    const cleanName =
      name
        .replace(/[[\]:*?/\\'\s]+/g, ' ')
        .trim()
        .slice(0, 31) || String(i + 1)
    const freeName = takenNames.has(cleanName.toLowerCase()) ? `${cleanName.slice(0, 27)} ${i + 1}` : cleanName
    takenNames.add(freeName.toLowerCase())
    return freeName
  })
}

export async function writeWorkbook(sheets: readonly Worksheet[]): Promise<Uint8Array<ArrayBuffer>[]> {
  const zip = new ZipWriter()
  const add = (name: string, text: string) => zip.add(name, [text])
  const texts = new SharedStrings()
  const files = new Map<Picture['bytes'], number>()
  const fileIndexOf = ({ bytes }: Picture): number => {
    const existing = files.get(bytes)
    if (existing !== undefined) return existing
    files.set(bytes, files.size)
    return files.size - 1
  }
  const sheetsWithDrawings: number[] = []
  for (const [i, sheet] of sheets.entries()) {
    const linksAndPictures: LinksAndPictures = { links: [], pictures: [] }
    await zip.add(`xl/worksheets/sheet${i}.xml`, toChunks(generateWorksheetXml(sheet, texts, linksAndPictures)))
    const relationships: Relationship[] = linksAndPictures.links.map(({ value }, link) => ({
      id: `l${link}`,
      type: 'hyperlink',
      target: value,
      isExternal: true,
    }))
    if (linksAndPictures.pictures.length > 0) {
      sheetsWithDrawings.push(i)
      relationships.push({ id: 'd', type: 'drawing', target: `../drawings/drawing${i}.xml` })
      await zip.add(`xl/drawings/drawing${i}.xml`, toChunks(generateDrawingXml(linksAndPictures.pictures, fileIndexOf)))
      await add(
        `xl/drawings/_rels/drawing${i}.xml.rels`,
        createRelationshipsXml(listDrawingLinks(linksAndPictures, fileIndexOf)),
      )
    }
    if (relationships.length > 0)
      await add(`xl/worksheets/_rels/sheet${i}.xml.rels`, createRelationshipsXml(relationships))
  }
  for (const [bytes, file] of files) await zip.add(`xl/media/image${file}.jpeg`, [bytes])
  await zip.add('xl/sharedStrings.xml', toChunks(texts.xml()))
  await add('xl/styles.xml', createStylesXml())
  await add('xl/workbook.xml', createWorkbookXml(sheets))
  await add(
    'xl/_rels/workbook.xml.rels',
    createRelationshipsXml([
      ...sheets.map((_, i): Relationship => ({ id: `s${i}`, type: 'worksheet', target: `worksheets/sheet${i}.xml` })),
      { id: 'styles', type: 'styles', target: 'styles.xml' },
      { id: 'texts', type: 'sharedStrings', target: 'sharedStrings.xml' },
    ]),
  )
  await add(
    '_rels/.rels',
    createRelationshipsXml([{ id: 'workbook', type: 'officeDocument', target: 'xl/workbook.xml' }]),
  )
  await add('[Content_Types].xml', createContentTypesXml(sheets.length, sheetsWithDrawings))
  return zip.finish()
}

function listDrawingLinks({ pictures }: LinksAndPictures, fileIndexOf: (picture: Picture) => number): Relationship[] {
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

function createWorkbookXml(sheets: readonly Worksheet[]): string {
  const names = createSheetNames(sheets)
  const titleDefinitions = sheets.flatMap(({ headRowCount = 0 }, i) =>
    headRowCount === 0
      ? []
      : [
          `<definedName name="_xlnm.Print_Titles" localSheetId="${i}">'${escapeXml(names[i] ?? '')}'!$${headRowCount}:$${headRowCount}</definedName>`,
        ],
  )
  return (
    `${xmlDeclaration}<workbook ${spreadsheetNamespaces}><sheets>${names.map((name, i) => `<sheet name="${escapeXml(name)}" sheetId="${i + 1}" r:id="s${i}"/>`).join('')}</sheets>` +
    `${titleDefinitions.length > 0 ? `<definedNames>${titleDefinitions.join('')}</definedNames>` : ''}<calcPr fullCalcOnLoad="1"/></workbook>`
  )
}

const toContentType = (part: string): string => `application/vnd.openxmlformats-officedocument.${part}+xml`
const createOverrideXml = (name: string, part: string): string =>
  `<Override PartName="/${name}" ContentType="${toContentType(part)}"/>`

const createContentTypesXml = (sheets: number, drawings: readonly number[]): string =>
  `${xmlDeclaration}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">` +
  '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Default Extension="jpeg" ContentType="image/jpeg"/>' +
  createOverrideXml('xl/workbook.xml', 'spreadsheetml.sheet.main') +
  createOverrideXml('xl/styles.xml', 'spreadsheetml.styles') +
  createOverrideXml('xl/sharedStrings.xml', 'spreadsheetml.sharedStrings') +
  Array.from({ length: sheets }, (_, i) =>
    createOverrideXml(`xl/worksheets/sheet${i}.xml`, 'spreadsheetml.worksheet'),
  ).join('') +
  drawings.map(i => createOverrideXml(`xl/drawings/drawing${i}.xml`, 'drawing')).join('') +
  '</Types>'
