import { expect, it } from '@jest/globals'
import { temporaryFolder, serve } from '../../aws/test-server.ts'
import { createPaddle } from './paddle.ts'

const createSubscription = (id: string, more: object = {}) => ({
  id,
  status: 'active',
  paused_at: null,
  current_billing_period: { starts_at: '2026-11-01T00:00:00Z', ends_at: '2026-12-01T00:00:00Z' },
  scheduled_change: null,
  ...more,
})

async function startPaddle(...subscriptions: ReturnType<typeof createSubscription>[]) {
  const folder = temporaryFolder()
  const secret = { apiKey: 'key', webhookSecret: 'secret' }
  // No server listens there, and webhooks without a listener are dropped.
  const { service, desk } = createPaddle({ dir: folder.dir, secret, apiOrigin: 'http://127.0.0.1:1' })
  desk.putRecords({ subscriptions, transactions: [], adjustments: [], prices: [] })
  const served = await serve(service)
  const call = async (method: string, path: string, body: object) => {
    const headers = { authorization: 'Bearer key' }
    const response = await fetch(served.endpoint + path, { method, headers, body: JSON.stringify(body) })
    const { data, error } = (await response.json()) as { data?: object; error?: { code: string } }
    return data ?? error?.code
  }
  return {
    pause: (id: string) => call('POST', `/subscriptions/${id}/pause`, { effective_from: 'next_billing_period' }),
    cancel: (id: string) => call('POST', `/subscriptions/${id}/cancel`, { effective_from: 'next_billing_period' }),
    resume: (id: string) => call('POST', `/subscriptions/${id}/resume`, { effective_from: 'immediately' }),
    keepOn: (id: string) => call('PATCH', `/subscriptions/${id}`, { scheduled_change: null }),
    async [Symbol.asyncDispose]() {
      await served[Symbol.asyncDispose]()
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
  const paused = { status: 'paused', paused_at: '2026-11-15T00:00:00Z', current_billing_period: null }
  await using paddle = await startPaddle(
    createSubscription('sub_1'),
    createSubscription('sub_2', paused),
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
