import { toInstants, type CountedDays } from '../../../shared/domain/export-schedule.ts'
import type { CompanyId } from '../../../shared/domain/ids.ts'
import { convertSecondsToInstant } from '../../../shared/domain/entry-columns.ts'
import { computeFingerprint } from '../../table/entity.ts'
import { createEntryMatcher } from '../month-sheets/entry-matcher.ts'
import { readSheetsOfRange } from '../month-sheets/read-range.ts'
import { SheetRows } from '../month-sheets/sheet-rows.ts'
import { monthOf } from '../month-sheets/sheet.ts'

export interface FingerprintedEntry {
  id: string
  start: string
  end: string | null
}

const compareIds = (a: FingerprintedEntry, b: FingerprintedEntry): number => (a.id < b.id ? -1 : a.id > b.id ? 1 : 0)

export const fingerprintEntries = (entries: readonly FingerprintedEntry[]): string =>
  computeFingerprint(entries.toSorted(compareIds).map(({ id, start, end }) => [id, start, end]))

interface CountedPeriod extends CountedDays {
  time_zone: string
  approved_only: boolean
}

export async function readCurrentFingerprint(
  companyId: CompanyId,
  { time_zone, approved_only, ...period }: CountedPeriod,
  now: string,
): Promise<string> {
  const range = toInstants(period, time_zone)
  const rows = new SheetRows(
    await readSheetsOfRange(companyId, range, undefined, Promise.resolve(monthOf({ start: range.to })), now),
  )
  const indexes = rows.filterIndexes(
    createEntryMatcher({ open: false, ...(approved_only ? { approved: true } : {}) }, range, rows),
  )
  return fingerprintEntries(
    indexes.map(index => ({
      id: rows.idAt(index),
      start: convertSecondsToInstant(rows.starts[index] ?? 0),
      end: convertSecondsToInstant(rows.ends[index] ?? 0),
    })),
  )
}
