/** Changes many entries of many employees, a sheet per transaction, with an outcome for each entry. */
import { AppError } from '../../../shared/api/errors.ts'
import { employeeOf, type CompanyId, type EmployeeId } from '../../../shared/domain/ids.ts'
import { ReadCache } from '../../table/reads.ts'
import type { EntryResult, EntryVersion, EmployeeScope } from './change.ts'
import { readHeads } from './ledger.ts'

/**
 * A transaction has at most 100 items: three for each entry, one sheet for each entry that moves, one item for each
 * project that returns to the tally, and the entries' own sheet, the tally and the employee.
 */
const maxEntriesPerTransaction = 19
/** How many employees are worked on at the same time. */
const concurrency = 8

export async function changeInBulk(
  companyId: CompanyId,
  seen: readonly EntryVersion[],
  change: (where: EmployeeScope, some: readonly EntryVersion[]) => Promise<EntryResult[]>,
): Promise<EntryResult[]> {
  const heads = await readHeads(
    companyId,
    new ReadCache(),
    seen.map(({ id }) => id),
  )
  const employees = new Map<EmployeeId, Map<string, EntryVersion[]>>()
  for (const [i, one] of seen.entries()) {
    const employeeId = employeeOf(one.id)
    const months = employees.get(employeeId) ?? employees.set(employeeId, new Map()).get(employeeId)
    const month = heads[i]?.month ?? ''
    months?.set(month, [...(months.get(month) ?? []), one])
  }
  /** If one entry makes the whole transaction fail, each entry is changed in a transaction of its own. */
  const changeSome = async (where: () => EmployeeScope, some: readonly EntryVersion[]): Promise<EntryResult[]> => {
    try {
      return await change(where(), some)
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      const [first] = some
      if (first && some.length === 1) return [{ id: first.id, error }]
      const each: EntryResult[] = []
      for (const one of some) each.push(...(await changeSome(where, [one])))
      return each
    }
  }
  const outcomes = new Map<string, EntryResult>()
  const waiting = [...employees]
  const lane = async (): Promise<void> => {
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      const [employeeId, months] = next
      for (const list of months.values())
        for (let i = 0; i < list.length; i += maxEntriesPerTransaction)
          for (const outcome of await changeSome(
            () => ({ companyId, employeeId, readCache: new ReadCache() }),
            list.slice(i, i + maxEntriesPerTransaction),
          ))
            outcomes.set(outcome.id, outcome)
    }
  }
  await Promise.all(Array.from({ length: concurrency }, lane))
  return seen.map(({ id }) => outcomes.get(id)).filter(outcome => outcome !== undefined)
}
