import { decodeText, readCsv, parseCsvRows, detectSeparator } from './csv.ts'

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text)
const rows = (text: string, separator: ',' | ';' | '\t' = ','): string[][] => [...parseCsvRows(text, separator)]

it.each([
  [
    'a,b\r\nc,d\r\n',
    [
      ['a', 'b'],
      ['c', 'd'],
    ],
  ],
  [
    'a,b\nc,d',
    [
      ['a', 'b'],
      ['c', 'd'],
    ],
  ],
  ['a\rb', [['a'], ['b']]],
  ['"a, ""b""\nc",d\n', [['a, "b"\nc', 'd']]],
  ['a"b",c', [['a"b"', 'c']]],
  [
    'a,\n,b',
    [
      ['a', ''],
      ['', 'b'],
    ],
  ],
  ['a,b,', [['a', 'b', '']]],
  ['\n\na', [[''], [''], ['a']]],
  ['"never closed,\nx', [['never closed,\nx']]],
  ['""', [['']]],
  ['"a"b,c', [['ab', 'c']]],
] as const)('parses %j', (text, expected) => {
  expect(rows(text)).toEqual(expected)
})

it.each([
  ['User,Start date,Duration\nAnn,2026-01-05,"8,5"\n', ','],
  ['Nafn;Dagsetning;Tímar\nAnna;5.1.2026;8,5\nBjörn;6.1.2026;7,25\n', ';'],
  ['Name\tDate\tHours\nAnn, Ltd.\t2026-01-05\t8\n', '\t'],
  ['Report of Ann, Ben\n\nUser;Date;Hours\nAnn;1.1.2026;8\nBen;2.1.2026;8\n', ';'],
  ['Name\nAnn\n', ','],
] as const)('detects the separator of %j', (text, expected) => {
  expect(detectSeparator(text)).toBe(expected)
})

it('decodes UTF-8 with and without a byte order mark, UTF-16 and Windows-1252', () => {
  expect(readCsv(bytes('\ufeffNafn,Verk\nÞóra,Hús'))).toEqual([
    ['Nafn', 'Verk'],
    ['Þóra', 'Hús'],
  ])
  expect(decodeText(bytes('Þóra'))).toBe('Þóra')
  expect(decodeText(Uint8Array.from([0xff, 0xfe, 0xde, 0, 0xf3, 0]))).toBe('Þó')
  expect(decodeText(Uint8Array.from([0xfe, 0xff, 0, 0xde, 0, 0xf3]))).toBe('Þó')
  expect(decodeText(Uint8Array.from([0xde, 0xf3, 0x72, 0x61, 0x80]))).toBe('Þóra€')
})

it('counts Excel’s separator line as a row, so that row numbers match the file', () => {
  expect(readCsv(bytes('sep=;\r\na,b;c\r\n'))).toEqual([[], ['a,b', 'c']])
})

it('clips a cell one character above the limit, and refuses too many columns or rows', () => {
  expect(rows('x'.repeat(5000))[0]?.[0]).toHaveLength(1001)
  expect(() => rows(','.repeat(300))).toThrow('too_many_columns')
  expect(() => readCsv(bytes('a\n'.repeat(100_100)))).toThrow('too_many_rows')
})
