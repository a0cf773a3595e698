/** reads entries: of a company or one employee, over some months, while others change them */
import { AppError, invalid } from '../../../shared/api/errors.ts'
import { employeeOf, EmployeeId, ownerOf, type CompanyId, type LogId } from '../../../shared/domain/ids.ts'
import { daySeconds, later, longestSeconds, monthsBetween, mostMonths, overlapping, wholeSeconds, type Named, type WorkLog } from '../../../shared/domain/work-log.ts'
import { get, getAll, query } from '../db.ts'
import * as employees from '../employees.ts'
import { keys, prefixes, sheetPartition } from '../keys.ts'
import * as projects from '../projects.ts'
import { toWorkLog } from './answer.ts'
import { readHead } from './journal.ts'
import { readSheet, rememberedSeconds, type Gone, type Sheet, type StoredLog } from './sheet.ts'

export interface Filter {
  from?: string | undefined
  to?: string | undefined
  employee_id?: string | undefined
  project_id?: string | undefined
  approved?: boolean | undefined
  open?: boolean | undefined
}

interface Filed extends Sheet {
  e: EmployeeId
}

interface Range {
  from: string
  to: string
}

/** the last 31 days unless said otherwise */
export function rangeOf({ from, to }: Filter, now: string): Range {
  const until = to === undefined ? later(now, 366 * daySeconds) : wholeSeconds(to)
  const since = from === undefined ? later(to ?? now, -31 * daySeconds) : wholeSeconds(from)
  if (since > until) throw invalid({ to: 'The end lies before the start' })
  const limited = to === undefined ? now : until
  if (monthsBetween(since, limited).length > mostMonths + 1) throw invalid({ from: `At most ${mostMonths} months` })
  return { from: since, to: until }
}

async function sheetsOf(c: CompanyId, months: readonly string[], e: EmployeeId | undefined): Promise<Filed[]> {
  if (e) {
    const rows = await getAll(months.map(month => keys.sheet(c, month, e)))
    return rows.flatMap((row, i) => (row ? [{ ...readSheet(months[i] ?? '', row), e }] : []))
  }
  const all = await Promise.all(
    months.map(async month => {
      const rows = await query(sheetPartition(c, month), prefixes.sheet)
      return rows.map(row => ({ ...readSheet(month, row), e: EmployeeId.parse(String(row['sk']).slice(prefixes.sheet.length)) }))
    }),
  )
  return all.flat()
}

/** the latest that any of these sheets knows of each entry: that it is there, or that it is gone */
function latest(sheets: readonly Filed[]): { logs: StoredLog[]; gone: Gone[] } {
  const there = new Map<LogId, StoredLog>()
  for (const { logs } of sheets) for (const log of logs) if ((there.get(log.id)?.version ?? 0) <= log.version) there.set(log.id, log)
  const gone = new Map<LogId, Gone>()
  for (const sheet of sheets)
    for (const one of sheet.gone) {
      const known = Math.max(there.get(one.id)?.version ?? 0, gone.get(one.id)?.version ?? 0)
      if (known < one.version) gone.set(one.id, one)
    }
  for (const id of gone.keys()) there.delete(id)
  return { logs: [...there.values()], gone: [...gone.values()] }
}

interface Settled {
  sheets: readonly Filed[]
  logs: StoredLog[]
}

/**
 * Sheets are read one by one, and an entry may move from one to another meanwhile. The highest version of it is the truth;
 * where that is a note that it has moved, the sheet which the note names is read again.
 */
async function settle(c: CompanyId, sheets: readonly Filed[], months: readonly string[], now: string): Promise<Settled> {
  // what moved before that was seen wherever it is
  const lately = new Date(Date.parse(now) - 60_000).toISOString()
  const { logs, gone } = latest(sheets)
  const moved = gone.flatMap(({ id, month, at }) => (month && at > lately && months.includes(month) ? [{ e: employeeOf(id), month }] : []))
  if (moved.length === 0) return { sheets, logs }
  const again = new Map(moved.map(({ e, month }) => [`${month} ${e}`, { e, month }]))
  const wanted = [...again.values()]
  const rows = await getAll(wanted.map(({ e, month }) => keys.sheet(c, month, e)))
  const fresh = wanted.map(({ e, month }, i): Filed => ({ ...readSheet(month, rows[i]), e }))
  return settle(c, [...sheets.filter(({ e, month }) => !again.has(`${month} ${e}`)), ...fresh], months, now)
}

/** the settled sheets of a range, with the days around it, since what lies there may overlap */
async function readRange(c: CompanyId, { from, to }: Range, e: EmployeeId | undefined, last: string, now: string): Promise<Settled> {
  const until = to.slice(0, 7) < last ? to : last
  const months = monthsBetween(later(from, -longestSeconds), until < from ? from : until)
  return settle(c, await sheetsOf(c, months, e), months, now)
}

interface Everybody {
  employees: Map<string, Named>
  projects: Map<string, Named>
  /** nothing is filed after it */
  lastMonth: string
}

async function everybody(c: CompanyId): Promise<Everybody> {
  const [people, places] = await Promise.all([employees.list(c), projects.list(c)])
  return {
    employees: new Map(people.map(({ id, name }) => [id, { id, name }])),
    projects: new Map(places.map(({ id, name }) => [id, { id, name }])),
    lastMonth: people.reduce((last, { last_month }) => (last_month && last_month > last ? last_month : last), ''),
  }
}

function refuseUnknown(filter: Filter, { employees, projects }: Everybody): void {
  const isKnown = (known: Map<string, Named>, id: string | undefined): boolean => id === undefined || known.has(id)
  if (!isKnown(employees, filter.employee_id) || !isKnown(projects, filter.project_id)) throw new AppError('Not found')
}

function matches(filter: Filter, { from, to }: Range): (log: StoredLog) => boolean {
  const { employee_id, project_id, approved, open } = filter
  return log =>
    ((log.start >= from && log.start <= to) || (open === true && filter.from === undefined && filter.to === undefined)) &&
    (employee_id === undefined || ownerOf(log.id) === employee_id) &&
    (project_id === undefined || log.project === project_id) &&
    (approved === undefined || log.approved === approved) &&
    (open === undefined || (log.end === null) === open)
}

/** whose entries share time, told before any filter leaves some of them out */
function overlapsOf(logs: readonly StoredLog[], now: string): Set<string> {
  const byEmployee = Map.groupBy(logs, log => ownerOf(log.id))
  return new Set([...byEmployee.values()].flatMap(some => [...overlapping(some, wholeSeconds(now))]))
}

const inOrder = (a: StoredLog, b: StoredLog): number => (a.start < b.start ? -1 : a.start > b.start ? 1 : a.id < b.id ? -1 : 1)

/** one after another, since whoever makes columns of them needs each but once: all at a time would be most of what a list costs */
function* answer(logs: readonly StoredLog[], overlaps: Set<string>, { employees, projects }: Everybody): Generator<WorkLog> {
  for (const log of logs.toSorted(inOrder)) {
    const [employee, project] = [employees.get(ownerOf(log.id)), projects.get(log.project)]
    if (!employee || !project) throw new Error(`the entry ${log.id} is of nobody or of nothing`)
    yield toWorkLog(log, employee, project, overlaps.has(log.id))
  }
}

/** the months of what is open now, for a list of that alone */
async function openRange(c: CompanyId, filter: Filter, range: Range): Promise<Range> {
  if (filter.open !== true || filter.from !== undefined || filter.to !== undefined) return range
  const starts = (await employees.list(c)).flatMap(({ open_work_log }) => (open_work_log ? [open_work_log.start] : [])).toSorted()
  return { from: starts[0] ?? range.to, to: starts.at(-1) ?? range.to }
}

const idOf = (filter: Filter): EmployeeId | undefined => (filter.employee_id === undefined ? undefined : EmployeeId.parse(filter.employee_id))

export async function list(c: CompanyId, filter: Filter, now: string): Promise<Iterable<WorkLog>> {
  const range = rangeOf(filter, now)
  const all = await everybody(c)
  refuseUnknown(filter, all)
  const { logs } = await readRange(c, await openRange(c, filter, range), idOf(filter), all.lastMonth, now)
  return answer(logs.filter(matches(filter, range)), overlapsOf(logs, now), all)
}

/** all that a report of a range needs: whole local days of the employees that it is about, also where the range cuts them */
export async function listDays(c: CompanyId, filter: Pick<Filter, 'employee_id' | 'project_id'>, days: Range, now: string): Promise<WorkLog[]> {
  const all = await everybody(c)
  refuseUnknown(filter, all)
  const { logs } = await readRange(c, days, idOf(filter), all.lastMonth, now)
  return [...answer(logs.filter(matches({}, days)), overlapsOf(logs, now), all)]
}

export interface Refreshed {
  changed: Iterable<WorkLog>
  removed: string[]
  complete: boolean
}

/** a little before the cursor, since clocks differ and a transaction takes its time */
const lookBackSeconds = 60

/** what is new since the cursor, or since the entry that the caller has was made; everything where that is long ago */
export async function refresh(c: CompanyId, known: LogId, since: string | undefined, filter: Filter, now: string): Promise<Refreshed> {
  const head = readHead(await get(keys.logHead(c, known)))
  if (!head) throw new AppError('Not found')
  const range = rangeOf(filter, now)
  const cursor = new Date(Date.parse(since ?? head.log.created) - lookBackSeconds * 1000).toISOString()
  const all = await everybody(c)
  refuseUnknown(filter, all)
  const isComplete = Date.parse(now) - Date.parse(cursor) > rememberedSeconds * 1000
  const { sheets, logs } = await readRange(c, await openRange(c, filter, range), idOf(filter), all.lastMonth, now)
  const overlaps = overlapsOf(logs, now)
  const isWanted = matches(filter, range)
  const wanted = logs.filter(isWanted)
  if (isComplete) return { changed: answer(wanted, overlaps, all), removed: [], complete: true }
  // whole sheets, since a change of one entry can make others overlap
  const changedSheets = sheets.filter(sheet => sheet.changed >= cursor)
  const inThem = new Set(changedSheets.flatMap(sheet => sheet.logs.map(({ id }) => id)))
  const gone = changedSheets.flatMap(sheet => sheet.gone.filter(({ at }) => at >= cursor).map(({ id }) => id))
  const stays = new Set(wanted.map(({ id }) => id))
  const removed = new Set([...inThem, ...gone].filter(id => !stays.has(id)))
  const changed = wanted.filter(({ id }) => inThem.has(id))
  return { changed: answer(changed, overlaps, all), removed: [...removed], complete: false }
}
