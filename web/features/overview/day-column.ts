/** A day of the table of people. */
export interface DayColumn {
  day: string
  /** In words. */
  name: string
  isWeekend: boolean
  isToday: boolean
}
