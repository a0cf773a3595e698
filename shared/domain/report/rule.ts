/** The rule by which a company pays its hours. The schema is ReportRule in shared/api/schemas/account.ts. */
export interface ReportRule {
  overtime: 'none' | 'daily' | 'window' | 'both'
  /** Hours of a day before overtime begins; for `daily` and `both`. */
  hours: number
  /** HH:MM; for `window` and `both`. */
  day_start: string
  day_end: string
  /** ISO: Monday is 1; for `window` and `both`. */
  weekdays: number[]
  /** No regular time on public holidays; for `window` and `both`. */
  holidays: boolean
  lunch_minutes: number
  lunch_after_hours: number
  /** Breaks between the entries of a day count as lunch, so only the rest is deducted. */
  lunch_counts_breaks: boolean
}

/** Represents an empty list of weekdays in a query, because clients omit empty values. */
export const noWeekdays = 'none'

/**
 * Whether tables of projects hide overtime, because daily overtime belongs to a whole day and not to one of its
 * projects.
 */
export const hidesProjectOvertime = ({ overtime }: Pick<ReportRule, 'overtime'>): boolean =>
  overtime === 'daily' || overtime === 'both'
