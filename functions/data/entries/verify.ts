/** Compares an employee's sheets with the heads and journals of the entries, and writes sheets again that differ. */
import { isDeepStrictEqual } from 'node:util'
import { EntryId, type CompanyId, type EmployeeId } from '../../../shared/domain/ids.ts'
import { monthsBetween } from '../../../shared/domain/entry.ts'
import { getAll, query, Raced, transact, untilUnraced, type Row, type Write } from '../db.ts'
import * as employees from '../employees.ts'
import { keys } from '../keys.ts'
import type { StoredEntry } from './columns.ts'
import { Head, JournalRecord, replay } from './journal.ts'
import { monthOf, openSheet, readSheet, writeSheet, type OpenSheet } from './sheet.ts'

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

/** Values that older versions did not store count as absent. */
const comparable = (entry: StoredEntry) => {
  const { unknown_flags: _flags, unknown_columns: _columns, ...known } = entry
  return JSON.parse(JSON.stringify(known)) as object
}

/** Changes since the first read show in the version of a sheet, so everything is read again then. */
const compare = (c: CompanyId, e: EmployeeId): Promise<Compared> =>
  untilUnraced(async () => {
    const before = await sheetsOf(c, e, [])
    const rows = await query(partitionOf(c, e), 'W#')
    const { recorded, unclear, kept } = replayAll(rows)
    const months = recorded.flatMap(({ head, entry }) => [head.month, ...(entry ? [monthOf(entry)] : [])])
    const sheets = await sheetsOf(c, e, months)
    for (const [month, { version }] of before) if (sheets.get(month)?.version !== version) throw new Raced()
    return { ...differencesOf(sheets, recorded, kept), unclear, sheets, recorded, kept }
  })

/** The partition of heads, journals and locations of an employee's entries. */
export const partitionOf = (c: CompanyId, e: EmployeeId): string =>
  keys.entryHead(c, EntryId.parse(`${e}.${'0'.repeat(12)}`)).pk

async function sheetsOf(c: CompanyId, e: EmployeeId, also: readonly string[]): Promise<Map<string, OpenSheet>> {
  const employee = await employees.find(c, e)
  const { first_month: first, last_month: last } = employee ?? { first_month: null, last_month: null }
  const reach = first && last ? monthsBetween(`${first}-01`, `${last}-01`) : []
  const months = [...new Set([...reach, ...also])].toSorted()
  const rows = await getAll(months.map(month => keys.sheet(c, month, e)))
  return new Map(months.map((month, i) => [month, openSheet(readSheet(e, month, rows[i]))]))
}

function replayAll(rows: readonly Row[]): Pick<Compared, 'recorded' | 'unclear' | 'kept'> {
  const ofEntry = Map.groupBy(rows, ({ sk }) => String(sk).split('#')[1] ?? '')
  const unclear: string[] = []
  const kept = new Set<string>()
  const recorded = [...ofEntry].flatMap(([id, all]): Recorded[] => {
    const [head] = all.filter(({ sk }) => sk === `W#${id}`)
    const journal = all.filter(({ sk }) => String(sk).startsWith(`W#${id}#H#`))
    try {
      const parsed = Head.parse(head)
      const entry = replay(
        parsed,
        journal.map(row => JournalRecord.parse(row)),
      )
      return [{ id: EntryId.parse(id), head: parsed, entry }]
    } catch (error) {
      unclear.push(`${id}: its journal cannot be replayed: ${error instanceof Error ? error.message : String(error)}`)
      kept.add(id)
      return []
    }
  })
  return { recorded, unclear, kept }
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
  const found = await compare(c, e)
  const { differences, unclear } = found
  if (differences.length === 0) return { differences, unclear }
  for (const month of found.sheets.keys()) await untilUnraced(() => repairMonth(c, e, month, now))
  return { differences, unclear }
}

async function repairMonth(c: CompanyId, e: EmployeeId, month: string, now: string): Promise<void> {
  const { sheets, recorded, kept } = await compare(c, e)
  const sheet = sheets.get(month)
  if (!sheet) return
  const stored = new Map(sheet.entries.map(entry => [String(entry.id), entry]))
  const here = recorded.flatMap(({ entry }) => (entry && monthOf(entry) === month ? [entry] : []))
  const entries = [
    // Keys that only newer code knows are in no journal.
    ...here.map(entry => ({ ...stored.get(entry.id), ...entry })),
    ...sheet.entries.filter(({ id }) => kept.has(id)),
  ]
  const heads = recorded.filter(
    ({ head, entry }) =>
      (entry ? monthOf(entry) : head.month) === month &&
      (head.removed !== (entry === null) || (entry !== null && head.month !== month)),
  )
  if (isSameSet(sheet.entries, entries) && heads.length === 0) return
  const put = { ...writeSheet({ ...sheet, entries }, now, 'not'), ...keys.sheet(c, month, e) }
  const writes: Write[] = [
    { put, when: sheet.version === 0 ? 'absent' : { version: sheet.version } },
    ...heads.slice(0, mostHeads).map(({ id, head, entry }): Write => ({
      put: { ...head, ...keys.entryHead(c, id), month: entry ? month : head.month, removed: entry === null },
      when: 'any',
    })),
  ]
  await transact(writes)
  // The rest of the heads comes with another look.
  if (heads.length > mostHeads) throw new Raced()
}

const isSameSet = (one: readonly StoredEntry[], other: readonly StoredEntry[]): boolean => {
  const sorted = (all: readonly StoredEntry[]) =>
    all.map(comparable).toSorted((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1))
  return isDeepStrictEqual(sorted(one), sorted(other))
}
