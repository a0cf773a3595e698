import type { Language } from './languages.ts'

export const countries = ['IS', 'GB', 'IE', 'PT'] as const
export type Country = (typeof countries)[number]

export const currencies = ['ISK', 'GBP', 'EUR', 'USD'] as const
export type Currency = (typeof currencies)[number]

export interface Market {
  /** absent where the visitors' country decides */
  country?: Country
  currency: Currency
  language: Language
  time_zone: string
  /** whether the trial form has a field for a phone number, which nobody has to fill in */
  asks_phone: boolean
}

/** keyed by the end of the site's domain name */
export const markets = {
  is: { country: 'IS', currency: 'ISK', language: 'is', time_zone: 'Atlantic/Reykjavik', asks_phone: false },
  com: { currency: 'GBP', language: 'en', time_zone: 'Europe/London', asks_phone: false },
  ie: { country: 'IE', currency: 'EUR', language: 'en', time_zone: 'Europe/Dublin', asks_phone: false },
  'co.uk': { country: 'GB', currency: 'GBP', language: 'en', time_zone: 'Europe/London', asks_phone: false },
  pt: { country: 'PT', currency: 'EUR', language: 'pt', time_zone: 'Europe/Lisbon', asks_phone: false },
} as const satisfies Record<string, Market>
export type MarketKey = keyof typeof markets

/** a web site of the product, and the market that it serves */
export interface Site {
  origin: string
  market: MarketKey
}

/** where a company of that country is at home: what nobody asked for leads there */
export const siteFor = (country: Country, sites: readonly [Site, ...Site[]]): Site =>
  sites.find(site => marketOf(site).country === country) ?? sites[0]

const marketOf = ({ market }: Site): Market => markets[market]

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

/** the site's country, on a site without one the time zone's, else GB */
export const countryOf = (market: MarketKey, timeZone: string | undefined): Country => {
  const { country }: Market = markets[market]
  return country ?? countryOfZone[timeZone ?? ''] ?? 'GB'
}

/** of a company in a country, wherever it signed up */
export const languageOfCountry: Record<Country, Language> = { IS: 'is', GB: 'en', IE: 'en', PT: 'pt' }

export const timeZoneOfCountry: Record<Country, string> = {
  IS: markets.is.time_zone,
  GB: markets['co.uk'].time_zone,
  IE: markets.ie.time_zone,
  PT: markets.pt.time_zone,
}

export const currencyOfCountry: Record<Country, Currency> = { IS: 'ISK', GB: 'GBP', IE: 'EUR', PT: 'EUR' }
