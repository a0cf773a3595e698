/** The only module that uses Intl directly: dates, times, hours, lists and sort order in the user's language. */
import { locale } from './language.ts'

export type Collator = Intl.Collator

export const dateFormat = (options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat =>
  new Intl.DateTimeFormat(locale(), options)

/** A calendar day, given as YYYY-MM-DD. It does not depend on any time zone. */
export const showDay = (day: string): string =>
  dateFormat({ dateStyle: 'long', timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`))

/** A range of calendar days. */
export const showDays = ({ from, to }: { from: string; to: string }, month: 'short' | 'long' = 'long'): string =>
  dateFormat({ day: 'numeric', month, year: 'numeric', timeZone: 'UTC' }).formatRange(
    new Date(`${from}T00:00:00Z`),
    new Date(`${to}T00:00:00Z`),
  )

/** YYYY-MM-DD of an instant, built from its parts because formatted dates differ from browser to browser. */
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

/** Hours always have two decimals. */
export const hoursFormat = (language = locale()): Intl.NumberFormat =>
  new Intl.NumberFormat(language, { minimumFractionDigits: 2, maximumFractionDigits: 2, signDisplay: 'negative' })

/** The decimal separator of the language. */
export const decimalSign = (): string =>
  numberFormat()
    .formatToParts(0.5)
    .find(({ type }) => type === 'decimal')?.value ?? '.'

export const numberFormat = (): Intl.NumberFormat => new Intl.NumberFormat(locale(), { maximumFractionDigits: 2 })

export const wholeFormat = (): Intl.NumberFormat => new Intl.NumberFormat(locale(), { maximumFractionDigits: 0 })

export const listFormat = (language = locale()): Intl.ListFormat =>
  new Intl.ListFormat(language, { type: 'conjunction' })

/** Numbers inside names compare as numbers: House 2 comes before House 10. */
export const collatorFor = (language: string): Collator => new Intl.Collator(language, { numeric: true })

/** Starts with Monday. */
export const weekdayNames = (weekday: 'long' | 'short'): string[] => {
  const format = dateFormat({ weekday, timeZone: 'UTC' })
  // 5 January 2026 was a Monday.
  return Array.from({ length: 7 }, (_, i) => format.format(new Date(Date.UTC(2026, 0, 5 + i))))
}

/** IANA names of all time zones that this browser supports. */
export const timeZoneNames = (): string[] => Intl.supportedValuesOf('timeZone')

/** The time zone of this browser. */
export const ownTimeZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone
