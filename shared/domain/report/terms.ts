/** The terms by which an employee's hours are paid on a day. */
import type { Country } from '../markets.ts'
import type { ReportRule } from './rule.ts'

export interface DayTerms {
  rule: ReportRule
  /** The country of the public holidays. */
  country: Country
}

/** Equal terms must be the same object, because the cached windows of days have that object as their key. */
export type TermsOn = (employee: string, date: string) => DayTerms

/** The same terms for every employee and day. */
export const constantTerms =
  (terms: DayTerms): TermsOn =>
  () =>
    terms
