/** Undoes an import, some of its entries with each call. */
import * as z from 'zod'
import { AppError } from '../../../shared/api/errors.ts'
import type { UndoResult } from '../../../shared/api/schemas/import.ts'
import { wholeSeconds } from '../../../shared/domain/entry.ts'
import { EmployeeId, EntryId, employeeOf, type CompanyId } from '../../../shared/domain/ids.ts'
import type { KeepReason } from '../../../shared/domain/imports.ts'
import { localDay } from '../../../shared/domain/local-time.ts'
import { getAll, query, ReadCache } from '../../table/reads.ts'
import { put, remove } from '../../table/writes.ts'
import { Employee, setDisabled } from '../employees/employees.ts'
import { createChange, fingerprint } from '../../table/entity.ts'
import type { StoredEntry } from '../month-sheets/columns.ts'
import type { EmployeeScope } from '../entries/change.ts'
import type { Author, AuthoredChange } from '../entries/journal.ts'
import { readHeads, withLedger } from '../entries/ledger.ts'
import { itemSchema } from '../../table/formats.ts'
import { importPartition, keys, sortKeyPrefixes, type Key } from '../../table/keys.ts'
import { Project, setOpen } from '../projects/project.ts'
import { listUnused } from '../projects/project-totals.ts'
import { find, ImportBatch, findImportedEntities, markUndone, toBatch, undoDeadline, type Import } from './records.ts'

type UndoResponse = z.input<typeof UndoResult>
type KeptEntry = UndoResponse['stays'][number]

/** So many parts are undone in one call. They follow each other by month, so most are of different employees. */
const maxBatchesPerCall = 12
/** So many employees and projects are deactivated or closed in one call. */
const maxDeactivationsPerCall = 60
/**
 * A transaction has at most 100 items: two for each entry, one for each project that returns to the tally, and the
 * sheet, the tally and the employee.
 */
const maxEntriesPerTransaction = 32

/** The period of a salary export that was made since, of all entries, approved or not. */
const LaterExport = itemSchema({
  from: z.string(),
  to: z.string(),
  created: z.string(),
  time_zone: z.string(),
  approved_only: z.boolean(),
})
type LaterExport = z.infer<typeof LaterExport>

/** An unchanged entry is not approved, so exports of approved entries are without it. */
async function listExportsSince(companyId: CompanyId, { created }: Import): Promise<LaterExport[]> {
  const rows = await query(keys.company(companyId).pk, sortKeyPrefixes.salaryExport, {
    attributes: Object.keys(LaterExport.shape),
  })
  return rows.map(row => LaterExport.parse(row)).filter(made => made.created >= created && !made.approved_only)
}

/** Any change of an entry, also a comment or a location, raises its version. */
function findKeepReason(entry: StoredEntry, exports: readonly LaterExport[]): KeepReason | undefined {
  if (entry.approved) return 'approved'
  if (entry.version > 1) return 'changed'
  const isIn = ({ from, to, time_zone }: LaterExport): boolean => {
    const day = localDay(entry.start, time_zone)
    return day >= from && day <= to
  }
  return exports.some(isIn) ? 'exported' : undefined
}

type EntryUndoResult = { removed: true } | { kept: KeptEntry }

const removeUnchanged = (
  { companyId, employeeId, readCache }: EmployeeScope,
  ids: readonly EntryId[],
  exports: readonly LaterExport[],
  authored: AuthoredChange,
): Promise<Map<EntryId, EntryUndoResult>> =>
  withLedger<Map<EntryId, EntryUndoResult>>(companyId, employeeId, readCache, authored.now, [], async open => {
    const heads = await readHeads(companyId, readCache, ids)
    const months = heads.flatMap(head => (head && !head.removed ? [head.month] : []))
    const ledger = await open([...new Set(months)])
    const outcomes = new Map<EntryId, EntryUndoResult>()
    const entries = new Map(ledger.entries.map(entry => [entry.id, entry]))
    for (const [i, id] of ids.entries()) {
      const [head, entry] = [heads[i], entries.get(id)]
      // Somebody removed it, or moved it to another month between the two reads. Then the next undo looks at it.
      if (!head || head.removed) continue
      if (!entry) {
        outcomes.set(id, { kept: toKeptEntry(head.log, 'changed') })
        continue
      }
      const why = findKeepReason(entry, exports)
      if (why === undefined) ledger.remove(entry, head, authored)
      outcomes.set(id, why === undefined ? { removed: true } : { kept: toKeptEntry(entry, why) })
    }
    return ledger.isChanged ? { ledger, result: outcomes } : { done: outcomes }
  })

const toKeptEntry = ({ id, project, start }: StoredEntry, why: KeepReason): KeptEntry => ({
  id,
  employee_id: employeeOf(EntryId.parse(id)),
  project_id: project,
  start_time: start,
  why,
})

const toChunks = <Item>(all: readonly Item[], size: number): Item[][] =>
  Array.from({ length: Math.ceil(all.length / size) }, (_, i) => all.slice(i * size, (i + 1) * size))

interface Batch {
  key: Key
  employeeId: EmployeeId
  ids: EntryId[]
}

/** What stays remains in the list of the call's entries, so that another undo looks at it again. */
async function undoBatch(
  companyId: CompanyId,
  { key, employeeId, ids }: Batch,
  exports: readonly LaterExport[],
  authored: AuthoredChange,
): Promise<EntryUndoResult[]> {
  const outcomes = new Map<EntryId, EntryUndoResult>()
  for (const some of toChunks(ids, maxEntriesPerTransaction))
    for (const [id, outcome] of await removeUnchanged(
      { companyId, employeeId, readCache: new ReadCache() },
      some,
      exports,
      authored,
    ))
      outcomes.set(id, outcome)
  const left = ids.filter(id => {
    const outcome = outcomes.get(id)
    return outcome && 'kept' in outcome
  })
  if (left.length === 0) await remove(key)
  else if (left.length < ids.length) await put(key, toBatch(left))
  return [...outcomes.values()]
}

const parseBatch = (row: Key & Record<string, unknown>): Batch => {
  const employeeId = EmployeeId.parse(row.sk.slice(sortKeyPrefixes.importPart.length).split('.')[1])
  return {
    key: { pk: row.pk, sk: row.sk },
    employeeId,
    ids: ImportBatch.parse(row).entries.map(own => EntryId.parse(`${employeeId}.${own}`)),
  }
}

async function undoEntries(
  companyId: CompanyId,
  made: Import,
  after: string | undefined,
  authored: AuthoredChange,
): Promise<UndoResponse> {
  const pk = importPartition(companyId, made.id)
  const [rows, exports] = await Promise.all([
    query(pk, sortKeyPrefixes.importPart, {
      maxItems: maxBatchesPerCall,
      after: after === undefined ? undefined : `${sortKeyPrefixes.importPart}${after}`,
    }),
    listExportsSince(companyId, made),
  ])
  const parts = rows.map(row => parseBatch({ ...row, pk, sk: String(row['sk']) }))
  // Calls of one employee would race for the tally, so those follow each other.
  const outcomes = await Promise.all(
    [...Map.groupBy(parts, ({ employeeId }) => employeeId).values()].map(async ofEmployee => {
      const found: EntryUndoResult[] = []
      for (const part of ofEmployee) found.push(...(await undoBatch(companyId, part, exports, authored)))
      return found
    }),
  ).then(all => all.flat())
  const last = parts.at(-1)
  return {
    ...emptyResponse,
    removed: outcomes.filter(outcome => 'removed' in outcome).length,
    stays: outcomes.flatMap(outcome => ('kept' in outcome ? [outcome.kept] : [])),
    next: last && parts.length === maxBatchesPerCall ? last.key.sk.slice(sortKeyPrefixes.importPart.length) : '0',
  }
}

const emptyResponse = { removed: 0, deactivated: 0, closed: 0, stays: [], next: null }

/** Deactivates and closes what the import made, unless there are other entries or somebody has clocked in since. */
async function undoEmployeesAndProjects(
  companyId: CompanyId,
  made: Import,
  from: number,
  now: string,
): Promise<UndoResponse> {
  const { employees, projects } = await findImportedEntities(companyId, made.id)
  const all = [
    ...employees.map(id => ({ employee: id, project: undefined })),
    ...projects.map(id => ({ employee: undefined, project: id })),
  ]
  const some = all.slice(from, from + maxDeactivationsPerCall)
  const change = (id: string) => createChange(`undo ${made.id} ${id}`, [], now)
  const people = (
    await getAll(some.flatMap(({ employee }) => (employee ? [keys.employee(companyId, employee)] : [])))
  ).flatMap(row => (row ? [Employee.parse(row)] : []))
  const idle = people.filter(
    ({ created, disabled, latest_work_log, open_work_log }) =>
      created >= made.created && !disabled && latest_work_log === null && open_work_log === null,
  )
  const asked = some.flatMap(({ project }) => (project ? [project] : []))
  const unused = asked.length === 0 ? [] : await listUnused(companyId, asked)
  const toClose = unused.filter((project: Project) => project.created >= made.created && project.is_open)
  await Promise.all(idle.map(({ id }) => setDisabled(companyId, id, true, change(id))))
  await Promise.all(toClose.map(({ id }) => setOpen(companyId, id, false, change(id))))
  const next = from + maxDeactivationsPerCall
  return {
    ...emptyResponse,
    deactivated: idle.length,
    closed: toClose.length,
    next: next < all.length ? String(next) : null,
  }
}

export async function undo(
  companyId: CompanyId,
  id: string,
  after: string | undefined,
  author: Author,
  now: string,
): Promise<UndoResponse> {
  const made = await find(companyId, id)
  if (wholeSeconds(now) > undoDeadline(made)) throw new AppError('The import can no longer be undone')
  await markUndone(companyId, id, now)
  if (after !== undefined && !after.includes('.')) return undoEmployeesAndProjects(companyId, made, Number(after), now)
  return undoEntries(companyId, made, after, { ...author, key: `undo ${id}`, content: fingerprint(['undo', id]), now })
}
