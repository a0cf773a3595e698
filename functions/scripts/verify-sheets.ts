import { recount } from '../data/entries/recount.ts'
import { repair, verify, type Verified } from '../data/entries/verify.ts'
import { forEachEmployee, type CodeOf } from './script.ts'

function* linesOf({ name }: { name: string }, { differences, unclear }: Verified) {
  for (const line of [...differences, ...unclear]) yield `${name}, entry ${line}`
}

export const script: CodeOf<'verify-sheets'> = {
  plan: forEachEmployee(async (c, employee) => linesOf(employee, await verify(c, employee.id))),
  run: forEachEmployee(async (c, employee) => {
    const verified = await repair(c, employee.id, new Date().toISOString())
    // The sums follow from the sheets.
    const sums = verified.differences.length > 0 ? await recount(c, employee.id) : []
    return [...linesOf(employee, verified), ...sums]
  }),
}
