/** a report: each entry with what it pays, and the sums by project, by employee and of all */
import type { Country } from '../markets.ts'
import type { WorkLog } from '../work-log.ts'
import { daysOf } from './days.ts'
import type { ReportRule } from './rule.ts'
import { payDay, type Worked } from './spans.ts'

/** seconds; regular_time + over_time = total_time + lunch_deduction, always */
export interface Sums {
  total_time: number
  regular_time: number
  over_time: number
  /** negative */
  lunch_deduction: number
}

export interface ReportEntry extends Sums {
  log: WorkLog
  /** the local day that it belongs to */
  date: string
}

export interface Section extends Sums {
  id: string
  name: string
  entries: ReportEntry[]
}

export interface Report extends Sums {
  entries: ReportEntry[]
  /** by id, in order of the name */
  projects: Map<string, Section>
  employees: Map<string, Section>
}

/** what a company's hours are counted by */
export interface Terms {
  rule: ReportRule
  time_zone: string
  country: Country
}

export const nothingYet = (): Sums => ({ total_time: 0, regular_time: 0, over_time: 0, lunch_deduction: 0 })

export function addUp(sums: Sums, more: Sums): void {
  sums.total_time += more.total_time
  sums.regular_time += more.regular_time
  sums.over_time += more.over_time
  // minus nothing is nothing, not minus zero
  sums.lunch_deduction += more.lunch_deduction
}

/** entries by place, those of an employee one after the other */
export interface Payables {
  /** seconds since 1970 */
  starts: ArrayLike<number>
  ends: ArrayLike<number>
  ownerAt(place: number): string
  idAt(place: number): string
}

/** seconds, by place */
export interface Pay {
  regular: Float64Array
  over: Float64Array
  /** taken off */
  lunch: Float64Array
}

interface Closed extends Worked {
  place: number
}

const inOrder = (a: Closed, b: Closed): number => a.start - b.start || (a.id < b.id ? -1 : 1)

/** each employee's by themselves and in order of time */
function byOwner(places: readonly number[], entries: Payables): Closed[][] {
  const owners = new Map<string, Closed[]>()
  for (const place of places) {
    const owner = entries.ownerAt(place)
    const own = owners.get(owner) ?? []
    owners.set(owner, own)
    own.push({ id: entries.idAt(place), start: entries.starts[place] ?? 0, end: entries.ends[place] ?? 0, place })
  }
  return [...owners.values()].map(own => own.sort(inOrder))
}

/**
 * What each entry pays. The rules run on whole days of each employee, so these are all of those that count and are closed,
 * also where only some of them are to be shown.
 */
export function payAll(places: readonly number[], entries: Payables, { rule, time_zone, country }: Terms): Pay {
  const [regular, over, lunch] = [
    new Float64Array(entries.starts.length),
    new Float64Array(entries.starts.length),
    new Float64Array(entries.starts.length),
  ]
  const owners = byOwner(places, entries)
  const first = owners.reduce((least, [one]) => Math.min(least, one?.start ?? least), Infinity)
  if (first === Infinity) return { regular, over, lunch }
  const last = places.reduce((most, place) => Math.max(most, entries.ends[place] ?? 0), 0)
  const days = daysOf(time_zone, first, last)
  for (const own of owners)
    for (let from = 0, to = 0; from < own.length; from = to) {
      const { end } = days.of(own[from]?.start ?? 0)
      while ((own[to]?.start ?? end) < end) to++
      const day = own.slice(from, to)
      for (const [i, paid] of payDay(day, rule, days, country).entries()) {
        const place = day[i]?.place ?? -1
        regular[place] = paid.regular
        over[place] = paid.overtime
        lunch[place] = paid.lunch
      }
    }
  return { regular, over, lunch }
}

/** the entries that are to be shown, in order, with their sums; `compare` sorts names by the reader's language */
export function makeReport(entries: readonly ReportEntry[], compare: (a: string, b: string) => number): Report {
  const sums = nothingYet()
  const [projects, employees] = [new Map<string, Section>(), new Map<string, Section>()]
  const put = (
    sections: Map<string, Section>,
    { id, name }: { id: string; name: string },
    entry: ReportEntry,
  ): void => {
    const section = sections.get(id) ?? { id, name, entries: [], ...nothingYet() }
    sections.set(id, section)
    section.entries.push(entry)
    addUp(section, entry)
  }
  for (const entry of entries) {
    addUp(sums, entry)
    put(projects, entry.log.project, entry)
    put(employees, entry.log.employee, entry)
  }
  const byName = (sections: Map<string, Section>): Map<string, Section> =>
    new Map([...sections.values()].toSorted((a, b) => compare(a.name, b.name)).map(section => [section.id, section]))
  return { ...sums, entries: [...entries], projects: byName(projects), employees: byName(employees) }
}
