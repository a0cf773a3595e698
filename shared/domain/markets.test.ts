import { chooseCountry, chooseCurrency, listMarketLanguages, findMarketOfHost } from './markets.ts'

it.each([
  ['is', 'Europe/Lisbon', 'IS'],
  ['pt', undefined, 'PT'],
  ['com', 'Atlantic/Reykjavik', 'IS'],
  ['com', 'Atlantic/Madeira', 'PT'],
  ['com', 'Europe/Dublin', 'IE'],
  ['com', 'America/New_York', 'GB'],
  ['com', undefined, 'GB'],
] as const)('chooses for the site .%s and the time zone %s the country %s', (market, timeZone, country) => {
  expect(chooseCountry(market, timeZone)).toBe(country)
})

it('lets visitors choose a currency only on the site for several countries', () => {
  expect(chooseCurrency('com', 'PT', 'USD')).toBe('USD')
  expect(chooseCurrency('com', 'PT', undefined)).toBe('EUR')
  expect(chooseCurrency('is', 'IS', 'USD')).toBe('ISK')
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
  expect(findMarketOfHost(hostname)).toBe(market)
})

it('offers a second language in Iceland, and English and Icelandic on test sites', () => {
  expect(listMarketLanguages('is', true)).toEqual(['is', 'en'])
  expect(listMarketLanguages('com', true)).toEqual(['en'])
  expect(listMarketLanguages('com', false)).toEqual(['en', 'is'])
  expect(listMarketLanguages('pt', false)).toEqual(['pt', 'is', 'en'])
})
