import { renderedRows } from './rendered-rows.ts'
import { RowPositions } from './row-positions.ts'

const ids = Array.from({ length: 100 }, (_, index) => `row ${index}`)
const hundredRows = (heights = new Map<string, number>()) => new RowPositions(ids, 40, heights)
const renderedIn = (positions: RowPositions, from: number, to: number, kept?: number) =>
  renderedRows(positions, { from, to }, kept).map(part => ('gap' in part ? `${part.gap} px` : part.index))

test('rows within the range are drawn, and gaps are as tall as the others', () => {
  expect(renderedIn(hundredRows(), 400, 500)).toEqual(['400 px', 10, 11, 12, '3480 px'])
})

test('there is no gap where the range reaches the first or the last row, or beyond them', () => {
  expect(renderedIn(hundredRows(), -1000, 30)).toEqual([0, '3960 px'])
  expect(renderedIn(hundredRows(), 3970, 9000)).toEqual(['3960 px', 99])
  expect(renderedIn(hundredRows(), -1000, 9000)).toEqual([...ids.keys()])
})

test('a row that is kept is drawn wherever it is, and once', () => {
  expect(renderedIn(hundredRows(), 400, 450, 2)).toEqual(['80 px', 2, '280 px', 10, 11, '3520 px'])
  expect(renderedIn(hundredRows(), 400, 450, 99)).toEqual(['400 px', 10, 11, '3480 px', 99])
  expect(renderedIn(hundredRows(), 400, 450, 11)).toEqual(['400 px', 10, 11, '3520 px'])
})

test('a height that was measured counts from then on, and only a new one is told', () => {
  const positions = hundredRows()
  expect(positions.recordHeight('row 1', 40)).toBe(false)
  expect(positions.recordHeight('row 1', 140)).toBe(true)
  expect(positions.recordHeight('row 1', 140)).toBe(false)
  expect(renderedIn(positions, 400, 450)).toEqual(['380 px', 7, 8, '3640 px'])
  expect(positions.height).toBe(4100)
})

test('heights outlast another order of the rows', () => {
  const heights = new Map<string, number>()
  hundredRows(heights).recordHeight('row 99', 140)
  expect(new RowPositions(ids.toReversed(), 40, heights).top(1)).toBe(140)
})

test('a table without rows is empty', () => {
  expect(renderedRows(new RowPositions([], 40, new Map()), { from: 0, to: 500 })).toEqual([])
})
