import ExcelJS, { type CellFormulaValue, type Worksheet } from 'exceljs'
import { parseImageKey, type ImageKey } from '../domain/images.ts'
import { jpegSize } from './jpeg-size.ts'
import { columns, imageLink, sampleTables } from './report-sample.ts'
import { listImages, createReportWorkbook, type WorkbookInput } from './report-workbook.ts'
import type { Picture } from './xlsx/worksheet.ts'

const texts: WorkbookInput['texts'] = {
  title: 'Hamar, report',
  range: '2 Mar 2026 – 3 Mar 2026',
  notes: ['All hours are regular'],
  columns,
  sheets: {
    projects: 'All projects',
    employees: 'All employees',
    project: 'By project',
    employee: 'By employee',
    entries: 'All time entries',
  },
  total: 'Total',
  image: 'Image',
  imageFailed: 'This image could not be fetched',
}
const findImageKey = (comment: string): ImageKey | undefined => parseImageKey(comment, { company: 'aaaaaaaaaaaa' })
const imageUrl = (image: ImageKey): string => `https://app/_images/${image}?width=2048`
const key = findImageKey(imageLink)

/** The header of a jpeg of that size, which is all that a workbook reads. */
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

async function writeAndRead(input: Partial<WorkbookInput> = {}): Promise<ExcelJS.Workbook> {
  const parts = await createReportWorkbook({
    tables: sampleTables(),
    texts,
    toWallMs: instant => Date.parse(instant),
    findImageKey: findImageKey,
    imageUrl: imageUrl,
    pictures: new Map(),
    ...input,
  })
  const workbook = new ExcelJS.Workbook()
  await workbook.xlsx.load(Buffer.concat(parts) as unknown as Parameters<typeof workbook.xlsx.load>[0])
  return workbook
}

const rowValues = (sheet: Worksheet | undefined, row: number): unknown[] => {
  const { values } = sheet?.getRow(row) ?? {}
  return Array.isArray(values) ? values.slice(1) : []
}
/** A cell with a formula also has its result. */
const results = (row: unknown[]) =>
  row.map(value =>
    typeof value === 'object' && value !== null && 'formula' in value
      ? [(value as CellFormulaValue).formula, (value as CellFormulaValue).result]
      : value,
  )

test('the whole report has a sheet for each kind of section, under its own head', async () => {
  const workbook = await writeAndRead()
  expect(workbook.worksheets.map(({ name }) => name)).toEqual([
    'All projects',
    'All employees',
    'By project',
    'By employee',
    'All time entries',
  ])
  const all = workbook.getWorksheet('All time entries')
  expect([1, 2, 3].map(row => rowValues(all, row))).toEqual([
    ['Hamar, report'],
    ['2 Mar 2026 – 3 Mar 2026'],
    ['All hours are regular'],
  ])
  expect(rowValues(all, 5)).toEqual([
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

test('days and times are days and times, hours are exact and shown with two decimals, and totals are formulas', async () => {
  const all = (await writeAndRead()).getWorksheet('All time entries')
  const at = (instant: string) => new Date(`${instant}Z`)
  expect(rowValues(all, 7).slice(0, 9)).toEqual([
    'João da Conceição',
    at('2026-03-02T00:00:00'),
    at('2026-03-02T22:00:00'),
    at('2026-03-03T06:00:00'),
    "=cmd|' /C calc'!A0",
    8,
    8,
    0,
    0,
  ])
  expect([2, 3, 6].map(column => all?.getRow(7).getCell(column).numFmt)).toEqual(['d mmm yyyy', 'hh:mm', '0.00'])
  expect(results(rowValues(all, 9))).toEqual([
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

test('sections of one kind stand below each other, each with its own total', async () => {
  const sheet = (await writeAndRead()).getWorksheet('By employee')
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
  expect(results(rowValues(sheet, 9)).slice(3, 7)).toEqual([
    ['SUM(D7:D8)', 18.75],
    ['SUM(E7:E8)', 16],
    ['SUM(F7:F8)', 1.75],
    ['SUM(G7:G8)', -1],
  ])
  expect(results(rowValues(sheet, 14)).slice(3, 5)).toEqual([
    ['SUM(D13:D13)', 8],
    ['SUM(E13:E13)', 8],
  ])
})

test('a name that begins like a formula is a text', async () => {
  const all = (await writeAndRead()).getWorksheet('All time entries')
  expect(all?.getCell('E7').type).toBe(ExcelJS.ValueType.String)
  expect(all?.getCell('E7').formula).toBeUndefined()
})

test('a project whose name has more than 20 characters wraps in its cell', async () => {
  const wraps = async (formulaName: string) => {
    const all = (await writeAndRead({ tables: sampleTables({ formulaName }) })).getWorksheet('All time entries')
    expect(all?.getCell('E7').text).toBe(formulaName)
    return all?.getCell('E7').style.alignment?.wrapText === true
  }
  expect(await wraps('x'.repeat(20))).toBe(false)
  expect(await wraps('x'.repeat(21))).toBe(true)
})

test('letters of all kinds, what looks like XML, and what XML cannot hold', async () => {
  const title = 'Þórður & Ção <b>"x"</b>\u0007 line\nbreak \ud800 🧑🏽‍🔧'
  const sheet = (await writeAndRead({ texts: { ...texts, title } })).worksheets[0]
  expect(sheet?.getCell('A1').text).toBe('Þórður & Ção <b>"x"</b> line\nbreak \ufffd 🧑🏽‍🔧')
})

test('an image is 100 pixels wide in its row, once in the file, and leads to itself', async () => {
  const pictures = new Map<ImageKey, Picture>(
    key ? [[key, { bytes: createJpeg(100, 75), width: 100, height: 75 }]] : [],
  )
  expect(listImages(sampleTables(), findImageKey)).toEqual([key])
  const workbook = await writeAndRead({ pictures })
  const all = workbook.getWorksheet('All time entries')
  const [image, ...others] = all?.getImages() ?? []
  expect(others).toEqual([])
  expect(image?.range).toMatchObject({ tl: { nativeRow: 5, nativeCol: 10 }, ext: { width: 100, height: 75 } })
  expect(all?.getCell('K6').value).toEqual({ text: 'Image', hyperlink: key && imageUrl(key) })
  expect(all?.getRow(6).height).toBeGreaterThan(75 * 0.75)
  expect(rowValues(all, 6)[9]).toBe('Fyrri umferð, norðurhlið')
  expect(workbook.model.media).toHaveLength(1)
  expect(workbook.worksheets.map(sheet => sheet.getImages().length)).toEqual([0, 0, 1, 1, 1])
})

test('an image that could not be fetched is named in its place and linked, and the rest of the file is as it was', async () => {
  const workbook = await writeAndRead()
  const all = workbook.getWorksheet('All time entries')
  expect(all?.getCell('K6').value).toEqual({
    text: 'This image could not be fetched',
    hyperlink: key && imageUrl(key),
  })
  expect(workbook.model.media).toEqual([])
  expect(rowValues(all, 8)[0]).toBe('Anna Björk')
})

test('one section is a file of its own, named as it is', async () => {
  const workbook = await writeAndRead({ tables: sampleTables().filter(({ anchor }) => anchor === 'project-formula') })
  expect(workbook.worksheets.map(({ name }) => name)).toEqual(['=cmd| C calc !A0'])
  expect(rowValues(workbook.worksheets[0], 2)).toEqual(["=cmd|' /C calc'!A0, 2 Mar 2026 – 3 Mar 2026"])
  expect(workbook.worksheets[0]?.views[0]).toMatchObject({ state: 'frozen', ySplit: 5 })
})

test('the same report makes the same bytes', async () => {
  const bytes = async () =>
    Buffer.concat(
      await createReportWorkbook({
        tables: sampleTables(),
        texts,
        toWallMs: instant => Date.parse(instant),
        findImageKey: findImageKey,
        imageUrl: imageUrl,
        pictures: new Map(),
      }),
    )
  expect((await bytes()).equals(await bytes())).toBe(true)
})

test('a jpeg says its size; what is none says nothing', () => {
  expect(jpegSize(createJpeg(640, 480))).toEqual({ width: 640, height: 480 })
  expect(
    [new Uint8Array(0), Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 1, 2, 3]), createJpeg(640, 480).slice(0, 8)].map(
      bytes => jpegSize(bytes),
    ),
  ).toEqual([undefined, undefined, undefined])
})

test('a row with a picture is as high as its longest comment needs, too', async () => {
  const [projects, employees, , , , , all] = sampleTables()
  const tables = [projects, employees, all].flatMap(table => table ?? [])
  const entry = tables.at(-1)?.rows()[0]?.entries[0]?.entry
  if (!entry || !key) throw new Error('the sample has such an entry')
  const long = 'word '.repeat(120)
  const heightWith = async (said: string): Promise<number> => {
    entry.comments_v2 = entry.comments_v2.map(one => (findImageKey(one.comment) ? one : { ...one, comment: said }))
    const pictures = new Map<ImageKey, Picture>([[key, { bytes: createJpeg(100, 75), width: 100, height: 75 }]])
    return (await writeAndRead({ tables, pictures })).getWorksheet('All time entries')?.getRow(6).height ?? 0
  }
  expect(await heightWith(long)).toBeGreaterThan(2 * (await heightWith('short')))
})

test('a section that has a name which Excel keeps for itself is called a little differently', async () => {
  const [house] = sampleTables().filter(({ kind }) => kind === 'project')
  if (!house) throw new Error('the sample has a project')
  const [sheet] = (await writeAndRead({ tables: [{ ...house, name: 'History' }] })).worksheets
  expect(sheet?.name).toBe('History 1')
})
