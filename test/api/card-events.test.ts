import { keys } from '../../functions/table/keys.ts'
import { api } from '../../shared/api/index.ts'
import { computeLastPaidDay } from '../../shared/domain/billing-state.ts'
import { CompanyId } from '../../shared/domain/ids.ts'
import { newId } from '../../shared/domain/new-id.ts'
import {
  changePaddleRecords,
  fetchPaddleRecords,
  createCustomData,
  createEvent,
  createSubscription,
  daysFromNow,
  fetchBillingStatus,
  postWebhook,
  sendWebhook,
  signWebhook,
  startSubscription,
  tier1PriceId,
  tier2PriceId,
} from '../support/card.ts'
import { getCloudAddress, listMessagesTo } from '../support/cloud.ts'
import { expectRefusal, signUpCompany, type Company } from '../support/company.ts'
import { expectEventually } from '../support/eventually.ts'
import { injectRouteFaults, readItems, setSwitches, useOwnCloud } from '../support/faults.ts'
import { runJob } from '../support/jobs.ts'
import { addOnPriceId, paddleExamples } from '../support/paddle-examples.ts'

useOwnCloud()

const sendBody = async (body: string): Promise<number> => (await postWebhook(body, signWebhook(body))).status

describe('an event that Paddle documents', () => {
  /** Replaces only the ids and the custom data of the example. */
  const fillExample = (kind: keyof typeof paddleExamples, company: Company, id: string): string => {
    const text = JSON.stringify({
      event_id: `evt_${newId().toLowerCase()}`,
      event_type: kind,
      notification_id: `ntf_${newId().toLowerCase()}`,
      ...paddleExamples[kind],
    })
    const { id: exampleId } = paddleExamples[kind].data
    const event = JSON.parse(
      text
        .replaceAll(exampleId, id)
        .replaceAll(addOnPriceId, tier1PriceId)
        .replaceAll('pri_01h84cdy3xatsp16afda2gekzy', tier1PriceId),
    ) as { data: object }
    return JSON.stringify({ ...event, data: { ...event.data, custom_data: createCustomData(company) } })
  }

  it.each<[keyof typeof paddleExamples, object]>([
    ['subscription.created', { paying_customer: true, paid_until: '2023-09-11T08:07:35.449123Z' }],
    ['subscription.activated', { paying_customer: true, paid_until: '2023-09-11T08:07:35.449123Z' }],
    ['subscription.updated', { paying_customer: true, paid_until: '2023-10-11T08:07:35.449123Z' }],
    [
      'subscription.past_due',
      {
        paying_customer: true,
        paid_until: '2023-10-11T08:07:35.449123Z',
        unpaid_since: '2023-10-11T08:07:35.449123Z',
      },
    ],
    ['subscription.paused', { paying_customer: false, is_paused: true, paid_until: '2023-11-11T08:08:19.833481556Z' }],
    ['subscription.resumed', { paying_customer: true, paid_until: '2023-12-11T08:33:04.443903Z' }],
    ['subscription.trialing', { paying_customer: true, paid_until: '2023-08-28T13:15:46.864158Z' }],
  ])('applies %s, and finds the plan behind another item', async (kind, expected) => {
    const company = await signUpCompany()
    expect(await sendBody(fillExample(kind, company, `sub_${newId().toLowerCase()}`))).toBe(200)
    expect(await fetchBillingStatus(company)).toMatchObject({
      method: 'card',
      billing_plan: 'FourEmployeesMax2023',
      unpaid_since: null,
      ...expected,
    })
  })

  it('applies a whole life in any order, and ends where Paddle ended', async () => {
    const kinds = Object.keys(paddleExamples).filter(
      kind => !kind.endsWith('trialing') && !kind.endsWith('imported'),
    ) as (keyof typeof paddleExamples)[]
    for (const order of [kinds, kinds.toReversed(), [...kinds.slice(3), ...kinds.slice(0, 3)]]) {
      const company = await signUpCompany()
      const id = `sub_${newId().toLowerCase()}`
      for (const kind of order) expect(await sendBody(fillExample(kind, company, id))).toBe(200)
      expect(await fetchBillingStatus(company)).toMatchObject({
        paying_customer: false,
        paid_until: '2024-01-11T08:34:01.787929969Z',
      })
    }
  })

  it('attaches an imported subscription to no company, because it has no checkout of ours', async () => {
    const company = await signUpCompany()
    const body = fillExample('subscription.imported', company, `sub_${newId().toLowerCase()}`)
    expect(await sendBody(body)).toBe(200)
    expect(await fetchBillingStatus(company)).toMatchObject({ method: null })
  })
})

describe('an event that cannot be read', () => {
  it.each<[string, (company: Company) => string]>([
    ['has a status of the future', company => createEvent(createSubscription(company, { status: 'on_hold' }))],
    ['has another shape', () => JSON.stringify({ event_id: `evt_${newId()}`, kind: 'v2', payload: {} })],
    ['is no JSON', () => `not ${newId()}`],
  ])('is kept and acknowledged when it %s', async (_, createBody) => {
    const company = await signUpCompany()
    expect(await sendBody(createBody(company))).toBe(200)
    expect(await fetchBillingStatus(company)).toMatchObject({ method: null })
  })

  it('is acknowledged when it comes from the simulator', async () => {
    const { occurred_at, data } = paddleExamples['subscription.created']
    const event_id = `ntfsimevt_${newId().toLowerCase()}`
    const body = JSON.stringify({ event_id, event_type: 'subscription.created', occurred_at, data })
    expect(await sendBody(body)).toBe(200)
    expect(await readItems(keys.providerEvent(event_id))).toMatchObject([{ outcome: 'unattached' }])
  })

  it('stops neither the reconciliation nor the list of invoices', async () => {
    const company = await signUpCompany()
    const subscription = createSubscription(company)
    await startSubscription(subscription)
    const paidFields = { subscription_id: subscription.id, status: 'completed' }
    await changePaddleRecords({
      subscriptions: [
        { id: 'sub_000', status: 'on_hold' },
        { ...subscription, status: 'paused', paused_at: daysFromNow(0), current_billing_period: null },
      ],
      transactions: [
        { ...paidFields, id: 'txn_odd', details: { totals: { subtotal: 'many', tax: '0', total: '0' } } },
        { ...paidFields, id: `txn_${newId().toLowerCase()}` },
      ],
    })
    expect(await runJob('reconcile', daysFromNow(0.1))).toMatchObject({ unreadable: 1, reconciled: 1 })
    expect(await fetchBillingStatus(company)).toMatchObject({ is_paused: true })
    expect(await company.call(api.billing.invoices)).toHaveLength(1)
  })
})

describe('while a payment is overdue', () => {
  async function createOverdueCompany() {
    const company = await signUpCompany()
    const subscription = createSubscription(company, {
      status: 'past_due',
      created_at: daysFromNow(-60),
      current_billing_period: { starts_at: daysFromNow(-2), ends_at: daysFromNow(28) },
      next_billed_at: daysFromNow(28),
    })
    await startSubscription(subscription)
    const overdueTransaction = {
      id: `txn_${newId().toLowerCase()}`,
      subscription_id: subscription.id,
      status: 'past_due',
      created_at: daysFromNow(-2),
      // Paddle has just retried the card.
      updated_at: daysFromNow(0),
      details: { totals: { subtotal: '5000', tax: '1050', credit: '4000' } },
    }
    await changePaddleRecords({ transactions: [overdueTransaction] })
    return { company, subscription, overdue: overdueTransaction }
  }
  const cancel = (company: Company) => company.call(api.billing.cancel, { body: { reason: 'Too dear' } })

  it('ends the subscription at once when the company cancels, with the last paid period', async () => {
    const { company, subscription, overdue } = await createOverdueCompany()
    expect(await fetchBillingStatus(company)).toMatchObject({ state: 'past_due' })
    expect(await cancel(company)).toMatchObject({
      paying_customer: false,
      paid_until: subscription.current_billing_period.starts_at,
    })
    const { subscriptions, transactions } = await fetchPaddleRecords()
    expect(subscriptions.find(({ id }) => id === subscription.id)?.status).toBe('canceled')
    expect(transactions.find(({ id }) => id === overdue.id)?.status).toBe('canceled')
  })

  it('mails nothing about claims of a bank when a card payer cancels', async () => {
    const { company } = await createOverdueCompany()
    await cancel(company)
    const [, mail] = await listMessagesTo(company.email)
    expect(mail?.text).toContain('Kortið verður ekki rukkað aftur.')
    expect(mail?.text).not.toContain('bankanum')
  })

  it('stays past due, and sends no mail, when Paddle refuses to cancel', async () => {
    const { company, subscription } = await createOverdueCompany()
    await changePaddleRecords({ subscriptions: [{ ...subscription, next_billed_at: daysFromNow(0.01) }] })
    expect((await expectRefusal(cancel(company))).error).toBe('The card is about to be charged')
    expect(await fetchBillingStatus(company)).toMatchObject({ state: 'past_due', paying_customer: true })
    expect(await listMessagesTo(company.email)).toHaveLength(1)
  })

  it('shows the overdue payment as the next one, and its whole amount in the list', async () => {
    const { company, overdue } = await createOverdueCompany()
    const date = overdue.created_at.slice(0, 10)
    expect(await company.call(api.billing.nextPayment)).toEqual({
      payment: { date, net: 50, gross: 60.5, currency: 'EUR' },
    })
    expect(await company.call(api.billing.invoices)).toMatchObject([{ net: 50, gross: 60.5, state: 'overdue' }])
  })

  it('says why the plan cannot be changed', async () => {
    const { company } = await createOverdueCompany()
    const refusal = await expectRefusal(company.call(api.billing.plan, { body: { subscription_plan: 2 } }))
    expect(refusal.error).toBe('A card payment is overdue')
  })
})

describe('a renewal that Paddle makes by itself', () => {
  async function renew(isDeclined: boolean) {
    const company = await signUpCompany()
    const subscription = createSubscription(company, {
      created_at: daysFromNow(-31.5),
      current_billing_period: { starts_at: daysFromNow(-31.5), ends_at: daysFromNow(-1.5) },
    })
    await startSubscription(subscription)
    await setSwitches({ paddle: { isDeclined } })
    await changePaddleRecords({ subscriptions: [{ ...subscription, next_billed_at: daysFromNow(-1.5) }] })
    return { company, subscription }
  }

  it('extends the paid time, to the last day that its invoice has', async () => {
    const { company } = await renew(false)
    await expectEventually(
      async () => (await fetchBillingStatus(company)).paid_until?.slice(0, 10),
      daysFromNow(28.5).slice(0, 10),
    )
    const { paid_until: paidUntil } = await fetchBillingStatus(company)
    const [invoice] = await company.call(api.billing.invoices)
    expect(invoice).toMatchObject({ state: 'paid', to: paidUntil && computeLastPaidDay(paidUntil) })
  })

  it('is past due while the card is declined, and paid when it is good again', async () => {
    const { company, subscription } = await renew(true)
    await expectEventually(async () => (await fetchBillingStatus(company)).state, 'past_due')
    expect(await company.call(api.billing.invoices)).toMatchObject([{ state: 'overdue' }])
    const { transactions } = await fetchPaddleRecords()
    await setSwitches({ paddle: null })
    await changePaddleRecords({
      transactions: transactions
        .filter(({ subscription_id: id }) => id === subscription.id)
        .map(transaction => ({ ...transaction, updated_at: daysFromNow(-1.1) })),
    })
    await expectEventually(async () => (await fetchBillingStatus(company)).state, 'paying')
    expect(await company.call(api.billing.invoices)).toMatchObject([{ state: 'paid' }])
  })
})

describe('a change of plan', () => {
  const choose = (company: Company, subscription_plan: 1 | 2 | 3) =>
    company.call(api.billing.plan, { body: { subscription_plan } })
  async function pay(change: object = {}) {
    const company = await signUpCompany()
    const subscription = createSubscription(company, change)
    await startSubscription(subscription)
    return { company, subscription }
  }

  it.each<[string, object, object]>([
    ['The card was declined', { isDeclined: true }, {}],
    ['The card is about to be charged', {}, { next_billed_at: daysFromNow(0.01) }],
    ['The subscription is paused', {}, { status: 'paused' }],
  ])('is refused with the reason of Paddle: %s', async (reason, paddle, change) => {
    const { company, subscription } = await pay()
    await changePaddleRecords({ subscriptions: [{ ...subscription, ...change }] })
    await setSwitches({ paddle })
    const refusal = await expectRefusal(choose(company, 2))
    await setSwitches({ paddle: null })
    expect(refusal.error).toBe(reason)
    expect(await fetchBillingStatus(company)).toMatchObject({
      billing_plan: 'FourEmployeesMax2023',
      paying_customer: true,
    })
  })

  it('is listed with what the rest of the period costs when a larger plan is chosen', async () => {
    const { company } = await pay()
    await choose(company, 2)
    const { paid_until: paidUntil } = await fetchBillingStatus(company)
    expect(await company.call(api.billing.invoices)).toMatchObject([
      { state: 'paid', from: daysFromNow(0).slice(0, 10), to: paidUntil && computeLastPaidDay(paidUntil) },
    ])
  })

  it('is not undone by the event of an earlier change', async () => {
    const { company } = await pay()
    await setSwitches({ paddle: { isHeld: true } })
    await choose(company, 2)
    await setSwitches({ paddle: { webhookDeliveries: 0 } })
    await choose(company, 3)
    await setSwitches({ paddle: null })
    await fetch(`${getCloudAddress().api}/_local/paddle`, {
      method: 'POST',
      body: JSON.stringify({ order: 'as it happened' }),
    })
    expect((await fetchBillingStatus(company)).billing_plan).toBe('FortyNineEmployeesMax2023')
  })

  it('is found by the reconciliation although the stored snapshot seems newer', async () => {
    const { company, subscription } = await pay()
    const items = [{ price: { id: tier2PriceId }, quantity: 1 }]
    await sendWebhook({ ...subscription, custom_data: null }, 'subscription.updated', daysFromNow(0.02))
    await changePaddleRecords({ subscriptions: [{ ...subscription, items, updated_at: daysFromNow(-0.01) }] })
    await runJob('reconcile', daysFromNow(0))
    expect((await fetchBillingStatus(company)).billing_plan).toBe('TwentyFourEmployeesMax2023')
  })

  it('is looked up at Paddle at the next call when its response was lost', async () => {
    const { company } = await pay()
    const readAccount = async () => (await readItems(keys.billing(CompanyId.parse(company.account.id))))[0]
    await setSwitches({ paddle: { webhookDeliveries: 0 } })
    await injectRouteFaults({ area: 'billing', name: 'plan' }, [
      { call: 1, operation: 'PATCH /subscriptions/{id}', failingAttempts: 1, kind: 'lose' },
    ])
    expect((await expectRefusal(choose(company, 2))).error).toBe('The card provider has not answered yet')
    expect(await readAccount()).toMatchObject({ requested_price: tier2PriceId })
    // Paddle has changed the subscription to the larger plan, although its response was lost. So the choice of the
    // former plan must change the subscription again.
    expect((await choose(company, 1)).billing_plan).toBe('FourEmployeesMax2023')
    await setSwitches({ paddle: null })
    expect(await readAccount()).not.toHaveProperty('requested_price')
    const { subscriptions } = await fetchPaddleRecords()
    expect(subscriptions.at(-1)).toMatchObject({ items: [{ price: { id: tier1PriceId } }] })
  })
})
