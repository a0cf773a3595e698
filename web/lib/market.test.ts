import { marketOf } from './market.ts'

test.each([
  ['stimpla.is', 'is'],
  ['staging.stimpla.is', 'is'],
  ['stimpla.co.uk', 'co.uk'],
  ['d111111abcdef8.cloudfront.net', 'com'],
  ['localhost', 'com'],
])('%s is a site of .%s', (hostname, market) => {
  expect(marketOf(hostname)).toBe(market)
})
