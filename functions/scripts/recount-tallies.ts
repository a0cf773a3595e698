import { check, recount } from '../data/entries/recount.ts'
import { ofEachEmployee, type CodeOf } from './script.ts'

export const script: CodeOf<'recount-tallies'> = {
  plan: ofEachEmployee((c, { id }) => check(c, id)),
  run: ofEachEmployee((c, { id }) => recount(c, id)),
}
