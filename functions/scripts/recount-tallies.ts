import { check, recount } from '../areas/entries/recount.ts'
import { forEachEmployee, type ScriptCodeFor } from './script.ts'

export const script: ScriptCodeFor<'recount-tallies'> = {
  plan: forEachEmployee((c, { id }) => check(c, id)),
  run: forEachEmployee((c, { id }) => recount(c, id)),
}
