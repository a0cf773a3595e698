export interface DayColumn {
  day: string
  /** In words, for screen readers. */
  name: string
  isWeekend: boolean
  isToday: boolean
}
