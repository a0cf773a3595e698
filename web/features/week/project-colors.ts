import type { Entry } from '../../lib/entries/entries.ts'
import { durationSeconds } from '../../lib/entries/hours.ts'

/** The projects with most hours have a colour each, the others share one, so that no colour means two projects. */
const ownColors = ['--plot-1', '--plot-2', '--plot-3', '--plot-4', '--plot-5'] as const
const sharedColor = '--plot-6'

export interface ProjectColors {
  /** The projects with a colour of their own, most hours first. */
  legend: readonly { id: string; name: string; color: string }[]
  hasOthers: boolean
  othersColor: string
  colorOf: (projectId: string) => string
}

export function assignProjectColors(entries: readonly Entry[]): ProjectColors {
  const inOrder = [...Map.groupBy(entries, ({ project }) => project.id)]
    .map(([id, ofProject]) => ({
      id,
      name: ofProject[0]?.project.name ?? '',
      seconds: ofProject.reduce((sum, entry) => sum + durationSeconds(entry), 0),
    }))
    .toSorted((a, b) => b.seconds - a.seconds || (a.id < b.id ? -1 : 1))
  const legend = ownColors.flatMap((color, index) => {
    const project = inOrder[index]
    return project ? [{ id: project.id, name: project.name, color }] : []
  })
  const colors = new Map<string, string>(legend.map(({ id, color }) => [id, color]))
  return {
    legend,
    hasOthers: inOrder.length > legend.length,
    othersColor: sharedColor,
    colorOf: id => colors.get(id) ?? sharedColor,
  }
}
