/** Compares an employee's sheets with the heads and journals of the entries, and writes sheets again that differ. */
import { isDeepStrictEqual } from 'node:util'
import { EntryId, type CompanyId, type EmployeeId } from '../../../shared/domain/ids.ts'
import { monthsBetween } from '../../../shared/domain/entry.ts'
import { getAll, query, WriteConflict, transact, retryOnConflict, type Row, type Write } from '../db.ts'
import * as employees from '../employees.ts'
import { keys } from '../keys.ts'
import type { StoredEntry } from './columns.ts'
import { Head, JournalRecord, replay } from './journal.ts'
import { monthOf, openSheet, readSheet, writeSheet, type GoneEntry, type OpenSheet } from './sheet.ts'

interface Recorded {
  id: EntryId
  head: Head
  /** The entry as its head and journal give it, or null after it was removed. */
  entry: StoredEntry | null
}

interface Compared {
  /** What differs, in words. */
  differences: string[]
  /** Differences that nothing can be written for, because the journal itself is incomplete. */
  unclear: string[]
  sheets: Map<string, OpenSheet>
  recorded: Recorded[]
  /** Entries of sheets that have no head, or whose journal is incomplete. They stay as they are. */
  kept: Set<string>
}

const known: ReadonlySet<string> = new Set([
  'id',
  'version',
  'edited',
  'project',
  'start',
  'end',
  'original_start',
  'original_end',
  'approved',
  'created',
  'created_by',
  'start_received',
  'end_received',
  'recorded_offline',
  'answered_late',
  'sent_after_end',
  'needs_look',
  'locations',
  'comments',
] satisfies (keyof StoredEntry)[])
const mayBeNull: ReadonlySet<string> = new Set(['end', 'original_end'] satisfies (keyof StoredEntry)[])

/** A journal says null where a sheet has no value. */
const withoutNulls = (entry: StoredEntry): [string, unknown][] =>
  Object.entries(entry).filter(([key, value]) => value !== undefined && (value !== null || mayBeNull.has(key)))

/** The values that this code knows. Sheets and journals store those of newer code in different forms. */
const comparable = (entry: StoredEntry): unknown =>
  JSON.parse(JSON.stringify(Object.fromEntries(withoutNulls(entry).filter(([key]) => known.has(key)))))

/** The entry as its journal has it, with the values of its copy in a sheet that only newer code knows. */
const repaired = (entry: StoredEntry, copy: StoredEntry | undefined): StoredEntry =>
  Object.fromEntries([
    ...Object.entries(copy ?? {}).filter(([key]) => !known.has(key)),
    ...withoutNulls(entry).filter(([key]) => !copy || known.has(key)),
  ]) as unknown as StoredEntry

function compare(c: CompanyId, e: EmployeeId): Promise<Compared> {
  // The heads may name months beyond those of the employee, which the next attempt then reads from the beginning.
  const further = new Set<string>()
  return retryOnConflict(async () => {
    const before = await sheetsOf(c, e, further)
    const replayed = replayAll(await query(partitionOf(c, e), 'W#'))
    for (const { head, entry } of replayed.recorded)
      for (const month of [head.month, ...(entry ? [monthOf(entry)] : [])]) further.add(month)
    const sheets = await sheetsOf(c, e, further)
    // Every change of an entry raises the version of its sheet. Where none has risen, the journals that were read
    // between belong to the sheets.
    for (const [month, { version }] of sheets)
      if (version !== (before.get(month)?.version ?? 0)) throw new WriteConflict()
    const { recorded, unclear, kept } = withoutIncomplete(replayed, sheets)
    return { ...differencesOf(sheets, recorded, kept), unclear, sheets, recorded, kept }
  })
}

/** The partition of heads, journals and locations of an employee's entries. */
export const partitionOf = (c: CompanyId, e: EmployeeId): string =>
  keys.entryHead(c, EntryId.parse(`${e}.${'0'.repeat(12)}`)).pk

async function sheetsOf(c: CompanyId, e: EmployeeId, also: Iterable<string>): Promise<Map<string, OpenSheet>> {
  const employee = await employees.find(c, e)
  const { first_month: first, last_month: last } = employee ?? { first_month: null, last_month: null }
  const reach = first && last ? monthsBetween(`${first}-01`, `${last}-01`) : []
  const months = [...new Set([...reach, ...also])].toSorted()
  const rows = await getAll(months.map(month => keys.sheet(c, month, e)))
  return new Map(months.map((month, i) => [month, openSheet(readSheet(e, month, rows[i]))]))
}

type Replayed = Pick<Compared, 'recorded' | 'unclear' | 'kept'>

function replayAll(rows: readonly Row[]): Replayed {
  const ofEntry = Map.groupBy(rows, ({ sk }) => String(sk).split('#')[1] ?? '')
  const unclear: string[] = []
  const kept = new Set<string>()
  const recorded = [...ofEntry].flatMap(([id, all]): Recorded[] => {
    const [head] = all.filter(({ sk }) => sk === `W#${id}`)
    const journal = all.filter(({ sk }) => String(sk).startsWith(`W#${id}#H#`))
    try {
      const parsed = Head.parse(head)
      const records = journal.map(row => JournalRecord.parse(row))
      const entry = replay(parsed, records)
      if (entry && records.some(({ commented, comment }) => commented && !comment))
        throw new Error('the text of a comment is missing')
      return [{ id: EntryId.parse(id), head: parsed, entry }]
    } catch (error) {
      unclear.push(`${id}: its journal cannot be replayed: ${error instanceof Error ? error.message : String(error)}`)
      kept.add(id)
      return []
    }
  })
  return { recorded, unclear, kept }
}

/**
 * A journal whose last records are lost can be replayed too. Then the sheet has a later version or a further comment, or
 * the head says that the entry was removed. Such entries stay as they are, since nobody knows what is right.
 */
function withoutIncomplete({ recorded, unclear, kept }: Replayed, sheets: ReadonlyMap<string, OpenSheet>): Replayed {
  const copies = Map.groupBy(
    [...sheets.values()].flatMap(({ entries }) => entries),
    ({ id }) => id,
  )
  const incomplete = new Set(
    recorded.flatMap(({ id, head, entry }) => {
      if (!entry) return []
      const isBehind = (copies.get(id) ?? []).some(
        ({ version, comments = [] }) => version > entry.version || comments.length > (entry.comments ?? []).length,
      )
      return head.removed || isBehind ? [String(id)] : []
    }),
  )
  return {
    recorded: recorded.filter(({ id }) => !incomplete.has(id)),
    unclear: [...unclear, ...[...incomplete].map(id => `${id}: its journal is incomplete. It stays`)],
    kept: new Set([...kept, ...incomplete]),
  }
}

function differencesOf(
  sheets: ReadonlyMap<string, OpenSheet>,
  recorded: readonly Recorded[],
  kept: Set<string>,
): { differences: string[] } {
  const known = new Map(recorded.map(one => [String(one.id), one]))
  const differences: string[] = []
  const seen = new Set<string>()
  for (const [month, { entries }] of sheets)
    for (const entry of entries) {
      const { id } = entry
      const of = known.get(id)
      if (!of) {
        if (!kept.has(id)) differences.push(`${id}: it is in the sheet of ${month}, and has no head. It stays`)
        kept.add(id)
      } else if (!of.entry) differences.push(`${id}: it was removed, and is still in the sheet of ${month}`)
      else if (monthOf(of.entry) !== month) differences.push(`${id}: it is in the sheet of ${month} by mistake`)
      else if (seen.has(id)) differences.push(`${id}: it is twice in the sheet of ${month}`)
      else if (!isDeepStrictEqual(comparable(entry), comparable(of.entry)))
        differences.push(`${id}: the sheet of ${month} has it otherwise than its journal`)
      if (of?.entry && monthOf(of.entry) === month) seen.add(id)
    }
  for (const { id, head, entry } of recorded) {
    if (entry && !seen.has(id)) differences.push(`${id}: it is missing from the sheet of ${monthOf(entry)}`)
    if (entry && head.month !== monthOf(entry)) differences.push(`${id}: its head names another month`)
    if (head.removed !== (entry === null)) differences.push(`${id}: its head says otherwise whether it was removed`)
  }
  return { differences }
}

export interface Verified {
  differences: string[]
  unclear: string[]
}

export const verify = (c: CompanyId, e: EmployeeId): Promise<Verified> => compare(c, e)

/** DynamoDB takes at most 100 items in one transaction. */
const mostHeads = 98

/** Writes what the journals say into the sheets and heads that differ, a sheet at a time. */
export async function repair(c: CompanyId, e: EmployeeId, now: string): Promise<Verified> {
  const { differences, unclear, sheets } = await compare(c, e)
  if (differences.length === 0) return { differences, unclear }
  const copies = new Map([...sheets.values()].flatMap(({ entries }) => entries).map(entry => [entry.id, entry]))
  for (const month of sheets.keys()) await retryOnConflict(() => repairMonth(c, e, month, copies, now))
  return { differences, unclear }
}

/** `copies` has the entries of all sheets before the repair, since an entry may be in the sheet of a wrong month. */
async function repairMonth(
  c: CompanyId,
  e: EmployeeId,
  month: string,
  copies: ReadonlyMap<EntryId, StoredEntry>,
  now: string,
): Promise<void> {
  const { sheets, recorded, kept } = await compare(c, e)
  const sheet = sheets.get(month)
  if (!sheet) return
  const present = new Map(sheet.entries.map(entry => [entry.id, entry]))
  const here = recorded.flatMap(({ entry }) => (entry && monthOf(entry) === month ? [entry] : []))
  const entries = [
    ...here.map(entry => repaired(entry, present.get(entry.id) ?? copies.get(entry.id))),
    ...sheet.entries.filter(({ id }) => kept.has(id)),
  ]
  const heads = recorded.filter(
    ({ head, entry }) =>
      (entry ? monthOf(entry) : head.month) === month &&
      (head.removed !== (entry === null) || (entry !== null && head.month !== month)),
  )
  if (isSameSet(sheet.entries, entries) && heads.length === 0) return
  const gone = goneOf(sheet, entries, recorded, now)
  const put = { ...writeSheet({ ...sheet, entries, gone }, now, 'not'), ...keys.sheet(c, month, e) }
  const writes: Write[] = [
    { put, when: sheet.version === 0 ? 'absent' : { version: sheet.version } },
    ...heads.slice(0, mostHeads).map(({ id, head, entry }): Write => ({
      put: { ...head, ...keys.entryHead(c, id), month: entry ? month : head.month, removed: entry === null },
      when: 'any',
    })),
  ]
  await transact(writes)
  // A transaction has no room for more heads, so the next attempt compares again and writes the others.
  if (heads.length > mostHeads) throw new WriteConflict()
}

/** Screens that have the month learn from these notes which entries left it. */
function goneOf(sheet: OpenSheet, entries: readonly StoredEntry[], recorded: readonly Recorded[], now: string) {
  const here = new Set(entries.map(({ id }) => id))
  const journaled = new Map(recorded.map(({ id, entry }) => [id, entry]))
  const left = new Map(sheet.entries.filter(({ id }) => !here.has(id)).map(entry => [entry.id, entry]))
  return [
    ...sheet.gone.filter(({ id }) => !here.has(id) && !left.has(id)),
    ...[...left.values()].map(({ id, version }): GoneEntry => {
      const entry = journaled.get(id)
      return { id, version: entry?.version ?? version + 1, month: entry ? monthOf(entry) : null, at: now }
    }),
  ]
}

const isSameSet = (one: readonly StoredEntry[], other: readonly StoredEntry[]): boolean => {
  const sorted = (all: readonly StoredEntry[]) =>
    all.map(comparable).toSorted((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1))
  return isDeepStrictEqual(sorted(one), sorted(other))
}
