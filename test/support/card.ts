import { createHmac } from 'node:crypto'
import { createCheckoutProof } from '../../functions/gateways/paddle.ts'
import { keys } from '../../functions/table/keys.ts'
import { localPaddleSecret } from '../../infra/local/aws/secrets.ts'
import { createPriceId } from '../../infra/local/providers/paddle/settings.ts'
import { api } from '../../shared/api/index.ts'
import { CompanyId } from '../../shared/domain/ids.ts'
import { newId } from '../../shared/domain/new-id.ts'
import { getCloudAddress } from './cloud.ts'
import type { Company } from './company.ts'
import { readItems } from './faults.ts'

export const fetchBillingStatus = (company: Company) => company.call(api.billing.status)
export const readCompanyItems = (company: Company) =>
  readItems({ pk: keys.company(CompanyId.parse(company.account.id)).pk, sk: '' })

export const dayMs = 86_400_000
export const daysFromNow = (days: number): string => new Date(Date.now() + days * dayMs).toISOString()
export const tier1PriceId = createPriceId('FourEmployeesMax2023')
export const tier2PriceId = createPriceId('TwentyFourEmployeesMax2023')

export const signWebhook = (
  body: string,
  { secret = localPaddleSecret.webhookSecret, at: signedAtMs = Date.now() } = {},
): string => {
  const ts = Math.floor(signedAtMs / 1000)
  return `ts=${ts};h1=${createHmac('sha256', secret).update(`${ts}:${body}`).digest('hex')}`
}
export const postWebhook = (body: string | Buffer, signature: string | undefined) =>
  fetch(`${getCloudAddress().api}/api/billing/paddle`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(signature === undefined ? {} : { 'paddle-signature': signature }),
    },
    body,
  })

export const createCustomData = ({ account }: Company, priceId = tier1PriceId) => ({
  company_id: account.id,
  price_id: priceId,
  proof: createCheckoutProof(account.id, priceId, localPaddleSecret),
})

export const createSubscription = (company: Company, change: object = {}) => ({
  id: `sub_${newId().toLowerCase()}`,
  customer_id: 'ctm_1',
  status: 'active',
  created_at: daysFromNow(0),
  canceled_at: null,
  paused_at: null,
  current_billing_period: { starts_at: daysFromNow(0), ends_at: daysFromNow(30) },
  next_billed_at: daysFromNow(30),
  scheduled_change: null,
  items: [{ price: { id: tier1PriceId }, quantity: 1 }],
  custom_data: createCustomData(company),
  ...change,
})

/** As in Paddle's examples, an event occurs a little after the change that it describes. */
const eventDelayMs = 1440

export const createEvent = (data: object, event_type = 'subscription.updated', changed_at = daysFromNow(0)) =>
  JSON.stringify({
    event_id: `evt_${newId().toLowerCase()}`,
    event_type,
    occurred_at: new Date(Date.parse(changed_at) + eventDelayMs).toISOString(),
    notification_id: 'ntf_1',
    data: { updated_at: changed_at, ...data },
  })

export async function sendWebhook(data: object, event_type?: string, changed_at?: string): Promise<void> {
  const body = createEvent(data, event_type, changed_at)
  expect((await postWebhook(body, signWebhook(body))).status).toBe(200)
}

interface PaddleState {
  adjustments: { id: string; transaction_id: string; status: string }[]
  transactions: { id: string; subscription_id: string; status: string }[]
  subscriptions: { id: string; status: string; scheduled_change: object | null }[]
}
const callPaddleStandIn = async (options: RequestInit): Promise<PaddleState> =>
  (await fetch(`${getCloudAddress().api}/_local/paddle`, options)).json() as never

export const fetchPaddleRecords = (): Promise<PaddleState> => callPaddleStandIn({})

/** Adds or changes these records, and returns all records of the Paddle stand-in. */
export const changePaddleRecords = (records: object): Promise<PaddleState> =>
  callPaddleStandIn({ method: 'PUT', body: JSON.stringify(records) })

export async function startSubscription(subscription: ReturnType<typeof createSubscription>): Promise<void> {
  await sendWebhook(subscription, 'subscription.created')
  await changePaddleRecords({ subscriptions: [subscription] })
}
