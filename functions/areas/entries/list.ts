import * as z from 'zod'
import { AppError, invalidFieldsError } from '../../../shared/api/errors.ts'
import { EmployeeId, type CompanyId, type EntryId } from '../../../shared/domain/ids.ts'
import type { EntryColumns } from '../../../shared/domain/entry-columns.ts'
import {
  daySeconds,
  epochSeconds,
  addSeconds,
  forgottenEntrySeconds,
  listMonths,
  maxMonthsPerCall,
  cutToWholeSeconds,
} from '../../../shared/domain/entry.ts'
import { get, getAll } from '../../table/reads.ts'
import * as employees from '../employees/employees.ts'
import { keys, type Key } from '../../table/keys.ts'
import * as projects from '../projects/project.ts'
import { addNeighbourMonths } from '../month-sheets/neighbour-months.ts'
import { parseHead } from './journal.ts'
import { createReviewCheck, createEntryMatcher, type EntryFilter } from '../month-sheets/entry-matcher.ts'
import { toWireColumns, type NameMaps } from '../month-sheets/wire-columns.ts'
import { readSheetsOfRange, type InstantRange } from '../month-sheets/read-range.ts'
import { SheetRows } from '../month-sheets/sheet-rows.ts'
import { tombstoneRetentionSeconds, type Tombstone } from '../month-sheets/sheet.ts'

/**
 * Returns the range of the filter. Without `to`, the range ends a year from now. Without `from`, it begins 31 days
 * before `to`, or 31 days before now if `to` is missing too.
 */
export function computeInstantRange({ from, to }: EntryFilter, now: string): InstantRange {
  const until = to === undefined ? addSeconds(now, 366 * daySeconds) : cutToWholeSeconds(to)
  const since = from === undefined ? addSeconds(to ?? now, -31 * daySeconds) : cutToWholeSeconds(from)
  if (since > until) throw invalidFieldsError({ to: 'The end lies before the start' })
  const limitedUntil = to === undefined ? now : until
  if (listMonths(since, limitedUntil).length > maxMonthsPerCall + 1)
    throw invalidFieldsError({ from: `At most ${maxMonthsPerCall} months` })
  return { from: since, to: until }
}

const Named = z.object({ id: z.string(), name: z.string() })
type Named = z.infer<typeof Named>

interface EmployeesAndNames {
  employees: employees.EmployeeSummary[]
  names: NameMaps
}

const toNamesById = (items: readonly Named[]): Map<string, Named> =>
  new Map(items.map(({ id, name }) => [id, { id, name }]))

async function readEmployeesAndNames(
  companyId: CompanyId,
  employeeId: EmployeeId | undefined,
): Promise<EmployeesAndNames> {
  const [people, projectList] = await Promise.all([
    employeeId
      ? employees.find(companyId, employeeId).then(employee => (employee ? [employee] : []))
      : employees.listSummaries(companyId),
    projects.list(companyId),
  ])
  return { employees: people, names: { employees: toNamesById(people), projects: toNamesById(projectList) } }
}

const findLastMonth = (people: readonly employees.EmployeeSummary[]): string =>
  people.reduce((last, { last_month }) => (last_month && last_month > last ? last_month : last), '')

function refuseUnknownIds(filter: EntryFilter, { names }: EmployeesAndNames): void {
  const isKnown = (id: string | undefined, knownNames: ReadonlyMap<string, Named>): boolean =>
    id === undefined || knownNames.has(id)
  if (!isKnown(filter.employee_id, names.employees) || !isKnown(filter.project_id, names.projects))
    throw new AppError('Not found')
}

/** Computes the overlaps before the filter applies, because an entry can overlap one that the filter excludes. */
function findOverlaps(rows: SheetRows, { employees: people }: EmployeesAndNames, now: string): Uint8Array {
  const openEntries = new Map(
    people.flatMap(({ id, open_work_log: openEntry }) =>
      openEntry ? [[id, { id: openEntry.id, start: epochSeconds(openEntry.start) }]] : [],
    ),
  )
  return rows.findOverlaps(employeeId => openEntries.get(employeeId), epochSeconds(cutToWholeSeconds(now)))
}

/** Reads the names of employees and projects that were created after the other names were read. */
async function readMissingNames(companyId: CompanyId, rows: SheetRows, { names }: EmployeesAndNames): Promise<void> {
  const { employees: knownEmployees, projects: knownProjects } = names
  const [newEmployeeKeys, newProjectKeys] = [new Map<string, Key>(), new Map<string, Key>()]
  for (const { employeeId, columns } of rows.sheets) {
    if (columns.id.length > 0 && !knownEmployees.has(employeeId))
      newEmployeeKeys.set(employeeId, keys.employee(companyId, employeeId))
    for (const project of columns.projects)
      if (!knownProjects.has(project)) newProjectKeys.set(project, keys.project(companyId, project))
  }
  const items = await getAll([...newEmployeeKeys.values(), ...newProjectKeys.values()])
  for (const [i, item] of items.entries()) {
    const named = Named.parse(item)
    const knownItems = i < newEmployeeKeys.size ? knownEmployees : knownProjects
    knownItems.set(named.id, named)
  }
}

function computeRangeOfOpenEntries({ employees: people }: EmployeesAndNames, now: string): InstantRange {
  const starts = people.flatMap(({ open_work_log }) => (open_work_log ? [open_work_log.start] : [])).toSorted()
  const { to } = computeInstantRange({}, now)
  return { from: starts[0] ?? to, to: starts.at(-1) ?? to, isOfAllOpenEntries: true }
}

const isForOpenEntries = ({ from, to, open }: EntryFilter): boolean =>
  open === true && from === undefined && to === undefined

async function readEntries(
  companyId: CompanyId,
  filter: EntryFilter,
  now: string,
  { days, since }: { days?: InstantRange; since?: string } = {},
) {
  const givenRange = days ?? (isForOpenEntries(filter) ? undefined : computeInstantRange(filter, now))
  const employee = filter.employee_id
  const employeesPromise = readEmployeesAndNames(companyId, employee)
  const range = givenRange ?? computeRangeOfOpenEntries(await employeesPromise, now)
  const lastMonthPromise = employeesPromise.then(({ employees: people }) => findLastMonth(people))
  const [employeesAndNames, sheets] = await Promise.all([
    employeesPromise,
    readSheetsOfRange(companyId, { ...range, ...(since ? { since } : {}) }, employee, lastMonthPromise, now),
  ])
  refuseUnknownIds(filter, employeesAndNames)
  const rows = new SheetRows(sheets)
  await readMissingNames(companyId, rows, employeesAndNames)
  const overlaps = findOverlaps(rows, employeesAndNames, now)
  const needsReview = createReviewCheck(rows, overlaps, epochSeconds(cutToWholeSeconds(now)))
  const isMatching = createEntryMatcher(filter, range, rows)
  const matchesFilter = (index: number): boolean =>
    isMatching(index) && (filter.needs_look === undefined || needsReview(index) === filter.needs_look)
  return {
    rows,
    overlaps,
    needsReview,
    employeesAndNames,
    isOfAllOpenEntries: range.isOfAllOpenEntries === true,
    findMatching: () => rows.sortIndexes(rows.filterIndexes(matchesFilter)),
    toWireColumns: (indexes: readonly number[]): EntryColumns =>
      toWireColumns(rows, indexes, { overlaps, needsReview }, employeesAndNames.names),
  }
}

export async function listEntries(companyId: CompanyId, filter: EntryFilter, now: string): Promise<EntryColumns> {
  const { findMatching, toWireColumns: toResponseColumns } = await readEntries(companyId, filter, now)
  return toResponseColumns(findMatching())
}

/** Reads the entries of whole local days, because reports and overviews count by day. */
export async function readEntriesOfDays(
  companyId: CompanyId,
  filter: Pick<EntryFilter, 'employee_id' | 'project_id'>,
  days: InstantRange,
  now: string,
) {
  const loadedEntries = await readEntries(companyId, filter, now, { days })
  const { rows, overlaps, needsReview, toWireColumns: toResponseColumns, employeesAndNames } = loadedEntries
  return {
    rows,
    indexes: rows.filterIndexes(createEntryMatcher({}, days, rows)),
    overlaps,
    needsReview,
    onTheWire: toResponseColumns,
    ...employeesAndNames,
  }
}

interface RefreshResult {
  /** The entries that changed since the cursor, or all matching entries if `complete` is set. */
  changed: EntryColumns
  removed: string[]
  complete: boolean
}

/** A refresh looks back this far before its cursor, because clocks differ and a transaction takes time. */
const lookBackSeconds = 60

/**
 * Returns the changes since the cursor `since`, or without a cursor, since the entry `knownId` was created. Returns all
 * matching entries if this instant is too long ago, or if the filter lists open entries.
 */
export async function refreshEntries(
  companyId: CompanyId,
  knownId: EntryId,
  since: string | undefined,
  filter: EntryFilter,
  now: string,
): Promise<RefreshResult> {
  const head = parseHead(await get(keys.entryHead(companyId, knownId)))
  if (!head) throw new AppError('Not found')
  const cursor = new Date(Date.parse(since ?? head.log.created) - lookBackSeconds * 1000).toISOString()
  const {
    isOfAllOpenEntries,
    rows,
    findMatching,
    toWireColumns: toResponseColumns,
  } = await readEntries(companyId, filter, now, {
    since: cursor,
  })
  // Returns all matching entries if the cursor is too old, or if the filter is for open entries. Open entries are few,
  // and one that was closed since the cursor could be in a month whose tombstones are not read.
  const isComplete = isOfAllOpenEntries || Date.parse(now) - Date.parse(cursor) > tombstoneRetentionSeconds * 1000
  const matchingIndexes = findMatching()
  if (isComplete) return { changed: toResponseColumns(matchingIndexes), removed: [], complete: true }
  const isRecentSheet = ({ changed }: { changed: string }): boolean => changed >= cursor
  const isRecentTombstone = ({ at }: Tombstone): boolean => at >= cursor
  const tombstoneIds = rows.sheets
    .filter(isRecentSheet)
    .flatMap(sheet => sheet.gone.filter(isRecentTombstone).map(({ id }) => String(id)))
  /** Whether the entry has become a forgotten clock-out since the cursor, which changes no sheet. */
  const isForgottenSince = (index: number): boolean => {
    const forgottenAt = (rows.starts[index] ?? 0) + forgottenEntrySeconds
    return rows.isOpen(index) && forgottenAt >= epochSeconds(cursor) && forgottenAt < epochSeconds(now)
  }
  const idsInChangedSheets = rows
    .filterIndexes(index => isRecentSheet(rows.at(index).sheet) || isForgottenSince(index))
    .map(index => rows.idAt(index))
  // A change of one entry can make others overlap, even in neighbouring months.
  const touchedSheetKeys = new Set(
    rows.sheets
      .filter(isRecentSheet)
      .flatMap(({ employeeId, month }) => addNeighbourMonths([month]).map(neighbour => `${neighbour} ${employeeId}`)),
  )
  const isTouchedBySheet = new Map(
    rows.sheets.map(sheet => [sheet, touchedSheetKeys.has(`${sheet.month} ${sheet.employeeId}`)]),
  )
  const changedIndexes = matchingIndexes.filter(
    index => isTouchedBySheet.get(rows.at(index).sheet) || isForgottenSince(index),
  )
  // Changed entries that still match the filter are in `changed`. All others in the changed sheets count as removed for
  // this caller.
  const stayingIds = new Set(changedIndexes.map(index => rows.idAt(index)))
  const removedIds = new Set([...idsInChangedSheets, ...tombstoneIds].filter(id => !stayingIds.has(id)))
  return { changed: toResponseColumns(changedIndexes), removed: [...removedIds], complete: false }
}
