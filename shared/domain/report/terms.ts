/** These terms decide how an employee's hours of a day are paid. */
import type { Country } from '../markets.ts'
import type { ReportRule } from './rule.ts'

export interface DayTerms {
  rule: ReportRule
  /** The country whose public holidays count. */
  country: Country
}

/**
 * Returns the terms of an employee on a day. Equal terms must be the same object, because a `Map` caches the windows of
 * days by this object.
 */
export type DayTermsFinder = (employee: string, date: string) => DayTerms

export const createConstantTerms =
  (terms: DayTerms): DayTermsFinder =>
  () =>
    terms
