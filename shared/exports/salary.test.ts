import { joinCsvRows, formatCsvHours, formatCsvCell } from './csv.ts'
import { createDkFile, createReglaFile, partitionByKennitala, type SalaryRow } from './salary.ts'

const row = (
  name: string,
  kt: string | undefined,
  regular_time: number,
  over_time: number,
  deild?: string,
): SalaryRow => ({
  employee: { id: name, name },
  regular_time,
  over_time,
  integrations: kt === undefined ? {} : { regla: { kt }, dk: { kt, deild } },
})

const salaryRows = [
  row('Þóra Ýr', '1201603389', 8 * 3600 + 18, 1800, 'Smíði; þak'),
  row('=cmd', '3108962099', 0, 36),
  row('Jón', undefined, 3600, 0),
  row('Ana', '12016033', 3600, 0),
]

it('rounds hours to two decimals, half away from zero, without binary errors', () => {
  const formatWithComma = (seconds: number): string => formatCsvHours(seconds, { decimal: ',' })
  expect([0, 17, 18, 36, 3618, 4518, 27_018, -17, -18, 36_000_018].map(formatWithComma)).toEqual([
    '0,00',
    '0,00',
    '0,01',
    '0,01',
    '1,01',
    '1,26',
    '7,51',
    '0,00',
    '-0,01',
    '10000,01',
  ])
})

it('quotes separators and escapes formulas', () => {
  const semicolonFormat = { separator: ';', decimal: ',' } as const
  expect(
    ['=cmd', '+1', '-1', '@x', '\tx', 'a;b', 'a,b', 'say "x"', 'two\nlines', 'Þór'].map(text =>
      formatCsvCell(text, semicolonFormat),
    ),
  ).toEqual(["'=cmd", "'+1", "'-1", "'@x", "'\tx", '"a;b"', 'a,b', '"say ""x"""', '"two\nlines"', 'Þór'])
})

it.each([
  { separator: ';', decimal: ',' },
  { separator: ',', decimal: '.' },
] as const)('starts no cell with a formula at any split or sign width ($separator)', form => {
  // Programs split at one of these separators, and recognize quotes only at the start of a cell.
  const cells = (text: string): string[] =>
    formatCsvCell(text, form)
      .split(/[;,\t\r\n]/)
      .map(cell => cell.replace(/^["\s]+/, ''))
  const signs = ['=', '+', '-', '@', '＝', '＋', '－', '＠']
  for (const sign of signs)
    for (const prefix of ['', ' ', 'a;', 'a,', 'a\t', 'a\n', 'a\r\n', 'a; ', 'a,"', 'a;;', 'a,\n', ';'])
      for (const cell of cells(`${prefix}${sign}cmd|' /C calc'!A0`)) expect(signs).not.toContain(cell[0])
})

it('keeps a sign that does not start a cell', () => {
  for (const text of ['1=1', 'a-b', 'ann@example.is', '5 - 3', 'x | =y', 'Hús－þak'])
    expect(formatCsvCell(text, { separator: ';', decimal: ',' })).toBe(text)
})

it('excludes employees without a kennitala from the file, and lists them', () => {
  const { rows, excluded } = partitionByKennitala(salaryRows, 'regla')
  expect(rows.map(({ employee }) => employee.name)).toEqual(['Þóra Ýr', '=cmd'])
  expect(excluded.map(({ employee }) => employee.name)).toEqual(['Jón', 'Ana'])
})

it('writes two lines per employee for Regla, byte for byte', () => {
  expect(
    createReglaFile(partitionByKennitala(salaryRows, 'regla').rows, '2026-11-30', { regular: '104', overtime: '106' }),
  ).toBe(
    '\ufeff1201603389;;;;104;8,01;;;;301126\r\n1201603389;;;;106;0,50;;;;301126\r\n3108962099;;;;104;0,00;;;;301126\r\n3108962099;;;;106;0,01;;;;301126\r\n',
  )
})

it('writes a header and a line per employee for dk, byte for byte', () => {
  expect(createDkFile(partitionByKennitala(salaryRows, 'dk').rows, { regular: '101', overtime: '102' })).toBe(
    '\ufeffKennitala;Deild;Nafn;101;102\r\n1201603389;"Smíði; þak";Þóra Ýr;8,01;0,50\r\n3108962099;;\'=cmd;0,00;0,01\r\n',
  )
})

it('creates a valid file without employees', () => {
  expect(joinCsvRows([], { separator: ';', decimal: ',' })).toBe('\ufeff')
})
