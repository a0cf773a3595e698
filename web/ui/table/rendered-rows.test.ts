import { listRenderedRows } from './rendered-rows.ts'
import { RowPositions } from './row-positions.ts'

const ids = Array.from({ length: 100 }, (_, index) => `row ${index}`)
const createHundredRows = (heights = new Map<string, number>()) => new RowPositions(ids, 40, heights)
const listRenderedTexts = (positions: RowPositions, from: number, to: number, alwaysRendered?: number) =>
  listRenderedRows(positions, { from, to }, alwaysRendered).map(part => ('gap' in part ? `${part.gap} px` : part.index))

it('renders rows within the range, with gaps as tall as the others', () => {
  expect(listRenderedTexts(createHundredRows(), 400, 500)).toEqual(['400 px', 10, 11, 12, '3480 px'])
})

it('renders no gap where the range reaches the first or last row', () => {
  expect(listRenderedTexts(createHundredRows(), -1000, 30)).toEqual([0, '3960 px'])
  expect(listRenderedTexts(createHundredRows(), 3970, 9000)).toEqual(['3960 px', 99])
  expect(listRenderedTexts(createHundredRows(), -1000, 9000)).toEqual([...ids.keys()])
})

it('renders the kept row once, wherever it is', () => {
  expect(listRenderedTexts(createHundredRows(), 400, 450, 2)).toEqual(['80 px', 2, '280 px', 10, 11, '3520 px'])
  expect(listRenderedTexts(createHundredRows(), 400, 450, 99)).toEqual(['400 px', 10, 11, '3480 px', 99])
  expect(listRenderedTexts(createHundredRows(), 400, 450, 11)).toEqual(['400 px', 10, 11, '3520 px'])
})

it('renders several kept rows in order', () => {
  const rowsOrGaps = listRenderedRows(createHundredRows(), { from: 400, to: 450 }, 99, undefined, 2, 11)
  expect(rowsOrGaps.map(part => ('gap' in part ? `${part.gap} px` : part.index))).toEqual([
    '80 px',
    2,
    '280 px',
    10,
    11,
    '3480 px',
    99,
  ])
})

it('applies a measured height, and reports only a new one', () => {
  const positions = createHundredRows()
  expect(positions.recordHeight('row 1', 40)).toBe(false)
  expect(positions.recordHeight('row 1', 140)).toBe(true)
  expect(positions.recordHeight('row 1', 140)).toBe(false)
  expect(listRenderedTexts(positions, 400, 450)).toEqual(['380 px', 7, 8, '3640 px'])
  expect(positions.height).toBe(4100)
})

it('keeps heights when the rows are reordered', () => {
  const heights = new Map<string, number>()
  createHundredRows(heights).recordHeight('row 99', 140)
  expect(new RowPositions(ids.toReversed(), 40, heights).top(1)).toBe(140)
})

it('renders nothing without rows', () => {
  expect(listRenderedRows(new RowPositions([], 40, new Map()), { from: 0, to: 500 })).toEqual([])
})
