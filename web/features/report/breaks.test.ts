import { findBreaks } from './breaks.ts'

const worked = (start: number, end: number) => ({ id: `${start}`, start, end })

test('a break is where nothing was worked, between the first entry and the last', () => {
  expect(findBreaks([worked(13, 18), worked(8, 12), worked(20, 22)])).toEqual([
    { start: 12, end: 13 },
    { start: 18, end: 20 },
  ])
})

test('neither what follows at once nor what overlaps has a break', () => {
  expect(findBreaks([worked(8, 18), worked(9, 10), worked(12, 14), worked(18, 20)])).toEqual([])
  expect(findBreaks([])).toEqual([])
})
