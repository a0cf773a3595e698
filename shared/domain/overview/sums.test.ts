import { sumDayRange, sumSecondsUntil, computeWeekdayMeans, type DayColumns } from './sums.ts'

/** Two days of a hundred seconds begin at 0 and 100. One entry lies before them and one after them. */
const entries: DayColumns = {
  day: Int32Array.of(-1, 0, 0, 1, 2),
  employee: Int32Array.of(0, 0, 1, 0, 0),
  project: Int32Array.of(5, 5, 6, 5, 5),
  starts: Float64Array.of(-50, 10, 20, 110, 210),
  seconds: Float64Array.of(40, 30, 60, 50, 70),
}

it('sums the days of a span by day, project and employee', () => {
  const { seconds, byDay, byEmployee, byProject } = sumDayRange(entries, { first: 0, last: 1 })
  expect([seconds, [...byDay]]).toEqual([140, [90, 50]])
  expect([...byEmployee]).toEqual([
    [0, 80],
    [1, 60],
  ])
  expect([...byProject].map(([project, days]) => [project, [...days]])).toEqual([
    [5, [30, 50]],
    [6, [60, 0]],
  ])
})

it('leaves out entries outside of the days that were read, also in a span that begins before', () => {
  expect(sumDayRange(entries, { first: -2, last: 0 }).seconds).toBe(90)
  expect(sumSecondsUntil(entries, { first: -2, last: 0 }, 1000)).toBe(90)
})

it('cuts an entry at an instant, and skips those that begin later', () => {
  expect(sumSecondsUntil(entries, { first: 0, last: 1 }, 30)).toBe(20 + 10)
  expect(sumSecondsUntil(entries, { first: 0, last: 1 }, 120)).toBe(30 + 60 + 10)
})

it('takes the mean of each weekday, also of days without entries', () => {
  // 1 June 2026 is a Monday.
  const days = ['2026-06-01', '2026-06-02', '2026-06-08']
  expect(computeWeekdayMeans(days, [100, 70, 0])).toEqual([0, 50, 70, 0, 0, 0, 0, 0])
})
