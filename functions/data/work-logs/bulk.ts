/** many entries of many employees at once: each sheet in a transaction of its own, with a result for each entry */
import { AppError } from '../../../shared/api/errors.ts'
import { employeeOf, type CompanyId, type EmployeeId } from '../../../shared/domain/ids.ts'
import { Reads } from '../db.ts'
import type { Outcome, Seen, Where } from './change.ts'
import { headsOf } from './ledger.ts'

/**
 * A transaction has at most 100 items: three for each entry, a sheet for each that moves, what had moved out of the tally for
 * each project that loses its latest entry, and beside those the entries' own sheet, the tally and the employee.
 */
const mostAtOnce = 19
/** employees, side by side */
const lanes = 8

export async function inBulk(
  c: CompanyId,
  seen: readonly Seen[],
  change: (where: Where, some: readonly Seen[]) => Promise<Outcome[]>,
): Promise<Outcome[]> {
  const heads = await headsOf(
    c,
    new Reads(),
    seen.map(({ id }) => id),
  )
  const employees = new Map<EmployeeId, Map<string, Seen[]>>()
  for (const [i, one] of seen.entries()) {
    const e = employeeOf(one.id)
    const months = employees.get(e) ?? employees.set(e, new Map()).get(e)
    const month = heads[i]?.month ?? ''
    months?.set(month, [...(months.get(month) ?? []), one])
  }
  /** what one of many makes impossible is done for each alone */
  const changeSome = async (where: () => Where, some: readonly Seen[]): Promise<Outcome[]> => {
    try {
      return await change(where(), some)
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      const [first] = some
      if (first && some.length === 1) return [{ id: first.id, error }]
      const each: Outcome[] = []
      for (const one of some) each.push(...(await changeSome(where, [one])))
      return each
    }
  }
  const outcomes = new Map<string, Outcome>()
  const waiting = [...employees]
  const lane = async (): Promise<void> => {
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      const [e, months] = next
      for (const list of months.values())
        for (let i = 0; i < list.length; i += mostAtOnce)
          for (const outcome of await changeSome(() => ({ c, e, reads: new Reads() }), list.slice(i, i + mostAtOnce)))
            outcomes.set(outcome.id, outcome)
    }
  }
  await Promise.all(Array.from({ length: lanes }, lane))
  return seen.map(({ id }) => outcomes.get(id)).filter(outcome => outcome !== undefined)
}
