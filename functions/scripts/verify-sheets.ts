import { recount } from '../areas/entries/recount.ts'
import { repair, verify, type VerifyResult } from '../areas/entries/verify.ts'
import { forEachEmployee, type ScriptCodeFor } from './script.ts'

function* toLines({ name }: { name: string }, { differences, unclear }: VerifyResult) {
  for (const line of [...differences, ...unclear]) yield `${name}, entry ${line}`
}

export const script: ScriptCodeFor<'verify-sheets'> = {
  plan: forEachEmployee(async (c, employee) => toLines(employee, await verify(c, employee.id))),
  run: forEachEmployee(async (c, employee) => {
    const verified = await repair(c, employee.id, new Date().toISOString())
    // The sums follow from the sheets.
    const sums = verified.differences.length > 0 ? await recount(c, employee.id) : []
    return [...toLines(employee, verified), ...sums]
  }),
}
