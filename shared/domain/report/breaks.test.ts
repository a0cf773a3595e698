import { findBreaks } from './breaks.ts'

const createEntry = (start: number, end: number) => ({ id: `${start}`, start, end })

it('finds time without work between the first and the last entry', () => {
  expect(findBreaks([createEntry(13, 18), createEntry(8, 12), createEntry(20, 22)])).toEqual([
    { start: 12, end: 13 },
    { start: 18, end: 20 },
  ])
})

it('finds no break between adjacent or overlapping entries', () => {
  expect(findBreaks([createEntry(8, 18), createEntry(9, 10), createEntry(12, 14), createEntry(18, 20)])).toEqual([])
  expect(findBreaks([])).toEqual([])
})
