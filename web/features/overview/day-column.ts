export interface DayColumn {
  day: string
  /** The day in words, for screen readers. */
  name: string
  isWeekend: boolean
  isToday: boolean
}
