import { fieldError } from '../../../shared/api/errors.ts'
import type { CompanyId, EmployeeId } from '../../../shared/domain/ids.ts'
import type { Entry } from '../../../shared/domain/entry.ts'
import { ReadCache } from '../../table/reads.ts'
import { keys } from '../../table/keys.ts'
import { addEntries, refuseInvalidEntries, type EntryInput } from './add.ts'
import type { AuthoredChange } from './journal.ts'

type EmployeeEntryInput = Omit<EntryInput, 'index'> & { employee_id: EmployeeId }

export async function addForEmployees(
  companyId: CompanyId,
  inputs: readonly EmployeeEntryInput[],
  authored: AuthoredChange,
  reads: ReadCache,
): Promise<Entry[]> {
  const indexed = inputs.map((entry, index) => ({ ...entry, index }))
  const byEmployee = [...Map.groupBy(indexed, ({ employee_id }) => employee_id)]
  for (const [employeeId, entries] of byEmployee) refuseInvalidEntries(employeeId, entries, authored)
  // Looks up all employees and projects before the first write. Each employee's entries are a separate transaction, so
  // a later refusal would leave some entries written.
  for (const [field, rows] of [
    ['employee_id', await reads.getAll(indexed.map(({ employee_id }) => keys.employee(companyId, employee_id)))],
    ['project_id', await reads.getAll(indexed.map(({ project_id }) => keys.project(companyId, project_id)))],
  ] as const) {
    const missing = rows.indexOf(undefined)
    if (missing >= 0) throw fieldError('Not found', `${missing}.${field}`)
  }
  const outcomes = await Promise.allSettled(
    byEmployee.map(([employeeId, entries]) =>
      addEntries(
        { companyId, employeeId, readCache: byEmployee.length === 1 ? reads : new ReadCache() },
        entries,
        authored,
      ),
    ),
  )
  const refused = outcomes.find(outcome => outcome.status === 'rejected')
  if (refused) throw refused.reason
  const indexes = byEmployee.flatMap(([, entries]) => entries.map(({ index }) => index))
  const added = outcomes.flatMap(outcome => (outcome.status === 'fulfilled' ? outcome.value : []))
  return added
    .map((entry, i) => ({ entry, index: indexes[i] ?? 0 }))
    .toSorted((a, b) => a.index - b.index)
    .map(({ entry }) => entry)
}
