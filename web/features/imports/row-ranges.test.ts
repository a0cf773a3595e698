import { rowRanges } from './row-ranges.ts'

it.each([
  [[], []],
  [[4], ['4']],
  [
    [2, 3, 4, 9, 11, 12],
    ['2–4', '9', '11–12'],
  ],
])('formats %j', (rows, expected) => {
  expect(rowRanges(rows)).toEqual(expected)
})
