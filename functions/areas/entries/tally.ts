import { secondsBetween } from '../../../shared/domain/entry.ts'
import type { StoredEntry } from '../month-sheets/columns.ts'
import { monthOf } from '../month-sheets/sheet.ts'
import type { ProjectSum, Tally } from '../projects/tally-item.ts'

export const findLaterInstant = (a: string | undefined, b: string): string => (a !== undefined && a > b ? a : b)

interface ProjectWork {
  seconds: number
  latest: string
  /** The sorted starts of all entries, joined into one text for comparison. */
  starts: string
}

function groupByProject(entries: readonly StoredEntry[]): Map<string, ProjectWork> {
  const closedEntries = entries.flatMap(({ project, start, end }) =>
    end === null ? [] : [{ project, start, seconds: secondsBetween(start, end) }],
  )
  return new Map(
    [...Map.groupBy(closedEntries, ({ project }) => project)].map(([project, projectEntries]) => {
      const starts = projectEntries.map(({ start }) => start).toSorted()
      return [
        project,
        {
          seconds: projectEntries.reduce((sum, { seconds }) => sum + seconds, 0),
          latest: starts.at(-1) ?? '',
          starts: starts.join(),
        },
      ]
    }),
  )
}

export interface OnDemandReads {
  /**
   * Finds the start of the latest closed entry in the months from `notBefore` up to `before` (exclusive), of the
   * project or, if it is undefined, of all projects.
   */
  findLatest: (
    project: string | undefined,
    before: string,
    notBefore: string | undefined,
  ) => Promise<string | undefined>
  readMovedTallies: (projects: readonly string[]) => Promise<Tally[]>
}

export interface TallyUpdate {
  tally: Tally
  /** Projects that have been merged back into the tally, so that their own items can be deleted. */
  mergedProjects: string[]
}

/**
 * Returns the tally after a change of entries. `entriesBefore` and `entriesAfter` are all entries of the affected
 * months before and after the change.
 */
export async function computeTallyUpdate(
  currentTally: Tally,
  entriesBefore: readonly StoredEntry[],
  entriesAfter: readonly StoredEntry[],
  onDemandReads: OnDemandReads,
): Promise<TallyUpdate> {
  const [entriesByProjectBefore, entriesByProjectAfter] = [groupByProject(entriesBefore), groupByProject(entriesAfter)]
  const projects = new Map(Object.entries(currentTally.projects))
  const mergedProjects: string[] = []
  let hasChanged = false
  for (const project of new Set([...entriesByProjectBefore.keys(), ...entriesByProjectAfter.keys()])) {
    const [was, is] = [entriesByProjectBefore.get(project), entriesByProjectAfter.get(project)]
    // Compares the starts too: if they changed, the tally must be written, so that a concurrent search for the latest
    // entry gets a write conflict.
    if (was?.seconds === is?.seconds && was?.starts === is?.starts) continue
    hasChanged = true
    const isLatestEarlier = was !== undefined && (is === undefined || is.latest < was.latest)
    const countedSum = projects.get(project)
    // Reads the project's moved item only if the project's latest entry may have become earlier. In all other cases,
    // the tally and the moved item stay correct without this read.
    const [movedTally] =
      isLatestEarlier && currentTally.moved_until !== undefined ? await onDemandReads.readMovedTallies([project]) : []
    const total = movedTally?.projects[project] ? addSums(countedSum, movedTally.projects[project]) : countedSum
    if (movedTally && movedTally.version > 0) mergedProjects.push(project)
    const seconds = (total?.seconds ?? 0) + (is?.seconds ?? 0) - (was?.seconds ?? 0)
    if (seconds === 0 && (movedTally !== undefined || currentTally.moved_until === undefined)) projects.delete(project)
    else
      projects.set(project, {
        ...total,
        seconds,
        latest: await findLatestStart(project, total?.latest, was?.latest, is?.latest, onDemandReads),
      })
  }
  return {
    tally: hasChanged ? { ...currentTally, projects: Object.fromEntries(projects) } : currentTally,
    mergedProjects,
  }
}

const addSums = (a: ProjectSum | undefined, b: ProjectSum): ProjectSum =>
  a ? { ...b, ...a, seconds: a.seconds + b.seconds, latest: findLaterInstant(a.latest, b.latest) } : b

async function findLatestStart(
  project: string,
  latestProjectStart: string | undefined,
  latestStartBefore: string | undefined,
  latestStartAfter: string | undefined,
  onDemandReads: OnDemandReads,
): Promise<string> {
  // There is no latest entry yet, or it lies in a month that this change does not affect.
  if (latestProjectStart === undefined || latestStartBefore === undefined || latestProjectStart > latestStartBefore)
    return findLaterInstant(latestProjectStart, latestStartAfter ?? '')
  if (latestStartAfter !== undefined && monthOf({ start: latestStartAfter }) >= monthOf({ start: latestStartBefore }))
    return latestStartAfter
  // The entry that was latest has become earlier or was removed. The latest entry now starts at `latestStartAfter`, or
  // in a month between `latestStartAfter` and `latestStartBefore`.
  const latestBetween = await onDemandReads.findLatest(
    project,
    monthOf({ start: latestStartBefore }),
    latestStartAfter && monthOf({ start: latestStartAfter }),
  )
  return findLaterInstant(latestBetween, latestStartAfter ?? '')
}

/**
 * A tally of this many projects fits into about one write unit of 1 KB, so that clocking out costs the same however
 * many projects an employee has had.
 */
export const maxTallyProjects = 12

/**
 * Returns the projects to move out of the tally, those without recent work first. Selects several projects at a time,
 * so that moves are rare.
 */
export function selectProjectsToMove(
  { projects }: Tally,
  excludedProjects: ReadonlySet<string>,
  maxCount: number,
): string[] {
  const excessCount = Object.keys(projects).length - maxTallyProjects
  if (excessCount <= 0) return []
  const oldestProjects = Object.entries(projects)
    .filter(([project]) => !excludedProjects.has(project))
    .toSorted(([, a], [, b]) => (a.latest < b.latest ? -1 : 1))
  return oldestProjects
    .slice(0, Math.max(0, Math.min(excessCount + maxTallyProjects / 2, maxCount)))
    .map(([project]) => project)
}

/** Moves the sums of `projects` out of the tally into their own items. `moved` has these items in the same order. */
export function moveProjectsOut(
  tally: Tally,
  projects: readonly string[],
  movedTallies: readonly Tally[],
): { tally: Tally; moved: Tally[] } {
  const movedProjects = new Set(projects)
  const latestStart =
    projects
      .map(project => tally.projects[project]?.latest ?? '')
      .toSorted()
      .at(-1) ?? ''
  return {
    tally: {
      ...tally,
      projects: Object.fromEntries(Object.entries(tally.projects).filter(([project]) => !movedProjects.has(project))),
      moved_until: findLaterInstant(tally.moved_until, latestStart),
    },
    moved: projects.flatMap((project, i) => {
      const [sum, movedTally] = [tally.projects[project], movedTallies[i]]
      return sum && movedTally
        ? [
            {
              ...movedTally,
              projects: { ...movedTally.projects, [project]: addSums(movedTally.projects[project], sum) },
            },
          ]
        : []
    }),
  }
}

/**
 * Returns the start of the latest entry in any project. Calls `find` to search the sheets if a project that has moved
 * out of the tally may have a later start.
 */
export async function findLatestStartOfAll(
  { projects, moved_until }: Tally,
  openEntry: { start: string } | null,
  find: () => Promise<string | undefined>,
): Promise<string | null> {
  const latestStart = Object.values(projects).reduce<string | undefined>(
    (so, sum) => findLaterInstant(so, sum.latest),
    undefined,
  )
  return computeLatestStart(
    (moved_until !== undefined && findLaterInstant(latestStart, '') < moved_until ? await find() : latestStart) ?? null,
    openEntry,
  )
}

export const computeLatestStart = (latestStart: string | null, openEntry: { start: string } | null): string | null =>
  openEntry ? findLaterInstant(latestStart ?? undefined, openEntry.start) : latestStart
