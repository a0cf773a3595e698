import ExcelJS from 'exceljs'
import { ZipWriter } from '../exports/xlsx/zip.ts'
import { parseImportFile } from './parse-import-file.ts'
import { convertSerialToDateTime } from './serial-dates.ts'

async function createZip(files: Record<string, string>): Promise<Uint8Array<ArrayBuffer>> {
  const zip = new ZipWriter()
  for (const [name, content] of Object.entries(files)) await zip.add(name, [content])
  return new Uint8Array(await new Blob(zip.finish()).arrayBuffer())
}

async function readWorkbook(fill: (sheet: ExcelJS.Worksheet, book: ExcelJS.Workbook) => void): Promise<string[][]> {
  const workbook = new ExcelJS.Workbook()
  fill(workbook.addWorksheet('Timesheet'), workbook)
  return (await parseImportFile(new Uint8Array(await workbook.xlsx.writeBuffer()))).rows
}

it('reads texts, numbers, dates, times and durations of the first sheet', async () => {
  const rows = await readWorkbook((sheet, workbook) => {
    sheet.addRow(['Nafn', 'Dagsetning', 'Inn', 'Tímar', 'Alls'])
    const row = sheet.addRow(['Þóra & Jón <3', new Date('2026-01-05T00:00:00Z'), 8.25 / 24, 8.5, 30.5 / 24])
    row.getCell(2).numFmt = 'd.m.yyyy'
    row.getCell(3).numFmt = 'h:mm AM/PM'
    row.getCell(5).numFmt = '[h]:mm'
    sheet.addRow([])
    sheet.addRow([
      { richText: [{ text: 'Anna ' }, { text: 'Björk', font: { bold: true } }] },
      new Date('2026-01-05T08:30:15Z'),
    ])
    sheet.getCell('C6').value = 'far right'
    workbook.addWorksheet('Other').addRow(['nothing'])
  })
  expect(rows).toEqual([
    ['Nafn', 'Dagsetning', 'Inn', 'Tímar', 'Alls'],
    ['Þóra & Jón <3', '2026-01-05', '08:15:00', '8.5', '30:30:00'],
    [],
    ['Anna Björk', '2026-01-05T08:30:15'],
    [],
    ['', '', 'far right'],
  ])
})

it('joins the sheets with the same columns, and begins behind a summary', async () => {
  const workbook = new ExcelJS.Workbook()
  const add = (name: string, ...rows: string[][]) => workbook.addWorksheet(name).addRows(rows)
  add('Summary', ['All in all'], ['16'])
  add('May', ['Report of May'], ['Employee', 'Date', 'Hours'], ['Ann', '2026-05-04', '8'])
  add('Notes', ['Employee', 'Note'], ['Ann', 'roof'])
  add('June', ['employee', 'Date ', 'Hours'], ['Ann', '2026-06-01', '7'])
  expect(await parseImportFile(new Uint8Array(await workbook.xlsx.writeBuffer()))).toEqual({
    rows: [['Report of May'], ['Employee', 'Date', 'Hours'], ['Ann', '2026-05-04', '8'], ['Ann', '2026-06-01', '7']],
    sheets: [
      { name: 'May', firstRowIndex: 0, firstRowNumber: 1 },
      { name: 'June', firstRowIndex: 3, firstRowNumber: 2 },
    ],
  })
})

it('keeps a formula as text, whatever its result', async () => {
  const rows = await readWorkbook(sheet => {
    sheet.addRow(['Ann', { formula: 'A1&"x"', result: 'Annx' }, { formula: 'HYPERLINK("http://x")', result: 8 }])
  })
  expect(rows).toEqual([['Ann', '=A1&"x"', '=HYPERLINK("http://x")']])
})

it('counts days from the end of 1899 or from 1904, and rounds seconds', () => {
  expect(convertSerialToDateTime(46027)).toBe('2026-01-05')
  expect(convertSerialToDateTime(46027.354_166_666_664)).toBe('2026-01-05T08:30:00')
  expect(convertSerialToDateTime(46027 - 1462, true)).toBe('2026-01-05')
  expect(convertSerialToDateTime(0.999_999_999)).toBe('1899-12-31')
})

const createSheetFiles = (data: string): Record<string, string> => ({
  'xl/workbook.xml': '<workbook><sheets><sheet name="a" r:id="rId1"/></sheets></workbook>',
  'xl/_rels/workbook.xml.rels': '<Relationships><Relationship Id="rId1" Target="worksheets/s.xml"/></Relationships>',
  'xl/worksheets/s.xml': `<worksheet><sheetData>${data}</sheetData></worksheet>`,
})
const read = (files: Record<string, string>) => createZip(files).then(parseImportFile)

it('reads cells without references, with inline texts and with escaped characters', async () => {
  const row = '<row><c t="inlineStr"><is><t>a &amp;#x9;</t></is></c><c><v>2</v></c><c t="b"><v>1</v></c></row>'
  expect((await read(createSheetFiles(row))).rows).toEqual([['a &#x9;', '2', '1']])
})

describe('refused files', () => {
  it('refuses a file that unpacks to far more than a spreadsheet', async () => {
    await expect(read(createSheetFiles(' '.repeat(20 * 1024 * 1024)))).rejects.toThrow('bomb')
  })

  it('refuses entity definitions', async () => {
    const files = createSheetFiles('<row/>')
    files['xl/worksheets/s.xml'] = `<!DOCTYPE x [<!ENTITY a "aaaa">]>${files['xl/worksheets/s.xml'] ?? ''}`
    await expect(read(files)).rejects.toThrow('bomb')
  })

  it('refuses rows and columns that are far away or not in order', async () => {
    await expect(read(createSheetFiles('<row r="1048576"><c r="A1048576"><v>1</v></c></row>'))).rejects.toThrow(
      'too_many_rows',
    )
    await expect(read(createSheetFiles('<row r="1"><c r="XFD1"><v>1</v></c></row>'))).rejects.toThrow(
      'too_many_columns',
    )
    await expect(read(createSheetFiles('<row r="2"/><row r="1"/>'))).rejects.toThrow('too_many_rows')
  })

  it('refuses a file that is no workbook, incomplete, or of an old Excel', async () => {
    await expect(read({ 'readme.txt': 'hello' })).rejects.toThrow('not_readable')
    const archive = await createZip(createSheetFiles('<row/>'))
    await expect(parseImportFile(archive.slice(0, 200))).rejects.toThrow('not_readable')
    await expect(parseImportFile(Uint8Array.from([0x50, 0x4b, 3, 4]))).rejects.toThrow('not_readable')
    await expect(parseImportFile(Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0, 0]))).rejects.toThrow('old_excel')
  })
})

it.each([
  ['row', '', ''],
  ['c', '<row>', '</row>'],
  ['t', '<row><c t="inlineStr"><is>', '</is></c></row>'],
  ['rPh', '<row><c t="inlineStr"><is>', '</is></c></row>'],
])('refuses a sheet with many unclosed <%s> at once', async (name, before, after) => {
  const files = createSheetFiles(`${before}${`<${name}>`.repeat(200_000)}${after}`)
  await expect(createZip(files).then(parseImportFile)).rejects.toMatchObject({ problem: 'not_readable' })
})
