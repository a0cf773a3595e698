import { colorProjects, toProjectSeries, type ProjectSums } from './project-series.ts'

/** Returns the sums of `count` projects. Project i has i hours on the first day and none on the second. */
const createProjectSums = (count: number): ProjectSums => ({
  days: [
    { seconds: Array.from({ length: count }, (_, i) => i * 3600) },
    { seconds: Array.from({ length: count }, () => 0) },
  ],
  projects: Array.from({ length: count }, (_, i) => ({
    id: `p${i}`,
    name: `P${i}`,
    seconds: i * 3600,
  })),
})
const createSeries = (sums: ProjectSums) => toProjectSeries(sums, colorProjects(sums), 'Other')

it('gives six projects a colour each, the largest first, and leaves out those without hours', () => {
  expect(createSeries(createProjectSums(7)).map(({ name }) => name)).toEqual(['P6', 'P5', 'P4', 'P3', 'P2', 'P1'])
})

it('adds up the smaller of seven projects as others', () => {
  const series = createSeries(createProjectSums(8))
  expect(series.map(({ name }) => name)).toEqual(['P7', 'P6', 'P5', 'P4', 'P3', 'Other'])
  expect(series.at(-1)?.values).toEqual([3, 0])
})
