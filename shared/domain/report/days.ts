/** the local days of a time zone over a range: looked up by instant, a hundred thousand times a second */
import { Temporal } from 'temporal-polyfill'
import { holidayOn, type Holiday } from '../holidays.ts'
import type { Country } from '../markets.ts'
import type { ReportRule } from './rule.ts'

export interface Day {
  /** YYYY-MM-DD */
  date: string
  /** ISO, Monday 1 */
  weekday: number
  /** its first second, since 1970 */
  start: number
  end: number
}

/** of a day: from when to when time is regular, and why not where it is not */
export interface Window {
  start: number
  end: number
  closed?: 'weekday' | 'holiday'
  half?: true
}

export interface Days {
  /** the day that an instant falls on */
  of: (seconds: number) => Day
  next: (day: Day) => Day
  window: (day: Day, rule: ReportRule, country: Country) => Window
}

const inSeconds = (time: Temporal.ZonedDateTime): number => time.epochMilliseconds / 1000

export function daysOf(timeZone: string, from: number, to: number): Days {
  const list: Day[] = []
  const places = new Map<string, number>()
  const first = Temporal.Instant.fromEpochMilliseconds((from - 86_400) * 1000)
    .toZonedDateTimeISO(timeZone)
    .toPlainDate()
  let date = first
  let start = inSeconds(date.toZonedDateTime(timeZone))
  while (start <= to + 2 * 86_400) {
    const next = date.add({ days: 1 })
    const end = inSeconds(next.toZonedDateTime(timeZone))
    places.set(date.toString(), list.length)
    list.push({ date: date.toString(), weekday: date.dayOfWeek, start, end })
    ;[date, start] = [next, end]
  }
  const origin = list[0]?.start ?? 0
  const dayAt = (place: number): Day => {
    const day = list[place]
    if (!day) throw new Error('an instant outside of the days that were made')
    return day
  }
  const of = (seconds: number): Day => {
    // a guess, right but for the hours of clock changes
    let place = Math.min(Math.max(Math.floor((seconds - origin) / 86_400), 0), list.length - 1)
    while (seconds < dayAt(place).start) place--
    while (seconds >= dayAt(place).end) place++
    return dayAt(place)
  }
  const windows = new Map<string, Window>()
  const window = (day: Day, rule: ReportRule, country: Country): Window => {
    const known = windows.get(day.date)
    if (known) return known
    const made = makeWindow(day, rule, rule.holidays ? holidayOn(day.date, country) : undefined, timeZone)
    windows.set(day.date, made)
    return made
  }
  return { of, next: day => dayAt((places.get(day.date) ?? -2) + 1), window }
}

function makeWindow(day: Day, rule: ReportRule, holiday: Holiday | undefined, timeZone: string): Window {
  const closed = (why: 'weekday' | 'holiday'): Window => ({ start: day.start, end: day.start, closed: why })
  if (!rule.weekdays.includes(day.weekday)) return closed('weekday')
  if (holiday === 'whole') return closed('holiday')
  const end = holiday === 'half' && rule.day_end > '12:00' ? '12:00' : rule.day_end
  if (rule.day_start >= end) return closed('holiday')
  const instant = (time: string): number =>
    time === '24:00'
      ? day.end
      : inSeconds(Temporal.PlainDate.from(day.date).toZonedDateTime({ timeZone, plainTime: time }))
  return { start: instant(rule.day_start), end: instant(end), ...(holiday === 'half' ? { half: true } : {}) }
}
