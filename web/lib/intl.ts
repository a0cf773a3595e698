/** the only place that asks Intl: days, times, hours, lists and the order of names as the user's language has them */
import { locale } from './language.ts'

export type Collator = Intl.Collator

export const dateFormat = (options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat =>
  new Intl.DateTimeFormat(locale(), options)

/** a day of the calendar, given as YYYY-MM-DD, whatever the clock says here */
export const showDay = (day: string): string =>
  dateFormat({ dateStyle: 'long', timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`))

/** from one day of the calendar to another */
export const showDays = ({ from, to }: { from: string; to: string }, month: 'short' | 'long' = 'long'): string =>
  dateFormat({ day: 'numeric', month, year: 'numeric', timeZone: 'UTC' }).formatRange(
    new Date(`${from}T00:00:00Z`),
    new Date(`${to}T00:00:00Z`),
  )

/** YYYY-MM-DD of an instant, made of its numbers: how a language writes a date differs from browser to browser. */
export function isoDayIn(timeZone: string): (instant: string | number) => string {
  const calendar = new Intl.DateTimeFormat('en', {
    timeZone,
    calendar: 'gregory',
    numberingSystem: 'latn',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
  })
  return instant => {
    const numbers: Partial<Record<Intl.DateTimeFormatPartTypes, string>> = {}
    for (const { type, value } of calendar.formatToParts(new Date(instant))) numbers[type] = value
    const { year = '', month = '', day = '' } = numbers
    return `${year.padStart(4, '0')}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  }
}

/** hours always have two decimals */
export const hoursFormat = (language = locale()): Intl.NumberFormat =>
  new Intl.NumberFormat(language, { minimumFractionDigits: 2, maximumFractionDigits: 2, signDisplay: 'negative' })

/** what stands between a number and its fraction */
export const decimalSign = (): string =>
  numberFormat()
    .formatToParts(0.5)
    .find(({ type }) => type === 'decimal')?.value ?? '.'

export const numberFormat = (): Intl.NumberFormat => new Intl.NumberFormat(locale(), { maximumFractionDigits: 2 })

export const wholeFormat = (): Intl.NumberFormat => new Intl.NumberFormat(locale(), { maximumFractionDigits: 0 })

export const listFormat = (language = locale()): Intl.ListFormat =>
  new Intl.ListFormat(language, { type: 'conjunction' })

/** numbers inside names count as numbers: House 2 stands before House 10 */
export const collatorFor = (language: string): Collator => new Intl.Collator(language, { numeric: true })

/** Monday first */
export const weekdayNames = (weekday: 'long' | 'short'): string[] => {
  const format = dateFormat({ weekday, timeZone: 'UTC' })
  // the fifth of January 2026 was a Monday
  return Array.from({ length: 7 }, (_, i) => format.format(new Date(Date.UTC(2026, 0, 5 + i))))
}

/** all that this browser knows, by their IANA names */
export const timeZoneNames = (): string[] => Intl.supportedValuesOf('timeZone')

/** of this browser */
export const ownTimeZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone
