import { colorProjects } from '../../components/project-series.ts'
import type { Entry } from '../../lib/entries/entries.ts'
import { computeDuration } from '../../lib/entries/hours.ts'

export interface ProjectColors {
  /** The projects with a colour of their own, most hours first. */
  legend: readonly { id: string; name: string; color: string }[]
  hasOtherProjects: boolean
  othersColor: string
  colorOf: (projectId: string) => string
}

export function assignProjectColors(entries: readonly Entry[]): ProjectColors {
  const projects = [...Map.groupBy(entries, ({ project }) => project.id)]
    .map(([id, entriesOfProject]) => ({
      id,
      name: entriesOfProject[0]?.project.name ?? '',
      seconds: entriesOfProject.reduce((sum, entry) => sum + computeDuration(entry), 0),
    }))
    .toSorted((a, b) => b.seconds - a.seconds || (a.id < b.id ? -1 : 1))
  const { own, other } = colorProjects({ days: [], projects })
  return {
    legend: projects.flatMap(({ id, name }) => {
      const color = own.get(id)
      return color === undefined ? [] : [{ id, name, color }]
    }),
    hasOtherProjects: projects.length > own.size,
    othersColor: other,
    colorOf: id => own.get(id) ?? other,
  }
}
