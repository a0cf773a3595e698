import { isDeepStrictEqual } from 'node:util'
import { EntryId, type CompanyId, type EmployeeId } from '../../../shared/domain/ids.ts'
import { listMonths } from '../../../shared/domain/entry.ts'
import { getAll, query } from '../../table/reads.ts'
import { WriteConflict, transact, retryOnConflict, type Write } from '../../table/writes.ts'
import type { StoredItem } from '../../table/items.ts'
import * as employees from '../employees/employees.ts'
import { keys } from '../../table/keys.ts'
import { knownFieldNames, type StoredEntry } from '../month-sheets/columns.ts'
import { Head, JournalRecord, replayJournal } from './journal.ts'
import {
  monthOf,
  toEditableSheet,
  parseSheet,
  toStoredSheet,
  type Tombstone,
  type EditableSheet,
} from '../month-sheets/sheet.ts'

interface ReplayedEntry {
  id: EntryId
  head: Head
  /** Null if the entry was removed. */
  entry: StoredEntry | null
}

interface Comparison {
  differences: string[]
  /** Differences that cannot be repaired, because the journal itself is incomplete. */
  unclear: string[]
  sheets: Map<string, EditableSheet>
  replayedEntries: ReplayedEntry[]
  /** Ids of entries without a head or with an incomplete journal. A repair leaves these entries unchanged. */
  skippedIds: Set<string>
}

const nullableKeys: ReadonlySet<string> = new Set(['end', 'original_end'] satisfies (keyof StoredEntry)[])

/**
 * Omits null values except in `nullableKeys`, so that a journal can be compared with a sheet. The journal stores null
 * where the sheet has no value.
 */
const listNonNullFields = (entry: StoredEntry): [string, unknown][] =>
  Object.entries(entry).filter(([key, value]) => value !== undefined && (value !== null || nullableKeys.has(key)))

/**
 * Returns the entry for a comparison of sheet and journal. Omits values of newer releases, which sheets and journals
 * store in different forms.
 */
const toComparable = (entry: StoredEntry): unknown =>
  JSON.parse(JSON.stringify(Object.fromEntries(listNonNullFields(entry).filter(([key]) => knownFieldNames.has(key)))))

/**
 * Returns the entry that its journal describes. Takes fields that only newer releases know from the entry's copy in a
 * sheet.
 */
const repairEntry = (entry: StoredEntry, copy: StoredEntry | undefined): StoredEntry =>
  Object.fromEntries([
    ...Object.entries(copy ?? {}).filter(([key]) => !knownFieldNames.has(key)),
    ...listNonNullFields(entry).filter(([key]) => !copy || knownFieldNames.has(key)),
  ]) as unknown as StoredEntry

function compare(companyId: CompanyId, employeeId: EmployeeId): Promise<Comparison> {
  // Collects the months of the heads and entries, because some may lie outside the employee's range. After a write
  // conflict, the next attempt also reads the sheets of these months before it reads the journals.
  const headMonths = new Set<string>()
  return retryOnConflict(async () => {
    const sheetsBefore = await readSheets(companyId, employeeId, headMonths)
    const replayResult = replayJournals(await query(toEntriesPartition(companyId, employeeId), 'W#'))
    for (const { head, entry } of replayResult.replayedEntries)
      for (const month of [head.month, ...(entry ? [monthOf(entry)] : [])]) headMonths.add(month)
    const sheets = await readSheets(companyId, employeeId, headMonths)
    // Every change of an entry raises the version of its sheet. If no version has risen, the journals read in between
    // match the sheets.
    for (const [month, { version }] of sheets)
      if (version !== (sheetsBefore.get(month)?.version ?? 0)) throw new WriteConflict()
    const completeReplay = removeIncompleteEntries(replayResult, sheets)
    return {
      ...findDifferences(sheets, completeReplay.replayedEntries, completeReplay.skippedIds),
      sheets,
      ...completeReplay,
    }
  })
}

/** The partition of heads, journals and locations of an employee's entries. */
export const toEntriesPartition = (companyId: CompanyId, employeeId: EmployeeId): string =>
  keys.entryHead(companyId, EntryId.parse(`${employeeId}.${'0'.repeat(12)}`)).pk

async function readSheets(
  companyId: CompanyId,
  employeeId: EmployeeId,
  extraMonths: Iterable<string>,
): Promise<Map<string, EditableSheet>> {
  const employee = await employees.find(companyId, employeeId)
  const { first_month: first, last_month: last } = employee ?? { first_month: null, last_month: null }
  const reachMonths = first && last ? listMonths(`${first}-01`, `${last}-01`) : []
  const months = [...new Set([...reachMonths, ...extraMonths])].toSorted()
  const items = await getAll(months.map(month => keys.sheet(companyId, month, employeeId)))
  return new Map(months.map((month, i) => [month, toEditableSheet(parseSheet(employeeId, month, items[i]))]))
}

type ReplayResult = Pick<Comparison, 'replayedEntries' | 'unclear' | 'skippedIds'>

function replayJournals(storedItems: readonly StoredItem[]): ReplayResult {
  const itemsByEntry = Map.groupBy(storedItems, ({ sk }) => String(sk).split('#')[1] ?? '')
  const unclearLines: string[] = []
  const skippedIds = new Set<string>()
  const replayedEntries = [...itemsByEntry].flatMap(([id, items]): ReplayedEntry[] => {
    const [head] = items.filter(({ sk }) => sk === `W#${id}`)
    const journal = items.filter(({ sk }) => String(sk).startsWith(`W#${id}#H#`))
    try {
      const parsedHead = Head.parse(head)
      const records = journal.map(item => JournalRecord.parse(item))
      const entry = replayJournal(parsedHead, records)
      if (entry && records.some(({ commented, comment }) => commented && !comment))
        throw new Error('the text of a comment is missing')
      return [{ id: EntryId.parse(id), head: parsedHead, entry }]
    } catch (error) {
      unclearLines.push(
        `${id}: its journal cannot be replayed: ${error instanceof Error ? error.message : String(error)}`,
      )
      skippedIds.add(id)
      return []
    }
  })
  return { replayedEntries, unclear: unclearLines, skippedIds }
}

/**
 * Leaves out entries whose journal can be replayed but lacks its last records: the sheet has a later version or another
 * comment, or the head is marked as removed. These entries stay unchanged, because their correct state is unknown.
 */
function removeIncompleteEntries(
  { replayedEntries, unclear, skippedIds }: ReplayResult,
  sheets: ReadonlyMap<string, EditableSheet>,
): ReplayResult {
  const copiesById = Map.groupBy(
    [...sheets.values()].flatMap(({ entries }) => entries),
    ({ id }) => id,
  )
  const incompleteIds = new Set(
    replayedEntries.flatMap(({ id, head, entry }) => {
      if (!entry) return []
      const isBehind = (copiesById.get(id) ?? []).some(
        ({ version, comments = [] }) => version > entry.version || comments.length > (entry.comments ?? []).length,
      )
      return head.removed || isBehind ? [String(id)] : []
    }),
  )
  return {
    replayedEntries: replayedEntries.filter(({ id }) => !incompleteIds.has(id)),
    unclear: [...unclear, ...[...incompleteIds].map(id => `${id}: its journal is incomplete. It stays`)],
    skippedIds: new Set([...skippedIds, ...incompleteIds]),
  }
}

function findDifferences(
  sheets: ReadonlyMap<string, EditableSheet>,
  replayedEntries: readonly ReplayedEntry[],
  keptIds: Set<string>,
): { differences: string[] } {
  const replayedById = new Map(replayedEntries.map(replayedEntry => [String(replayedEntry.id), replayedEntry]))
  const differences: string[] = []
  const seenIds = new Set<string>()
  for (const [month, { entries }] of sheets)
    for (const entry of entries) {
      const { id } = entry
      const replayedEntry = replayedById.get(id)
      if (!replayedEntry) {
        if (!keptIds.has(id)) differences.push(`${id}: it is in the sheet of ${month}, and has no head. It stays`)
        keptIds.add(id)
      } else if (!replayedEntry.entry) differences.push(`${id}: it was removed, and is still in the sheet of ${month}`)
      else if (monthOf(replayedEntry.entry) !== month)
        differences.push(`${id}: it is in the sheet of ${month} by mistake`)
      else if (seenIds.has(id)) differences.push(`${id}: it is twice in the sheet of ${month}`)
      else if (!isDeepStrictEqual(toComparable(entry), toComparable(replayedEntry.entry)))
        differences.push(`${id}: the sheet of ${month} has it otherwise than its journal`)
      if (replayedEntry?.entry && monthOf(replayedEntry.entry) === month) seenIds.add(id)
    }
  for (const { id, head, entry } of replayedEntries) {
    if (entry && !seenIds.has(id)) differences.push(`${id}: it is missing from the sheet of ${monthOf(entry)}`)
    if (entry && head.month !== monthOf(entry)) differences.push(`${id}: its head names another month`)
    if (head.removed !== (entry === null)) differences.push(`${id}: its head says otherwise whether it was removed`)
  }
  return { differences }
}

export interface VerifyResult {
  differences: string[]
  unclear: string[]
}

export const verifySheets = (companyId: CompanyId, employeeId: EmployeeId): Promise<VerifyResult> =>
  compare(companyId, employeeId)

/**
 * A DynamoDB transaction has at most 100 items. This limit leaves room for the sheet, which a repair writes in the same
 * transaction.
 */
const maxHeadsPerTransaction = 98

export async function repairSheets(companyId: CompanyId, employeeId: EmployeeId, now: string): Promise<VerifyResult> {
  const { differences, unclear, sheets } = await compare(companyId, employeeId)
  if (differences.length === 0) return { differences, unclear }
  const copiesById = new Map([...sheets.values()].flatMap(({ entries }) => entries).map(entry => [entry.id, entry]))
  for (const month of sheets.keys())
    await retryOnConflict(() => repairMonth(companyId, employeeId, month, copiesById, now))
  return { differences, unclear }
}

/**
 * Repairs the sheet of one month. `copiesById` has the entries of all sheets before the repair, because an entry may be
 * in the wrong month's sheet.
 */
async function repairMonth(
  companyId: CompanyId,
  employeeId: EmployeeId,
  month: string,
  copiesById: ReadonlyMap<EntryId, StoredEntry>,
  now: string,
): Promise<void> {
  const { sheets, replayedEntries, skippedIds } = await compare(companyId, employeeId)
  const sheet = sheets.get(month)
  if (!sheet) return
  const current = new Map(sheet.entries.map(entry => [entry.id, entry]))
  const entriesOfMonth = replayedEntries.flatMap(({ entry }) => (entry && monthOf(entry) === month ? [entry] : []))
  const entries = [
    ...entriesOfMonth.map(entry => repairEntry(entry, current.get(entry.id) ?? copiesById.get(entry.id))),
    ...sheet.entries.filter(({ id }) => skippedIds.has(id)),
  ]
  const heads = replayedEntries.filter(
    ({ head, entry }) =>
      (entry ? monthOf(entry) : head.month) === month &&
      (head.removed !== (entry === null) || (entry !== null && head.month !== month)),
  )
  if (hasSameEntries(sheet.entries, entries) && heads.length === 0) return
  const tombstones = createTombstones(sheet, entries, replayedEntries, now)
  const put = {
    ...toStoredSheet({ ...sheet, entries, gone: tombstones }, now, 'not'),
    ...keys.sheet(companyId, month, employeeId),
  }
  const writes: Write[] = [
    { put, when: sheet.version === 0 ? 'absent' : { version: sheet.version } },
    ...heads.slice(0, maxHeadsPerTransaction).map(({ id, head, entry }): Write => ({
      put: { ...head, ...keys.entryHead(companyId, id), month: entry ? month : head.month, removed: entry === null },
      when: 'any',
    })),
  ]
  await transact(writes)
  // Not all heads fit into one transaction. The conflict makes the caller compare again and write the remaining heads.
  if (heads.length > maxHeadsPerTransaction) throw new WriteConflict()
}

/** Creates the tombstones from which open screens learn which entries left the month. */
function createTombstones(
  sheet: EditableSheet,
  entries: readonly StoredEntry[],
  replayedEntries: readonly ReplayedEntry[],
  now: string,
) {
  const monthEntryIds = new Set(entries.map(({ id }) => id))
  const journaledEntries = new Map(replayedEntries.map(({ id, entry }) => [id, entry]))
  const entriesOfOtherMonths = new Map(
    sheet.entries.filter(({ id }) => !monthEntryIds.has(id)).map(entry => [entry.id, entry]),
  )
  return [
    ...sheet.gone.filter(({ id }) => !monthEntryIds.has(id) && !entriesOfOtherMonths.has(id)),
    ...[...entriesOfOtherMonths.values()].map(({ id, version }): Tombstone => {
      const entry = journaledEntries.get(id)
      return { id, version: entry?.version ?? version + 1, month: entry ? monthOf(entry) : null, at: now }
    }),
  ]
}

const hasSameEntries = (a: readonly StoredEntry[], b: readonly StoredEntry[]): boolean => {
  const sortEntries = (entries: readonly StoredEntry[]) =>
    entries.map(toComparable).toSorted((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1))
  return isDeepStrictEqual(sortEntries(a), sortEntries(b))
}
