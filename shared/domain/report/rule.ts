/** how a company pays its hours; the schema is ReportRule in shared/api/schemas/account.ts */
export interface ReportRule {
  overtime: 'none' | 'daily' | 'window' | 'both'
  /** a day, before overtime begins: daily, both */
  hours: number
  /** HH:MM: window, both */
  day_start: string
  day_end: string
  /** ISO, Monday 1: window, both */
  weekdays: number[]
  /** no regular time on public holidays: window, both */
  holidays: boolean
  lunch_minutes: number
  lunch_after_hours: number
}

/** as a query says that a rule counts no weekday: a client leaves out what is empty */
export const noDay = 'none'

/** overtime that belongs to a day cannot be told for one project of it */
export const hidesProjectOvertime = ({ overtime }: Pick<ReportRule, 'overtime'>): boolean =>
  overtime === 'daily' || overtime === 'both'
