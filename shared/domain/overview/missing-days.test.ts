import { findMissingDays } from './missing-days.ts'

const find = (entries: readonly number[], last = 40, closed: readonly number[] = []) =>
  findMissingDays(day => entries.includes(day), { first: 28, last, isClosed: day => closed.includes(day) })

/** Days 0, 7, 14 and 21 have the same weekday as day 28. */
const [week1, week2, week3, week4] = [0, 7, 14, 21]

it('finds a day whose weekday was worked in three of the four weeks before', () => {
  expect(find([week1, week2, week3, 26], 28)).toEqual([28])
  expect(find([week2, week3, week4], 28)).toEqual([28])
  expect(find([week3, week4, 26], 28)).toEqual([])
})

it('skips worked days and closed days', () => {
  expect(find([week2, week3, week4, 28], 28)).toEqual([])
  expect(find([week2, week3, week4], 28, [28])).toEqual([])
})

it('lists an absence only for the week after the last entry', () => {
  const everyDay = Array.from({ length: 28 }, (_, day) => day)
  expect(find(everyDay)).toEqual([28, 29, 30, 31, 32, 33, 34])
})

it('begins again after an absence', () => {
  const workedWeeks = Array.from({ length: 28 }, (_, day) => day)
  expect(find([...workedWeeks, 35], 36)).toEqual([28, 29, 30, 31, 32, 33, 34, 36])
})
