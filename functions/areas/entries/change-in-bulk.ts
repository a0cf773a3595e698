import { AppError } from '../../../shared/api/errors.ts'
import { employeeIdOf, type CompanyId, type EmployeeId } from '../../../shared/domain/ids.ts'
import { ReadCache } from '../../table/reads.ts'
import type { EntryResult, EntryVersion } from './change.ts'
import { readHeads, type EmployeeScope } from './ledger.ts'

/**
 * A DynamoDB transaction has at most 100 items. A bulk change writes three items per entry, one more per entry for the
 * sheet to which the entry moves, and one per project that returns to the tally. It also writes the entries' own sheet,
 * the tally and the employee.
 */
const maxEntriesPerTransaction = 19
const employeeConcurrency = 8

export async function changeManyEntries(
  companyId: CompanyId,
  entryVersions: readonly EntryVersion[],
  change: (where: EmployeeScope, some: readonly EntryVersion[]) => Promise<EntryResult[]>,
): Promise<EntryResult[]> {
  const heads = await readHeads(
    companyId,
    new ReadCache(),
    entryVersions.map(({ id }) => id),
  )
  const employees = new Map<EmployeeId, Map<string, EntryVersion[]>>()
  for (const [i, entryVersion] of entryVersions.entries()) {
    const employeeId = employeeIdOf(entryVersion.id)
    const months = employees.get(employeeId) ?? employees.set(employeeId, new Map()).get(employeeId)
    const month = heads[i]?.month ?? ''
    months?.set(month, [...(months.get(month) ?? []), entryVersion])
  }
  /** If one entry makes the whole transaction fail, retries each entry in a separate transaction. */
  const changeSome = async (
    createScope: () => EmployeeScope,
    versions: readonly EntryVersion[],
  ): Promise<EntryResult[]> => {
    try {
      return await change(createScope(), versions)
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      const [first] = versions
      if (first && versions.length === 1) return [{ id: first.id, error }]
      const results: EntryResult[] = []
      for (const version of versions) results.push(...(await changeSome(createScope, [version])))
      return results
    }
  }
  const resultsById = new Map<string, EntryResult>()
  const waitingEmployees = [...employees]
  const runWorker = async (): Promise<void> => {
    for (let next = waitingEmployees.pop(); next; next = waitingEmployees.pop()) {
      const [employeeId, months] = next
      for (const list of months.values())
        for (let i = 0; i < list.length; i += maxEntriesPerTransaction)
          for (const result of await changeSome(
            () => ({ companyId, employeeId, readCache: new ReadCache() }),
            list.slice(i, i + maxEntriesPerTransaction),
          ))
            resultsById.set(result.id, result)
    }
  }
  await Promise.all(Array.from({ length: employeeConcurrency }, runWorker))
  return entryVersions.map(({ id }) => resultsById.get(id)).filter(outcome => outcome !== undefined)
}
