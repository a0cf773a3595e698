import * as z from 'zod'
import { AppError } from '../../../shared/api/errors.ts'
import type { UndoResult } from '../../../shared/api/schemas/import.ts'
import { cutToWholeSeconds } from '../../../shared/domain/entry.ts'
import { EmployeeId, EntryId, employeeIdOf, type CompanyId } from '../../../shared/domain/ids.ts'
import type { KeepReason } from '../../../shared/domain/imports.ts'
import { toLocalDay } from '../../../shared/domain/local-time.ts'
import { getAll, query, ReadCache } from '../../table/reads.ts'
import { put, remove } from '../../table/writes.ts'
import { Employee, setDisabled } from '../employees/employees.ts'
import { createChangeIdentity, computeFingerprint } from '../../table/entity.ts'
import type { StoredEntry } from '../month-sheets/columns.ts'
import type { Author, AuthoredChange } from '../entries/journal.ts'
import { createPurgeWrite } from '../entries/schedule-purge-write.ts'
import { readHeads, type EmployeeScope } from '../entries/ledger.ts'
import { withLedger } from '../entries/with-ledger.ts'
import { createItemSchema } from '../../table/formats.ts'
import { toImportPartition, keys, sortKeyPrefixes, type Key } from '../../table/keys.ts'
import { Project, setProjectOpen } from '../projects/project.ts'
import { listUnusedProjects } from '../projects/project-totals.ts'
import {
  findImport,
  ImportBatch,
  findImportedEntities,
  toImportedCommentId,
  markUndone,
  toStoredImportBatch,
  computeUndoDeadline,
  type Import,
} from './records.ts'

type UndoResponse = z.input<typeof UndoResult>
type KeptEntry = UndoResponse['stays'][number]

/**
 * A call undoes this many batches in parallel. The batches are ordered by month, so most of them belong to different
 * employees and do not conflict.
 */
const maxBatchesPerCall = 12
const maxDeactivationsPerCall = 60
/**
 * A transaction has at most 100 items: two per entry and one to purge its comment, one per project whose sum was moved
 * out of the tally, and the sheet, the tally and the employee.
 */
const maxEntriesPerTransaction = 24

const LaterExport = createItemSchema({
  from: z.string(),
  to: z.string(),
  created: z.string(),
  time_zone: z.string(),
  approved_only: z.boolean(),
})
type LaterExport = z.infer<typeof LaterExport>

/**
 * Lists exports since the import that may contain its entries. Excludes exports of approved entries only, because an
 * unchanged entry of the import is not approved.
 */
async function listExportsSince(companyId: CompanyId, { created }: Import): Promise<LaterExport[]> {
  const items = await query(keys.company(companyId).pk, sortKeyPrefixes.salaryExport, {
    attributes: Object.keys(LaterExport.shape),
  })
  return items
    .map(item => LaterExport.parse(item))
    .filter(salaryExport => salaryExport.created >= created && !salaryExport.approved_only)
}

/** Whether the import that created the entry also wrote a comment, which raises the entry's version to 2. */
const hasImportedComment = ({ id, comments, created }: StoredEntry): boolean =>
  comments?.some(comment => comment.id === toImportedCommentId(EntryId.parse(id)) && comment.created === created) ??
  false

function findKeepReason(entry: StoredEntry, exports: readonly LaterExport[]): KeepReason | undefined {
  if (entry.approved) return 'approved'
  // Any change of the entry, even a comment or a location, raises its version.
  if (entry.version > (hasImportedComment(entry) ? 2 : 1)) return 'changed'
  const isIn = ({ from, to, time_zone }: LaterExport): boolean => {
    const day = toLocalDay(entry.start, time_zone)
    return day >= from && day <= to
  }
  return exports.some(isIn) ? 'exported' : undefined
}

type EntryUndoResult = { removed: true } | { kept: KeptEntry }

const removeUnchanged = (
  scope: EmployeeScope,
  ids: readonly EntryId[],
  exports: readonly LaterExport[],
  authoredChange: AuthoredChange,
): Promise<Map<EntryId, EntryUndoResult>> =>
  withLedger<Map<EntryId, EntryUndoResult>>({ ...scope, now: authoredChange.now }, async openLedger => {
    const heads = await readHeads(scope.companyId, scope.readCache, ids)
    const months = heads.flatMap(head => (head && !head.removed ? [head.month] : []))
    const ledger = await openLedger([...new Set(months)])
    const resultsById = new Map<EntryId, EntryUndoResult>()
    const entries = new Map(ledger.entries.map(entry => [entry.id, entry]))
    for (const [i, id] of ids.entries()) {
      const [head, entry] = [heads[i], entries.get(id)]
      if (!head || head.removed) continue
      // The entry was removed or moved to another month between the reads of its head and its sheet. If the company
      // undoes the import again, that undo checks the entry.
      if (!entry) {
        resultsById.set(id, { kept: toKeptEntry(head.log, 'changed') })
        continue
      }
      const keepReason = findKeepReason(entry, exports)
      if (keepReason === undefined) {
        ledger.remove(entry, head, authoredChange)
        if (entry.comments) ledger.addWrites(createPurgeWrite(scope.companyId, id, authoredChange.now))
      }
      resultsById.set(id, keepReason === undefined ? { removed: true } : { kept: toKeptEntry(entry, keepReason) })
    }
    return ledger.isChanged ? { ledger, result: resultsById } : { done: resultsById }
  })

const toKeptEntry = ({ id, project, start }: StoredEntry, reason: KeepReason): KeptEntry => ({
  id,
  employee_id: employeeIdOf(EntryId.parse(id)),
  project_id: project,
  start_time: start,
  why: reason,
})

const toChunks = <Item>(items: readonly Item[], size: number): Item[][] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, i) => items.slice(i * size, (i + 1) * size))

interface Batch {
  key: Key
  employeeId: EmployeeId
  ids: EntryId[]
}

/**
 * Removes the batch's entries that have not changed. The stored batch keeps the other entries, so that a later undo
 * checks them again.
 */
async function undoBatch(
  companyId: CompanyId,
  { key, employeeId, ids }: Batch,
  exports: readonly LaterExport[],
  authoredChange: AuthoredChange,
): Promise<EntryUndoResult[]> {
  const resultsById = new Map<EntryId, EntryUndoResult>()
  for (const chunk of toChunks(ids, maxEntriesPerTransaction))
    for (const [id, outcome] of await removeUnchanged(
      { companyId, employeeId, readCache: new ReadCache() },
      chunk,
      exports,
      authoredChange,
    ))
      resultsById.set(id, outcome)
  const remainingIds = ids.filter(id => {
    const outcome = resultsById.get(id)
    return outcome && 'kept' in outcome
  })
  if (remainingIds.length === 0) await remove(key)
  else if (remainingIds.length < ids.length) await put(key, toStoredImportBatch(remainingIds))
  return [...resultsById.values()]
}

const parseBatch = (item: Key & Record<string, unknown>): Batch => {
  const employeeId = EmployeeId.parse(item.sk.slice(sortKeyPrefixes.importPart.length).split('.')[1])
  return {
    key: { pk: item.pk, sk: item.sk },
    employeeId,
    ids: ImportBatch.parse(item).entries.map(shortId => EntryId.parse(`${employeeId}.${shortId}`)),
  }
}

async function undoEntries(
  companyId: CompanyId,
  record: Import,
  after: string | undefined,
  authoredChange: AuthoredChange,
): Promise<UndoResponse> {
  const pk = toImportPartition(companyId, record.id)
  const [items, exports] = await Promise.all([
    query(pk, sortKeyPrefixes.importPart, {
      maxItems: maxBatchesPerCall,
      after: after === undefined ? undefined : `${sortKeyPrefixes.importPart}${after}`,
    }),
    listExportsSince(companyId, record),
  ])
  const parsedBatches = items.map(item => parseBatch({ ...item, pk, sk: String(item['sk']) }))
  // The batches of one employee are undone in sequence, because in parallel they would conflict on the tally.
  const undoResults = await Promise.all(
    [...Map.groupBy(parsedBatches, ({ employeeId }) => employeeId).values()].map(async batches => {
      const results: EntryUndoResult[] = []
      for (const part of batches) results.push(...(await undoBatch(companyId, part, exports, authoredChange)))
      return results
    }),
  ).then(results => results.flat())
  const lastBatch = parsedBatches.at(-1)
  return {
    ...emptyResponse,
    removed: undoResults.filter(outcome => 'removed' in outcome).length,
    stays: undoResults.flatMap(outcome => ('kept' in outcome ? [outcome.kept] : [])),
    next:
      lastBatch && parsedBatches.length === maxBatchesPerCall
        ? lastBatch.key.sk.slice(sortKeyPrefixes.importPart.length)
        : '0',
  }
}

const emptyResponse = { removed: 0, deactivated: 0, closed: 0, stays: [], next: null }

/**
 * Deactivates employees and closes projects that the import created, unless they still have entries or are clocked in.
 */
async function undoEmployeesAndProjects(
  companyId: CompanyId,
  record: Import,
  from: number,
  now: string,
): Promise<UndoResponse> {
  const { employees, projects } = await findImportedEntities(companyId, record.id)
  const entities = [
    ...employees.map(id => ({ employee: id, project: undefined })),
    ...projects.map(id => ({ employee: undefined, project: id })),
  ]
  const chunk = entities.slice(from, from + maxDeactivationsPerCall)
  const change = (id: string) => createChangeIdentity(`undo ${record.id} ${id}`, [], now)
  const people = (
    await getAll(chunk.flatMap(({ employee }) => (employee ? [keys.employee(companyId, employee)] : [])))
  ).flatMap(item => (item ? [Employee.parse(item)] : []))
  const idleEmployees = people.filter(
    ({ created, disabled, latest_work_log, open_work_log }) =>
      created >= record.created && !disabled && latest_work_log === null && open_work_log === null,
  )
  const projectIds = chunk.flatMap(({ project }) => (project ? [project] : []))
  const unusedProjects = projectIds.length === 0 ? [] : await listUnusedProjects(companyId, projectIds)
  const projectsToClose = unusedProjects.filter(
    (project: Project) => project.created >= record.created && project.is_open,
  )
  await Promise.all(idleEmployees.map(({ id }) => setDisabled(companyId, id, true, change(id))))
  await Promise.all(projectsToClose.map(({ id }) => setProjectOpen(companyId, id, false, change(id))))
  const nextOffset = from + maxDeactivationsPerCall
  return {
    ...emptyResponse,
    deactivated: idleEmployees.length,
    closed: projectsToClose.length,
    next: nextOffset < entities.length ? String(nextOffset) : null,
  }
}

export async function undoImport(
  companyId: CompanyId,
  id: string,
  after: string | undefined,
  author: Author,
  now: string,
): Promise<UndoResponse> {
  const record = await findImport(companyId, id)
  if (cutToWholeSeconds(now) > computeUndoDeadline(record)) throw new AppError('The import can no longer be undone')
  await markUndone(companyId, id, now)
  if (after !== undefined && !after.includes('.'))
    return undoEmployeesAndProjects(companyId, record, Number(after), now)
  return undoEntries(companyId, record, after, {
    ...author,
    key: `undo ${id}`,
    content: computeFingerprint(['undo', id]),
    now,
  })
}

/**
 * Undoes the import's entries again and throws, if a concurrent call has undone the import while this call added
 * entries.
 */
export async function finishConcurrentUndo(
  companyId: CompanyId,
  id: string,
  author: Author,
  now: string,
): Promise<void> {
  if ((await findImport(companyId, id)).undone === null) return
  let next: string | null | undefined
  do ({ next } = await undoImport(companyId, id, next ?? undefined, author, now))
  while (next?.includes('.'))
  throw new AppError('The import was undone')
}
