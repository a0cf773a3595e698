/** Measures the webhook's response time while hundreds of other requests arrive at its route. */
import { createHmac } from 'node:crypto'
import { localPaddleSecret } from '../../infra/local/aws/secrets.ts'
import { api, webhooks } from '../../shared/api/index.ts'
import { newId } from '../../shared/domain/new-id.ts'
import { createBrowser } from '../support/browser.ts'
import { chooseFullOrBrief } from './brief.ts'
import { startBenchCloud } from './cloud-process.ts'
import type { Figure } from './figures.ts'
import { measureRate, measureMs } from './measure.ts'

const refusedCount = chooseFullOrBrief(500, 5)
const concurrency = 50

/**
 * Measures accepted webhooks while the servers refuse many others. Half of the refused ones are signed with another
 * secret, and half have no signature.
 */
export async function measureWebhooks(): Promise<Figure[]> {
  await using cloud = await startBenchCloud()
  const owner = createBrowser(cloud.api, cloud.web)
  await owner.call(api.signUp.requestTrial, { body: { name: `Bench ${newId()}`, email: `${newId()}@example.com` } })
  const { checkout } = await owner.call(api.billing.status)
  const [price] = checkout?.prices ?? []
  const sendEvent = (isForged: boolean) => async (): Promise<void> => {
    const occurredAt = new Date().toISOString()
    const body = JSON.stringify({
      event_id: `evt_${newId()}`,
      event_type: 'subscription.updated',
      occurred_at: occurredAt,
      data: {
        id: 'sub_bench',
        customer_id: 'ctm_bench',
        status: 'active',
        created_at: '2026-11-23T12:00:00Z',
        items: [{ price: { id: price?.price_id } }],
        custom_data: price?.custom_data,
      },
    })
    const ts = Math.floor(Date.parse(occurredAt) / 1000)
    const secret = isForged ? 'another' : localPaddleSecret.webhookSecret
    const h1 = createHmac('sha256', secret).update(`${ts}:${body}`).digest('hex')
    const headers = { 'content-type': 'application/json', 'paddle-signature': `ts=${ts};h1=${h1}` }
    const { status } = await fetch(cloud.api + webhooks.billing.paddle.path, { method: 'POST', headers, body })
    if (status !== (isForged ? 403 : 200)) throw new Error(`the webhook was answered with ${status}`)
  }
  await sendEvent(false)()
  const endController = new AbortController()
  const arrivingRequests = measureRate(refusedCount, concurrency, i =>
    i % 2 === 0 ? sendEvent(true)() : fetch(`${cloud.api}/api/billing/paddle`, { method: 'POST', body: '{}' }),
  )
  void arrivingRequests.finally(() => endController.abort())
  const latenciesMs: number[] = []
  while (!endController.signal.aborted) latenciesMs.push(await measureMs(sendEvent(false)))
  await arrivingRequests
  return [
    {
      name: `webhook of a payment while ${refusedCount} other calls arrive, slowest`,
      value: Math.max(...latenciesMs),
      unit: 'ms',
      budget: 1000,
    },
  ]
}
