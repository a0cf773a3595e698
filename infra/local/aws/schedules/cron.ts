/** A cron expression of an EventBridge rule, in UTC. */

export interface CronExpression {
  /** Returns the first due instant after the given one, or undefined if none is left. */
  next: (after: Date) => Date | undefined
}

const dayMs = 86_400_000
const monthNames = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC']
const dayNames = ['SUN', 'MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT']

export function parseCron(text: string): CronExpression {
  const [, content = ''] = /^cron\((.*)\)$/.exec(text.trim()) ?? []
  const [minute, hour, dayOfMonth, month, dayOfWeek, year] = content.trim().split(/\s+/)
  if (!minute || !hour || !dayOfMonth || !month || !dayOfWeek || !year)
    throw new Error(`Not a cron expression of six fields: ${text}`)
  const minutes = parseField(minute, 0, 59)
  const hours = parseField(hour, 0, 23)
  const months = parseField(month, 1, 12, monthNames)
  const years = parseField(year, 1970, 2199)
  const isDay = dayMatcher(dayOfMonth, dayOfWeek)
  return {
    next: after => {
      let day = Date.UTC(after.getUTCFullYear(), after.getUTCMonth(), after.getUTCDate())
      // The rarest day, 29 February, recurs within eight years: 2096 is followed by 2104.
      for (let count = 0; count < 366 * 8; count++, day += dayMs) {
        const date = new Date(day)
        if (!years.has(date.getUTCFullYear()) || !months.has(date.getUTCMonth() + 1) || !isDay(date)) continue
        for (const h of hours)
          for (const m of minutes) {
            const instant = new Date(day + (h * 60 + m) * 60_000)
            if (instant > after) return instant
          }
      }
      return undefined
    },
  }
}

/** Returns the numbers that a field matches, in ascending order. */
function parseField(field: string, lowest: number, highest: number, names: readonly string[] = []): Set<number> {
  const number = (text: string): number => {
    const name = names.indexOf(text.toUpperCase())
    const value = name >= 0 ? name + lowest : Number(text)
    if (!Number.isInteger(value) || value < lowest || value > highest)
      throw new Error(`${text} is not between ${lowest} and ${highest}`)
    return value
  }
  const values = field.split(',').flatMap(part => {
    const [range = '', step = '1'] = part.split('/')
    const [first = '', last] = range.split('-')
    const from = range === '*' || range === '?' ? lowest : number(first)
    const to =
      range === '*' || range === '?' || (last === undefined && part.includes('/'))
        ? highest
        : last === undefined
          ? from
          : number(last)
    const rangeValues: number[] = []
    for (let value = from; value <= to; value += Number(step)) rangeValues.push(value)
    return rangeValues
  })
  return new Set(values.sort((a, b) => a - b))
}

/** One of the two fields is a question mark, and the other decides. */
function dayMatcher(dayOfMonth: string, dayOfWeek: string): (day: Date) => boolean {
  const lastDayOfMonth = (day: Date): number =>
    new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth() + 1, 0)).getUTCDate()
  if (dayOfWeek !== '?') {
    const [, weekday = '', nth] = /^(\w+)#(\d)$/.exec(dayOfWeek) ?? []
    if (nth) return weekdayMatcher(weekday, day => Math.ceil(day.getUTCDate() / 7) === Number(nth))
    if (/^\w+L$/.test(dayOfWeek))
      return weekdayMatcher(dayOfWeek.slice(0, -1), day => day.getUTCDate() + 7 > lastDayOfMonth(day))
    const weekdays = parseField(dayOfWeek, 1, 7, dayNames)
    return day => weekdays.has(day.getUTCDay() + 1)
  }
  if (dayOfMonth === 'L') return day => day.getUTCDate() === lastDayOfMonth(day)
  const days = parseField(dayOfMonth, 1, 31)
  return day => days.has(day.getUTCDate())
}

function weekdayMatcher(name: string, matchesDay: (day: Date) => boolean): (day: Date) => boolean {
  const weekdays = parseField(name, 1, 7, dayNames)
  return day => weekdays.has(day.getUTCDay() + 1) && matchesDay(day)
}
