/** a report: each entry with what it pays, and the sums by project, by employee and of all */
import type { Country } from '../markets.ts'
import { epochSeconds, wholeSeconds, type WorkLog } from '../work-log.ts'
import { daysOf } from './days.ts'
import type { ReportRule } from './rule.ts'
import { payDay, type Paid, type Worked } from './spans.ts'

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
  /** by name, in order of the name */
  projects: Map<string, Section>
  employees: Map<string, Section>
}

export interface Selection {
  from: string
  to: string
  employee_id?: string | undefined
  project_id?: string | undefined
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

interface Closed extends Worked {
  /** its place among all that came */
  at: number
}

const inOrder = (a: Closed, b: Closed): number => a.start - b.start || (a.id < b.id ? -1 : 1)

/** those that are closed, of each employee by themselves and in order of time */
function byEmployee(logs: readonly WorkLog[]): Closed[][] {
  const employees = new Map<string, Closed[]>()
  for (const [at, { id, employee, start_time, end_time }] of logs.entries()) {
    if (end_time === null) continue
    const own = employees.get(employee.id) ?? []
    employees.set(employee.id, own)
    own.push({ id, start: epochSeconds(start_time), end: epochSeconds(end_time), at })
  }
  return [...employees.values()].map(own => own.sort(inOrder))
}

/**
 * What each entry pays. The rules run on whole days of each employee, so `logs` are all of those that count,
 * also where only some of them are to be shown.
 */
export function payAll(logs: readonly WorkLog[], { rule, time_zone, country }: Terms): ReportEntry[] {
  const employees = byEmployee(logs)
  const first = employees.reduce((least, [one]) => Math.min(least, one?.start ?? least), Infinity)
  if (first === Infinity) return []
  const last = employees.flat().reduce((most, { end }) => Math.max(most, end), 0)
  const days = daysOf(time_zone, first, last)
  // in the order in which they came, which is most often that in which they are shown
  const entries: (ReportEntry | undefined)[] = logs.map(() => undefined)
  for (const own of employees)
    for (let from = 0, to = 0; from < own.length; from = to) {
      const { date, end } = days.of(own[from]?.start ?? 0)
      while ((own[to]?.start ?? end) < end) to++
      const day = own.slice(from, to)
      for (const [i, paid] of payDay(day, rule, days, country).entries()) {
        const [one, log] = [day[i], logs[day[i]?.at ?? -1]]
        if (one && log) entries[one.at] = entryOf(log, date, one, paid)
      }
    }
  return entries.filter(entry => entry !== undefined)
}

const entryOf = (log: WorkLog, date: string, { start, end }: Worked, { regular, overtime, lunch }: Paid): ReportEntry => ({
  log,
  date,
  total_time: end - start,
  regular_time: regular,
  over_time: overtime,
  lunch_deduction: lunch === 0 ? 0 : -lunch,
})

function isSelected({ from, to, employee_id, project_id }: Selection): (entry: ReportEntry) => boolean {
  const [first, last] = [wholeSeconds(from), wholeSeconds(to)]
  return ({ log: { start_time: start, employee, project } }) =>
    start >= first && start <= last && (employee_id === undefined || employee.id === employee_id) && (project_id === undefined || project.id === project_id)
}

const byStart = (a: ReportEntry, b: ReportEntry): number =>
  a.log.start_time < b.log.start_time ? -1 : a.log.start_time > b.log.start_time ? 1 : a.log.id < b.log.id ? -1 : 1

/** the entries that are to be shown, in order, with their sums; `compare` sorts names by the reader's language */
export function makeReport(entries: readonly ReportEntry[], compare: (a: string, b: string) => number): Report {
  const sums = nothingYet()
  const [projects, employees] = [new Map<string, Section>(), new Map<string, Section>()]
  const put = (sections: Map<string, Section>, { id, name }: { id: string; name: string }, entry: ReportEntry): void => {
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
    new Map([...sections.values()].toSorted((a, b) => compare(a.name, b.name)).map(section => [section.name, section]))
  return { ...sums, entries: [...entries], projects: byName(projects), employees: byName(employees) }
}

export const select = (entries: readonly ReportEntry[], selection: Selection): ReportEntry[] => entries.filter(isSelected(selection)).toSorted(byStart)
