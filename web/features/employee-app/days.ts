/** days, weeks and how long they are */
import { inOrder, type Entry } from './present.ts'

export interface Day {
  day: string
  seconds: number
  /** in the order in which they began */
  entries: readonly Entry[]
}

/** one that runs counts up to now */
export const secondsOf = (
  { start_time, total_time }: Pick<Entry, 'start_time' | 'total_time'>,
  nowSeconds: number,
): number => total_time ?? Math.max(0, nowSeconds - Date.parse(start_time) / 1000)

const sum = (entries: readonly Entry[], nowSeconds: number): number =>
  entries.reduce((all, entry) => all + secondsOf(entry, nowSeconds), 0)

/** the latest day first */
export function byDay(entries: readonly Entry[], dayOf: (instant: string) => string, nowSeconds: number): Day[] {
  const groups = Map.groupBy(entries.toSorted(inOrder), ({ start_time }) => dayOf(start_time))
  return [...groups]
    .map(([day, its]) => ({ day, entries: its, seconds: sum(its, nowSeconds) }))
    .toSorted((a, b) => (a.day < b.day ? 1 : -1))
}

export const dayBefore = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) - days * 86_400_000).toISOString().slice(0, 10)

/** its Monday */
export const weekOf = (day: string): string => dayBefore(day, (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7)

export const total = (days: readonly Day[], from: string, to: string): number =>
  days.filter(({ day }) => day >= from && day <= to).reduce((all, { seconds }) => all + seconds, 0)

const two = (value: number): string => String(value).padStart(2, '0')

/** hours and minutes, the nearest */
export function clockText(seconds: number): string {
  const minutes = Math.round(seconds / 60)
  return `${Math.floor(minutes / 60)}:${two(minutes % 60)}`
}

/** of a clock that runs: hours and minutes that are full, and the seconds above them */
export function runningText(seconds: number): { time: string; seconds: string } {
  const whole = Math.floor(seconds)
  return { time: `${Math.floor(whole / 3600)}:${two(Math.floor(whole / 60) % 60)}`, seconds: two(whole % 60) }
}
