export interface DayColumn {
  day: string
  /** The whole day in words, for screen readers. */
  name: string
  isWeekend: boolean
  isToday: boolean
}
