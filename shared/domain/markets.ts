import { localeByLanguage, type Language } from './languages.ts'

export const countries = ['IS', 'GB', 'IE', 'PT'] as const
export type Country = (typeof countries)[number]

export const currencies = ['ISK', 'GBP', 'EUR', 'USD'] as const
export type Currency = (typeof currencies)[number]

export interface Market {
  /** Missing if the site serves several countries. */
  country?: Country
  currency: Currency
  language: Language
  /** The public pages have these languages besides the market's own. */
  otherLanguages: readonly Language[]
  time_zone: string
  /** Whether the trial form has an optional field for a phone number. */
  asks_phone: boolean
}

/** The keys are the top-level domains of the sites. */
export const markets = {
  is: {
    country: 'IS',
    currency: 'ISK',
    language: 'is',
    otherLanguages: ['en'],
    time_zone: 'Atlantic/Reykjavik',
    asks_phone: false,
  },
  com: { currency: 'GBP', language: 'en', otherLanguages: [], time_zone: 'Europe/London', asks_phone: false },
  ie: {
    country: 'IE',
    currency: 'EUR',
    language: 'en',
    otherLanguages: [],
    time_zone: 'Europe/Dublin',
    asks_phone: false,
  },
  'co.uk': {
    country: 'GB',
    currency: 'GBP',
    language: 'en',
    otherLanguages: [],
    time_zone: 'Europe/London',
    asks_phone: false,
  },
  pt: {
    country: 'PT',
    currency: 'EUR',
    language: 'pt',
    otherLanguages: [],
    time_zone: 'Europe/Lisbon',
    asks_phone: false,
  },
} as const satisfies Record<string, Market>
export type MarketKey = keyof typeof markets
export const marketKeys = Object.keys(markets) as MarketKey[]

/**
 * Returns the market of a site's host. Unknown hosts belong to 'com'. On a developer's machine each market has its own
 * site, such as is.localhost.
 */
export function findMarketOfHost(hostname: string): MarketKey {
  const name = `.${hostname
    .toLowerCase()
    .replace(/\.$/, '')
    .replace(/\.localhost$/, '')}`
  return marketKeys.find(siteEnding => name.endsWith(`.${siteEnding}`)) ?? 'com'
}

/** Every site offers these languages outside production, so that they can be tested. */
const nonProductionLanguages: readonly Language[] = ['is', 'en']

export function listMarketLanguages(market: MarketKey, isProduction: boolean): [Language, ...Language[]] {
  const { language, otherLanguages }: Market = markets[market]
  const remainingLanguages = (isProduction ? otherLanguages : [...otherLanguages, ...nonProductionLanguages]).filter(
    candidate => candidate !== language,
  )
  return [language, ...new Set(remainingLanguages)]
}

export interface Site {
  origin: string
  market: MarketKey
}

/**
 * Returns the site on which the company signed up, or else the site of its country. Used for links that are not
 * requested by a page of a site.
 */
export const findSiteOfCompany = (
  { market, country }: { market?: MarketKey | undefined; country: Country },
  sites: readonly [Site, ...Site[]],
): Site =>
  sites.find(site => site.market === market) ?? sites.find(site => toMarket(site).country === country) ?? sites[0]

const toMarket = ({ market }: Site): Market => markets[market]

const countryOfZone: Record<string, Country> = {
  'Atlantic/Reykjavik': 'IS',
  Iceland: 'IS',
  'Europe/Dublin': 'IE',
  Eire: 'IE',
  'Europe/Lisbon': 'PT',
  'Atlantic/Madeira': 'PT',
  'Atlantic/Azores': 'PT',
  Portugal: 'PT',
}

export const chooseCountry = (market: MarketKey, timeZone: string | undefined): Country => {
  const { country }: Market = markets[market]
  return country ?? countryOfZone[timeZone ?? ''] ?? 'GB'
}

/** The locale for `Intl`, and for the attribute `lang` of a site's pages. */
export const chooseLocale = (language: Language, market: MarketKey): string =>
  language === 'en' && market === 'ie' ? 'en-IE' : localeByLanguage[language]

export const languageOfCountry: Record<Country, Language> = { IS: 'is', GB: 'en', IE: 'en', PT: 'pt' }

export const timeZoneOfCountry: Record<Country, string> = {
  IS: markets.is.time_zone,
  GB: markets['co.uk'].time_zone,
  IE: markets.ie.time_zone,
  PT: markets.pt.time_zone,
}

export const currencyByCountry: Record<Country, Currency> = { IS: 'ISK', GB: 'GBP', IE: 'EUR', PT: 'EUR' }

/**
 * Returns the currency of a new company. The visitor's choice counts only on the site for several countries. Otherwise
 * the company gets the currency of its country.
 */
export function chooseCurrency(market: MarketKey, country: Country, chosenCurrency: Currency | undefined): Currency {
  const { country: onlyCountry }: Market = markets[market]
  return (onlyCountry ? undefined : chosenCurrency) ?? currencyByCountry[country]
}
