/** The schema is ReportRule in shared/api/schemas/account.ts. */
export interface ReportRule {
  overtime: 'none' | 'daily' | 'window' | 'both'
  /** Hours of a day before overtime begins. Applies to `daily` and `both`. */
  hours: number
  /** HH:MM. Applies to `window` and `both`. */
  day_start: string
  day_end: string
  /** ISO numbers, in which Monday is 1. Applies to `window` and `both`. */
  weekdays: number[]
  /** Public holidays have no regular time. Applies to `window` and `both`. */
  holidays: boolean
  lunch_minutes: number
  lunch_after_hours: number
  /** Breaks between the entries of a day count as lunch, so only the lunch time beyond these breaks is deducted. */
  lunch_counts_breaks: boolean
}

/** Represents an empty list of weekdays in a query, from which callers omit empty values. */
export const noWeekdays = 'none'

/**
 * Whether tables of projects hide overtime, because daily overtime belongs to a whole day and not to one of its
 * projects.
 */
export const hidesProjectOvertime = ({ overtime }: Pick<ReportRule, 'overtime'>): boolean =>
  overtime === 'daily' || overtime === 'both'
