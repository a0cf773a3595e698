/** reads the month sheets of a company or one employee while others change them */
import { employeeOf, EmployeeId, type CompanyId, type LogId } from '../../../shared/domain/ids.ts'
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

/** the latest that any of these sheets knows of each entry */
function latest(sheets: readonly Filed[]) {
  const found = new Map<LogId, { version: number; log?: StoredLog; gone?: Gone }>()
  for (const { logs, gone } of sheets) {
    for (const log of logs) if ((found.get(log.id)?.version ?? 0) <= log.version) found.set(log.id, { version: log.version, log })
    for (const one of gone) if ((found.get(one.id)?.version ?? 0) < one.version) found.set(one.id, { version: one.version, gone: one })
  }
  return found
}

/**
 * Sheets are read one by one, and an entry may move from one to another meanwhile. The highest version of it is the truth;
 * where that is a note that it has moved, the sheet which the note names is read again.
 */
async function settle(c: CompanyId, sheets: readonly Filed[], isAsked: (month: string) => boolean, now: string): Promise<Filed[]> {
  // what moved before that was seen wherever it is
  const lately = new Date(Date.parse(now) - 60_000).toISOString()
  const moved = [...latest(sheets).values()].flatMap(({ gone }) =>
    gone?.month && gone.at > lately && isAsked(gone.month) ? [{ e: employeeOf(gone.id), month: gone.month }] : [],
  )
  if (moved.length === 0) return [...sheets]
  const again = new Map(moved.map(({ e, month }) => [`${month} ${e}`, { e, month }]))
  const fresh = await theseSheets(c, [...again.values()])
  return settle(c, [...sheets.filter(({ e, month }) => !again.has(`${month} ${e}`)), ...fresh], isAsked, now)
}

const theseSheets = async (c: CompanyId, wanted: readonly { e: EmployeeId; month: string }[]): Promise<Filed[]> => {
  const rows = await getAll(wanted.map(({ e, month }) => keys.sheet(c, month, e)))
  return wanted.map(({ e, month }, i) => ({ ...readSheet(month, rows[i]), e }))
}

/** those after the last month that was read which an entry of it reaches into, or an open one up to now */
function reachedInto(sheets: readonly Filed[], last: string, now: string): { e: EmployeeId; month: string }[] {
  const wanted = sheets.flatMap(({ e, logs }) =>
    logs.flatMap(({ start, end }) => monthsBetween(start, end ?? (start > now ? start : now)).filter(month => month > last).map(month => ({ e, month }))),
  )
  return [...new Map(wanted.map(one => [`${one.month} ${one.e}`, one])).values()]
}

/** the settled sheets of a range, with those around it where entries may overlap what lies in it */
export async function readRange(c: CompanyId, { from, to, isAll }: Range, e: EmployeeId | undefined, lastMonth: string, now: string): Promise<{ sheets: Filed[]; logs: StoredLog[] }> {
  const until = to.slice(0, 7) < lastMonth ? to : lastMonth
  const months = monthsBetween(later(from, -longestSeconds), until < from ? from : until)
  const [first = '', last = ''] = [months[0], months.at(-1)]
  const within = await sheetsOf(c, months, e)
  const beyond = await theseSheets(c, reachedInto(within, last, now))
  const sheets = await settle(c, [...within, ...beyond], month => isAll === true || (month >= first && month <= to), now)
  const logs = [...latest(sheets).values()].flatMap(({ log }) => (log ? [log] : []))
  return { sheets, logs }
}
