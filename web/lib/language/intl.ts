/** The only module that uses Intl directly: how dates, times, hours and lists are written, and how names are sorted. */
import { localeByLanguage, type Language } from '../../../shared/domain/languages.ts'

/** Formatters are slow to make, so each is made once and kept. */
function getOrCreate<Key, Value>(made: Map<Key, Value>, key: Key, make: () => Value): Value {
  const value = made.get(key) ?? make()
  made.set(key, value)
  return value
}

/** Screens have the sign of mathematics, which is as wide as a figure. Files have the hyphen. */
const withMinus = (number: string): string => number.replace('-', '\u2212')

const midnight = (day: string): Date => new Date(`${day}T00:00:00Z`)

function createFormats(language: Language) {
  const locale = localeByLanguage[language]
  const dates = new Map<string, Intl.DateTimeFormat>()
  const date = (options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat =>
    getOrCreate(dates, JSON.stringify(options), () => new Intl.DateTimeFormat(locale, options))
  const hours = new Intl.NumberFormat(locale, {
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
    signDisplay: 'negative',
  })
  const number = new Intl.NumberFormat(locale, { maximumFractionDigits: 2 })
  const whole = new Intl.NumberFormat(locale, { maximumFractionDigits: 0 })
  const list = new Intl.ListFormat(locale, { type: 'conjunction' })
  // Numbers inside names compare as numbers: House 2 comes before House 10.
  const { compare } = new Intl.Collator(locale, { numeric: true })
  return {
    language,
    locale,
    /** For other formats of dates and times. The same options give the same formatter. */
    date,
    /** Formatters of the time of an instant, alone and with its day. */
    times: (timeZone: string) => {
      const clock = { hour: '2-digit', minute: '2-digit', timeZone } as const
      return { time: date(clock), dayAndTime: date({ weekday: 'short', day: 'numeric', month: 'short', ...clock }) }
    },
    /** A calendar day, given as YYYY-MM-DD. It does not depend on any time zone. */
    day: (day: string): string => date({ dateStyle: 'long', timeZone: 'UTC' }).format(midnight(day)),
    /** A range of calendar days. */
    days: ({ from, to }: { from: string; to: string }, month: 'short' | 'long' = 'long'): string =>
      date({ day: 'numeric', month, year: 'numeric', timeZone: 'UTC' }).formatRange(midnight(from), midnight(to)),
    /** Starts with Monday. */
    weekdays: (weekday: 'long' | 'short'): string[] => {
      const format = date({ weekday, timeZone: 'UTC' })
      // 5 January 2026 was a Monday.
      return Array.from({ length: 7 }, (_, i) => format.format(new Date(Date.UTC(2026, 0, 5 + i))))
    },
    /** Hours always have two decimals. */
    hours: (value: number): string => withMinus(hours.format(value)),
    number: (value: number): string => withMinus(number.format(value)),
    whole: (value: number): string => withMinus(whole.format(value)),
    /** A number with exactly so many decimals. */
    fixed: (value: number, decimals: number): string =>
      withMinus(value.toLocaleString(locale, { minimumFractionDigits: decimals, maximumFractionDigits: decimals })),
    /** An amount of money, with the decimals of its currency unless it is a whole one. */
    money: (amount: number, currency: string): string =>
      amount.toLocaleString(locale, {
        style: 'currency',
        currency,
        ...(Number.isInteger(amount) ? { maximumFractionDigits: 0 } : {}),
      }),
    decimalSign: number.formatToParts(0.5).find(({ type }) => type === 'decimal')?.value ?? '.',
    list: (names: Iterable<string>): string => list.format(names),
    compare,
  }
}

/** How one language writes and sorts. */
export type Formats = ReturnType<typeof createFormats>

const formatsByLanguage = new Map<Language, Formats>()

/** The same object for each call, so that it can be a dependency of hooks. */
export const formatsFor = (language: Language): Formats =>
  getOrCreate(formatsByLanguage, language, () => createFormats(language))

/** For a language that the browser has just been taught. */
export const clearFormats = (language: Language): void => void formatsByLanguage.delete(language)

const isoDayFormatters = new Map<string, (instant: string | number) => string>()

/** YYYY-MM-DD of an instant, built from its parts because formatted dates differ from browser to browser. */
export const isoDayFormatter = (timeZone: string): ((instant: string | number) => string) =>
  getOrCreate(isoDayFormatters, timeZone, () => {
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
  })

/** IANA names of all time zones that this browser supports. */
export const listTimeZones = (): string[] => Intl.supportedValuesOf('timeZone')

/** The time zone of this browser. */
export const detectTimeZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone
