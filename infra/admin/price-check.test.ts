import { findPriceProblems } from '../../functions/areas/billing/card/price-check.ts'
import { afterAll, beforeAll, expect, it } from '@jest/globals'
import { createTemporaryFolder, serveForTest } from '../../test/support/aws-service.ts'
import { createPaddle } from '../local/providers/paddle/paddle.ts'
import { createPrice } from '../local/providers/paddle/prices.ts'
import { localPaddleSettings, createPriceId } from '../local/providers/paddle/settings.ts'

const secret = { apiKey: 'key', webhookSecret: 'secret' }
const folder = createTemporaryFolder()
const { service, dashboard } = createPaddle({ dir: folder.dir, secret, apiOrigin: 'http://127.0.0.1:1' })
let servedPaddle: Awaited<ReturnType<typeof serveForTest>>
beforeAll(async () => {
  servedPaddle = await serveForTest(service)
})
afterAll(async () => {
  await servedPaddle[Symbol.asyncDispose]()
  folder[Symbol.dispose]()
})

const check = (prices: object = localPaddleSettings.prices) =>
  findPriceProblems(
    { environment: 'sandbox', api: servedPaddle.endpoint, script: '', token: 'test_1', prices },
    secret.apiKey,
  )

it('finds nothing when all prices are as our plans are', async () => {
  expect(await check()).toEqual([])
})

it.each<[string, object]>([
  ['is archived', { status: 'archived' }],
  ['is in USD', { unit_price: { amount: '5000', currency_code: 'USD' } }],
  ['is 4900 instead of 5000', { unit_price: { amount: '4900', currency_code: 'EUR' } }],
  ['has other amounts for some countries', { unit_price_overrides: [{ country_codes: ['IS'] }] }],
  ['has the tax mode internal instead of external', { tax_mode: 'internal' }],
  ['allows 1 to 100 at once', { quantity: { minimum: 1, maximum: 100 } }],
  ['has a trial', { trial_period: { interval: 'day', frequency: 14 } }],
  ['is not charged every month', { billing_cycle: { interval: 'year', frequency: 1 } }],
  ['cannot be read', { quantity: null }],
])('finds a price that %s', async (problem, change) => {
  const price = createPrice(createPriceId('FourEmployeesMax2023'))
  const records = { subscriptions: [], transactions: [], adjustments: [] }
  dashboard.putRecords({ ...records, prices: [{ ...price, ...change }] })
  expect((await check()).join('\n')).toContain(`FourEmployeesMax2023 in EUR, ${price.id}: ${problem}`)
  dashboard.putRecords({ ...records, prices: [price] })
})

it('finds a plan whose one price Paddle would convert', async () => {
  expect(await check({ FourEmployeesMax2023: 'pri_1' })).toEqual([
    'FourEmployeesMax2023 has one price for all currencies, so Paddle converts it',
  ])
})
