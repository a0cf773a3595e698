import { countryOf } from './markets.ts'

test.each([
  ['is', 'Europe/Lisbon', 'IS'],
  ['pt', undefined, 'PT'],
  ['com', 'Atlantic/Reykjavik', 'IS'],
  ['com', 'Atlantic/Madeira', 'PT'],
  ['com', 'Europe/Dublin', 'IE'],
  ['com', 'America/New_York', 'GB'],
  ['com', undefined, 'GB'],
] as const)('on .%s with the time zone %s a company is of %s', (market, timeZone, country) => {
  expect(countryOf(market, timeZone)).toBe(country)
})
