import { createFormats, getOrCreate, type Formats } from '../../../shared/domain/formats.ts'
import { localeByLanguage, type Language } from '../../../shared/domain/languages.ts'
import { chooseLocale, findMarketOfHost, type MarketKey } from '../../../shared/domain/markets.ts'

export type { Formats }

const formatsByLocale = new Map<string, Formats>()

/**
 * Returns the market of the host that serves this page or worker. Prerendering has no location, so it passes the market
 * to `getFormats`.
 */
const detectCurrentMarket = (): MarketKey =>
  findMarketOfHost('location' in globalThis ? globalThis.location.hostname : '')

/**
 * Returns the formats of a language in a market. Equal arguments get the same object, so that hooks can depend on it.
 */
export function getFormats(language: Language, market = detectCurrentMarket()): Formats {
  const locale = chooseLocale(language, market)
  return getOrCreate(formatsByLocale, locale, () => createFormats(language, locale))
}

/** Deletes the cached formats of a language. Called when a polyfill has added the language. */
export const clearFormats = (language: Language): void => void formatsByLocale.delete(localeByLanguage[language])

const isoDayFormatters = new Map<string, (instant: string | number) => string>()

/** Formats an instant as YYYY-MM-DD. Joins the parts, because formatted dates differ between browsers. */
export const getIsoDayFormatter = (timeZone: string): ((instant: string | number) => string) =>
  getOrCreate(isoDayFormatters, timeZone, () => {
    const calendarFormat = new Intl.DateTimeFormat('en', {
      timeZone,
      calendar: 'gregory',
      numberingSystem: 'latn',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
    })
    return instant => {
      const valueByPart: Partial<Record<Intl.DateTimeFormatPartTypes, string>> = {}
      for (const { type, value } of calendarFormat.formatToParts(new Date(instant))) valueByPart[type] = value
      const { year = '', month = '', day = '' } = valueByPart
      return `${year.padStart(4, '0')}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
    }
  })

export const listTimeZones = (): string[] => Intl.supportedValuesOf('timeZone')

export const detectTimeZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone
