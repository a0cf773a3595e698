/** the seconds and the latest closed entry of one employee, by project: what projects add up instead of reading all entries */
import * as z from 'zod'
import { secondsBetween } from '../../../shared/domain/work-log.ts'
import type { Row } from '../db.ts'
import { item, loosely } from '../formats.ts'
import type { StoredLog } from './columns.ts'
import { monthOf } from './sheet.ts'

const Sum = loosely(z.object({ seconds: z.number(), latest: z.string() }))

export const Tally = item({ version: z.number(), projects: z.record(z.string(), Sum) })
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
  const closed = logs.flatMap(({ project, start, end }) => (end === null ? [] : [{ project, start, seconds: secondsBetween(start, end) }]))
  return new Map(
    [...Map.groupBy(closed, ({ project }) => project)].map(([project, some]) => {
      const starts = some.map(({ start }) => start).toSorted()
      return [project, { seconds: some.reduce((sum, { seconds }) => sum + seconds, 0), latest: starts.at(-1) ?? '', starts: starts.join() }]
    }),
  )
}

/** the latest closed entry of a project that starts before a month, in the sheets that were not read yet */
export type FindLatest = (project: string, before: string, notBefore: string | undefined) => Promise<string | undefined>

/** what the tally is after these entries, which are all of their months, have become those */
export async function retally(present: Tally, were: readonly StoredLog[], are: readonly StoredLog[], findLatest: FindLatest): Promise<Tally> {
  const [before, after] = [sums(were), sums(are)]
  const projects = new Map(Object.entries(present.projects))
  let changed = false
  for (const project of new Set([...before.keys(), ...after.keys()])) {
    const [was, is, known] = [before.get(project), after.get(project), projects.get(project)]
    // one that moved may be the latest of those who look for another at this moment: they race for the tally
    if (was?.seconds === is?.seconds && was?.starts === is?.starts) continue
    changed = true
    const seconds = (known?.seconds ?? 0) + (is?.seconds ?? 0) - (was?.seconds ?? 0)
    if (seconds === 0) projects.delete(project)
    else projects.set(project, { ...known, seconds, latest: await latestOf(project, known?.latest, was?.latest, is?.latest, findLatest) })
  }
  return changed ? { ...present, projects: Object.fromEntries(projects) } : present
}

async function latestOf(project: string, known: string | undefined, was: string | undefined, is: string | undefined, findLatest: FindLatest): Promise<string> {
  // it lies in another month, or there was none
  if (known === undefined || was === undefined || known > was) return later(known, is ?? '')
  if (is !== undefined && monthOf({ start: is }) >= monthOf({ start: was })) return is
  // it was one of these, so what is later than the present ones lies in the months between
  const between = await findLatest(project, monthOf({ start: was }), is && monthOf({ start: is }))
  return later(between, is ?? '')
}

/** the latest entry of all projects */
export const latestOfAll = (tally: Tally, open: { start: string } | null): string | null =>
  Object.values(tally.projects).reduce<string | null>((latest, sum) => later(latest ?? undefined, sum.latest), latestWith(null, open))

export const latestWith = (latest: string | null, open: { start: string } | null): string | null =>
  open ? later(latest ?? undefined, open.start) : latest
