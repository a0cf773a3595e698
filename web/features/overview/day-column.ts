/** A day in the table of hours by employee. */
export interface DayColumn {
  day: string
  /** The day in words, for screen readers. */
  name: string
  isWeekend: boolean
  isToday: boolean
}
