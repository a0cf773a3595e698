import { compareByStart, type EntryWithQueue } from './entries-with-queue.ts'

export interface DayWithEntries {
  day: string
  /** One duration per entry, in seconds. */
  durations: readonly number[]
  entries: readonly EntryWithQueue[]
}

export const computeDurationSeconds = (
  { start_time, total_time }: Pick<EntryWithQueue, 'start_time' | 'total_time'>,
  nowSeconds: number,
): number => total_time ?? Math.max(0, nowSeconds - Date.parse(start_time) / 1000)

export const sumSeconds = (durations: readonly number[]): number => durations.reduce((sum, seconds) => sum + seconds, 0)

export function groupByDay(
  entries: readonly EntryWithQueue[],
  dayOf: (instant: string) => string,
  nowSeconds: number,
): DayWithEntries[] {
  const entriesByDay = Map.groupBy(entries.toSorted(compareByStart), ({ start_time }) => dayOf(start_time))
  return [...entriesByDay]
    .map(([day, dayEntries]) => ({
      day,
      entries: dayEntries,
      durations: dayEntries.map(entry => computeDurationSeconds(entry, nowSeconds)),
    }))
    .toSorted((a, b) => (a.day < b.day ? 1 : -1))
}

export const listDaysBetween = (days: readonly DayWithEntries[], from: string, to: string): DayWithEntries[] =>
  days.filter(({ day }) => day >= from && day <= to)

const padToTwoDigits = (value: number): string => String(value).padStart(2, '0')

/**
 * Formats a duration as hours and minutes, and separately the remaining seconds, because only the running timer shows
 * these.
 */
export function formatRunningTime(seconds: number): { time: string; seconds: string } {
  const wholeSeconds = Math.floor(seconds)
  return {
    time: `${Math.floor(wholeSeconds / 3600)}:${padToTwoDigits(Math.floor(wholeSeconds / 60) % 60)}`,
    seconds: padToTwoDigits(wholeSeconds % 60),
  }
}

export const formatDuration = (seconds: number): string => formatRunningTime(seconds).time

const toWholeMinutes = (seconds: number): number => Math.floor(seconds / 60)

/**
 * Returns the sum as `shownText`. The parts are shown without their seconds, so they may add up to less.
 * `minutesOfSeconds` is this difference in minutes.
 */
export function summarizeDurations(durations: readonly number[]): { shownText: string; minutesOfSeconds: number } {
  const seconds = sumSeconds(durations)
  return {
    shownText: formatDuration(seconds),
    minutesOfSeconds: toWholeMinutes(seconds) - sumSeconds(durations.map(toWholeMinutes)),
  }
}
