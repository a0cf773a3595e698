/** the seconds and the latest closed entry of one employee, by project: what projects add up instead of reading all entries */
import * as z from 'zod'
import { secondsBetween } from '../../../shared/domain/work-log.ts'
import type { Row } from '../db.ts'
import { item, loosely } from '../formats.ts'
import type { StoredLog } from './columns.ts'
import { monthOf } from './sheet.ts'

const Sum = loosely(z.object({ seconds: z.number(), latest: z.string() }))
type Sum = z.infer<typeof Sum>

export const Tally = item({
  version: z.number(),
  projects: z.record(z.string(), Sum),
  /** The start of the latest entry among the projects that moved out; absent while none has moved. */
  moved_until: z.string().optional(),
})
export type Tally = z.infer<typeof Tally>

export const readTally = (row: Row | undefined): Tally => (row ? Tally.parse(row) : { version: 0, projects: {} })

const later = (a: string | undefined, b: string): string => (a !== undefined && a > b ? a : b)

interface Worked {
  seconds: number
  latest: string
  /** when each began, in order */
  starts: string
}

function sums(logs: readonly StoredLog[]): Map<string, Worked> {
  const closed = logs.flatMap(({ project, start, end }) =>
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

/** what lies elsewhere, read where it is needed */
export interface Elsewhere {
  /** the latest closed entry, of this project or of all, that starts before a month, in the sheets that were not read yet */
  latest: (project: string | undefined, before: string, notBefore: string | undefined) => Promise<string | undefined>
  /** what has moved out of the tally, for each project */
  moved: (projects: readonly string[]) => Promise<Tally[]>
}

export interface Retallied {
  tally: Tally
  /** projects whose own items are part of the tally again */
  back: string[]
}

/** what the tally is after these entries, which are all of their months, have become those */
export async function retally(
  present: Tally,
  were: readonly StoredLog[],
  are: readonly StoredLog[],
  elsewhere: Elsewhere,
): Promise<Retallied> {
  const [before, after] = [sums(were), sums(are)]
  const projects = new Map(Object.entries(present.projects))
  const back: string[] = []
  let changed = false
  for (const project of new Set([...before.keys(), ...after.keys()])) {
    const [was, is] = [before.get(project), after.get(project)]
    // one that moved may be the latest of those who look for another at this moment: they race for the tally
    if (was?.seconds === is?.seconds && was?.starts === is?.starts) continue
    changed = true
    const isEarlier = was !== undefined && (is === undefined || is.latest < was.latest)
    const known = projects.get(project)
    // only where the latest entry went does it matter what has moved: otherwise both parts stay true
    const [moved] = isEarlier && present.moved_until !== undefined ? await elsewhere.moved([project]) : []
    const whole = moved?.projects[project] ? together(known, moved.projects[project]) : known
    if (moved && moved.version > 0) back.push(project)
    const seconds = (whole?.seconds ?? 0) + (is?.seconds ?? 0) - (was?.seconds ?? 0)
    if (seconds === 0 && (moved !== undefined || present.moved_until === undefined)) projects.delete(project)
    else
      projects.set(project, {
        ...whole,
        seconds,
        latest: await latestOf(project, whole?.latest, was?.latest, is?.latest, elsewhere),
      })
  }
  return { tally: changed ? { ...present, projects: Object.fromEntries(projects) } : present, back }
}

const together = (one: Sum | undefined, other: Sum): Sum =>
  one ? { ...other, ...one, seconds: one.seconds + other.seconds, latest: later(one.latest, other.latest) } : other

async function latestOf(
  project: string,
  known: string | undefined,
  was: string | undefined,
  is: string | undefined,
  elsewhere: Elsewhere,
): Promise<string> {
  // it lies in another month, or there was none
  if (known === undefined || was === undefined || known > was) return later(known, is ?? '')
  if (is !== undefined && monthOf({ start: is }) >= monthOf({ start: was })) return is
  // it was one of these, so what is later than the present ones lies in the months between
  const between = await elsewhere.latest(project, monthOf({ start: was }), is && monthOf({ start: is }))
  return later(between, is ?? '')
}

/** About as many as fit into one write unit, so that clocking out costs the same whatever lies behind somebody. */
export const mostProjects = 12

/** the projects that move out of a tally, those first whose latest entry is the oldest; a few at a time, so that this is seldom */
export function toMove({ projects }: Tally, but: ReadonlySet<string>, room: number): string[] {
  const over = Object.keys(projects).length - mostProjects
  if (over <= 0) return []
  const oldest = Object.entries(projects)
    .filter(([project]) => !but.has(project))
    .toSorted(([, a], [, b]) => (a.latest < b.latest ? -1 : 1))
  return oldest.slice(0, Math.max(0, Math.min(over + mostProjects / 2, room))).map(([project]) => project)
}

/** the tally without these projects, and what each of their own items is then; `moved` is what those are now */
export function moveOut(
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
        ? [{ ...there, projects: { ...there.projects, [project]: together(there.projects[project], sum) } }]
        : []
    }),
  }
}

/** The latest entry of all projects. Where what has moved may be later than what is here, `find` looks through the sheets. */
export async function latestOfAll(
  { projects, moved_until }: Tally,
  open: { start: string } | null,
  find: () => Promise<string | undefined>,
): Promise<string | null> {
  const latest = Object.values(projects).reduce<string | undefined>((so, sum) => later(so, sum.latest), undefined)
  return latestWith(
    (moved_until !== undefined && later(latest, '') < moved_until ? await find() : latest) ?? null,
    open,
  )
}

export const latestWith = (latest: string | null, open: { start: string } | null): string | null =>
  open ? later(latest ?? undefined, open.start) : latest
