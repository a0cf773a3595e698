import { formatRowRanges, formatRowRangesBySheet } from './row-ranges.ts'

it.each([
  [[], []],
  [[4], ['4']],
  [
    [2, 3, 4, 9, 11, 12],
    ['2–4', '9', '11–12'],
  ],
])('formats %j', (rows, expected) => {
  expect(formatRowRanges(rows)).toEqual(expected)
})

it('names the sheets of a workbook whose rows follow one another', () => {
  const sheets = [
    { name: 'May', firstRowIndex: 0, firstRowNumber: 1 },
    { name: 'June', firstRowIndex: 10, firstRowNumber: 3 },
  ]
  expect(formatRowRangesBySheet([2, 3, 10, 11, 12, 14], sheets)).toEqual(['May: 2–3', '10', 'June: 3–4', '6'])
  expect(formatRowRangesBySheet([2, 3], [])).toEqual(['2–3'])
})
