/** reads the month sheets of a company or one employee while others change them */
import { employeeOf, EmployeeId, ownerOf, type CompanyId, type LogId } from '../../../shared/domain/ids.ts'
import { later, longestSeconds, monthsBetween } from '../../../shared/domain/work-log.ts'
import { getAll, query } from '../db.ts'
import { keys, prefixes, sheetPartition } from '../keys.ts'
import { readSheet, type Gone, type Sheet, type StoredLog } from './sheet.ts'

interface Filed extends Sheet {
  e: EmployeeId
}

export interface Range {
  from: string
  to: string
  /** whatever its dates, since it asks for what is open */
  isAll?: true
}

async function sheetsOf(c: CompanyId, months: readonly string[], e: EmployeeId | undefined): Promise<Filed[]> {
  if (e) {
    return theseSheets(c, months.map(month => ({ e, month })))
  }
  const all = await Promise.all(
    months.map(async month => {
      const rows = await query(sheetPartition(c, month), prefixes.sheet)
      return rows.map(row => ({ ...readSheet(month, row), e: EmployeeId.parse(String(row['sk']).slice(prefixes.sheet.length)) }))
    }),
  )
  return all.flat()
}

/** the latest that any of these sheets knows of each entry: as it is, or where it has gone */
function latest(sheets: readonly Filed[]): Map<LogId, StoredLog | Gone> {
  const found = new Map<LogId, StoredLog | Gone>()
  for (const { logs, gone } of sheets) {
    for (const log of logs) if ((found.get(log.id)?.version ?? 0) <= log.version) found.set(log.id, log)
    for (const one of gone) if ((found.get(one.id)?.version ?? 0) < one.version) found.set(one.id, one)
  }
  return found
}

const isGone = (one: StoredLog | Gone): one is Gone => !('start' in one)

interface Settled {
  sheets: Filed[]
  logs: StoredLog[]
}

/**
 * Sheets are read one by one, and an entry may move from one to another meanwhile. The highest version of it is the truth;
 * where that is a note that it has moved, the sheet which the note names is read again.
 */
async function settle(c: CompanyId, sheets: Filed[], isAsked: (month: string) => boolean, now: string): Promise<Settled> {
  // what moved before that was seen wherever it is
  const lately = new Date(Date.parse(now) - 60_000).toISOString()
  const logs: StoredLog[] = []
  const again = new Map<string, { e: EmployeeId; month: string }>()
  for (const one of latest(sheets).values()) {
    if (!isGone(one)) logs.push(one)
    else if (one.month && one.at > lately && isAsked(one.month)) again.set(`${one.month} ${ownerOf(one.id)}`, { e: employeeOf(one.id), month: one.month })
  }
  if (again.size === 0) return { sheets, logs }
  const fresh = await theseSheets(c, [...again.values()])
  return settle(c, [...sheets.filter(({ e, month }) => !again.has(`${month} ${e}`)), ...fresh], isAsked, now)
}

const theseSheets = async (c: CompanyId, wanted: readonly { e: EmployeeId; month: string }[]): Promise<Filed[]> => {
  const rows = await getAll(wanted.map(({ e, month }) => keys.sheet(c, month, e)))
  return wanted.map(({ e, month }, i) => ({ ...readSheet(month, rows[i]), e }))
}

/** those after the last month that was read which an entry of it reaches into, or an open one up to now */
function reachedInto(sheets: readonly Filed[], last: string, now: string): { e: EmployeeId; month: string }[] {
  const wanted = new Map<string, { e: EmployeeId; month: string }>()
  for (const { e, logs } of sheets)
    for (const { start, end } of logs) {
      const until = end ?? (start > now ? start : now)
      if (until.slice(0, 7) <= last) continue
      for (const month of monthsBetween(start, until)) if (month > last) wanted.set(`${month} ${e}`, { e, month })
    }
  return [...wanted.values()]
}

/**
 * The settled sheets of a range, with those around it where entries may overlap what lies in it. Nothing is filed after
 * the last month: while it is found out, those up to now are read.
 */
export async function readRange(c: CompanyId, { from, to, isAll }: Range, e: EmployeeId | undefined, lastMonth: Promise<string>, now: string): Promise<Settled> {
  const monthsTo = (month: string): string[] => {
    const until = to.slice(0, 7) < month ? to : month
    return monthsBetween(later(from, -longestSeconds), until < from ? from : until)
  }
  const past = monthsTo(now.slice(0, 7))
  const future = lastMonth.then(month => monthsTo(month).slice(past.length))
  const within = await Promise.all([sheetsOf(c, past, e), future.then(months => sheetsOf(c, months, e))])
  const months = [...past, ...(await future)]
  const [first = '', last = ''] = [months[0], months.at(-1)]
  const sheets = within.flat()
  const beyond = await theseSheets(c, reachedInto(sheets, last, now))
  return settle(c, [...sheets, ...beyond], month => isAll === true || (month >= first && month <= to), now)
}
