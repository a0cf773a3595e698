/** lists entries: of a company or one employee, over some months; and what changed of them since */
import * as z from 'zod'
import { AppError, invalid } from '../../../shared/api/errors.ts'
import { EmployeeId, type CompanyId, type LogId } from '../../../shared/domain/ids.ts'
import type { LogColumns } from '../../../shared/domain/log-columns.ts'
import {
  daySeconds,
  epochSeconds,
  later,
  monthsBetween,
  mostMonths,
  wholeSeconds,
} from '../../../shared/domain/work-log.ts'
import { get, getAll } from '../db.ts'
import * as employees from '../employees.ts'
import { keys, type Key } from '../keys.ts'
import * as projects from '../projects.ts'
import { withNeighbours } from './around.ts'
import { readHead } from './journal.ts'
import { matches, type Filter } from './matches.ts'
import { toWire, type Names } from './on-the-wire.ts'
import { readRange, type Range } from './read-range.ts'
import { Rows } from './rows.ts'
import { rememberedSeconds, type Gone } from './sheet.ts'

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
  people: employees.Brief[]
  names: Names
}

const namesOf = (all: readonly Named[]): Map<string, Named> => new Map(all.map(({ id, name }) => [id, { id, name }]))

/** or the one whose entries they are */
async function everybody(c: CompanyId, e: EmployeeId | undefined): Promise<Everybody> {
  const [people, places] = await Promise.all([
    e ? employees.find(c, e).then(one => (one ? [one] : [])) : employees.listBriefly(c),
    projects.list(c),
  ])
  return { people, names: { employees: namesOf(people), projects: namesOf(places) } }
}

/** nothing is filed after it */
const lastMonthOf = (people: readonly employees.Brief[]): string =>
  people.reduce((last, { last_month }) => (last_month && last_month > last ? last_month : last), '')

function refuseUnknown(filter: Filter, { names }: Everybody): void {
  const isKnown = (id: string | undefined, of: ReadonlyMap<string, Named>): boolean => id === undefined || of.has(id)
  if (!isKnown(filter.employee_id, names.employees) || !isKnown(filter.project_id, names.projects))
    throw new AppError('Not found')
}

/** whose entries share time, told before any filter leaves some of them out */
function overlapsOf(rows: Rows, { people }: Everybody, now: string): Uint8Array {
  const open = new Map(
    people.flatMap(({ id, open_work_log: one }) => (one ? [[id, { id: one.id, start: epochSeconds(one.start) }]] : [])),
  )
  return rows.overlaps(e => open.get(e), epochSeconds(wholeSeconds(now)))
}

/** some may be of an employee or a project that was created after the names were read */
async function readNewNames(c: CompanyId, rows: Rows, { names }: Everybody): Promise<void> {
  const { employees: people, projects: places } = names
  const [newPeople, newPlaces] = [new Map<string, Key>(), new Map<string, Key>()]
  for (const { e, columns } of rows.sheets) {
    if (columns.id.length > 0 && !people.has(e)) newPeople.set(e, keys.employee(c, e))
    for (const project of columns.projects) if (!places.has(project)) newPlaces.set(project, keys.project(c, project))
  }
  const found = await getAll([...newPeople.values(), ...newPlaces.values()])
  for (const [i, row] of found.entries()) {
    const named = Named.parse(row)
    const of = i < newPeople.size ? people : places
    of.set(named.id, named)
  }
}

const idOf = (filter: Filter): EmployeeId | undefined =>
  filter.employee_id === undefined ? undefined : EmployeeId.parse(filter.employee_id)

/** what is open needs no dates */
function rangeOfOpen({ people }: Everybody, now: string): Range {
  const starts = people.flatMap(({ open_work_log }) => (open_work_log ? [open_work_log.start] : [])).toSorted()
  const { to } = rangeOf({}, now)
  return { from: starts[0] ?? to, to: starts.at(-1) ?? to, isAll: true }
}

const isOfOpen = ({ from, to, open }: Filter): boolean => open === true && from === undefined && to === undefined

/** the entries, and at the same time whose they are */
async function read(c: CompanyId, filter: Filter, now: string, { days, since }: { days?: Range; since?: string } = {}) {
  const known = days ?? (isOfOpen(filter) ? undefined : rangeOf(filter, now))
  const employee = idOf(filter)
  const reading = everybody(c, employee)
  const range = known ?? rangeOfOpen(await reading, now)
  const lastMonth = reading.then(({ people }) => lastMonthOf(people))
  const [all, sheets] = await Promise.all([
    reading,
    readRange(c, { ...range, ...(since ? { since } : {}) }, employee, lastMonth, now),
  ])
  refuseUnknown(filter, all)
  const rows = new Rows(sheets)
  await readNewNames(c, rows, all)
  const overlaps = overlapsOf(rows, all, now)
  return {
    range,
    rows,
    onTheWire: (places: readonly number[]): LogColumns => toWire(rows, places, overlaps, all.names),
  }
}

export async function list(c: CompanyId, filter: Filter, now: string): Promise<LogColumns> {
  const { range, rows, onTheWire } = await read(c, filter, now)
  return onTheWire(rows.inOrder(rows.where(matches(filter, range, rows))))
}

/** all that a report of a range needs: whole local days of the employees that it is about, also where the range cuts them */
export async function readDays(
  c: CompanyId,
  filter: Pick<Filter, 'employee_id' | 'project_id'>,
  days: Range,
  now: string,
) {
  const { rows, onTheWire } = await read(c, filter, now, { days })
  return { rows, places: rows.where(matches({}, days, rows)), onTheWire }
}

export interface Refreshed {
  changed: LogColumns
  removed: string[]
  complete: boolean
}

/** a little before the cursor, since clocks differ and a transaction takes its time */
const lookBackSeconds = 60

/** what is new since the cursor, or since the entry that the caller has was made; everything where that is long ago */
export async function refresh(
  c: CompanyId,
  known: LogId,
  since: string | undefined,
  filter: Filter,
  now: string,
): Promise<Refreshed> {
  const head = readHead(await get(keys.logHead(c, known)))
  if (!head) throw new AppError('Not found')
  const cursor = new Date(Date.parse(since ?? head.log.created) - lookBackSeconds * 1000).toISOString()
  const { range, rows, onTheWire } = await read(c, filter, now, { since: cursor })
  // what is open is a short list, and what was closed may be in any month
  const isComplete = range.isAll === true || Date.parse(now) - Date.parse(cursor) > rememberedSeconds * 1000
  const wanted = rows.inOrder(rows.where(matches(filter, range, rows)))
  if (isComplete) return { changed: onTheWire(wanted), removed: [], complete: true }
  const isNew = ({ changed }: { changed: string }): boolean => changed >= cursor
  const isNote = ({ at }: Gone): boolean => at >= cursor
  const gone = rows.sheets.filter(isNew).flatMap(sheet => sheet.gone.filter(isNote).map(({ id }) => String(id)))
  const inThem = rows.where(place => isNew(rows.at(place).sheet)).map(place => rows.idAt(place))
  // a change of one entry can make others overlap, in the months beside it too
  const touched = new Set(
    rows.sheets.filter(isNew).flatMap(({ e, month }) => withNeighbours([month]).map(each => `${each} ${e}`)),
  )
  const isTouched = new Map(rows.sheets.map(sheet => [sheet, touched.has(`${sheet.month} ${sheet.e}`)]))
  const changed = wanted.filter(place => isTouched.get(rows.at(place).sheet))
  // what stays in sheets that changed is among what changed
  const stays = new Set(changed.map(place => rows.idAt(place)))
  const removed = new Set([...inThem, ...gone].filter(id => !stays.has(id)))
  return { changed: onTheWire(changed), removed: [...removed], complete: false }
}
