import ExcelJS, { type CellFormulaValue, type Worksheet } from 'exceljs'
import { parseImageKey, type ImageKey } from '../domain/images.ts'
import { readJpegSize } from './jpeg-size.ts'
import {
  sampleColumnTitles,
  describeLateRow,
  sampleImageLink,
  createSampleTables,
} from '../../test/support/report-sample.ts'
import { listImageKeys, createReportWorkbook, type WorkbookInput } from './report-workbook.ts'
import type { Picture } from './xlsx/worksheet.ts'

const texts: WorkbookInput['texts'] = {
  title: 'Hamar, report',
  range: '2 Mar 2026 – 3 Mar 2026',
  notes: ['All hours are regular'],
  columns: sampleColumnTitles,
  sheets: {
    projects: 'All projects',
    employees: 'All employees',
    project: 'By project',
    employee: 'By employee',
    entries: 'All time entries',
  },
  total: 'Total',
  image: 'Image',
  imageFailedText: 'This image could not be fetched',
}
const findImageKey = (comment: string): ImageKey | undefined => parseImageKey(comment, { company: 'aaaaaaaaaaaa' })
const imageUrl = (image: ImageKey): string => `https://app/_images/${image}?width=2048`
const key = findImageKey(sampleImageLink)

/** Creates only the header of a JPEG, because creating a workbook reads nothing else of a picture. */
const createJpeg = (width: number, height: number): Uint8Array<ArrayBuffer> =>
  Uint8Array.from([
    0xff,
    0xd8,
    0xff,
    0xe0,
    0,
    4,
    0,
    0,
    0xff,
    0xc0,
    0,
    11,
    8,
    height >> 8,
    height & 255,
    width >> 8,
    width & 255,
    1,
    0,
    0,
    0,
  ])

async function writeAndReadWorkbook(input: Partial<WorkbookInput> = {}): Promise<ExcelJS.Workbook> {
  const parts = await createReportWorkbook({
    tables: createSampleTables(),
    texts,
    toWallMs: instant => Date.parse(instant),
    findImageKey,
    describeLateEntries: describeLateRow,
    imageUrl,
    pictures: new Map(),
    ...input,
  })
  const workbook = new ExcelJS.Workbook()
  await workbook.xlsx.load(Buffer.concat(parts) as unknown as Parameters<typeof workbook.xlsx.load>[0])
  return workbook
}

const readRowValues = (sheet: Worksheet | undefined, row: number): unknown[] => {
  const { values } = sheet?.getRow(row) ?? {}
  return Array.isArray(values) ? values.slice(1) : []
}
/** Reduces a cell with a formula to its formula and result. */
const results = (row: unknown[]) =>
  row.map(value =>
    typeof value === 'object' && value !== null && 'formula' in value
      ? [(value as CellFormulaValue).formula, (value as CellFormulaValue).result]
      : value,
  )

it('creates a sheet with its own header for each kind of section', async () => {
  const workbook = await writeAndReadWorkbook()
  expect(workbook.worksheets.map(({ name }) => name)).toEqual([
    'All projects',
    'All employees',
    'By project',
    'By employee',
    'All time entries',
  ])
  const allEntries = workbook.getWorksheet('All time entries')
  expect([1, 2, 3].map(row => readRowValues(allEntries, row))).toEqual([
    ['Hamar, report'],
    ['2 Mar 2026 – 3 Mar 2026'],
    ['All hours are regular'],
  ])
  expect(readRowValues(allEntries, 5)).toEqual([
    'Employee',
    'Date',
    'In',
    'Out',
    'Project',
    'Hours',
    'Normal',
    'Overtime',
    'Lunch',
    'Comments',
  ])
})

it('writes dates, times and exact hours as such, and totals as formulas', async () => {
  const allEntries = (await writeAndReadWorkbook()).getWorksheet('All time entries')
  const toDate = (instant: string) => new Date(`${instant}Z`)
  expect(readRowValues(allEntries, 7).slice(0, 9)).toEqual([
    'João da Conceição',
    toDate('2026-03-02T00:00:00'),
    toDate('2026-03-02T22:00:00'),
    toDate('2026-03-03T06:00:00'),
    "=cmd|' /C calc'!A0",
    8,
    8,
    0,
    0,
  ])
  expect([2, 3, 6].map(column => allEntries?.getRow(7).getCell(column).numFmt)).toEqual(['d mmm yyyy', 'hh:mm', '0.00'])
  expect(results(readRowValues(allEntries, 9))).toEqual([
    'Total',
    undefined,
    undefined,
    undefined,
    undefined,
    ['SUM(F6:F8)', 26.75],
    ['SUM(G6:G8)', 24],
    ['SUM(H6:H8)', 1.75],
    ['SUM(I6:I8)', -1],
  ])
})

it('stacks the sections of a kind, each with its own total', async () => {
  const sheet = (await writeAndReadWorkbook()).getWorksheet('By employee')
  const column = Array.from({ length: 16 }, (_, row) => sheet?.getRow(row + 1).getCell(1).text)
  expect(column.filter(text => text)).toEqual([
    'Hamar, report',
    '2 Mar 2026 – 3 Mar 2026',
    'All hours are regular',
    'Anna Björk',
    'Date',
    expect.stringContaining('Mar 02 2026'),
    expect.stringContaining('Mar 03 2026'),
    'Total',
    'João da Conceição',
    'Date',
    expect.anything(),
    'Total',
  ])
  expect(results(readRowValues(sheet, 9)).slice(3, 7)).toEqual([
    ['SUM(D7:D8)', 18.75],
    ['SUM(E7:E8)', 16],
    ['SUM(F7:F8)', 1.75],
    ['SUM(G7:G8)', -1],
  ])
  expect(results(readRowValues(sheet, 14)).slice(3, 5)).toEqual([
    ['SUM(D13:D13)', 8],
    ['SUM(E13:E13)', 8],
  ])
})

it('writes a name that looks like a formula as text', async () => {
  const allEntries = (await writeAndReadWorkbook()).getWorksheet('All time entries')
  expect(allEntries?.getCell('E7').type).toBe(ExcelJS.ValueType.String)
  expect(allEntries?.getCell('E7').formula).toBeUndefined()
})

it("wraps a project's name of more than 20 characters", async () => {
  const wraps = async (formulaName: string) => {
    const allEntries = (await writeAndReadWorkbook({ tables: createSampleTables({ formulaName }) })).getWorksheet(
      'All time entries',
    )
    expect(allEntries?.getCell('E7').text).toBe(formulaName)
    return allEntries?.getCell('E7').style.alignment?.wrapText === true
  }
  expect(await wraps('x'.repeat(20))).toBe(false)
  expect(await wraps('x'.repeat(21))).toBe(true)
})

it('writes all letters, escapes XML, and removes characters that XML forbids', async () => {
  const title = 'Þórður & Ção <b>"x"</b>\u0007 line\nbreak \ud800 🧑🏽‍🔧'
  const sheet = (await writeAndReadWorkbook({ texts: { ...texts, title } })).worksheets[0]
  expect(sheet?.getCell('A1').text).toBe('Þórður & Ção <b>"x"</b> line\nbreak \ufffd 🧑🏽‍🔧')
})

it('embeds an image once, 100 pixels wide in its row, with a link to itself', async () => {
  const pictures = new Map<ImageKey, Picture>(
    key ? [[key, { bytes: createJpeg(100, 75), width: 100, height: 75 }]] : [],
  )
  expect(listImageKeys(createSampleTables(), findImageKey)).toEqual([key])
  const workbook = await writeAndReadWorkbook({ pictures })
  const allEntries = workbook.getWorksheet('All time entries')
  const [image, ...others] = allEntries?.getImages() ?? []
  expect(others).toEqual([])
  expect(image?.range).toMatchObject({ tl: { nativeRow: 5, nativeCol: 10 }, ext: { width: 100, height: 75 } })
  expect(allEntries?.getCell('K6').value).toEqual({ text: 'Image', hyperlink: key && imageUrl(key) })
  expect(allEntries?.getRow(6).height).toBeGreaterThan(75 * 0.75)
  expect(readRowValues(allEntries, 6)[9]).toBe('Fyrri umferð, norðurhlið')
  expect(workbook.model.media).toHaveLength(1)
  expect(workbook.worksheets.map(sheet => sheet.getImages().length)).toEqual([0, 0, 1, 1, 1])
})

it('replaces an image that could not be fetched by a linked text', async () => {
  const workbook = await writeAndReadWorkbook()
  const allEntries = workbook.getWorksheet('All time entries')
  expect(allEntries?.getCell('K6').value).toEqual({
    text: 'This image could not be fetched',
    hyperlink: key && imageUrl(key),
  })
  expect(workbook.model.media).toEqual([])
  expect(readRowValues(allEntries, 8)[0]).toBe('Anna Björk')
})

it('names the sheet of a single section after it', async () => {
  const workbook = await writeAndReadWorkbook({
    tables: createSampleTables().filter(({ anchor }) => anchor === 'project-formula'),
  })
  expect(workbook.worksheets.map(({ name }) => name)).toEqual(['=cmd| C calc !A0'])
  expect(readRowValues(workbook.worksheets[0], 2)).toEqual(["=cmd|' /C calc'!A0, 2 Mar 2026 – 3 Mar 2026"])
  expect(workbook.worksheets[0]?.views[0]).toMatchObject({ state: 'frozen', ySplit: 5 })
})

it('says which entries arrived late', async () => {
  const allEntries = (await writeAndReadWorkbook()).getWorksheet('All time entries')
  expect(allEntries?.getCell('J8').text).toBe('9 min late')
})

it('creates the same bytes for the same report', async () => {
  const createBytes = async () =>
    Buffer.concat(
      await createReportWorkbook({
        tables: createSampleTables(),
        texts,
        toWallMs: instant => Date.parse(instant),
        findImageKey,
        describeLateEntries: describeLateRow,
        imageUrl,
        pictures: new Map(),
      }),
    )
  expect((await createBytes()).equals(await createBytes())).toBe(true)
})

it('reads the size of a JPEG, and returns undefined for other bytes', () => {
  expect(readJpegSize(createJpeg(640, 480))).toEqual({ width: 640, height: 480 })
  expect(
    [new Uint8Array(0), Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 1, 2, 3]), createJpeg(640, 480).slice(0, 8)].map(
      bytes => readJpegSize(bytes),
    ),
  ).toEqual([undefined, undefined, undefined])
})

it('makes a row with a picture high enough for its longest comment', async () => {
  const [projects, employees, , , , , allEntries] = createSampleTables()
  const tables = [projects, employees, allEntries].flatMap(table => table ?? [])
  const entry = tables.at(-1)?.rows()[0]?.entries[0]?.entry
  if (!entry || !key) throw new Error('the sample has such an entry')
  const longText = 'word '.repeat(120)
  const computeHeightWith = async (text: string): Promise<number> => {
    entry.comments_v2 = entry.comments_v2.map(comment =>
      findImageKey(comment.comment) ? comment : { ...comment, comment: text },
    )
    const pictures = new Map<ImageKey, Picture>([[key, { bytes: createJpeg(100, 75), width: 100, height: 75 }]])
    return (await writeAndReadWorkbook({ tables, pictures })).getWorksheet('All time entries')?.getRow(6).height ?? 0
  }
  expect(await computeHeightWith(longText)).toBeGreaterThan(2 * (await computeHeightWith('short')))
})

it('renames a sheet with a name reserved by Excel', async () => {
  const [house] = createSampleTables().filter(({ kind }) => kind === 'project')
  if (!house) throw new Error('the sample has a project')
  const [sheet] = (await writeAndReadWorkbook({ tables: [{ ...house, name: 'History' }] })).worksheets
  expect(sheet?.name).toBe('History 1')
})
