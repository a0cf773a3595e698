/** Lists entries of a company or one employee over some months, and what has changed since an earlier answer. */
import * as z from 'zod'
import { AppError, invalid } from '../../../shared/api/errors.ts'
import { EmployeeId, type CompanyId, type EntryId } from '../../../shared/domain/ids.ts'
import type { EntryColumns } from '../../../shared/domain/entry-columns.ts'
import {
  daySeconds,
  epochSeconds,
  addSeconds,
  monthsBetween,
  mostMonths,
  wholeSeconds,
} from '../../../shared/domain/entry.ts'
import { get, getAll } from '../db.ts'
import * as employees from '../employees.ts'
import { keys, type Key } from '../keys.ts'
import * as projects from '../projects.ts'
import { withNeighbourMonths } from './neighbour-months.ts'
import { readHead } from './journal.ts'
import { matches, type Filter } from './filter.ts'
import { toWire, type Names } from './wire-columns.ts'
import { readRange, type Range } from './read-range.ts'
import { SheetRows } from './sheet-rows.ts'
import { rememberedSeconds, type GoneEntry } from './sheet.ts'

/** Without `to` the range ends a year from now. Without `daysFromNow` it begins 31 days before `to`, or before now. */
export function resolveRange({ from, to }: Filter, now: string): Range {
  const until = to === undefined ? addSeconds(now, 366 * daySeconds) : wholeSeconds(to)
  const since = from === undefined ? addSeconds(to ?? now, -31 * daySeconds) : wholeSeconds(from)
  if (since > until) throw invalid({ to: 'The end lies before the start' })
  const limited = to === undefined ? now : until
  if (monthsBetween(since, limited).length > mostMonths + 1) throw invalid({ from: `At most ${mostMonths} months` })
  return { from: since, to: until }
}

const Named = z.object({ id: z.string(), name: z.string() })
type Named = z.infer<typeof Named>

interface People {
  people: employees.Brief[]
  names: Names
}

const namesOf = (all: readonly Named[]): Map<string, Named> => new Map(all.map(({ id, name }) => [id, { id, name }]))

/** All employees, or only the one asked for, with the names of employees and projects. */
async function readPeople(c: CompanyId, e: EmployeeId | undefined): Promise<People> {
  const [people, projectList] = await Promise.all([
    e ? employees.find(c, e).then(one => (one ? [one] : [])) : employees.listBriefly(c),
    projects.list(c),
  ])
  return { people, names: { employees: namesOf(people), projects: namesOf(projectList) } }
}

/** The last month in which any of them has an entry. */
const lastMonthOf = (people: readonly employees.Brief[]): string =>
  people.reduce((last, { last_month }) => (last_month && last_month > last ? last_month : last), '')

function refuseUnknown(filter: Filter, { names }: People): void {
  const isKnown = (id: string | undefined, of: ReadonlyMap<string, Named>): boolean => id === undefined || of.has(id)
  if (!isKnown(filter.employee_id, names.employees) || !isKnown(filter.project_id, names.projects))
    throw new AppError('Not found')
}

/** Computed before the filter, because an entry can overlap one that the filter leaves out. */
function overlapsOf(rows: SheetRows, { people }: People, now: string): Uint8Array {
  const open = new Map(
    people.flatMap(({ id, open_work_log: one }) => (one ? [[id, { id: one.id, start: epochSeconds(one.start) }]] : [])),
  )
  return rows.overlaps(e => open.get(e), epochSeconds(wholeSeconds(now)))
}

/** An employee or project may have been created after the names were read; its entries need its name too. */
async function readNewNames(c: CompanyId, rows: SheetRows, { names }: People): Promise<void> {
  const { employees: knownEmployees, projects: knownProjects } = names
  const [newEmployees, newProjects] = [new Map<string, Key>(), new Map<string, Key>()]
  for (const { e, columns } of rows.sheets) {
    if (columns.id.length > 0 && !knownEmployees.has(e)) newEmployees.set(e, keys.employee(c, e))
    for (const project of columns.projects)
      if (!knownProjects.has(project)) newProjects.set(project, keys.project(c, project))
  }
  const found = await getAll([...newEmployees.values(), ...newProjects.values()])
  for (const [i, row] of found.entries()) {
    const named = Named.parse(row)
    const of = i < newEmployees.size ? knownEmployees : knownProjects
    of.set(named.id, named)
  }
}

const idOf = (filter: Filter): EmployeeId | undefined =>
  filter.employee_id === undefined ? undefined : EmployeeId.parse(filter.employee_id)

/** A filter for open entries needs no dates: the range follows from the open entries. */
function rangeOfOpen({ people }: People, now: string): Range {
  const starts = people.flatMap(({ open_work_log }) => (open_work_log ? [open_work_log.start] : [])).toSorted()
  const { to } = resolveRange({}, now)
  return { from: starts[0] ?? to, to: starts.at(-1) ?? to, isAll: true }
}

const asksForOpen = ({ from, to, open }: Filter): boolean => open === true && from === undefined && to === undefined

/** Reads the sheets, and the names at the same time. */
async function read(c: CompanyId, filter: Filter, now: string, { days, since }: { days?: Range; since?: string } = {}) {
  const givenRange = days ?? (asksForOpen(filter) ? undefined : resolveRange(filter, now))
  const employee = idOf(filter)
  const reading = readPeople(c, employee)
  const range = givenRange ?? rangeOfOpen(await reading, now)
  const lastMonth = reading.then(({ people }) => lastMonthOf(people))
  const [all, sheets] = await Promise.all([
    reading,
    readRange(c, { ...range, ...(since ? { since } : {}) }, employee, lastMonth, now),
  ])
  refuseUnknown(filter, all)
  const rows = new SheetRows(sheets)
  await readNewNames(c, rows, all)
  const overlaps = overlapsOf(rows, all, now)
  return {
    range,
    rows,
    toWireColumns: (indexes: readonly number[]): EntryColumns => toWire(rows, indexes, overlaps, all.names),
  }
}

export async function list(c: CompanyId, filter: Filter, now: string): Promise<EntryColumns> {
  const { range, rows, toWireColumns: onTheWire } = await read(c, filter, now)
  return onTheWire(rows.inOrder(rows.where(matches(filter, range, rows))))
}

/** Reads the entries for a report: whole local days, even if the range begins or ends within one. */
export async function readDays(
  c: CompanyId,
  filter: Pick<Filter, 'employee_id' | 'project_id'>,
  days: Range,
  now: string,
) {
  const { rows, toWireColumns: onTheWire } = await read(c, filter, now, { days })
  return { rows, indexes: rows.where(matches({}, days, rows)), onTheWire }
}

export interface Refreshed {
  changed: EntryColumns
  removed: string[]
  complete: boolean
}

/** A refresh looks this much before its cursor, since clocks differ and a transaction takes time. */
const lookBackSeconds = 60

/**
 * What has changed since the cursor, or without one since `knownId` was created. After too long, everything is sent.
 */
export async function refresh(
  c: CompanyId,
  knownId: EntryId,
  since: string | undefined,
  filter: Filter,
  now: string,
): Promise<Refreshed> {
  const head = readHead(await get(keys.entryHead(c, knownId)))
  if (!head) throw new AppError('Not found')
  const cursor = new Date(Date.parse(since ?? head.log.created) - lookBackSeconds * 1000).toISOString()
  const { range, rows, toWireColumns: onTheWire } = await read(c, filter, now, { since: cursor })
  // Open entries are sent completely: they are few, and those closed since could be in any month.
  const isComplete = range.isAll === true || Date.parse(now) - Date.parse(cursor) > rememberedSeconds * 1000
  const wanted = rows.inOrder(rows.where(matches(filter, range, rows)))
  if (isComplete) return { changed: onTheWire(wanted), removed: [], complete: true }
  const isNew = ({ changed }: { changed: string }): boolean => changed >= cursor
  const isNote = ({ at }: GoneEntry): boolean => at >= cursor
  const gone = rows.sheets.filter(isNew).flatMap(sheet => sheet.gone.filter(isNote).map(({ id }) => String(id)))
  const inChangedSheets = rows.where(index => isNew(rows.at(index).sheet)).map(index => rows.idAt(index))
  // A change of one entry can make others overlap, also in the neighbouring months.
  const touched = new Set(
    rows.sheets.filter(isNew).flatMap(({ e, month }) => withNeighbourMonths([month]).map(each => `${each} ${e}`)),
  )
  const isTouched = new Map(rows.sheets.map(sheet => [sheet, touched.has(`${sheet.month} ${sheet.e}`)]))
  const changed = wanted.filter(index => isTouched.get(rows.at(index).sheet))
  // Entries that still match are in `changed`; all others of the changed sheets count as removed for this caller.
  const staying = new Set(changed.map(index => rows.idAt(index)))
  const removed = new Set([...inChangedSheets, ...gone].filter(id => !staying.has(id)))
  return { changed: onTheWire(changed), removed: [...removed], complete: false }
}
