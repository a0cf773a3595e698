import type { Series } from '../ui/plots/stacked-bars.tsx'

export interface ProjectSums {
  /** For each day, the seconds of each project, in the order of `projects`. */
  days: readonly { seconds: readonly number[] }[]
  projects: readonly { id: string; name: string; seconds: number }[]
}

/** The colours for projects in plots. All projects without a colour of their own share the last colour, grey. */
const colors = [1, 2, 3, 4, 5, 6].map(number => `var(--plot-${number})`)
const otherColor = colors.at(-1) ?? ''

interface ProjectColors {
  own: ReadonlyMap<string, string>
  other: string
}

/**
 * Gives each project the same colour in all plots. If there are too few colours, the largest projects of the first
 * argument get their own colours.
 */
export function colorProjects(...allSums: readonly ProjectSums[]): ProjectColors {
  const sortBySeconds = ({ projects }: ProjectSums) => projects.toSorted((a, b) => b.seconds - a.seconds)
  const ids = new Set(
    allSums
      .flatMap(sortBySeconds)
      .filter(({ seconds }) => seconds > 0)
      .map(({ id }) => id),
  )
  const ownCount = ids.size <= colors.length ? ids.size : colors.length - 1
  return {
    own: new Map([...ids].slice(0, ownCount).map((id, i) => [id, colors[i] ?? otherColor])),
    other: otherColor,
  }
}

/**
 * Returns a series for each project with a colour, in the order of the colours, and one series for all other projects.
 */
export function toProjectSeries(
  { days, projects }: ProjectSums,
  { own, other }: ProjectColors,
  otherName: string,
): Series[] {
  const sumHours = (indexes: readonly number[]): number[] =>
    days.map(({ seconds }) => indexes.reduce((sum, i) => sum + (seconds[i] ?? 0), 0) / 3600)
  const indexById = new Map(projects.map(({ id }, i) => [id, i]))
  const namedSeries = [...own].flatMap(([id, color]) => {
    const index = indexById.get(id)
    const name = index === undefined ? undefined : projects[index]?.name
    return index === undefined || name === undefined ? [] : [{ name, color, values: sumHours([index]) }]
  })
  const otherIndexes = projects.flatMap(({ id }, i) => (own.has(id) ? [] : [i]))
  const series =
    otherIndexes.length > 0
      ? [...namedSeries, { name: otherName, color: other, values: sumHours(otherIndexes) }]
      : namedSeries
  return series.filter(({ values }) => values.some(value => value > 0))
}
