/**
 * Finds the day of an instant, and the hours of regular time of that day. The days of a range are computed once,
 * because a report asks for the day of every entry.
 */
import { Temporal } from 'temporal-polyfill'
import { addDays, weekdayOf } from '../calendar.ts'
import { findHoliday } from '../holidays.ts'
import { daySeconds } from '../entry.ts'
import { toLocalDay } from '../local-time.ts'
import type { DayTerms } from './terms.ts'

export interface Day {
  /** The date as YYYY-MM-DD. */
  date: string
  /** ISO number, in which Monday is 1. */
  weekday: number
  /** The start of the day, in seconds since 1970. */
  start: number
  end: number
}

/**
 * The regular time of a day. On a half holiday, it ends at noon at the latest. `closedReason` is set if the day has no
 * regular time.
 */
interface RegularWindow {
  start: number
  end: number
  closedReason?: 'weekday' | 'holiday'
  isHalfHoliday?: true
}

export interface DayIndex {
  dayAt: (seconds: number) => Day
  dayAfter: (day: Day) => Day
  regularWindow: (day: Day, terms: DayTerms) => RegularWindow
}

const toEpochSeconds = (day: string, plainTime: string, timeZone: string): number =>
  Temporal.PlainDate.from(day).toZonedDateTime({ timeZone, plainTime }).epochMilliseconds / 1000

export function createDayIndex(timeZone: string, from: number, to: number): DayIndex {
  const list: Day[] = []
  const indexes = new Map<string, number>()
  let date = toLocalDay(new Date((from - daySeconds) * 1000).toISOString(), timeZone)
  let start = toEpochSeconds(date, '00:00', timeZone)
  while (start <= to + 2 * daySeconds) {
    const nextDate = addDays(date, 1)
    const end = toEpochSeconds(nextDate, '00:00', timeZone)
    indexes.set(date, list.length)
    list.push({ date, weekday: weekdayOf(date), start, end })
    ;[date, start] = [nextDate, end]
  }
  const origin = list[0]?.start ?? 0
  const getDay = (index: number): Day => {
    const day = list[index]
    if (!day) throw new Error('an instant outside of the days that were made')
    return day
  }
  const dayOf = (seconds: number): Day => {
    // The estimated index of the day is wrong only around clock changes, and is corrected here.
    let index = Math.min(Math.max(Math.floor((seconds - origin) / daySeconds), 0), list.length - 1)
    while (seconds < getDay(index).start) index--
    while (seconds >= getDay(index).end) index++
    return getDay(index)
  }
  const windowsByTerms = new Map<DayTerms, Map<Day, RegularWindow>>()
  const findRegularWindow = (day: Day, terms: DayTerms): RegularWindow => {
    const windowsOfTerms = windowsByTerms.get(terms) ?? new Map<Day, RegularWindow>()
    windowsByTerms.set(terms, windowsOfTerms)
    const cached = windowsOfTerms.get(day)
    if (cached) return cached
    const window = createRegularWindow(day, terms, timeZone)
    windowsOfTerms.set(day, window)
    return window
  }
  return { dayAt: dayOf, dayAfter: day => getDay((indexes.get(day.date) ?? -2) + 1), regularWindow: findRegularWindow }
}

function createRegularWindow(day: Day, { rule, country }: DayTerms, timeZone: string): RegularWindow {
  const holiday = rule.holidays ? findHoliday(day.date, country) : undefined
  const createClosedWindow = (closedReason: 'weekday' | 'holiday'): RegularWindow => ({
    start: day.start,
    end: day.start,
    closedReason,
  })
  if (!rule.weekdays.includes(day.weekday)) return createClosedWindow('weekday')
  if (holiday === 'whole') return createClosedWindow('holiday')
  const end = holiday === 'half' && rule.day_end > '12:00' ? '12:00' : rule.day_end
  // A half holiday has no regular time if regular time would begin only after noon.
  if (rule.day_start >= end) return createClosedWindow('holiday')
  const toSeconds = (time: string): number => (time === '24:00' ? day.end : toEpochSeconds(day.date, time, timeZone))
  return {
    start: toSeconds(rule.day_start),
    end: toSeconds(end),
    ...(holiday === 'half' ? { isHalfHoliday: true } : {}),
  }
}
