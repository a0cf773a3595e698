/** a report as tables: which columns and rows each has, on the screen, on paper and in files alike */
import { clockTime } from '../local-time.ts'
import type { LogComment } from '../work-log.ts'
import { addUp, nothingYet, type Report, type ReportEntry, type Section, type Sums } from './report.ts'

export type TableKind = 'projects' | 'employees' | 'project' | 'employee' | 'entries'
/** columns of what is added up */
export const sumColumns = {
  hours: 'total_time',
  regular: 'regular_time',
  overtime: 'over_time',
  lunch: 'lunch_deduction',
} as const
export type SumColumn = keyof typeof sumColumns
export type ColumnId =
  | 'project'
  | 'employee'
  | 'kennitala'
  | 'date'
  | 'in'
  | 'out'
  | 'entries'
  | 'projects'
  | 'comments'
  | SumColumn

export const isSum = (column: ColumnId): column is SumColumn => Object.hasOwn(sumColumns, column)

/** an entry, a day of somebody, or all that was worked on a project or by somebody */
export interface TableRow extends Sums {
  entries: readonly ReportEntry[]
  /** of an employee, where it is wanted */
  kennitala?: string
}

export interface ReportTable extends Sums {
  kind: TableKind
  /** where a link to it leads */
  anchor: string
  /** of the project or employee that it is about */
  name?: string
  columns: readonly ColumnId[]
  count: number
  /** made once they are asked for */
  rows: () => readonly TableRow[]
}

const columnsOf: Record<TableKind, readonly ColumnId[]> = {
  projects: ['project', 'hours', 'regular', 'overtime', 'lunch'],
  employees: ['employee', 'kennitala', 'hours', 'regular', 'overtime', 'lunch'],
  project: ['date', 'entries', 'employee', 'hours', 'regular', 'overtime', 'lunch', 'comments'],
  employee: ['date', 'entries', 'projects', 'hours', 'regular', 'overtime', 'lunch', 'comments'],
  entries: ['employee', 'date', 'in', 'out', 'project', 'hours', 'regular', 'overtime', 'lunch', 'comments'],
}

const isOfProjects = (kind: TableKind): boolean => kind === 'projects' || kind === 'project'

interface Source extends Sums {
  name?: string
  count: number
  rows: () => readonly TableRow[]
}

function once<Value>(make: () => Value): () => Value {
  let made: Value | undefined
  return () => (made ??= make())
}

const byEntry = (entries: readonly ReportEntry[]): TableRow[] => entries.map(entry => ({ ...entry, entries: [entry] }))

/** the entries of each day together; they come in order of their start */
function byDay(entries: readonly ReportEntry[]): TableRow[] {
  return [...Map.groupBy(entries, ({ date }) => date).values()].map(some => {
    const sums = nothingYet()
    for (const entry of some) addUp(sums, entry)
    return { ...sums, entries: some }
  })
}

const daysIn = (entries: readonly ReportEntry[]): number =>
  entries.reduce((days, { date }, i) => days + Number(date !== entries[i - 1]?.date), 0)

interface Wanted {
  /** overtime that belongs to a day stands in no table of projects */
  hidesProjectOvertime: boolean
  /** by the employee's id: files name them by it, where anybody has one */
  kennitalas?: ReadonlyMap<string, string>
}

/** all tables of a report, in their order */
export function reportTables(report: Report, { hidesProjectOvertime, kennitalas = new Map() }: Wanted): ReportTable[] {
  const isShown = (kind: TableKind, column: ColumnId, lunch: number): boolean => {
    if (column === 'lunch') return lunch !== 0
    if (column === 'kennitala') return kennitalas.size > 0
    return !(hidesProjectOvertime && isOfProjects(kind) && (column === 'regular' || column === 'overtime'))
  }
  const table = (
    kind: TableKind,
    anchor: string,
    { total_time, regular_time, over_time, lunch_deduction, name, count, rows }: Source,
  ): ReportTable => ({
    kind,
    anchor,
    total_time,
    regular_time,
    over_time,
    lunch_deduction,
    ...(name === undefined ? {} : { name }),
    columns: columnsOf[kind].filter(column => isShown(kind, column, lunch_deduction)),
    count,
    rows: once(rows),
  })
  const [projects, employees] = [[...report.projects.values()], [...report.employees.values()]]
  const all = (sections: readonly Section[]): Source => ({
    ...report,
    count: sections.length,
    rows: () => sections.map(section => ({ ...section, kennitala: kennitalas.get(section.id) ?? '' })),
  })
  const ofProject = (section: Section): ReportTable =>
    table('project', `project-${section.id}`, {
      ...section,
      count: section.entries.length,
      rows: () => byEntry(section.entries),
    })
  const ofEmployee = (section: Section): ReportTable =>
    table('employee', `employee-${section.id}`, {
      ...section,
      count: daysIn(section.entries),
      rows: () => byDay(section.entries),
    })
  return [
    table('projects', 'all-projects', all(projects)),
    table('employees', 'all-employees', all(employees)),
    ...projects.map(ofProject),
    ...employees.map(ofEmployee),
    table('entries', 'all-entries', { ...report, count: report.entries.length, rows: () => byEntry(report.entries) }),
  ]
}

/** what was said of what is in a row */
export const commentsOf = ({ entries }: TableRow): LogComment[] =>
  entries.flatMap(({ log }) => log.comments_v2).filter(({ comment }) => comment.trim() !== '')

/** what a row says in a column that is a text; `wall` is what the company's clock shows, see wallMillis */
export function textOf(
  { entries, kennitala = '' }: TableRow,
  column: 'project' | 'employee' | 'kennitala' | 'projects' | 'entries',
  wall: (instant: string) => number,
): string {
  const [first] = entries
  if (column === 'kennitala') return kennitala
  if (column === 'employee') return first?.log.employee.name ?? ''
  if (column === 'project') return first?.log.project.name ?? ''
  if (column === 'projects') return [...new Set(entries.map(({ log }) => log.project.name))].join(', ')
  return entries
    .map(({ log }) => `${clockTime(wall(log.start_time))}–${clockTime(wall(log.end_time ?? log.start_time))}`)
    .join(', ')
}
