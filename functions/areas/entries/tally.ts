/** Updates the tally of an employee with each change of an entry. */
import { secondsBetween } from '../../../shared/domain/entry.ts'
import type { StoredEntry } from '../month-sheets/columns.ts'
import { monthOf } from '../month-sheets/sheet.ts'
import type { Sum, Tally } from '../projects/tally-item.ts'

const later = (a: string | undefined, b: string): string => (a !== undefined && a > b ? a : b)

interface ProjectWork {
  seconds: number
  latest: string
  /** The sorted starts of all entries, joined, so that two sets of entries can be compared. */
  starts: string
}

function groupByProject(entries: readonly StoredEntry[]): Map<string, ProjectWork> {
  const closed = entries.flatMap(({ project, start, end }) =>
    end === null ? [] : [{ project, start, seconds: secondsBetween(start, end) }],
  )
  return new Map(
    [...Map.groupBy(closed, ({ project }) => project)].map(([project, some]) => {
      const starts = some.map(({ start }) => start).toSorted()
      return [
        project,
        {
          seconds: some.reduce((sum, { seconds }) => sum + seconds, 0),
          latest: starts.at(-1) ?? '',
          starts: starts.join(),
        },
      ]
    }),
  )
}

/** Reads that are only needed for some changes. */
export interface OnDemandReads {
  /**
   * Start of the latest closed entry of one project, or of all, in the months from `notBefore` until before `before`.
   */
  findLatest: (
    project: string | undefined,
    before: string,
    notBefore: string | undefined,
  ) => Promise<string | undefined>
  /** The items of projects that have moved out of the tally. */
  readMoved: (projects: readonly string[]) => Promise<Tally[]>
}

export interface TallyUpdate {
  tally: Tally
  /** Projects whose own items were added to the tally again, so that those items are deleted. */
  mergedProjects: string[]
}

/** The tally after a change. `were` and `are` are all entries of the months concerned, before and after it. */
export async function updateTally(
  current: Tally,
  were: readonly StoredEntry[],
  are: readonly StoredEntry[],
  elsewhere: OnDemandReads,
): Promise<TallyUpdate> {
  const [before, after] = [groupByProject(were), groupByProject(are)]
  const projects = new Map(Object.entries(current.projects))
  const mergedProjects: string[] = []
  let changed = false
  for (const project of new Set([...before.keys(), ...after.keys()])) {
    const [was, is] = [before.get(project), after.get(project)]
    // Starts count too: another change may be searching for the latest entry right now, and has to lose a race for the
    // tally.
    if (was?.seconds === is?.seconds && was?.starts === is?.starts) continue
    changed = true
    const isEarlier = was !== undefined && (is === undefined || is.latest < was.latest)
    const known = projects.get(project)
    // The moved item matters only if the latest entry became an earlier one; otherwise both items stay correct.
    const [moved] = isEarlier && current.moved_until !== undefined ? await elsewhere.readMoved([project]) : []
    const whole = moved?.projects[project] ? addSums(known, moved.projects[project]) : known
    if (moved && moved.version > 0) mergedProjects.push(project)
    const seconds = (whole?.seconds ?? 0) + (is?.seconds ?? 0) - (was?.seconds ?? 0)
    if (seconds === 0 && (moved !== undefined || current.moved_until === undefined)) projects.delete(project)
    else
      projects.set(project, {
        ...whole,
        seconds,
        latest: await findLatestStart(project, whole?.latest, was?.latest, is?.latest, elsewhere),
      })
  }
  return { tally: changed ? { ...current, projects: Object.fromEntries(projects) } : current, mergedProjects }
}

const addSums = (one: Sum | undefined, other: Sum): Sum =>
  one ? { ...other, ...one, seconds: one.seconds + other.seconds, latest: later(one.latest, other.latest) } : other

async function findLatestStart(
  project: string,
  known: string | undefined,
  was: string | undefined,
  is: string | undefined,
  elsewhere: OnDemandReads,
): Promise<string> {
  // The latest entry lies in another month, or there was none.
  if (known === undefined || was === undefined || known > was) return later(known, is ?? '')
  if (is !== undefined && monthOf({ start: is }) >= monthOf({ start: was })) return is
  // The latest entry was one of the changed ones. One that is later than those left can only lie in the months between.
  const between = await elsewhere.findLatest(project, monthOf({ start: was }), is && monthOf({ start: is }))
  return later(between, is ?? '')
}

/** About as many as fit into one write unit, so that clocking out costs the same whatever lies behind somebody. */
export const maxTallyProjects = 12

/** The projects to move out of a full tally, oldest first. Several move at a time, so that this seldom happens. */
export function selectProjectsToMove({ projects }: Tally, but: ReadonlySet<string>, room: number): string[] {
  const over = Object.keys(projects).length - maxTallyProjects
  if (over <= 0) return []
  const oldest = Object.entries(projects)
    .filter(([project]) => !but.has(project))
    .toSorted(([, a], [, b]) => (a.latest < b.latest ? -1 : 1))
  return oldest.slice(0, Math.max(0, Math.min(over + maxTallyProjects / 2, room))).map(([project]) => project)
}

/** Moves projects out of the tally into items of their own. `moved` has those items as they are stored now. */
export function moveProjectsOut(
  tally: Tally,
  projects: readonly string[],
  moved: readonly Tally[],
): { tally: Tally; moved: Tally[] } {
  const out = new Set(projects)
  const latest =
    projects
      .map(project => tally.projects[project]?.latest ?? '')
      .toSorted()
      .at(-1) ?? ''
  return {
    tally: {
      ...tally,
      projects: Object.fromEntries(Object.entries(tally.projects).filter(([project]) => !out.has(project))),
      moved_until: later(tally.moved_until, latest),
    },
    moved: projects.flatMap((project, i) => {
      const [sum, there] = [tally.projects[project], moved[i]]
      return sum && there
        ? [{ ...there, projects: { ...there.projects, [project]: addSums(there.projects[project], sum) } }]
        : []
    }),
  }
}

/** The latest entry of all projects. `find` searches the sheets, if a project that moved out may have a later one. */
export async function findLatestOfAll(
  { projects, moved_until }: Tally,
  open: { start: string } | null,
  find: () => Promise<string | undefined>,
): Promise<string | null> {
  const latest = Object.values(projects).reduce<string | undefined>((so, sum) => later(so, sum.latest), undefined)
  return latestWithOpen(
    (moved_until !== undefined && later(latest, '') < moved_until ? await find() : latest) ?? null,
    open,
  )
}

export const latestWithOpen = (latest: string | null, open: { start: string } | null): string | null =>
  open ? later(latest ?? undefined, open.start) : latest
