/** Creates the tables of a report, which the screen, the printed page and the files share. */
import { formatClockTime } from '../local-time.ts'
import { findLateMinutes, type EntryComment } from '../entry.ts'
import { buckets, mapBuckets, type Bucket } from './buckets.ts'
import { addSums, type Report, type ReportEntry, type Section, type Sums } from './report.ts'

export type ReportTableKind = 'projects' | 'employees' | 'project' | 'employee' | 'entries'
export const sumKeyByColumn = {
  hours: 'total_time',
  ...mapBuckets('id', ({ id }) => id),
  lunch: 'lunch_deduction',
} as const
type SumColumn = keyof typeof sumKeyByColumn
const orderedSumColumns: readonly SumColumn[] = ['hours', ...buckets.map(({ id }) => id), 'lunch']
export type ColumnId =
  | 'project'
  | 'employee'
  | 'kennitala_payday'
  | 'date'
  | 'in'
  | 'out'
  | 'entries'
  | 'projects'
  | 'comments'
  | SumColumn

export const isSumColumn = (column: ColumnId): column is SumColumn => Object.hasOwn(sumKeyByColumn, column)
const isBucketColumn = (column: ColumnId): column is Bucket => buckets.some(({ id }) => id === column)

/** A row is a single entry, the entries of an employee's day, or all entries of a project or employee. */
export interface ReportTableRow extends Sums {
  entries: readonly ReportEntry[]
  /** Set only in tables that have this column. */
  kennitala_payday?: string
}

export interface ReportTable extends Sums {
  kind: ReportTableKind
  /** Links to this table lead to the anchor. */
  anchor: string
  name?: string
  columns: readonly ColumnId[]
  count: number
  /** Creates the rows on the first call. */
  rows: () => readonly ReportTableRow[]
}

const columnsByKind: Record<ReportTableKind, readonly ColumnId[]> = {
  projects: ['project', ...orderedSumColumns],
  employees: ['employee', 'kennitala_payday', ...orderedSumColumns],
  project: ['date', 'entries', 'employee', ...orderedSumColumns, 'comments'],
  employee: ['date', 'entries', 'projects', ...orderedSumColumns, 'comments'],
  entries: ['employee', 'date', 'in', 'out', 'project', ...orderedSumColumns, 'comments'],
}

export const isProjectTable = (kind: ReportTableKind): boolean => kind === 'projects' || kind === 'project'

interface TableSource extends Sums {
  name?: string
  count: number
  rows: () => readonly ReportTableRow[]
}

function memoize<Value>(make: () => Value): () => Value {
  let cached: Value | undefined
  return () => (cached ??= make())
}

const toEntryRows = (entries: readonly ReportEntry[]): ReportTableRow[] =>
  entries.map(entry => ({ ...entry, entries: [entry] }))

/** Adds up the entries of each day into one row. `entries` must be sorted by start. */
function toDayRows(entries: readonly ReportEntry[]): ReportTableRow[] {
  return [...Map.groupBy(entries, ({ date }) => date).values()].map(dayEntries => ({
    ...addSums(dayEntries),
    entries: dayEntries,
  }))
}

const countDays = (entries: readonly ReportEntry[]): number =>
  entries.reduce((days, { date }, i) => days + Number(date !== entries[i - 1]?.date), 0)

interface TableOptions {
  /** Leaves the columns for buckets out of tables of projects, because daily overtime belongs to no single project. */
  hidesProjectOvertime: boolean
  /** Kennitalas for Payday by the employee's id. If any is given, the table of employees has a column for them. */
  kennitalas?: ReadonlyMap<string, string>
}

export function createReportTables(
  report: Report,
  { hidesProjectOvertime, kennitalas = new Map() }: TableOptions,
): ReportTable[] {
  const isShown = (kind: ReportTableKind, column: ColumnId, lunch: number): boolean => {
    if (column === 'lunch') return lunch !== 0
    if (column === 'kennitala_payday') return kennitalas.size > 0
    return !(hidesProjectOvertime && isProjectTable(kind) && isBucketColumn(column))
  }
  const table = (kind: ReportTableKind, anchor: string, source: TableSource): ReportTable => ({
    kind,
    anchor,
    ...addSums([source]),
    ...(source.name === undefined ? {} : { name: source.name }),
    columns: columnsByKind[kind].filter(column => isShown(kind, column, source.lunch_deduction)),
    count: source.count,
    rows: memoize(source.rows),
  })
  const [projects, employees] = [[...report.projects.values()], [...report.employees.values()]]
  const toTableSource = (sections: readonly Section[]): TableSource => ({
    ...report,
    count: sections.length,
    rows: () => sections.map(section => ({ ...section, kennitala_payday: kennitalas.get(section.id) ?? '' })),
  })
  const createProjectTable = (section: Section): ReportTable =>
    table('project', `project-${section.id}`, {
      ...section,
      count: section.entries.length,
      rows: () => toEntryRows(section.entries),
    })
  const employeeTable = (section: Section): ReportTable =>
    table('employee', `employee-${section.id}`, {
      ...section,
      count: countDays(section.entries),
      rows: () => toDayRows(section.entries),
    })
  return [
    table('projects', 'all-projects', toTableSource(projects)),
    table('employees', 'all-employees', toTableSource(employees)),
    ...projects.map(createProjectTable),
    ...employees.map(employeeTable),
    table('entries', 'all-entries', {
      ...report,
      count: report.entries.length,
      rows: () => toEntryRows(report.entries),
    }),
  ]
}

export const listComments = ({ entries }: ReportTableRow): EntryComment[] =>
  entries.flatMap(({ entry }) => entry.comments_v2).filter(({ comment }) => comment.trim() !== '')

/**
 * Lists by how many minutes the row's entries reached the servers late. Omits delays within the company's threshold.
 */
export const listLateMinutes = ({ entries }: ReportTableRow, lateAfterMinutes: number): number[] =>
  entries.flatMap(({ entry }) => findLateMinutes(entry, lateAfterMinutes) ?? [])

/**
 * Returns the text of a cell in one of these columns. `toWallMs` converts instants to the company's wall time (see
 * createWallMsConverter).
 */
export function composeCellText(
  { entries, kennitala_payday = '' }: ReportTableRow,
  column: 'project' | 'employee' | 'kennitala_payday' | 'projects' | 'entries',
  toWallMs: (instant: string) => number,
): string {
  const [firstEntry] = entries
  if (column === 'kennitala_payday') return kennitala_payday
  if (column === 'employee') return firstEntry?.entry.employee.name ?? ''
  if (column === 'project') return firstEntry?.entry.project.name ?? ''
  if (column === 'projects') return [...new Set(entries.map(({ entry }) => entry.project.name))].join(', ')
  return entries
    .map(
      ({ entry }) =>
        `${formatClockTime(toWallMs(entry.start_time))}–${formatClockTime(toWallMs(entry.end_time ?? entry.start_time))}`,
    )
    .join(', ')
}
