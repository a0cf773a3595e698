/** Undoes an import, some of its entries with each call. */
import * as z from 'zod'
import { AppError } from '../../../shared/api/errors.ts'
import type { Undone } from '../../../shared/api/schemas/import.ts'
import { wholeSeconds } from '../../../shared/domain/entry.ts'
import { EmployeeId, EntryId, employeeOf, type CompanyId } from '../../../shared/domain/ids.ts'
import type { KeepReason } from '../../../shared/domain/imports.ts'
import { localDay } from '../../../shared/domain/local-time.ts'
import { getAll, put, query, ReadCache, remove } from '../db.ts'
import { Employee, setDisabled } from '../employees.ts'
import { createChange, fingerprint } from '../entity.ts'
import type { StoredEntry } from '../entries/columns.ts'
import type { EmployeeScope } from '../entries/change.ts'
import type { Author, AuthoredChange } from '../entries/journal.ts'
import { readHeads, withLedger } from '../entries/ledger.ts'
import { item } from '../formats.ts'
import { importPartition, keys, prefixes, type Key } from '../keys.ts'
import { listUnused, Project, setOpen } from '../projects.ts'
import { find, ImportPart, makesOf, markUndone, partOf, undoUntil, type Import } from './records.ts'

type Answer = z.input<typeof Undone>
type Stay = Answer['stays'][number]

/** So many parts are undone in one call. They follow each other by month, so most are of different employees. */
const partsAtOnce = 12
/** So many employees and projects are deactivated or closed in one call. */
const makesAtOnce = 60
/**
 * A transaction has at most 100 items: two for each entry, one for each project that returns to the tally, and the
 * sheet, the tally and the employee.
 */
const entriesAtOnce = 32

/** The period of a salary export that was made since, of all entries, approved or not. */
const MadeSince = item({
  from: z.string(),
  to: z.string(),
  created: z.string(),
  time_zone: z.string(),
  approved_only: z.boolean(),
})
type MadeSince = z.infer<typeof MadeSince>

/** An unchanged entry is not approved, so exports of approved entries are without it. */
async function exportsSince(c: CompanyId, { created }: Import): Promise<MadeSince[]> {
  const rows = await query(keys.company(c).pk, prefixes.salaryExport, { only: Object.keys(MadeSince.shape) })
  return rows.map(row => MadeSince.parse(row)).filter(made => made.created >= created && !made.approved_only)
}

/** Any change of an entry, also a comment or a location, raises its version. */
function reasonToStay(entry: StoredEntry, exports: readonly MadeSince[]): KeepReason | undefined {
  if (entry.approved) return 'approved'
  if (entry.version > 1) return 'changed'
  const isIn = ({ from, to, time_zone }: MadeSince): boolean => {
    const day = localDay(entry.start, time_zone)
    return day >= from && day <= to
  }
  return exports.some(isIn) ? 'exported' : undefined
}

type Outcome = { removed: true } | { stay: Stay }

const removeUnchanged = (
  { c, e, reads }: EmployeeScope,
  ids: readonly EntryId[],
  exports: readonly MadeSince[],
  authored: AuthoredChange,
): Promise<Map<EntryId, Outcome>> =>
  withLedger<Map<EntryId, Outcome>>(c, e, reads, authored.now, [], async open => {
    const heads = await readHeads(c, reads, ids)
    const months = heads.flatMap(head => (head && !head.removed ? [head.month] : []))
    const ledger = await open([...new Set(months)])
    const outcomes = new Map<EntryId, Outcome>()
    const entries = new Map(ledger.entries.map(entry => [entry.id, entry]))
    for (const [i, id] of ids.entries()) {
      const [head, entry] = [heads[i], entries.get(id)]
      // Somebody removed it, or moved it to another month between the two reads. Then the next undo looks at it.
      if (!head || head.removed) continue
      if (!entry) {
        outcomes.set(id, { stay: stayOf(head.log, 'changed') })
        continue
      }
      const why = reasonToStay(entry, exports)
      if (why === undefined) ledger.remove(entry, head, authored)
      outcomes.set(id, why === undefined ? { removed: true } : { stay: stayOf(entry, why) })
    }
    return ledger.isChanged ? { ledger, result: outcomes } : { done: outcomes }
  })

const stayOf = ({ id, project, start }: StoredEntry, why: KeepReason): Stay => ({
  id,
  employee_id: employeeOf(EntryId.parse(id)),
  project_id: project,
  start_time: start,
  why,
})

const inSlices = <Item>(all: readonly Item[], size: number): Item[][] =>
  Array.from({ length: Math.ceil(all.length / size) }, (_, i) => all.slice(i * size, (i + 1) * size))

interface Part {
  key: Key
  e: EmployeeId
  ids: EntryId[]
}

/** What stays remains in the list of the call's entries, so that another undo looks at it again. */
async function undoPart(
  c: CompanyId,
  { key, e, ids }: Part,
  exports: readonly MadeSince[],
  authored: AuthoredChange,
): Promise<Outcome[]> {
  const outcomes = new Map<EntryId, Outcome>()
  for (const some of inSlices(ids, entriesAtOnce))
    for (const [id, outcome] of await removeUnchanged({ c, e, reads: new ReadCache() }, some, exports, authored))
      outcomes.set(id, outcome)
  const left = ids.filter(id => {
    const outcome = outcomes.get(id)
    return outcome && 'stay' in outcome
  })
  if (left.length === 0) await remove(key)
  else if (left.length < ids.length) await put(key, partOf(left))
  return [...outcomes.values()]
}

const readPart = (row: Key & Record<string, unknown>): Part => {
  const e = EmployeeId.parse(row.sk.slice(prefixes.importPart.length).split('.')[1])
  return {
    key: { pk: row.pk, sk: row.sk },
    e,
    ids: ImportPart.parse(row).entries.map(own => EntryId.parse(`${e}.${own}`)),
  }
}

async function undoEntries(
  c: CompanyId,
  made: Import,
  after: string | undefined,
  authored: AuthoredChange,
): Promise<Answer> {
  const pk = importPartition(c, made.id)
  const [rows, exports] = await Promise.all([
    query(pk, prefixes.importPart, {
      most: partsAtOnce,
      after: after === undefined ? undefined : `${prefixes.importPart}${after}`,
    }),
    exportsSince(c, made),
  ])
  const parts = rows.map(row => readPart({ ...row, pk, sk: String(row['sk']) }))
  // Calls of one employee would race for the tally, so those follow each other.
  const outcomes = await Promise.all(
    [...Map.groupBy(parts, ({ e }) => e).values()].map(async ofEmployee => {
      const found: Outcome[] = []
      for (const part of ofEmployee) found.push(...(await undoPart(c, part, exports, authored)))
      return found
    }),
  ).then(all => all.flat())
  const last = parts.at(-1)
  return {
    ...nothingUndone,
    removed: outcomes.filter(outcome => 'removed' in outcome).length,
    stays: outcomes.flatMap(outcome => ('stay' in outcome ? [outcome.stay] : [])),
    next: last && parts.length === partsAtOnce ? last.key.sk.slice(prefixes.importPart.length) : '0',
  }
}

const nothingUndone = { removed: 0, deactivated: 0, closed: 0, stays: [], next: null }

/** Deactivates and closes what the import made, unless there are other entries or somebody has clocked in since. */
async function undoMakes(c: CompanyId, made: Import, from: number, now: string): Promise<Answer> {
  const { employees, projects } = await makesOf(c, made.id)
  const all = [
    ...employees.map(id => ({ employee: id, project: undefined })),
    ...projects.map(id => ({ employee: undefined, project: id })),
  ]
  const some = all.slice(from, from + makesAtOnce)
  const change = (id: string) => createChange(`undo ${made.id} ${id}`, [], now)
  const people = (await getAll(some.flatMap(({ employee }) => (employee ? [keys.employee(c, employee)] : [])))).flatMap(
    row => (row ? [Employee.parse(row)] : []),
  )
  const idle = people.filter(
    ({ created, disabled, latest_work_log, open_work_log }) =>
      created >= made.created && !disabled && latest_work_log === null && open_work_log === null,
  )
  const asked = some.flatMap(({ project }) => (project ? [project] : []))
  const unused = asked.length === 0 ? [] : await listUnused(c, asked)
  const toClose = unused.filter((project: Project) => project.created >= made.created && project.is_open)
  await Promise.all(idle.map(({ id }) => setDisabled(c, id, true, change(id))))
  await Promise.all(toClose.map(({ id }) => setOpen(c, id, false, change(id))))
  const next = from + makesAtOnce
  return {
    ...nothingUndone,
    deactivated: idle.length,
    closed: toClose.length,
    next: next < all.length ? String(next) : null,
  }
}

export async function undo(
  c: CompanyId,
  id: string,
  after: string | undefined,
  author: Author,
  now: string,
): Promise<Answer> {
  const made = await find(c, id)
  if (wholeSeconds(now) > undoUntil(made)) throw new AppError('The import can no longer be undone')
  await markUndone(c, id, now)
  if (after !== undefined && !after.includes('.')) return undoMakes(c, made, Number(after), now)
  return undoEntries(c, made, after, { ...author, key: `undo ${id}`, content: fingerprint(['undo', id]), now })
}
