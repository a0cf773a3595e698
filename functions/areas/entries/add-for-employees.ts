import { fieldError } from '../../../shared/api/errors.ts'
import type { CompanyId, EmployeeId } from '../../../shared/domain/ids.ts'
import type { Entry } from '../../../shared/domain/entry.ts'
import { ReadCache } from '../../table/reads.ts'
import { keys } from '../../table/keys.ts'
import { addEntries, refuseInvalidEntries, type EntryInput } from './add.ts'
import type { AuthoredChange } from './journal.ts'

type EmployeeEntryInput = Omit<EntryInput, 'index'> & { employee_id: EmployeeId }

export async function addEntriesForEmployees(
  companyId: CompanyId,
  inputs: readonly EmployeeEntryInput[],
  authoredChange: AuthoredChange,
  readCache: ReadCache,
): Promise<Entry[]> {
  const indexedInputs = inputs.map((entry, index) => ({ ...entry, index }))
  const inputsByEmployee = [...Map.groupBy(indexedInputs, ({ employee_id }) => employee_id)]
  for (const [employeeId, entries] of inputsByEmployee) refuseInvalidEntries(employeeId, entries, authoredChange)
  // Looks up all employees and projects before the first write. Each employee's entries are a separate transaction, so
  // a later refusal would leave some entries written.
  for (const [field, items] of [
    [
      'employee_id',
      await readCache.getAll(indexedInputs.map(({ employee_id }) => keys.employee(companyId, employee_id))),
    ],
    ['project_id', await readCache.getAll(indexedInputs.map(({ project_id }) => keys.project(companyId, project_id)))],
  ] as const) {
    const missingIndex = items.indexOf(undefined)
    if (missingIndex >= 0) throw fieldError('Not found', `${missingIndex}.${field}`)
  }
  const results = await Promise.allSettled(
    inputsByEmployee.map(([employeeId, entries]) =>
      addEntries(
        { companyId, employeeId, readCache: inputsByEmployee.length === 1 ? readCache : new ReadCache() },
        entries,
        authoredChange,
      ),
    ),
  )
  const rejection = results.find(outcome => outcome.status === 'rejected')
  if (rejection) throw rejection.reason
  const indexes = inputsByEmployee.flatMap(([, entries]) => entries.map(({ index }) => index))
  const addedEntries = results.flatMap(outcome => (outcome.status === 'fulfilled' ? outcome.value : []))
  return addedEntries
    .map((entry, i) => ({ entry, index: indexes[i] ?? 0 }))
    .toSorted((a, b) => a.index - b.index)
    .map(({ entry }) => entry)
}
