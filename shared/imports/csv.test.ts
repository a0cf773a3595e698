import { decodeText, readCsv, parseCsvRows, detectSeparator } from './csv.ts'

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text)
const rows = (text: string, separator: ',' | ';' | '\t' = ','): string[][] => [...parseCsvRows(text, separator)]

test.each([
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
] as const)('%j', (text, expected) => {
  expect(rows(text)).toEqual(expected)
})

test.each([
  ['User,Start date,Duration\nAnn,2026-01-05,"8,5"\n', ','],
  ['Nafn;Dagsetning;Tímar\nAnna;5.1.2026;8,5\nBjörn;6.1.2026;7,25\n', ';'],
  ['Name\tDate\tHours\nAnn, Ltd.\t2026-01-05\t8\n', '\t'],
  ['Report of Ann, Ben\n\nUser;Date;Hours\nAnn;1.1.2026;8\nBen;2.1.2026;8\n', ';'],
  ['Name\nAnn\n', ','],
] as const)('the separator of %j', (text, expected) => {
  expect(detectSeparator(text)).toBe(expected)
})

test('encodings: UTF-8 with and without a mark, UTF-16, and what Windows writes', () => {
  expect(readCsv(bytes('\ufeffNafn,Verk\nÞóra,Hús'))).toEqual([
    ['Nafn', 'Verk'],
    ['Þóra', 'Hús'],
  ])
  expect(decodeText(bytes('Þóra'))).toBe('Þóra')
  expect(decodeText(Uint8Array.from([0xff, 0xfe, 0xde, 0, 0xf3, 0]))).toBe('Þó')
  expect(decodeText(Uint8Array.from([0xfe, 0xff, 0, 0xde, 0, 0xf3]))).toBe('Þó')
  expect(decodeText(Uint8Array.from([0xde, 0xf3, 0x72, 0x61, 0x80]))).toBe('Þóra€')
})

test('Excel’s line with the separator counts as a row, so that row numbers are those of the file', () => {
  expect(readCsv(bytes('sep=;\r\na,b;c\r\n'))).toEqual([[], ['a,b', 'c']])
})

test('a cell is cut one character above the limit, and too many columns or rows are refused', () => {
  expect(rows('x'.repeat(5000))[0]?.[0]).toHaveLength(1001)
  expect(() => rows(','.repeat(300))).toThrow('too_many_columns')
  expect(() => readCsv(bytes('a\n'.repeat(100_100)))).toThrow('too_many_rows')
})
