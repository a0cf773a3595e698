import { toUtcMidnight } from './calendar.ts'
import type { Language } from './languages.ts'

/**
 * Returns the cached value of the key, or creates and caches it. Formatters are cached, because constructing one is
 * slow.
 */
export function getOrCreate<Key, Value>(cache: Map<Key, Value>, key: Key, create: () => Value): Value {
  const value = cache.get(key) ?? create()
  cache.set(key, value)
  return value
}

/**
 * Replaces the hyphen by the mathematical minus, because the minus is as wide as a digit. CSV files keep the hyphen.
 */
const withMinusSign = (number: string): string => number.replace('-', '\u2212')

export function createFormats(language: Language, locale: string) {
  const dateFormatByOptions = new Map<string, Intl.DateTimeFormat>()
  const date = (options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat =>
    getOrCreate(dateFormatByOptions, JSON.stringify(options), () => new Intl.DateTimeFormat(locale, options))
  const hours = new Intl.NumberFormat(locale, {
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
    signDisplay: 'negative',
  })
  const numbers = new Map<string, Intl.NumberFormat>()
  // Does not use `toLocaleString`, which lacks the languages that a polyfill adds.
  const getNumberFormat = (options: Intl.NumberFormatOptions): Intl.NumberFormat =>
    getOrCreate(numbers, JSON.stringify(options), () => new Intl.NumberFormat(locale, options))
  const number = new Intl.NumberFormat(locale, { maximumFractionDigits: 2 })
  const wholeFormat = new Intl.NumberFormat(locale, { maximumFractionDigits: 0 })
  const list = new Intl.ListFormat(locale, { type: 'conjunction' })
  // Numbers inside names compare as numbers, so that House 2 comes before House 10.
  const { compare } = new Intl.Collator(locale, { numeric: true })
  return {
    language,
    locale,
    date,
    times: (timeZone: string) => {
      const clock = { hour: '2-digit', minute: '2-digit', timeZone } as const
      return { time: date(clock), dayAndTime: date({ weekday: 'short', day: 'numeric', month: 'short', ...clock }) }
    },
    /** Formats a calendar day (YYYY-MM-DD) independently of time zones. */
    day: (day: string): string => date({ dateStyle: 'long', timeZone: 'UTC' }).format(toUtcMidnight(day)),
    days: ({ from, to }: { from: string; to: string }, month: 'short' | 'long' = 'long'): string =>
      date({ day: 'numeric', month, year: 'numeric', timeZone: 'UTC' }).formatRange(
        toUtcMidnight(from),
        toUtcMidnight(to),
      ),
    /** Lists the names of the weekdays, Monday first. */
    weekdays: (weekday: 'long' | 'short'): string[] => {
      const format = date({ weekday, timeZone: 'UTC' })
      // 5 January 2026 was a Monday.
      return Array.from({ length: 7 }, (_, i) => format.format(new Date(Date.UTC(2026, 0, 5 + i))))
    },
    hours: (value: number): string => withMinusSign(hours.format(value)),
    number: (value: number): string => withMinusSign(number.format(value)),
    whole: (value: number): string => withMinusSign(wholeFormat.format(value)),
    fixed: (value: number, decimals: number): string =>
      withMinusSign(
        getNumberFormat({ minimumFractionDigits: decimals, maximumFractionDigits: decimals }).format(value),
      ),
    money: (amount: number, currency: string): string =>
      getNumberFormat({
        style: 'currency',
        currency,
        ...(Number.isInteger(amount) ? { maximumFractionDigits: 0 } : {}),
      }).format(amount),
    decimalSign: number.formatToParts(0.5).find(({ type }) => type === 'decimal')?.value ?? '.',
    list: (names: Iterable<string>): string => list.format(names),
    compare,
  }
}

export type Formats = ReturnType<typeof createFormats>
