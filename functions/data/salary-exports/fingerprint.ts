/** what a salary export was counted from, in short: the same again means that no entry was added, changed or removed */
import { instantsOf } from '../../../shared/domain/export-schedule.ts'
import type { CompanyId } from '../../../shared/domain/ids.ts'
import { atSecond } from '../../../shared/domain/log-columns.ts'
import type { Period } from '../../../shared/domain/pay-period.ts'
import { fingerprint } from '../entity.ts'
import { matches } from '../work-logs/matches.ts'
import { readRange } from '../work-logs/read-range.ts'
import { Rows } from '../work-logs/rows.ts'
import { monthOf } from '../work-logs/sheet.ts'

export interface Counted {
  id: string
  start: string
  end: string | null
}

const byId = (a: Counted, b: Counted): number => (a.id < b.id ? -1 : a.id > b.id ? 1 : 0)

export const fingerprintOf = (logs: readonly Counted[]): string =>
  fingerprint(logs.toSorted(byId).map(({ id, start, end }) => [id, start, end]))

export interface CountedPeriod extends Period {
  time_zone: string
  approved_only: boolean
}

/** of the entries that count now */
export async function presentFingerprint(
  c: CompanyId,
  { time_zone, approved_only, ...period }: CountedPeriod,
  now: string,
): Promise<string> {
  const range = instantsOf(period, time_zone)
  const rows = new Rows(await readRange(c, range, undefined, Promise.resolve(monthOf({ start: range.to })), now))
  const places = rows.where(matches({ open: false, ...(approved_only ? { approved: true } : {}) }, range, rows))
  return fingerprintOf(
    places.map(place => ({
      id: rows.idAt(place),
      start: atSecond(rows.starts[place] ?? 0),
      end: atSecond(rows.ends[place] ?? 0),
    })),
  )
}
