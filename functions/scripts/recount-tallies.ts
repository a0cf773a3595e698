import { check, recount } from '../areas/entries/recount.ts'
import { forEachEmployee, type ScriptCodeFor } from './script.ts'

export const script: ScriptCodeFor<'recount-tallies'> = {
  plan: forEachEmployee((companyId, { id }) => check(companyId, id)),
  run: forEachEmployee((companyId, { id }) => recount(companyId, id)),
}
