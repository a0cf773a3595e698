/** where the phone was while an entry ran */
import * as z from 'zod'
import { AppError } from '../../../shared/api/errors.ts'
import { Location, type GivenLocation } from '../../../shared/api/schemas/work-log.ts'
import type { CompanyId, LogId } from '../../../shared/domain/ids.ts'
import { wholeSeconds } from '../../../shared/domain/work-log.ts'
import { get, query, type Write } from '../db.ts'
import { keys, prefixes } from '../keys.ts'

export const writeLocation = (c: CompanyId, w: LogId, id: string, given: GivenLocation, now: string): Write => ({
  put: {
    ...given,
    ...keys.location(c, w, id),
    id,
    timestamp: wholeSeconds(given.timestamp),
    created: wholeSeconds(now),
  },
  when: 'any',
})

/** in the order in which the phone was there */
export async function locationsOf(c: CompanyId, w: LogId): Promise<z.output<typeof Location>[]> {
  const head = keys.logHead(c, w)
  if (!(await get(head))) throw new AppError('Not found')
  const rows = await query(head.pk, prefixes.locationsOf(w))
  return rows.map(row => Location.parse(row)).toSorted((a, b) => a.timestamp.localeCompare(b.timestamp))
}
