import type { Entry } from '../../../shared/domain/entry.ts'
import { assignProjectColors } from './project-colors.ts'

const entry = (project: string, hours: number) =>
  ({ project: { id: project, name: project.toUpperCase() }, total_time: hours * 3600 }) as Entry

it('gives the projects with most hours a colour each, and the others one', () => {
  const { legend, hasOtherProjects, colorOf } = assignProjectColors([
    entry('a', 1),
    ...['b', 'c', 'd', 'e', 'f', 'g'].map((id, index) => entry(id, index + 2)),
    entry('a', 2),
  ])
  expect(legend.map(({ name }) => name)).toEqual(['G', 'F', 'E', 'D', 'A'])
  expect(new Set(legend.map(({ color }) => color)).size).toBe(5)
  expect(hasOtherProjects).toBe(true)
  expect(colorOf('b')).toBe('var(--plot-6)')
})

it('has no other projects when each has its colour', () => {
  expect(assignProjectColors([entry('a', 1)]).hasOtherProjects).toBe(false)
})
