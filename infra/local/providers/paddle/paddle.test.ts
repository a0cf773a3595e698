import { expect, it } from '@jest/globals'
import { createTemporaryFolder, serveForTest } from '../../../../test/support/aws-service.ts'
import type { Switches } from '../../switches.ts'
import { createPaddle } from './paddle.ts'
import { createPriceId } from './settings.ts'
import { createTotalsOfPrice } from './transactions.ts'

const createSubscription = (id: string, changedFields: object = {}) => ({
  id,
  status: 'active',
  paused_at: null,
  current_billing_period: { starts_at: '2026-11-01T00:00:00Z', ends_at: '2026-12-01T00:00:00Z' },
  scheduled_change: null,
  ...changedFields,
})

async function startPaddle(...subscriptions: ReturnType<typeof createSubscription>[]) {
  const folder = createTemporaryFolder()
  let time = Date.parse('2026-11-16T00:00:00Z')
  const switches: { paddle: { isDeclined: boolean } & NonNullable<Switches['paddle']> } = {
    paddle: { webhookDeliveries: 1, isHeld: false, isDeclined: false, staysPaid: false },
  }
  const secret = { apiKey: 'key', webhookSecret: 'secret' }
  // The sender drops webhooks, because no server listens at `apiOrigin`.
  const { service, dashboard } = createPaddle({
    dir: folder.dir,
    secret,
    apiOrigin: 'http://127.0.0.1:1',
    switches,
    now: () => time,
  })
  dashboard.putRecords({ subscriptions, transactions: [], adjustments: [], prices: [] })
  const paddleServer = await serveForTest(service)
  const call = async (method: string, path: string, body: object) => {
    const headers = { authorization: 'Bearer key' }
    const response = await fetch(paddleServer.endpoint + path, { method, headers, body: JSON.stringify(body) })
    const { data, error } = (await response.json()) as { data?: object; error?: { code: string } }
    return data ?? error?.code
  }
  return {
    pause: (id: string) => call('POST', `/subscriptions/${id}/pause`, { effective_from: 'next_billing_period' }),
    cancel: (id: string) => call('POST', `/subscriptions/${id}/cancel`, { effective_from: 'next_billing_period' }),
    resume: (id: string) => call('POST', `/subscriptions/${id}/resume`, { effective_from: 'immediately' }),
    changePlan: (id: string, price_id: string) =>
      call('PATCH', `/subscriptions/${id}`, {
        items: [{ price_id, quantity: 1 }],
        proration_billing_mode: 'prorated_immediately',
      }),
    recordsAt: (instant: string) => {
      time = Date.parse(instant)
      return dashboard.listRecords()
    },
    decline: (isDeclined: boolean) => (switches.paddle.isDeclined = isDeclined),
    keepOn: (id: string) => call('PATCH', `/subscriptions/${id}`, { scheduled_change: null }),
    async [Symbol.asyncDispose]() {
      await paddleServer[Symbol.asyncDispose]()
      folder[Symbol.dispose]()
    },
  }
}

it('schedules a pause for the end of the period, refuses a second change, and clears the first', async () => {
  await using paddle = await startPaddle(createSubscription('sub_1'))
  const scheduled_change = { action: 'pause', effective_at: '2026-12-01T00:00:00Z' }
  expect(await paddle.pause('sub_1')).toMatchObject({ status: 'active', scheduled_change })
  expect(await paddle.pause('sub_1')).toBe('subscription_locked_pending_changes')
  expect(await paddle.cancel('sub_1')).toBe('subscription_locked_pending_changes')
  expect(await paddle.keepOn('sub_1')).toMatchObject({ status: 'active', scheduled_change: null })
  expect(await paddle.cancel('sub_1')).toMatchObject({ scheduled_change: { action: 'cancel' } })
})

it('resumes only a paused subscription, with a new period', async () => {
  const pausedFields = { status: 'paused', paused_at: '2026-11-15T00:00:00Z', current_billing_period: null }
  await using paddle = await startPaddle(
    createSubscription('sub_1'),
    createSubscription('sub_2', pausedFields),
    createSubscription('sub_3', { status: 'canceled' }),
  )
  expect(await paddle.resume('sub_1')).toBe('subscription_must_be_paused')
  expect(await paddle.resume('sub_2')).toMatchObject({
    status: 'active',
    paused_at: null,
    current_billing_period: { starts_at: expect.any(String) },
  })
  expect(await paddle.pause('sub_3')).toBe('subscription_is_canceled_action_invalid')
})

const [smallPriceId, largePriceId] = [
  createPriceId('FourEmployeesMax2023'),
  createPriceId('TwentyFourEmployeesMax2023'),
]
const createRenewingSubscription = (more: object = {}) =>
  createSubscription('sub_1', {
    next_billed_at: '2026-12-01T00:00:00Z',
    items: [{ price: { id: smallPriceId } }],
    ...more,
  })
const readMonthlyAmount = (price: string): number => Number(createTotalsOfPrice(price).details.totals.subtotal)

it('charges the rest of the period at the difference of the prices when a larger plan is chosen', async () => {
  await using paddle = await startPaddle(createRenewingSubscription())
  await paddle.changePlan('sub_1', largePriceId)
  const { transactions } = paddle.recordsAt('2026-11-16T00:00:00Z')
  expect(transactions).toMatchObject([
    { origin: 'subscription_update', status: 'completed', billing_period: { ends_at: '2026-12-01T00:00:00Z' } },
  ])
  expect(Number(transactions[0]?.details.totals.subtotal)).toBe(
    Math.round((readMonthlyAmount(largePriceId) - readMonthlyAmount(smallPriceId)) / 2),
  )
  await paddle.changePlan('sub_1', smallPriceId)
  expect(paddle.recordsAt('2026-11-16T00:00:00Z').transactions).toHaveLength(1)
})

it('renews by itself when the period ends', async () => {
  await using paddle = await startPaddle(createRenewingSubscription())
  expect(paddle.recordsAt('2026-12-01T00:00:01Z')).toMatchObject({
    subscriptions: [
      {
        status: 'active',
        current_billing_period: { starts_at: '2026-12-01T00:00:00Z' },
        next_billed_at: '2026-12-31T00:00:00.000Z',
      },
    ],
    transactions: [{ origin: 'subscription_recurring', status: 'completed' }],
  })
})

it('tries a declined card once a day, and takes the payment when the card is good again', async () => {
  await using paddle = await startPaddle(createRenewingSubscription())
  paddle.decline(true)
  const pastDueRecords = { subscriptions: [{ status: 'past_due' }], transactions: [{ status: 'past_due' }] }
  expect(paddle.recordsAt('2026-12-01T00:00:01Z')).toMatchObject(pastDueRecords)
  expect(paddle.recordsAt('2026-12-02T00:00:02Z')).toMatchObject(pastDueRecords)
  paddle.decline(false)
  expect(paddle.recordsAt('2026-12-02T12:00:00Z')).toMatchObject(pastDueRecords)
  expect(paddle.recordsAt('2026-12-03T00:00:03Z')).toMatchObject({
    subscriptions: [{ status: 'active' }],
    transactions: [{ status: 'completed' }],
  })
})

it('cancels the subscription and its debt when the card stays declined for 30 days', async () => {
  await using paddle = await startPaddle(createRenewingSubscription())
  paddle.decline(true)
  paddle.recordsAt('2026-12-01T00:00:01Z')
  expect(paddle.recordsAt('2026-12-31T00:00:02Z')).toMatchObject({
    subscriptions: [{ status: 'canceled', current_billing_period: null }],
    transactions: [{ status: 'canceled' }],
  })
})

it.each([
  ['cancel', 'canceled'],
  ['pause', 'paused'],
])('makes a scheduled change when its time comes: %s', async (action, status) => {
  await using paddle = await startPaddle(
    createRenewingSubscription({ scheduled_change: { action, effective_at: '2026-12-01T00:00:00Z' } }),
  )
  const { subscriptions, transactions } = paddle.recordsAt('2026-12-01T00:00:01Z')
  expect(subscriptions).toMatchObject([{ status, scheduled_change: null }])
  expect(transactions).toEqual([])
})
