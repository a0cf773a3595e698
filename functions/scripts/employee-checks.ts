import { findTallyDifferences, recountTallies } from '../areas/entries/recount.ts'
import { repairSheets, verifySheets, type VerifyResult } from '../areas/entries/verify.ts'
import { forEachEmployee, type ScriptImplementationFor } from './script.ts'

function* toLines({ name }: { name: string }, { differences, unclear }: VerifyResult) {
  for (const line of [...differences, ...unclear]) yield `${name}, entry ${line}`
}

export const employeeChecks: { [Name in 'verify-sheets' | 'recount-tallies']: ScriptImplementationFor<Name> } = {
  'verify-sheets': {
    plan: forEachEmployee(async (companyId, employee) => toLines(employee, await verifySheets(companyId, employee.id))),
    run: forEachEmployee(async (companyId, employee) => {
      const repairedCounts = await repairSheets(companyId, employee.id, new Date().toISOString())
      // The sums are derived from the sheets, so they are recounted if a sheet differs.
      const tallyDifferences = repairedCounts.differences.length > 0 ? await recountTallies(companyId, employee.id) : []
      return [...toLines(employee, repairedCounts), ...tallyDifferences]
    }),
  },
  'recount-tallies': {
    plan: forEachEmployee((companyId, { id }) => findTallyDifferences(companyId, id)),
    run: forEachEmployee((companyId, { id }) => recountTallies(companyId, id)),
  },
}
