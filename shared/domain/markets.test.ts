import { countryFor, currencyFor, languagesForMarket, marketOfHost } from './markets.ts'

test.each([
  ['is', 'Europe/Lisbon', 'IS'],
  ['pt', undefined, 'PT'],
  ['com', 'Atlantic/Reykjavik', 'IS'],
  ['com', 'Atlantic/Madeira', 'PT'],
  ['com', 'Europe/Dublin', 'IE'],
  ['com', 'America/New_York', 'GB'],
  ['com', undefined, 'GB'],
] as const)('on .%s with the time zone %s a company is of %s', (market, timeZone, country) => {
  expect(countryFor(market, timeZone)).toBe(country)
})

test('only the site for several countries lets visitors choose a currency', () => {
  expect(currencyFor('com', 'PT', 'USD')).toBe('USD')
  expect(currencyFor('com', 'PT', undefined)).toBe('EUR')
  expect(currencyFor('is', 'IS', 'USD')).toBe('ISK')
})

test.each([
  ['stimpla.is', 'is'],
  ['staging.stimpla.is', 'is'],
  ['stimpla.co.uk', 'co.uk'],
  ['d111111abcdef8.cloudfront.net', 'com'],
  ['localhost', 'com'],
  ['is.localhost', 'is'],
  ['co.uk.localhost', 'co.uk'],
])('%s is a site of .%s', (hostname, market) => {
  expect(marketOfHost(hostname)).toBe(market)
})

test('only the Icelandic site offers a second language, and sites for trying offer English and Icelandic', () => {
  expect(languagesForMarket('is', true)).toEqual(['is', 'en'])
  expect(languagesForMarket('com', true)).toEqual(['en'])
  expect(languagesForMarket('com', false)).toEqual(['en', 'is'])
  expect(languagesForMarket('pt', false)).toEqual(['pt', 'is', 'en'])
})
