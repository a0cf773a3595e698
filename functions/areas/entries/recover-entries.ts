/**
 * Copies later data from the damaged table into the restored one: new employees and projects, and entries that were
 * added, changed or removed in the damaged table since an instant. Keeps entries that have a later version in the
 * restored table.
 */
import * as z from 'zod'
import type { CompanyId, EmployeeId, EntryId } from '../../../shared/domain/ids.ts'
import type { StoredItem } from '../../table/items.ts'
import { keys, toSheetPartition, sortKeyPrefixes, type Key } from '../../table/keys.ts'
import { get, query, ReadCache } from '../../table/reads.ts'
import { retryOnConflict, transact, type Write } from '../../table/writes.ts'
import { Employee, list as listEmployees } from '../employees/employees.ts'
import { parseSheet, toEditableSheet, type EditableSheet, type Tombstone } from '../month-sheets/sheet.ts'
import type { StoredEntry } from '../month-sheets/columns.ts'
import { Project, list as listProjects } from '../projects/project.ts'
import { listMonthsWithEntries } from './entry-records.ts'
import { parseHead } from './journal.ts'
import { readHeads } from './ledger.ts'
import { withLedger } from './with-ledger.ts'
import { toEntriesPartition } from './verify.ts'

interface Source {
  tableName: string
  since: string
  now: string
}

export interface RecoveredCounts {
  employees: number
  projects: number
  entries: number
  /** Items of the damaged table that cannot be read, and entries that contradict the restored table. */
  skipped: number
}

/**
 * A DynamoDB transaction has at most 100 items. Each entry needs a write of its head, and may need writes of another
 * month's sheet and of a project whose sum returns to the tally.
 */
const maxEntriesPerTransaction = 25
const maxTransactionItems = 100

export async function recoverCompany(companyId: CompanyId, source: Source): Promise<RecoveredCounts> {
  const counts: RecoveredCounts = { employees: 0, projects: 0, entries: 0, skipped: 0 }
  const people = parseItems(await readFromDamagedTable(companyId, sortKeyPrefixes.employee, source), Employee, counts)
  const projects = parseItems(await readFromDamagedTable(companyId, sortKeyPrefixes.project, source), Project, counts)
  const knownPeople = new Set((await listEmployees(companyId)).map(({ id }) => id))
  const knownProjects = new Set((await listProjects(companyId)).map(({ id }) => id))
  for (const person of people.filter(({ id }) => !knownPeople.has(id))) {
    // Clears values that the ledger derives from the entries.
    const personWithoutEntries = {
      ...person,
      open_work_log: null,
      latest_work_log: null,
      first_month: null,
      last_month: null,
    }
    const name = { ...keys.employeeName(companyId, person.name), id: person.id }
    if (await createIfAbsent([{ ...personWithoutEntries, ...keys.employee(companyId, person.id) }, name]))
      counts.employees++
    else counts.skipped++
  }
  for (const project of projects.filter(({ id }) => !knownProjects.has(id))) {
    const name = { ...keys.projectName(companyId, project.name), id: project.id }
    if (await createIfAbsent([{ ...project, ...keys.project(companyId, project.id) }, name])) counts.projects++
    else counts.skipped++
  }
  for (const month of listMonthsWithEntries(people))
    for (const sheet of await readChangedSheets(companyId, month, source, counts))
      await recoverSheet(companyId, sheet, source, counts)
  return counts
}

const readFromDamagedTable = (companyId: CompanyId, prefix: string, { tableName }: Source): Promise<StoredItem[]> =>
  query(keys.company(companyId).pk, prefix, { tableName })

function parseItems<Entity>(
  items: readonly StoredItem[],
  schema: z.ZodType<Entity>,
  counts: RecoveredCounts,
): Entity[] {
  const parsedItems = items.map(item => schema.safeParse(item))
  counts.skipped += parsedItems.filter(({ success }) => !success).length
  return parsedItems.flatMap(({ data }) => (data === undefined ? [] : [data]))
}

/**
 * Creates the items together. Returns false if the restored table already has an employee or project with this name or
 * id.
 */
async function createIfAbsent(items: readonly (Key & StoredItem)[]): Promise<boolean> {
  class NameTaken extends Error {}
  try {
    await retryOnConflict(() =>
      transact(items.map((put): Write => ({ put, when: 'absent', conditionError: () => new NameTaken() }))),
    )
    return true
  } catch (error) {
    if (error instanceof NameTaken) return false
    throw error
  }
}

async function readChangedSheets(
  companyId: CompanyId,
  month: string,
  { tableName, since }: Source,
  counts: RecoveredCounts,
): Promise<EditableSheet[]> {
  const filter = { expression: 'changed >= :since', values: { ':since': since } }
  const items = await query(toSheetPartition(companyId, month), sortKeyPrefixes.sheet, { tableName, filter })
  return items.flatMap(item => {
    const employeeId = String(item['sk']).slice(sortKeyPrefixes.sheet.length) as EmployeeId
    try {
      return [toEditableSheet(parseSheet(employeeId, month, item))]
    } catch {
      counts.skipped++
      return []
    }
  })
}

async function recoverSheet(
  companyId: CompanyId,
  { employeeId, month, entries, gone }: EditableSheet,
  source: Source,
  counts: RecoveredCounts,
): Promise<void> {
  if (!(await get(keys.employee(companyId, employeeId)))) {
    counts.skipped += entries.length
    return
  }
  const removedEntries = gone.filter(({ month: movedTo, at }) => movedTo === null && at >= source.since)
  const changes: Candidate[] = [
    ...entries.map(entry => ({ id: entry.id, version: entry.version, entry })),
    ...removedEntries.map(({ id, version }: Tombstone) => ({ id, version })),
  ]
  for (let i = 0; i < changes.length; i += maxEntriesPerTransaction)
    await recoverEntries(companyId, employeeId, month, changes.slice(i, i + maxEntriesPerTransaction), source, counts)
}

/** Without `entry`, the entry was removed in the damaged table. */
interface Candidate {
  id: EntryId
  version: number
  entry?: StoredEntry
}

async function recoverEntries(
  companyId: CompanyId,
  employeeId: EmployeeId,
  month: string,
  candidates: readonly Candidate[],
  source: Source,
  counts: RecoveredCounts,
): Promise<void> {
  const scope = { companyId, employeeId, readCache: new ReadCache(), now: source.now }
  const takenCounts = await withLedger<{ taken: number; skipped: number }>(scope, async openLedger => {
    const heads = await readHeads(
      companyId,
      scope.readCache,
      candidates.map(({ id }) => id),
    )
    const months = heads.flatMap(head => (head && !head.removed ? [head.month] : []))
    const ledger = await openLedger([...new Set([month, ...months])])
    const result = { taken: 0, skipped: 0 }
    for (const [i, candidate] of candidates.entries()) {
      const { id, version, entry } = candidate
      const [head, currentEntry] = [heads[i], ledger.find(id)]
      if (head?.removed || (currentEntry && currentEntry.version >= version) || (!entry && !currentEntry)) continue
      // Skips an open entry of the damaged table if the employee has clocked in again since the restore, because an
      // employee may have only one open entry.
      if (entry?.end === null && ledger.openEntry && ledger.openEntry.id !== id) {
        result.skipped++
        continue
      }
      const newHead = await copyHistory(companyId, employeeId, id, source)
      if (!newHead) result.skipped++
      else if (entry) ledger.copyFromDamagedTable(currentEntry, entry, newHead, source.now)
      else if (currentEntry) ledger.copyRemovalFromDamagedTable(currentEntry, version, newHead, source.now)
      if (newHead) result.taken++
    }
    return ledger.isChanged ? { ledger, result } : { done: result }
  })
  counts.entries += takenCounts.taken
  counts.skipped += takenCounts.skipped
}

/**
 * Copies the history of an entry from the damaged table. Returns the entry's head, or undefined if the head cannot be
 * read.
 */
async function copyHistory(
  companyId: CompanyId,
  employeeId: EmployeeId,
  id: EntryId,
  { tableName }: Source,
): Promise<StoredItem | undefined> {
  const headKey = keys.entryHead(companyId, id)
  const items = await query(toEntriesPartition(companyId, employeeId), headKey.sk, { tableName })
  const records = items.filter(({ sk }) => sk !== headKey.sk)
  for (let i = 0; i < records.length; i += maxTransactionItems)
    await retryOnConflict(() =>
      transact(
        records
          .slice(i, i + maxTransactionItems)
          .map((record): Write => ({ put: record as Key & StoredItem, when: 'any' })),
      ),
    )
  const head = items.find(({ sk }) => sk === headKey.sk)
  try {
    return parseHead(head)
  } catch {
    return undefined
  }
}
