import { colorProjects, toSeries } from './project-groups.ts'
import type { Sums } from './use-overview.ts'

const days = { from: '2026-11-23', to: '2026-11-24' }
/** Project i has i hours on the first day and none on the second. */
const sumsOf = (count: number): Sums => ({
  ...days,
  before: days,
  seconds: 0,
  before_seconds: 0,
  before_until_now_seconds: 0,
  days: [
    { day: days.from, seconds: Array.from({ length: count }, (_, i) => i * 3600), before_seconds: 0 },
    { day: days.to, seconds: Array.from({ length: count }, () => 0), before_seconds: 0 },
  ],
  projects: Array.from({ length: count }, (_, i) => ({
    id: `p${i}`,
    name: `P${i}`,
    seconds: i * 3600,
    before_seconds: 0,
  })),
  employees: [],
})
const seriesOf = (sums: Sums) => toSeries(sums, colorProjects({ period: sums, week: sums }), 'Other')

it('gives six projects a colour each, the largest first, and leaves out those without hours', () => {
  expect(seriesOf(sumsOf(7)).map(({ name }) => name)).toEqual(['P6', 'P5', 'P4', 'P3', 'P2', 'P1'])
})

it('adds up the smaller of seven projects as others', () => {
  const series = seriesOf(sumsOf(8))
  expect(series.map(({ name }) => name)).toEqual(['P7', 'P6', 'P5', 'P4', 'P3', 'Other'])
  expect(series.at(-1)?.values).toEqual([3, 0])
})
