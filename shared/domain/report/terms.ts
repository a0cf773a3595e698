/** The terms by which the hours of an employee are paid on a day. */
import type { Country } from '../markets.ts'
import type { ReportRule } from './rule.ts'

export interface DayTerms {
  rule: ReportRule
  /** The country whose public holidays count. */
  country: Country
}

/** The same terms must be the same object each time, because the windows of days are cached by this object. */
export type TermsOn = (employee: string, date: string) => DayTerms

/** The same terms for every employee and day. */
export const constantTerms =
  (terms: DayTerms): TermsOn =>
  () =>
    terms
