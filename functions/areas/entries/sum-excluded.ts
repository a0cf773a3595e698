import type { ExcludedEmployee } from '../../../shared/api/schemas/salary-export.ts'
import { openEntrySecondsMarker, type EntryColumns } from '../../../shared/domain/entry-columns.ts'

export function sumExcludedByEmployee({
  employees: namedEmployees,
  employee,
  seconds,
}: EntryColumns): ExcludedEmployee[] {
  const groups = new Map<string, ExcludedEmployee>()
  for (const [i, entrySeconds] of seconds.entries()) {
    const owner = namedEmployees[employee[i] ?? -1]
    if (!owner) throw new Error('an entry of nobody')
    const reason = entrySeconds === openEntrySecondsMarker ? 'open' : 'unapproved'
    const group = groups.get(`${reason} ${owner.id}`) ?? { ...owner, reason, entries: 0, total_seconds: 0 }
    groups.set(`${reason} ${owner.id}`, group)
    group.entries++
    group.total_seconds += entrySeconds === openEntrySecondsMarker ? 0 : entrySeconds
  }
  return [...groups.values()]
}
