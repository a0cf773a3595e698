/** Reads the month sheets of a company or one employee, consistently although others may change them meanwhile. */
import { employeeOf, EmployeeId, ownerOf, type CompanyId } from '../../../shared/domain/ids.ts'
import { open } from '../../../shared/domain/entry-columns.ts'
import { epochSeconds, addSeconds, maxEntrySeconds, monthAfter, monthsBetween } from '../../../shared/domain/entry.ts'
import { getAll, query } from '../../table/reads.ts'
import { keys, sortKeyPrefixes, sheetPartition } from '../../table/keys.ts'
import { resolveMoves } from './moved-entries.ts'
import { reachingFilter, parseSheet, type Sheet } from './sheet.ts'

export interface Range {
  from: string
  to: string
  /** Entries are not filtered by these dates: the range of all open entries. */
  isAll?: true
  /** The cursor of a refresh. Sheets that changed since are read too, as an entry may no longer overlap. */
  since?: string
}

interface SheetKey {
  employeeId: EmployeeId
  month: string
}

/** Of the months before the range, a company's list reads only the sheets with an entry that reaches into it. */
async function readMonths(
  companyId: CompanyId,
  months: readonly string[],
  employeeId: EmployeeId | undefined,
  { from, since }: Range,
): Promise<Sheet[]> {
  if (employeeId)
    return readSheets(
      companyId,
      months.map(month => ({ employeeId, month })),
    )
  const all = await Promise.all(
    months.map(async month => {
      const rows = await query(
        sheetPartition(companyId, month),
        sortKeyPrefixes.sheet,
        month < from.slice(0, 7) ? { filter: reachingFilter(from, since) } : {},
      )
      return rows.map(row =>
        parseSheet(EmployeeId.parse(String(row['sk']).slice(sortKeyPrefixes.sheet.length)), month, row),
      )
    }),
  )
  return all.flat()
}

async function readSheets(companyId: CompanyId, wanted: readonly SheetKey[]): Promise<Sheet[]> {
  const rows = await getAll(wanted.map(({ employeeId, month }) => keys.sheet(companyId, month, employeeId)))
  return wanted.map(({ employeeId, month }, i) => parseSheet(employeeId, month, rows[i]))
}

/**
 * An entry may move from one sheet to another while they are read, and its highest version is the truth. If that is a
 * note that the entry has moved, the sheet named in the note is read again.
 */
async function rereadMoved(
  companyId: CompanyId,
  sheets: readonly Sheet[],
  isAsked: (month: string) => boolean,
  now: string,
): Promise<Sheet[]> {
  // A move before this instant is visible in every sheet that was read.
  const recentSince = new Date(Date.parse(now) - 60_000).toISOString()
  const settled: Sheet[] = []
  const again = new Map<string, SheetKey>()
  for (const own of Map.groupBy(sheets, ({ employeeId }) => employeeId).values()) {
    const { sheets: resolved, moved } = resolveMoves(own, recentSince)
    settled.push(...resolved)
    for (const { id, month, at } of moved)
      if (month && at > recentSince && isAsked(month))
        again.set(`${month} ${ownerOf(id)}`, { employeeId: employeeOf(id), month })
  }
  if (again.size === 0) return settled
  const fresh = await readSheets(companyId, [...again.values()])
  return rereadMoved(
    companyId,
    [...sheets.filter(({ employeeId, month }) => !again.has(`${month} ${employeeId}`)), ...fresh],
    isAsked,
    now,
  )
}

/** Sheets after the last month read into which one of its entries reaches; an open entry reaches until now. */
function findLaterSheetKeys(sheets: readonly Sheet[], last: string, now: string): SheetKey[] {
  const wanted = new Map<string, SheetKey>()
  const beyond = epochSeconds(`${monthAfter(last)}-01T00:00:00Z`)
  const current = epochSeconds(now)
  for (const { employeeId, columns } of sheets)
    for (const [row, start] of columns.start.entries()) {
      const seconds = columns.seconds[row] ?? open
      const until = seconds === open ? Math.max(start, current) : start + seconds
      if (until < beyond) continue
      for (const month of monthsBetween(`${monthAfter(last)}-01`, new Date(until * 1000).toISOString()))
        wanted.set(`${month} ${employeeId}`, { employeeId, month })
    }
  return [...wanted.values()]
}

/**
 * The sheets of a range, and neighbouring ones with entries that may overlap those in it. No entry is after
 * `lastMonth`; until that month is known, the months up to now are read already.
 */
export async function readRange(
  companyId: CompanyId,
  range: Range,
  employeeId: EmployeeId | undefined,
  lastMonth: Promise<string>,
  now: string,
): Promise<Sheet[]> {
  const { from, to, isAll } = range
  const monthsTo = (month: string): string[] => {
    const until = to.slice(0, 7) < month ? to : month
    return monthsBetween(addSeconds(from, -maxEntrySeconds), until < from ? from : until)
  }
  const past = monthsTo(now.slice(0, 7))
  const future = lastMonth.then(month => monthsTo(month).slice(past.length))
  const within = await Promise.all([
    readMonths(companyId, past, employeeId, range),
    future.then(months => readMonths(companyId, months, employeeId, range)),
  ])
  const months = [...past, ...(await future)]
  const [first = '', last = ''] = [months[0], months.at(-1)]
  const sheets = within.flat()
  const beyond = await readSheets(companyId, findLaterSheetKeys(sheets, last, now))
  return rereadMoved(companyId, [...sheets, ...beyond], month => isAll === true || (month >= first && month <= to), now)
}
