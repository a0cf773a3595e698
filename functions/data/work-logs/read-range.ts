/** reads the month sheets of a company or one employee while others change them */
import { employeeOf, EmployeeId, ownerOf, type CompanyId } from '../../../shared/domain/ids.ts'
import { open } from '../../../shared/domain/log-columns.ts'
import { epochSeconds, later, longestSeconds, monthAfter, monthsBetween } from '../../../shared/domain/work-log.ts'
import { getAll, query } from '../db.ts'
import { keys, prefixes, sheetPartition } from '../keys.ts'
import { asTheyAre } from './as-they-are.ts'
import { reaching, readSheet, type Sheet } from './sheet.ts'

export interface Range {
  from: string
  to: string
  /** whatever its dates, since it asks for what is open */
  isAll?: true
  /** who asks what is new since then needs to know of what no longer overlaps, too */
  since?: string
}

interface Place {
  e: EmployeeId
  month: string
}

/** of the months before the range, only what reaches into it */
async function sheetsOf(
  c: CompanyId,
  months: readonly string[],
  e: EmployeeId | undefined,
  { from, since }: Range,
): Promise<Sheet[]> {
  if (e)
    return theseSheets(
      c,
      months.map(month => ({ e, month })),
    )
  const all = await Promise.all(
    months.map(async month => {
      const rows = await query(
        sheetPartition(c, month),
        prefixes.sheet,
        month < from.slice(0, 7) ? { where: reaching(from, since) } : {},
      )
      return rows.map(row => readSheet(EmployeeId.parse(String(row['sk']).slice(prefixes.sheet.length)), month, row))
    }),
  )
  return all.flat()
}

async function theseSheets(c: CompanyId, wanted: readonly Place[]): Promise<Sheet[]> {
  const rows = await getAll(wanted.map(({ e, month }) => keys.sheet(c, month, e)))
  return wanted.map(({ e, month }, i) => readSheet(e, month, rows[i]))
}

/**
 * Sheets are read one by one, and an entry may move from one to another meanwhile. The highest version of it is the truth;
 * where that is a note that it has moved, the sheet which the note names is read again.
 */
async function settle(
  c: CompanyId,
  sheets: readonly Sheet[],
  isAsked: (month: string) => boolean,
  now: string,
): Promise<Sheet[]> {
  // what moved before that was seen wherever it is
  const lately = new Date(Date.parse(now) - 60_000).toISOString()
  const settled: Sheet[] = []
  const again = new Map<string, Place>()
  for (const own of Map.groupBy(sheets, ({ e }) => e).values()) {
    const { sheets: present, moved } = asTheyAre(own, lately)
    settled.push(...present)
    for (const { id, month, at } of moved)
      if (month && at > lately && isAsked(month)) again.set(`${month} ${ownerOf(id)}`, { e: employeeOf(id), month })
  }
  if (again.size === 0) return settled
  const fresh = await theseSheets(c, [...again.values()])
  return settle(c, [...sheets.filter(({ e, month }) => !again.has(`${month} ${e}`)), ...fresh], isAsked, now)
}

/** those after the last month that was read which an entry of it reaches into, or an open one up to now */
function reachedInto(sheets: readonly Sheet[], last: string, now: string): Place[] {
  const wanted = new Map<string, Place>()
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
 * The settled sheets of a range, with those around it where entries may overlap what lies in it. Nothing is filed after
 * the last month: while it is found out, those up to now are read.
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
    return monthsBetween(later(from, -longestSeconds), until < from ? from : until)
  }
  const past = monthsTo(now.slice(0, 7))
  const future = lastMonth.then(month => monthsTo(month).slice(past.length))
  const within = await Promise.all([sheetsOf(c, past, e, range), future.then(months => sheetsOf(c, months, e, range))])
  const months = [...past, ...(await future)]
  const [first = '', last = ''] = [months[0], months.at(-1)]
  const sheets = within.flat()
  const beyond = await theseSheets(c, reachedInto(sheets, last, now))
  return settle(c, [...sheets, ...beyond], month => isAll === true || (month >= first && month <= to), now)
}
