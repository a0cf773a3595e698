/** Groups entries by day, with the sum of their hours. */
import { compareByStart, type EntryWithQueue } from './entries-with-queue.ts'

export interface Day {
  day: string
  seconds: number
  /** Sorted by start, earliest first. */
  entries: readonly EntryWithQueue[]
}

/** The length of an entry. An open entry counts up to now. */
export const durationSeconds = (
  { start_time, total_time }: Pick<EntryWithQueue, 'start_time' | 'total_time'>,
  nowSeconds: number,
): number => total_time ?? Math.max(0, nowSeconds - Date.parse(start_time) / 1000)

const sumSeconds = (entries: readonly EntryWithQueue[], nowSeconds: number): number =>
  entries.reduce((sum, entry) => sum + durationSeconds(entry, nowSeconds), 0)

/** Groups the entries by day. The latest day comes first. */
export function groupByDay(
  entries: readonly EntryWithQueue[],
  dayOf: (instant: string) => string,
  nowSeconds: number,
): Day[] {
  const groups = Map.groupBy(entries.toSorted(compareByStart), ({ start_time }) => dayOf(start_time))
  return [...groups]
    .map(([day, dayEntries]) => ({ day, entries: dayEntries, seconds: sumSeconds(dayEntries, nowSeconds) }))
    .toSorted((a, b) => (a.day < b.day ? 1 : -1))
}

export const sumSecondsBetween = (days: readonly Day[], from: string, to: string): number =>
  days.filter(({ day }) => day >= from && day <= to).reduce((sum, { seconds }) => sum + seconds, 0)

const twoDigits = (value: number): string => String(value).padStart(2, '0')

/** Hours and minutes, rounded to the nearest minute. */
export function formatDuration(seconds: number): string {
  const minutes = Math.round(seconds / 60)
  return `${Math.floor(minutes / 60)}:${twoDigits(minutes % 60)}`
}

/** Formats a running timer. Hours and minutes are rounded down, because the seconds are shown beside them. */
export function formatRunningTime(seconds: number): { time: string; seconds: string } {
  const wholeSeconds = Math.floor(seconds)
  return {
    time: `${Math.floor(wholeSeconds / 3600)}:${twoDigits(Math.floor(wholeSeconds / 60) % 60)}`,
    seconds: twoDigits(wholeSeconds % 60),
  }
}
