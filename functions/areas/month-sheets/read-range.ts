import { employeeIdOf, EmployeeId, extractEmployeeIdText, type CompanyId } from '../../../shared/domain/ids.ts'
import { openEntrySecondsMarker } from '../../../shared/domain/entry-columns.ts'
import { epochSeconds, addSeconds, maxEntrySeconds, findNextMonth, listMonths } from '../../../shared/domain/entry.ts'
import { getAll, query } from '../../table/reads.ts'
import { keys, sortKeyPrefixes, toSheetPartition } from '../../table/keys.ts'
import { resolveMoves } from './resolve-moves.ts'
import { createReachFilter, parseSheet, type Sheet } from './sheet.ts'

export interface InstantRange {
  from: string
  to: string
  /** Set for the range of all open entries, which are not filtered by `from` and `to`. */
  isOfAllOpenEntries?: true
  /**
   * The cursor of a refresh. If it is set, sheets that changed since the cursor are also read: an entry may have left
   * such a sheet, and the entries that it overlapped may need no flag any more.
   */
  since?: string
}

interface SheetKey {
  employeeId: EmployeeId
  month: string
}

/**
 * Reads the sheets of the employee, or of all employees. In the latter case, it reads from months before the range only
 * sheets with an entry that reaches into the range, and sheets that changed since the cursor.
 */
async function readMonths(
  companyId: CompanyId,
  months: readonly string[],
  employeeId: EmployeeId | undefined,
  { from, since }: InstantRange,
): Promise<Sheet[]> {
  if (employeeId)
    return readSheets(
      companyId,
      months.map(month => ({ employeeId, month })),
    )
  const sheetsOfMonths = await Promise.all(
    months.map(async month => {
      const items = await query(
        toSheetPartition(companyId, month),
        sortKeyPrefixes.sheet,
        month < from.slice(0, 7) ? { filter: createReachFilter(from, since) } : {},
      )
      return items.map(item =>
        parseSheet(EmployeeId.parse(String(item['sk']).slice(sortKeyPrefixes.sheet.length)), month, item),
      )
    }),
  )
  return sheetsOfMonths.flat()
}

export async function readSheets(companyId: CompanyId, sheetKeys: readonly SheetKey[]): Promise<Sheet[]> {
  const items = await getAll(sheetKeys.map(({ employeeId, month }) => keys.sheet(companyId, month, employeeId)))
  return sheetKeys.map(({ employeeId, month }, i) => parseSheet(employeeId, month, items[i]))
}

/**
 * Keeps the highest version of each entry, because an entry may move during the reads. If that version is a tombstone,
 * reads again the sheet to which the entry has moved.
 */
async function rereadMovedSheets(
  companyId: CompanyId,
  sheets: readonly Sheet[],
  isMonthInRange: (month: string) => boolean,
  now: string,
): Promise<Sheet[]> {
  // The reads take less than a minute, so every sheet shows the moves made before this instant. Only later moves need
  // another read.
  const recentSince = new Date(Date.parse(now) - 60_000).toISOString()
  const settledSheets: Sheet[] = []
  const keysToReread = new Map<string, SheetKey>()
  for (const employeeSheets of Map.groupBy(sheets, ({ employeeId }) => employeeId).values()) {
    const { sheets: resolvedSheets, moved } = resolveMoves(employeeSheets, recentSince)
    settledSheets.push(...resolvedSheets)
    for (const { id, month, at } of moved)
      if (month && at > recentSince && isMonthInRange(month))
        keysToReread.set(`${month} ${extractEmployeeIdText(id)}`, { employeeId: employeeIdOf(id), month })
  }
  if (keysToReread.size === 0) return settledSheets
  const rereadSheets = await readSheets(companyId, [...keysToReread.values()])
  return rereadMovedSheets(
    companyId,
    [...sheets.filter(({ employeeId, month }) => !keysToReread.has(`${month} ${employeeId}`)), ...rereadSheets],
    isMonthInRange,
    now,
  )
}

/** Finds sheets after the month `lastMonth` into which one of the entries reaches. An open entry reaches until now. */
function findLaterSheetKeys(sheets: readonly Sheet[], lastMonth: string, now: string): SheetKey[] {
  const sheetKeys = new Map<string, SheetKey>()
  const nextMonthStart = epochSeconds(`${findNextMonth(lastMonth)}-01T00:00:00Z`)
  const nowSeconds = epochSeconds(now)
  for (const { employeeId, columns } of sheets)
    for (const [row, start] of columns.start.entries()) {
      const seconds = columns.seconds[row] ?? openEntrySecondsMarker
      const end = seconds === openEntrySecondsMarker ? Math.max(start, nowSeconds) : start + seconds
      if (end < nextMonthStart) continue
      for (const month of listMonths(`${findNextMonth(lastMonth)}-01`, new Date(end * 1000).toISOString()))
        sheetKeys.set(`${month} ${employeeId}`, { employeeId, month })
    }
  return [...sheetKeys.values()]
}

/**
 * Reads the sheets of a range, and neighbouring sheets whose entries may reach into the range. `lastMonth` resolves to
 * the last month with entries. Months up to now are read before it resolves.
 */
export async function readSheetsOfRange(
  companyId: CompanyId,
  range: InstantRange,
  employeeId: EmployeeId | undefined,
  lastMonth: Promise<string>,
  now: string,
): Promise<Sheet[]> {
  const { from, to, isOfAllOpenEntries } = range
  const listMonthsTo = (month: string): string[] => {
    const lastMonthToRead = to.slice(0, 7) < month ? to : month
    return listMonths(addSeconds(from, -maxEntrySeconds), lastMonthToRead < from ? from : lastMonthToRead)
  }
  const pastMonths = listMonthsTo(now.slice(0, 7))
  const futureMonths = lastMonth.then(month => listMonthsTo(month).slice(pastMonths.length))
  const sheetLists = await Promise.all([
    readMonths(companyId, pastMonths, employeeId, range),
    futureMonths.then(months => readMonths(companyId, months, employeeId, range)),
  ])
  const months = [...pastMonths, ...(await futureMonths)]
  const [firstMonth = '', last = ''] = [months[0], months.at(-1)]
  const sheets = sheetLists.flat()
  const laterSheets = await readSheets(companyId, findLaterSheetKeys(sheets, last, now))
  return rereadMovedSheets(
    companyId,
    [...sheets, ...laterSheets],
    month => isOfAllOpenEntries === true || (month >= firstMonth && month <= to),
    now,
  )
}
