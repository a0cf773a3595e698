/** lists entries: of a company or one employee, over some months; and what changed of them since */
import * as z from 'zod'
import { AppError, invalid } from '../../../shared/api/errors.ts'
import { employeeOf, EmployeeId, ownerOf, type CompanyId, type LogId } from '../../../shared/domain/ids.ts'
import { daySeconds, later, monthsBetween, mostMonths, overlapping, wholeSeconds, type WorkLog } from '../../../shared/domain/work-log.ts'
import { get, getAll } from '../db.ts'
import * as employees from '../employees.ts'
import { keys, type Key } from '../keys.ts'
import * as projects from '../projects.ts'
import { toWorkLog } from './answer.ts'
import { withNeighbours, withOpen } from './around.ts'
import { readHead } from './journal.ts'
import { readRange, type Range } from './read-range.ts'
import { monthOf, rememberedSeconds, type StoredLog } from './sheet.ts'

export interface Filter {
  from?: string | undefined
  to?: string | undefined
  employee_id?: string | undefined
  project_id?: string | undefined
  approved?: boolean | undefined
  open?: boolean | undefined
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

const Named = z.object({ id: z.string(), name: z.string() })
type Named = z.infer<typeof Named>

interface Everybody {
  people: employees.Employee[]
  names: Map<string, Named>
}

const namesOf = (all: readonly Named[]): [string, Named][] => all.map(({ id, name }) => [id, { id, name }])

async function everybody(c: CompanyId): Promise<Everybody> {
  const [people, places] = await Promise.all([employees.list(c), projects.list(c)])
  return { people, names: new Map([...namesOf(people), ...namesOf(places)]) }
}

/** nothing is filed after it */
const lastMonthOf = (people: readonly employees.Employee[]): string =>
  people.reduce((last, { last_month }) => (last_month && last_month > last ? last_month : last), '')

function refuseUnknown(filter: Filter, { names }: Everybody): void {
  for (const id of [filter.employee_id, filter.project_id]) if (id !== undefined && !names.has(id)) throw new AppError('Not found')
}

function matches(filter: Filter, { from, to, isAll }: Range): (log: StoredLog) => boolean {
  const { employee_id, project_id, approved, open } = filter
  return log =>
    (isAll === true || (log.start >= from && log.start <= to)) &&
    (employee_id === undefined || ownerOf(log.id) === employee_id) &&
    (project_id === undefined || log.project === project_id) &&
    (approved === undefined || log.approved === approved) &&
    (open === undefined || (log.end === null) === open)
}

/** whose entries share time, told before any filter leaves some of them out */
function overlapsOf(logs: readonly StoredLog[], { people }: Everybody, now: string): Set<string> {
  const open = new Map<string, employees.Employee['open_work_log']>(people.map(({ id, open_work_log }) => [id, open_work_log]))
  const byEmployee = Map.groupBy(logs, log => ownerOf(log.id))
  return new Set([...byEmployee].flatMap(([e, some]) => [...overlapping(withOpen(some, open.get(e) ?? null), wholeSeconds(now))]))
}

const inOrder = (a: StoredLog, b: StoredLog): number => (a.start < b.start ? -1 : a.start > b.start ? 1 : a.id < b.id ? -1 : 1)

/** some may be of an employee or a project that was created after the names were read */
async function readNewNames(c: CompanyId, logs: readonly StoredLog[], { names }: Everybody): Promise<void> {
  const fresh = new Map<string, Key>()
  for (const { id, project } of logs) {
    const owner = ownerOf(id)
    if (!names.has(owner)) fresh.set(owner, keys.employee(c, employeeOf(id)))
    if (!names.has(project)) fresh.set(project, keys.project(c, project))
  }
  for (const row of await getAll([...fresh.values()])) {
    const named = Named.parse(row)
    names.set(named.id, named)
  }
}

/** each is made when it is asked for: thousands that live at once cost more to clear away than to make */
async function answer(c: CompanyId, logs: readonly StoredLog[], overlaps: Set<string>, all: Everybody): Promise<Iterable<WorkLog>> {
  await readNewNames(c, logs, all)
  return made(logs.toSorted(inOrder), overlaps, all)
}

function* made(logs: readonly StoredLog[], overlaps: Set<string>, { names }: Everybody): Generator<WorkLog> {
  for (const log of logs) {
    const [employee, project] = [names.get(ownerOf(log.id)), names.get(log.project)]
    if (!employee || !project) throw new Error(`the entry ${log.id} is of nobody or of nothing`)
    yield toWorkLog(log, employee, project, overlaps.has(log.id))
  }
}

const idOf = (filter: Filter): EmployeeId | undefined => (filter.employee_id === undefined ? undefined : EmployeeId.parse(filter.employee_id))

/** what is open needs no dates */
function rangeOfOpen({ people }: Everybody, now: string): Range {
  const starts = people.flatMap(({ open_work_log }) => (open_work_log ? [open_work_log.start] : [])).toSorted()
  const { to } = rangeOf({}, now)
  return { from: starts[0] ?? to, to: starts.at(-1) ?? to, isAll: true }
}

const isOfOpen = ({ from, to, open }: Filter): boolean => open === true && from === undefined && to === undefined

/** the entries, and at the same time whose they are */
async function read(c: CompanyId, filter: Filter, now: string, days?: Range) {
  const known = days ?? (isOfOpen(filter) ? undefined : rangeOf(filter, now))
  const employee = idOf(filter)
  const reading = everybody(c)
  const range = known ?? rangeOfOpen(await reading, now)
  const lastMonth = reading.then(({ people }) => lastMonthOf(people))
  const [all, { sheets, logs }] = await Promise.all([reading, readRange(c, range, employee, lastMonth, now)])
  refuseUnknown(filter, all)
  return { all, range, sheets, logs }
}

export async function list(c: CompanyId, filter: Filter, now: string): Promise<Iterable<WorkLog>> {
  const { all, range, logs } = await read(c, filter, now)
  return answer(c, logs.filter(matches(filter, range)), overlapsOf(logs, all, now), all)
}

/** all that a report of a range needs: whole local days of the employees that it is about, also where the range cuts them */
export async function listDays(c: CompanyId, filter: Pick<Filter, 'employee_id' | 'project_id'>, days: Range, now: string): Promise<Iterable<WorkLog>> {
  const { all, logs } = await read(c, filter, now, days)
  return answer(c, logs.filter(matches({}, days)), overlapsOf(logs, all, now), all)
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
  const cursor = new Date(Date.parse(since ?? head.log.created) - lookBackSeconds * 1000).toISOString()
  const { all, range, sheets, logs } = await read(c, filter, now)
  // what is open is a short list, and what was closed may be in any month
  const isComplete = range.isAll === true || Date.parse(now) - Date.parse(cursor) > rememberedSeconds * 1000
  const overlaps = overlapsOf(logs, all, now)
  const wanted = logs.filter(matches(filter, range))
  if (isComplete) return { changed: await answer(c, wanted, overlaps, all), removed: [], complete: true }
  const changedSheets = sheets.filter(sheet => sheet.changed >= cursor)
  const inThem = changedSheets.flatMap(sheet => sheet.logs.map(({ id }) => id))
  const gone = changedSheets.flatMap(sheet => sheet.gone.filter(({ at }) => at >= cursor).map(({ id }) => id))
  const stays = new Set(wanted.map(({ id }) => id))
  const removed = new Set([...inThem, ...gone].filter(id => !stays.has(id)))
  // a change of one entry can make others overlap, in the months beside it too
  const touched = new Set(changedSheets.flatMap(({ e, month }) => withNeighbours([month]).map(each => `${each} ${e}`)))
  const changed = wanted.filter(log => touched.has(`${monthOf(log)} ${ownerOf(log.id)}`))
  return { changed: await answer(c, changed, overlaps, all), removed: [...removed], complete: false }
}
