/** the schedule expressions of EventBridge: when is it due next */

export interface Expression {
  /** of the first instant after this one, undefined where there is none */
  next: (after: Date) => Date | undefined
}

const units: Record<string, number> = {
  minute: 60_000,
  minutes: 60_000,
  hour: 3_600_000,
  hours: 3_600_000,
  day: 86_400_000,
  days: 86_400_000,
}

/** cron(…), rate(…) and at(…); a time zone holds for cron and at */
export function parseExpression(text: string, timeZone = 'UTC', from: Date = new Date()): Expression {
  const [, kind, content = ''] = /^(cron|rate|at)\((.*)\)$/.exec(text.trim()) ?? []
  if (kind === 'rate') return rate(content, from)
  if (kind === 'at') {
    const instant = fromLocal(content, timeZone)
    return { next: after => (instant > after ? instant : undefined) }
  }
  if (kind === 'cron') return cron(content, timeZone)
  throw new Error(`Not a schedule expression: ${text}`)
}

function rate(content: string, from: Date): Expression {
  const [count = '', unit = ''] = content.trim().split(/\s+/)
  const step = Number(count) * (units[unit] ?? NaN)
  if (!(step > 0)) throw new Error(`Not a rate: ${content}`)
  return {
    next: after =>
      new Date(from.getTime() + (Math.floor(Math.max(0, after.getTime() - from.getTime()) / step) + 1) * step),
  }
}

const monthNames = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC']
const dayNames = ['SUN', 'MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT']

function cron(content: string, timeZone: string): Expression {
  const [minute, hour, dayOfMonth, month, dayOfWeek, year] = content.trim().split(/\s+/)
  if (!minute || !hour || !dayOfMonth || !month || !dayOfWeek || !year)
    throw new Error(`A cron expression has six fields: ${content}`)
  const minutes = values(minute, 0, 59)
  const hours = values(hour, 0, 23)
  const months = values(month, 1, 12, monthNames)
  const years = values(year, 1970, 2199)
  const isDay = dayTest(dayOfMonth, dayOfWeek)
  return {
    next: after => {
      const start = localParts(after, timeZone)
      let day = new Date(Date.UTC(start.year, start.month - 1, start.day))
      // five years reach the rarest day there is, 29 February
      for (let count = 0; count < 366 * 5; count++, day = new Date(day.getTime() + 86_400_000)) {
        if (!years.has(day.getUTCFullYear()) || !months.has(day.getUTCMonth() + 1) || !isDay(day)) continue
        for (const h of hours)
          for (const m of minutes) {
            const instant = fromLocal(`${day.toISOString().slice(0, 10)}T${pad(h)}:${pad(m)}:00`, timeZone)
            if (instant > after) return instant
          }
      }
      return undefined
    },
  }
}

const pad = (number: number): string => String(number).padStart(2, '0')

/** in ascending order */
function values(field: string, lowest: number, highest: number, names: readonly string[] = []): Set<number> {
  const number = (text: string): number => {
    const name = names.indexOf(text.toUpperCase())
    const value = name >= 0 ? name + lowest : Number(text)
    if (!Number.isInteger(value) || value < lowest || value > highest)
      throw new Error(`${text} is not between ${lowest} and ${highest}`)
    return value
  }
  const found = field.split(',').flatMap(part => {
    const [range = '', step = '1'] = part.split('/')
    const [first = '', last] = range.split('-')
    const from = range === '*' || range === '?' ? lowest : number(first)
    const to =
      range === '*' || range === '?' || (last === undefined && part.includes('/'))
        ? highest
        : last === undefined
          ? from
          : number(last)
    const all: number[] = []
    for (let value = from; value <= to; value += Number(step)) all.push(value)
    return all
  })
  return new Set(found.sort((a, b) => a - b))
}

/** one of the two fields is a question mark: the other decides */
function dayTest(dayOfMonth: string, dayOfWeek: string): (day: Date) => boolean {
  const lastOf = (day: Date): number => new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth() + 1, 0)).getUTCDate()
  if (dayOfWeek !== '?') {
    const [, weekday = '', nth] = /^(\w+)#(\d)$/.exec(dayOfWeek) ?? []
    if (nth) return weekdayTest(weekday, day => Math.ceil(day.getUTCDate() / 7) === Number(nth))
    if (/^\w+L$/.test(dayOfWeek)) return weekdayTest(dayOfWeek.slice(0, -1), day => day.getUTCDate() + 7 > lastOf(day))
    const weekdays = values(dayOfWeek, 1, 7, dayNames)
    return day => weekdays.has(day.getUTCDay() + 1)
  }
  if (dayOfMonth === 'L') return day => day.getUTCDate() === lastOf(day)
  const days = values(dayOfMonth, 1, 31)
  return day => days.has(day.getUTCDate())
}

function weekdayTest(name: string, also: (day: Date) => boolean): (day: Date) => boolean {
  const weekdays = values(name, 1, 7, dayNames)
  return day => weekdays.has(day.getUTCDay() + 1) && also(day)
}

/** one of each zone: it takes longer to make than to use */
const formats = new Map<string, Intl.DateTimeFormat>()

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const format =
    formats.get(timeZone) ??
    new Intl.DateTimeFormat('en-GB', {
      timeZone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
      hourCycle: 'h23',
    })
  formats.set(timeZone, format)
  return format
}

function localParts(instant: Date, timeZone: string) {
  const parts = Object.fromEntries(
    formatOf(timeZone)
      .formatToParts(instant)
      .map(({ type, value }) => [type, Number(value)]),
  )
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts
  return { year, month, day, hour, minute, second }
}

/** the instant of a local time; one that a clock change leaves out comes as much later */
function fromLocal(local: string, timeZone: string): Date {
  const wanted = Date.parse(`${local}Z`)
  const offset = (instant: number): number => {
    const { year, month, day, hour, minute, second } = localParts(new Date(instant), timeZone)
    return Date.UTC(year, month - 1, day, hour, minute, second) - instant
  }
  const before = offset(wanted - 86_400_000)
  const after = offset(wanted + 86_400_000)
  const fitting = [before, after].find(one => offset(wanted - one) === one)
  return new Date(wanted - (fitting ?? before))
}
