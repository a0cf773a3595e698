import { findBreaks } from './breaks.ts'

const worked = (start: number, end: number) => ({ id: `${start}`, start, end })

it('finds time without work between the first and the last entry', () => {
  expect(findBreaks([worked(13, 18), worked(8, 12), worked(20, 22)])).toEqual([
    { start: 12, end: 13 },
    { start: 18, end: 20 },
  ])
})

it('finds no break between adjacent or overlapping entries', () => {
  expect(findBreaks([worked(8, 18), worked(9, 10), worked(12, 14), worked(18, 20)])).toEqual([])
  expect(findBreaks([])).toEqual([])
})
