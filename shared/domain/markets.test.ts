import { countryFor, currencyFor, languagesForMarket, marketOfHost } from './markets.ts'

it.each([
  ['is', 'Europe/Lisbon', 'IS'],
  ['pt', undefined, 'PT'],
  ['com', 'Atlantic/Reykjavik', 'IS'],
  ['com', 'Atlantic/Madeira', 'PT'],
  ['com', 'Europe/Dublin', 'IE'],
  ['com', 'America/New_York', 'GB'],
  ['com', undefined, 'GB'],
] as const)('chooses for the site .%s and the time zone %s the country %s', (market, timeZone, country) => {
  expect(countryFor(market, timeZone)).toBe(country)
})

it('lets visitors choose a currency only on the site for several countries', () => {
  expect(currencyFor('com', 'PT', 'USD')).toBe('USD')
  expect(currencyFor('com', 'PT', undefined)).toBe('EUR')
  expect(currencyFor('is', 'IS', 'USD')).toBe('ISK')
})

it.each([
  ['stimpla.is', 'is'],
  ['staging.stimpla.is', 'is'],
  ['stimpla.co.uk', 'co.uk'],
  ['d111111abcdef8.cloudfront.net', 'com'],
  ['localhost', 'com'],
  ['is.localhost', 'is'],
  ['co.uk.localhost', 'co.uk'],
])('assigns %s to the market %s', (hostname, market) => {
  expect(marketOfHost(hostname)).toBe(market)
})

it('offers a second language in Iceland, and English and Icelandic on test sites', () => {
  expect(languagesForMarket('is', true)).toEqual(['is', 'en'])
  expect(languagesForMarket('com', true)).toEqual(['en'])
  expect(languagesForMarket('com', false)).toEqual(['en', 'is'])
  expect(languagesForMarket('pt', false)).toEqual(['pt', 'is', 'en'])
})
