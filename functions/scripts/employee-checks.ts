/** Scripts that check the stored entries of each employee, and correct what differs. */
import { check, recount } from '../areas/entries/recount.ts'
import { repair, verify, type VerifyResult } from '../areas/entries/verify.ts'
import { forEachEmployee, type ScriptCodeFor } from './script.ts'

function* toLines({ name }: { name: string }, { differences, unclear }: VerifyResult) {
  for (const line of [...differences, ...unclear]) yield `${name}, entry ${line}`
}

export const employeeChecks: { [Name in 'verify-sheets' | 'recount-tallies']: ScriptCodeFor<Name> } = {
  'verify-sheets': {
    plan: forEachEmployee(async (companyId, employee) => toLines(employee, await verify(companyId, employee.id))),
    run: forEachEmployee(async (companyId, employee) => {
      const verified = await repair(companyId, employee.id, new Date().toISOString())
      // The sums are derived from the sheets, so they are recounted if a sheet differs.
      const sums = verified.differences.length > 0 ? await recount(companyId, employee.id) : []
      return [...toLines(employee, verified), ...sums]
    }),
  },
  'recount-tallies': {
    plan: forEachEmployee((companyId, { id }) => check(companyId, id)),
    run: forEachEmployee((companyId, { id }) => recount(companyId, id)),
  },
}
