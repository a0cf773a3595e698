import { findDays, type DayWords } from './find-days.ts'

const words: DayWords = {
  relativeDays: [
    { word: 'i dag', daysAgo: 0 },
    { word: 'i gaer', daysAgo: 1 },
  ],
  weekdays: ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'],
  months: 'january february march april may june july august september october november december'.split(' '),
}
/** This day is a Friday. */
const today = '2026-11-27'
const find = (query: string): string[] => findDays(query, today, words)

it.each([
  ['25.11', '2026-11-25'],
  ['25.11.', '2026-11-25'],
  ['25/11', '2026-11-25'],
  ['25.11.2024', '2024-11-25'],
  ['2026-11-25', '2026-11-25'],
  ['25 nov', '2026-11-25'],
  ['25. November', '2026-11-25'],
  ['25 de novem', '2026-11-25'],
  ['11/25', '2026-11-25'],
  ['í dag', '2026-11-27'],
  ['gær', '2026-11-26'],
  ['friday', '2026-11-27'],
  ['SAT', '2026-11-21'],
])('reads "%s"', (query, day) => {
  expect(find(query)).toEqual([day])
})

it('takes the latest day until today when there is no year', () => {
  expect(find('28.11')).toEqual(['2025-11-28'])
  expect(find('29.2')).toEqual(['2024-02-29'])
})

it('finds several days when a word fits them', () => {
  expect(find('t')).toEqual([])
  expect(find('tu')).toEqual(['2026-11-24'])
  expect(findDays('se', today, { ...words, weekdays: ['segunda', 'terca', 'quarta', 'quinta', 'sexta'] })).toEqual([
    '2026-11-23',
    '2026-11-27',
  ])
})

it.each(['', '31.2', '25.13', 'house 12', '12'])('reads no day in "%s"', query => {
  expect(find(query)).toEqual([])
})
