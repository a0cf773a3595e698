import { api } from 'virtual:api'
import type { Input } from '../../../../shared/api/client.ts'
import { convertColumnsToEntries } from '../../../../shared/domain/entry-columns.ts'
import { needsReview } from '../../../../shared/domain/entry.ts'
import { changeEntriesInBulk, type BulkResult } from '../../../lib/entries/change-in-bulk.ts'
import type { Employee } from '../../../lib/entries/employee-and-project-lists.ts'
import type { Entry } from '../../../lib/entries/entries.ts'
import { toInstantRange } from '../../../lib/entries/wall-clock.ts'
import { getIdempotencyKey } from '../../../lib/http/get-idempotency-key.ts'
import { call } from '../../../lib/session/api.ts'
import { computeClockOutInstant } from './compute-clock-out-instant.ts'

type EntryChanges = Omit<Input<typeof api.workLogs.edit>['body'], 'id' | 'version'>

function editEntry({ id, version }: Entry, changes: EntryChanges): Promise<Entry> {
  const body = { id, version, ...changes }
  return call(api.workLogs.edit, { body, idempotencyKey: getIdempotencyKey(body) })
}

export const clockOutAt = (entry: Entry, time: string, timeZone: string): Promise<Entry> =>
  editEntry(entry, { new_end_time: computeClockOutInstant(entry, time, timeZone) })

export function reopen({ id, version }: Entry): Promise<Entry> {
  const idempotencyKey = getIdempotencyKey({ reopened: id, version })
  return call(api.workLogs.reopen, { params: { id }, body: { version }, idempotencyKey })
}

export const endEntryAt = (entry: Entry, end: string): Promise<Entry> => editEntry(entry, { new_end_time: end })

/** Restores the end, and the approval that changing the end has cleared. */
export async function restoreEnd(changedEntry: Entry, entryBefore: Entry): Promise<Entry> {
  const restoredEntry = await editEntry(changedEntry, { new_end_time: entryBefore.end_time ?? undefined })
  return entryBefore.approved ? editEntry(restoredEntry, { approved: true }) : restoredEntry
}

export const setApproved = (entry: Entry, isApproved: boolean): Promise<Entry> =>
  editEntry(entry, { approved: isApproved })

/** Approves those entries of a day that are finished and need no review. */
export async function approveDay(day: string, timeZone: string): Promise<BulkResult> {
  const query = { ...toInstantRange(day, day, timeZone), approved: 'false' as const }
  const { work_logs } = await call(api.workLogs.list, { query })
  const entries = convertColumnsToEntries(work_logs).filter(entry => entry.end_time !== null && !needsReview(entry))
  return changeEntriesInBulk(entries, { approved: true })
}

export const clearApproval = (entries: readonly Entry[]): Promise<BulkResult> =>
  changeEntriesInBulk(entries, { approved: false })

/**
 * Dismisses the warnings about one entry or two overlapping ones, in the versions that the user saw. If `is_right` is
 * false, restores the warnings.
 */
export const setEntriesMarkedRight = (entries: readonly Entry[], is_right: boolean): Promise<unknown> =>
  call(api.overview.markRight, { body: { entries: entries.map(({ id, version }) => ({ id, version })), is_right } })

/** Records that the employee was off on `day`. If `was_off` is false, removes this record. */
export const setDayOff = (employee_id: string, day: string, was_off: boolean): Promise<unknown> =>
  call(api.overview.markOff, { body: { employee_id, day, was_off } })

const programs = ['payday', 'regla', 'dk'] as const
type ActivePrograms = Partial<Record<(typeof programs)[number], { active?: boolean }>>

/** Saves the kennitala for each active payroll program for which the employee has none. */
export function saveKennitala(
  { id, integrations }: Pick<Employee, 'id' | 'integrations'>,
  kt: string,
  activePrograms: ActivePrograms,
): Promise<Employee> {
  const programsWithoutKennitala = programs.filter(
    name => activePrograms[name]?.active === true && !integrations[name]?.kt,
  )
  const addedIntegrations = Object.fromEntries(
    programsWithoutKennitala.map(name => [name, { ...integrations[name], kt }]),
  )
  return call(api.employees.edit, { body: { id, integrations: { ...integrations, ...addedIntegrations } } })
}
