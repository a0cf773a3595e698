/** The length of a day in UTC. Local days on which a clock changes are shorter or longer. */
export const dayMs = 86_400_000

export const toUtcMidnight = (day: string): Date => new Date(`${day}T00:00:00Z`)

const toUtcMs = (day: string): number => toUtcMidnight(day).getTime()
const toDay = (utcMs: number): string => new Date(utcMs).toISOString().slice(0, 10)

export const addDays = (day: string, days: number): string => toDay(toUtcMs(day) + days * dayMs)

export const daysBetween = (from: string, to: string): number => (toUtcMs(to) - toUtcMs(from)) / dayMs

/** Returns the ISO number of the weekday: Monday is 1, Sunday is 7. */
export const weekdayOf = (day: string): number => new Date(toUtcMs(day)).getUTCDay() || 7

export const mondayOf = (day: string): string => addDays(day, 1 - weekdayOf(day))

export const monthOf = (day: string): string => day.slice(0, 7)

export const addMonths = (month: string, months: number): string =>
  toDay(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)) - 1 + months)).slice(0, 7)

export const firstOfMonth = (month: string): string => `${month}-01`

export const lastOfMonth = (month: string): string => addDays(firstOfMonth(addMonths(month, 1)), -1)

export const isDay = (text: string): boolean => /^\d{4}-\d\d-\d\d$/.test(text) && isInCalendar(text)

const isInCalendar = (day: string): boolean => !Number.isNaN(toUtcMs(day)) && toDay(toUtcMs(day)) === day
