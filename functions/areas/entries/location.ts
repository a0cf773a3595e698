import * as z from 'zod'
import { AppError, invalidFieldsError } from '../../../shared/api/errors.ts'
import { Location, type LocationInput } from '../../../shared/api/schemas/entry.ts'
import type { CompanyId, EntryId } from '../../../shared/domain/ids.ts'
import {
  addSeconds,
  computeClockOffsetSeconds,
  isWithinEntry,
  cutToWholeSeconds,
} from '../../../shared/domain/entry.ts'
import type { StoredEntry } from '../month-sheets/columns.ts'
import { get, query } from '../../table/reads.ts'
import type { Write } from '../../table/writes.ts'
import { keys, sortKeyPrefixes } from '../../table/keys.ts'

/**
 * Throws if the timestamp is not within the time of the entry. The timestamp is by the phone's clock, and is converted
 * to the servers' clock before the comparison.
 */
export function refuseTimestampOutsideEntry(
  timestamp: string,
  entry: StoredEntry,
  { sent_at, now, field }: { sent_at: string | undefined; now: string; field: string },
): void {
  const correctedTime = addSeconds(timestamp, computeClockOffsetSeconds(sent_at, now))
  if (!isWithinEntry(correctedTime, entry, now))
    throw invalidFieldsError({ [field]: 'Not within the time of the entry' })
}

export const createLocationWrite = (
  companyId: CompanyId,
  entryId: EntryId,
  id: string,
  input: LocationInput,
  now: string,
): Write => ({
  put: {
    ...input,
    ...keys.location(companyId, entryId, id),
    id,
    timestamp: cutToWholeSeconds(input.timestamp),
    created: cutToWholeSeconds(now),
  },
  when: 'any',
})

/** Returns the locations of the entry, sorted by the phone's time, because requests may arrive in another order. */
export async function listLocations(companyId: CompanyId, entryId: EntryId): Promise<z.output<typeof Location>[]> {
  const head = keys.entryHead(companyId, entryId)
  if (!(await get(head))) throw new AppError('Not found')
  const items = await query(head.pk, sortKeyPrefixes.locationsOf(entryId))
  return items.map(item => Location.parse(item)).toSorted((a, b) => a.timestamp.localeCompare(b.timestamp))
}
