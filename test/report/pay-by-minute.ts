/**
 * Checks the pay engine by a second calculation, which decides about each minute of work separately. It shares only
 * types and the list of holidays with the engine.
 */
import { findHoliday } from '../../shared/domain/holidays.ts'
import type { Entry } from '../../shared/domain/entry.ts'
import type { Sums, ReportTerms } from '../../shared/domain/report/report.ts'

interface WallTime {
  date: string
  weekday: number
  time: string
}

const weekdays = ['', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']
const formats = new Map<string, Intl.DateTimeFormat>()
const wallTimesByQuarter = new Map<string, WallTime>()
const quarterHourMs = 900_000

/**
 * Converts an instant to wall time. Calls Intl only once per quarter of an hour, because no clock changes within one.
 */
function toWallTime(millis: number, timeZone: string): WallTime {
  const begin = Math.floor(millis / quarterHourMs) * quarterHourMs
  const beginWallTime = wallTimesByQuarter.get(`${timeZone} ${begin}`) ?? computeWallTime(begin, timeZone)
  wallTimesByQuarter.set(`${timeZone} ${begin}`, beginWallTime)
  const minutes = Number(beginWallTime.time.slice(3)) + (millis - begin) / 60_000
  return { ...beginWallTime, time: `${beginWallTime.time.slice(0, 3)}${String(minutes).padStart(2, '0')}` }
}

function computeWallTime(instantMs: number, timeZone: string): WallTime {
  const format =
    formats.get(timeZone) ??
    new Intl.DateTimeFormat('en-GB', {
      timeZone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      weekday: 'short',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    })
  formats.set(timeZone, format)
  const partsByType = new Map(format.formatToParts(instantMs).map(({ type, value }) => [type, value]))
  return {
    date: `${partsByType.get('year')}-${partsByType.get('month')}-${partsByType.get('day')}`,
    weekday: weekdays.indexOf(partsByType.get('weekday') ?? ''),
    time: `${partsByType.get('hour')}:${partsByType.get('minute')}`,
  }
}

function isRegularMinute({ date, weekday, time }: WallTime, { rule, country }: ReportTerms): boolean {
  if (rule.overtime === 'none' || rule.overtime === 'daily') return true
  const holiday = rule.holidays ? findHoliday(date, country) : undefined
  return (
    rule.weekdays.includes(weekday) &&
    holiday !== 'whole' &&
    !(holiday === 'half' && time >= '12:00') &&
    time >= rule.day_start &&
    time < rule.day_end
  )
}

const minuteMs = 60_000

/** Counts the minutes without work between a day's first and last minute of work. */
function countBreakMinutes(day: readonly Entry[]): number {
  const workedMinutes = new Set<number>()
  for (const { start_time, end_time } of day)
    for (let instant = Date.parse(start_time); instant < Date.parse(end_time ?? ''); instant += minuteMs)
      workedMinutes.add(instant / minuteMs)
  return Math.max(...workedMinutes) - Math.min(...workedMinutes) + 1 - workedMinutes.size
}

export function computePayByMinute(entries: readonly Entry[], terms: ReportTerms): Map<string, Sums> {
  const { rule } = terms
  const sumsByEntry = new Map<string, Sums>()
  const days = Map.groupBy(
    entries,
    ({ employee, start_time }) => `${employee.id} ${toWallTime(Date.parse(start_time), terms.time_zone).date}`,
  )
  for (const day of days.values()) {
    const minutes = ({ start_time, end_time }: Entry): number =>
      (Date.parse(end_time ?? '') - Date.parse(start_time)) / minuteMs
    const workedMinutes = day.reduce((sum, entry) => sum + minutes(entry), 0)
    const order = day.toSorted((a, b) => Date.parse(a.start_time) - Date.parse(b.start_time) || (a.id < b.id ? -1 : 1))
    let lunchLeft = workedMinutes > rule.lunch_after_hours * 60 ? rule.lunch_minutes : 0
    if (rule.lunch_counts_breaks) lunchLeft = Math.max(0, lunchLeft - countBreakMinutes(day))
    const lunch = new Map<string, number>()
    for (const entry of order.toSorted((a, b) => minutes(b) - minutes(a))) {
      const takenMinutes = Math.min(lunchLeft, minutes(entry))
      lunch.set(entry.id, takenMinutes)
      lunchLeft -= takenMinutes
    }
    let minutesLeft = rule.overtime === 'daily' || rule.overtime === 'both' ? rule.hours * 60 : Infinity
    for (const entry of order) {
      let [regularMinutes, overtimeMinutes] = [0, 0]
      for (let instant = Date.parse(entry.start_time); instant < Date.parse(entry.end_time ?? ''); instant += minuteMs)
        if (isRegularMinute(toWallTime(instant, terms.time_zone), terms)) regularMinutes++
        else overtimeMinutes++
      const lunchMinutes = lunch.get(entry.id) ?? 0
      const minutesOutsideRegular = Math.min(lunchMinutes, regularMinutes)
      regularMinutes -= minutesOutsideRegular
      overtimeMinutes -= lunchMinutes - minutesOutsideRegular
      const minutesWithinLimit = Math.min(regularMinutes, minutesLeft)
      minutesLeft -= minutesWithinLimit
      sumsByEntry.set(entry.id, {
        total_time: minutes(entry) * 60,
        regular_time: minutesWithinLimit * 60,
        over_time: (overtimeMinutes + regularMinutes - minutesWithinLimit) * 60,
        lunch_deduction: lunchMinutes === 0 ? 0 : -lunchMinutes * 60,
      })
    }
  }
  return sumsByEntry
}
