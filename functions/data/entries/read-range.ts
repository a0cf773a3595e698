/** Reads the month sheets of a company or one employee, consistently although others may change them meanwhile. */
import { employeeOf, EmployeeId, ownerOf, type CompanyId } from '../../../shared/domain/ids.ts'
import { open } from '../../../shared/domain/entry-columns.ts'
import { epochSeconds, addSeconds, longestSeconds, monthAfter, monthsBetween } from '../../../shared/domain/entry.ts'
import { getAll, query } from '../db.ts'
import { keys, prefixes, sheetPartition } from '../keys.ts'
import { resolveMoves } from './moved-entries.ts'
import { reachingFilter, readSheet, type Sheet } from './sheet.ts'

export interface Range {
  from: string
  to: string
  /** Entries are not filtered by these dates: the range of all open entries. */
  isAll?: true
  /** The cursor of a refresh. Sheets that changed since are read too, as an entry may no longer overlap. */
  since?: string
}

interface SheetKey {
  e: EmployeeId
  month: string
}

/** Of the months before the range, a company's list reads only the sheets with an entry that reaches into it. */
async function readMonths(
  c: CompanyId,
  months: readonly string[],
  e: EmployeeId | undefined,
  { from, since }: Range,
): Promise<Sheet[]> {
  if (e)
    return readSheets(
      c,
      months.map(month => ({ e, month })),
    )
  const all = await Promise.all(
    months.map(async month => {
      const rows = await query(
        sheetPartition(c, month),
        prefixes.sheet,
        month < from.slice(0, 7) ? { where: reachingFilter(from, since) } : {},
      )
      return rows.map(row => readSheet(EmployeeId.parse(String(row['sk']).slice(prefixes.sheet.length)), month, row))
    }),
  )
  return all.flat()
}

async function readSheets(c: CompanyId, wanted: readonly SheetKey[]): Promise<Sheet[]> {
  const rows = await getAll(wanted.map(({ e, month }) => keys.sheet(c, month, e)))
  return wanted.map(({ e, month }, i) => readSheet(e, month, rows[i]))
}

/**
 * An entry may move from one sheet to another while they are read, and its highest version is the truth. If that is a
 * note that the entry has moved, the sheet named in the note is read again.
 */
async function settle(
  c: CompanyId,
  sheets: readonly Sheet[],
  isAsked: (month: string) => boolean,
  now: string,
): Promise<Sheet[]> {
  // A move before this instant is visible in every sheet that was read.
  const recentSince = new Date(Date.parse(now) - 60_000).toISOString()
  const settled: Sheet[] = []
  const again = new Map<string, SheetKey>()
  for (const own of Map.groupBy(sheets, ({ e }) => e).values()) {
    const { sheets: resolved, moved } = resolveMoves(own, recentSince)
    settled.push(...resolved)
    for (const { id, month, at } of moved)
      if (month && at > recentSince && isAsked(month))
        again.set(`${month} ${ownerOf(id)}`, { e: employeeOf(id), month })
  }
  if (again.size === 0) return settled
  const fresh = await readSheets(c, [...again.values()])
  return settle(c, [...sheets.filter(({ e, month }) => !again.has(`${month} ${e}`)), ...fresh], isAsked, now)
}

/** Sheets after the last month read into which one of its entries reaches; an open entry reaches until now. */
function sheetsReachedInto(sheets: readonly Sheet[], last: string, now: string): SheetKey[] {
  const wanted = new Map<string, SheetKey>()
  const beyond = epochSeconds(`${monthAfter(last)}-01T00:00:00Z`)
  const present = epochSeconds(now)
  for (const { e, columns } of sheets)
    for (const [row, start] of columns.start.entries()) {
      const seconds = columns.seconds[row] ?? open
      const until = seconds === open ? Math.max(start, present) : start + seconds
      if (until < beyond) continue
      for (const month of monthsBetween(`${monthAfter(last)}-01`, new Date(until * 1000).toISOString()))
        wanted.set(`${month} ${e}`, { e, month })
    }
  return [...wanted.values()]
}

/**
 * The sheets of a range, and neighbouring ones with entries that may overlap those in it. No entry is after
 * `lastMonth`; until that month is known, the months up to now are read already.
 */
export async function readRange(
  c: CompanyId,
  range: Range,
  e: EmployeeId | undefined,
  lastMonth: Promise<string>,
  now: string,
): Promise<Sheet[]> {
  const { from, to, isAll } = range
  const monthsTo = (month: string): string[] => {
    const until = to.slice(0, 7) < month ? to : month
    return monthsBetween(addSeconds(from, -longestSeconds), until < from ? from : until)
  }
  const past = monthsTo(now.slice(0, 7))
  const future = lastMonth.then(month => monthsTo(month).slice(past.length))
  const within = await Promise.all([
    readMonths(c, past, e, range),
    future.then(months => readMonths(c, months, e, range)),
  ])
  const months = [...past, ...(await future)]
  const [first = '', last = ''] = [months[0], months.at(-1)]
  const sheets = within.flat()
  const beyond = await readSheets(c, sheetsReachedInto(sheets, last, now))
  return settle(c, [...sheets, ...beyond], month => isAll === true || (month >= first && month <= to), now)
}
