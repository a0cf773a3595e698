import * as z from 'zod'
import { createPriceId } from '../../infra/local/providers/paddle/settings.ts'
import { api } from '../../shared/api/index.ts'
import { newId } from '../../shared/domain/new-id.ts'
import {
  dayMs,
  daysFromNow,
  fetchBillingStatus,
  readCompanyItems,
  tier1PriceId,
  tier2PriceId,
  signWebhook,
  postWebhook,
  createCustomData,
  createSubscription,
  createEvent,
  sendWebhook,
  startSubscription,
} from '../support/card.ts'
import { getCloudAddress, listMessagesTo } from '../support/cloud.ts'
import { signUpCompany, expectRefusal, type Company } from '../support/company.ts'
import { expectEventually } from '../support/eventually.ts'
import { injectRouteFaults, injectFunctionFaults, useOwnCloud, setSwitches } from '../support/faults.ts'
import { runJob, runWorker } from '../support/jobs.ts'

useOwnCloud()

it('starts paying with a subscription, and stops at the end of the paid period', async () => {
  const company = await signUpCompany()
  expect(await fetchBillingStatus(company)).toMatchObject({ state: 'trial', method: null, paying_customer: false })
  const subscription = createSubscription(company)
  await sendWebhook(subscription, 'subscription.created')
  expect(await fetchBillingStatus(company)).toMatchObject({
    state: 'paying',
    method: 'card',
    paying_customer: true,
    billing_plan: 'FourEmployeesMax2023',
    should_become_customer: false,
    paid_until: subscription.current_billing_period.ends_at,
  })
  expect(await company.call(api.auth.self)).toMatchObject({
    paying_customer: true,
    billing_plan: 'FourEmployeesMax2023',
  })
  // Later events of a linked subscription need no custom data.
  await sendWebhook({ ...subscription, custom_data: null, items: [{ price: { id: tier2PriceId } }] })
  expect((await fetchBillingStatus(company)).billing_plan).toBe('TwentyFourEmployeesMax2023')
  await sendWebhook({ ...subscription, scheduled_change: { action: 'cancel', effective_at: daysFromNow(30) } })
  expect(await fetchBillingStatus(company)).toMatchObject({ state: 'cancelled', paying_customer: false })
  await sendWebhook({ ...subscription, status: 'canceled', canceled_at: daysFromNow(-1), current_billing_period: null })
  expect(await fetchBillingStatus(company)).toMatchObject({
    paying_customer: false,
    should_become_customer: false,
    state: 'trial',
  })
})

it('sets the due day of a failed renewal, even if an active event came first', async () => {
  const company = await signUpCompany()
  const subscription = createSubscription(company)
  await sendWebhook(subscription, 'subscription.created', daysFromNow(-40))
  const renewedSubscription = {
    ...subscription,
    current_billing_period: { starts_at: daysFromNow(-2), ends_at: daysFromNow(28) },
  }
  await sendWebhook({ ...renewedSubscription, status: 'past_due' }, 'subscription.past_due', daysFromNow(-1.9))
  await sendWebhook(renewedSubscription, 'subscription.updated', daysFromNow(-2))
  expect(await fetchBillingStatus(company)).toMatchObject({
    state: 'past_due',
    paying_customer: true,
    unpaid_since: renewedSubscription.current_billing_period.starts_at,
  })
  await sendWebhook(renewedSubscription, 'subscription.updated', daysFromNow(-1))
  expect(await fetchBillingStatus(company)).toMatchObject({ state: 'paying', unpaid_since: null })
})

it('ignores duplicate and older events', async () => {
  const company = await signUpCompany()
  const subscription = createSubscription(company)
  const body = createEvent(subscription, 'subscription.created', daysFromNow(-1))
  for (let n = 0; n < 3; n++) expect((await postWebhook(body, signWebhook(body))).status).toBe(200)
  await sendWebhook({ ...subscription, scheduled_change: { action: 'cancel', effective_at: daysFromNow(30) } })
  await sendWebhook(
    { ...subscription, items: [{ price: { id: tier2PriceId } }] },
    'subscription.updated',
    daysFromNow(-0.5),
  )
  expect((await postWebhook(body, signWebhook(body))).status).toBe(200)
  expect(await fetchBillingStatus(company)).toMatchObject({ state: 'cancelled', billing_plan: 'FourEmployeesMax2023' })
})

it('applies an event once when it is delivered concurrently', async () => {
  const company = await signUpCompany()
  const body = createEvent(createSubscription(company), 'subscription.created')
  const responses = await Promise.all(Array.from({ length: 8 }, () => postWebhook(body, signWebhook(body))))
  expect(new Set(responses.map(response => response.status)).has(200)).toBe(true)
  await sendWebhook(JSON.parse(body).data as object)
  expect(await fetchBillingStatus(company)).toMatchObject({ state: 'paying' })
  expect((await readCompanyItems(company)).filter(({ sk }) => sk.startsWith('SUB#'))).toHaveLength(1)
})

it('ignores a second subscription, and schedules its cancellation and refund', async () => {
  const company = await signUpCompany()
  const [firstSubscription, secondSubscription] = [
    createSubscription(company),
    createSubscription(company, { created_at: daysFromNow(0.001) }),
  ]
  // Webhooks may arrive in any order.
  await sendWebhook(secondSubscription, 'subscription.created')
  await sendWebhook(firstSubscription, 'subscription.created')
  expect(await fetchBillingStatus(company)).toMatchObject({ state: 'paying' })
  const extraItems = (await readCompanyItems(company)).filter(({ sk }) => sk.startsWith('EXTRASUB#'))
  expect(extraItems.map(({ id }) => id)).toEqual([secondSubscription.id])
})

describe('refused webhooks', () => {
  it.each<[string, (company: Company, other: Company) => object | null]>([
    ['without a proof', () => null],
    ['with an empty proof', company => ({ ...createCustomData(company), proof: '' })],
    [
      'with the proof of another company',
      (company, other) => ({ ...createCustomData(other), company_id: company.account.id }),
    ],
    [
      'with the proof of another price',
      company => ({ ...createCustomData(company, tier2PriceId), price_id: tier1PriceId }),
    ],
    ['with the price of another plan', company => createCustomData(company, tier2PriceId)],
    ['of a company that does not exist', () => ({ company_id: newId(), price_id: tier1PriceId, proof: 'x' })],
  ])('ignores a subscription %s', async (_, buildCustomData) => {
    const [company, otherCompany] = await Promise.all([signUpCompany(), signUpCompany()])
    await sendWebhook(
      createSubscription(company, { custom_data: buildCustomData(company, otherCompany) }),
      'subscription.created',
    )
    for (const eachCompany of [company, otherCompany]) {
      expect(await fetchBillingStatus(eachCompany)).toMatchObject({ state: 'trial', method: null })
      expect((await readCompanyItems(eachCompany)).filter(({ sk }) => sk.startsWith('SUB#'))).toEqual([])
    }
  })

  it.each<[string, (body: string) => [string | Buffer, string | undefined]]>([
    ['unsigned', body => [body, undefined]],
    ['with another secret', body => [body, signWebhook(body, { secret: 'another' })]],
    ['altered', body => [body.replace(tier1PriceId, tier2PriceId), signWebhook(body)]],
    ['cut off', body => [body.slice(0, -1), signWebhook(body)]],
    ['ten days old', body => [body, signWebhook(body, { at: Date.now() - 10 * dayMs })]],
    ['from the future', body => [body, signWebhook(body, { at: Date.now() + dayMs })]],
    ['encoded twice', body => [Buffer.from(body).toString('base64'), signWebhook(body)]],
    ['with half a signature', body => [body, signWebhook(body).slice(0, -32)]],
    ['with a signature of no hex', body => [body, signWebhook(body).replace(/h1=.*/, 'h1=zz')]],
  ])('refuses an event: %s', async (_, createRequest) => {
    const company = await signUpCompany()
    const [body, signature] = createRequest(createEvent(createSubscription(company), 'subscription.created'))
    expect((await postWebhook(body, signature)).status).toBe(403)
    expect(await fetchBillingStatus(company)).toMatchObject({ state: 'trial', method: null })
  })

  it('refuses a megabyte without a valid event', async () => {
    expect([403, 413]).toContain((await postWebhook('x'.repeat(1_000_000), signWebhook('x'))).status)
  })
})

it('accepts one valid signature of several during a secret rotation', async () => {
  const company = await signUpCompany()
  const body = createEvent(createSubscription(company), 'subscription.created')
  const [ts, right] = signWebhook(body).split(';')
  const wrongSignature = signWebhook(body, { secret: 'the old one' }).split(';')[1]
  for (const signature of [`${ts};${wrongSignature};${right}`, `${ts};${right};${wrongSignature}`])
    expect((await postWebhook(body, signature)).status).toBe(200)
  expect(await fetchBillingStatus(company)).toMatchObject({ state: 'paying' })
})

it('acknowledges and ignores other event types', async () => {
  await sendWebhook({ id: 'txn_1' }, 'transaction.completed')
  await sendWebhook({}, 'something.new')
})

describe('the daily reconciliation', () => {
  const atPaddle = async (
    records?: object,
  ): Promise<{ adjustments: { transaction_id: string }[]; subscriptions: { id: string; status: string }[] }> =>
    (
      await fetch(
        `${getCloudAddress().api}/_local/paddle`,
        records ? { method: 'PUT', body: JSON.stringify(records) } : {},
      )
    ).json() as never
  const reconcile = () => runJob('reconcile', daysFromNow(0))

  it('applies missed events, and does nothing the second time', async () => {
    const [company, otherCompany] = await Promise.all([signUpCompany(), signUpCompany()])
    const [sentSubscription, unsentSubscription] = [createSubscription(company), createSubscription(otherCompany)]
    await sendWebhook(sentSubscription, 'subscription.created')
    await atPaddle({
      subscriptions: [
        { ...sentSubscription, status: 'canceled', canceled_at: daysFromNow(-1), current_billing_period: null },
        unsentSubscription,
        // These subscriptions fill more than one page of Paddle's list.
        ...Array.from({ length: 220 }, () => createSubscription(company, { custom_data: null })),
      ],
    })
    expect(await reconcile()).toMatchObject({ checked: 222, reconciled: 2 })
    expect(await fetchBillingStatus(company)).toMatchObject({ paying_customer: false })
    expect(await fetchBillingStatus(otherCompany)).toMatchObject({ state: 'paying', method: 'card' })
    expect(await reconcile()).toMatchObject({ checked: 222, reconciled: 0 })
  })

  it('cancels and refunds an extra subscription once, whichever response is lost', async () => {
    const company = await signUpCompany()
    const [firstSubscription, secondSubscription] = [
      createSubscription(company),
      createSubscription(company, { created_at: daysFromNow(0.001) }),
    ]
    await atPaddle({
      subscriptions: [firstSubscription, secondSubscription],
      transactions: [
        { id: `txn_${secondSubscription.id}`, subscription_id: secondSubscription.id, status: 'completed' },
        { id: `txn_${firstSubscription.id}`, subscription_id: firstSubscription.id, status: 'completed' },
      ],
    })
    await sendWebhook(firstSubscription, 'subscription.created')
    await sendWebhook(secondSubscription, 'subscription.created')
    const settleExtraSubscription = () =>
      runWorker('extra-subscription', { company: company.account.id, id: secondSubscription.id })
    for (const operation of ['POST /subscriptions/{id}/cancel', 'POST /adjustments', 'DeleteItem']) {
      await injectFunctionFaults('extra-subscription/worker', [
        { call: 1, operation, failingAttempts: 1, kind: 'lose' },
      ])
      await settleExtraSubscription()
    }
    expect(await settleExtraSubscription()).toBe(true)
    const { adjustments, subscriptions } = await atPaddle()
    expect(adjustments.filter(({ transaction_id: id }) => id.endsWith(secondSubscription.id))).toHaveLength(1)
    expect(adjustments.filter(({ transaction_id: id }) => id.endsWith(firstSubscription.id))).toHaveLength(0)
    expect(subscriptions.find(({ id }) => id === secondSubscription.id)?.status).toBe('canceled')
    expect(subscriptions.find(({ id }) => id === firstSubscription.id)?.status).toBe('active')
    expect((await readCompanyItems(company)).filter(({ sk }) => sk.startsWith('EXTRASUB#'))).toEqual([])
    expect(await fetchBillingStatus(company)).toMatchObject({ state: 'paying' })
  })
})

it('starts paying by a checkout whose proof fixes the price', async () => {
  const [company, otherCompany] = await Promise.all([signUpCompany(), signUpCompany()])
  const { checkout, ways } = await fetchBillingStatus(company)
  expect(ways).toEqual({ bank: true, card: true })
  expect(checkout?.prices.map(({ plan }) => plan)).toEqual([1, 2, 3, 4])
  const [firstPrice] = checkout?.prices ?? []
  expect(firstPrice?.custom_data.company_id).toBe(company.account.id)
  expect((await fetchBillingStatus(otherCompany)).checkout?.prices[0]?.custom_data.proof).not.toBe(
    firstPrice?.custom_data.proof,
  )
  await sendWebhook(
    createSubscription(company, {
      custom_data: firstPrice?.custom_data,
      items: [{ price: { id: firstPrice?.price_id } }],
    }),
  )
  expect(await fetchBillingStatus(company)).toMatchObject({ state: 'paying', method: 'card' })
})

describe('a webhook', () => {
  afterEach(() => setSwitches({ paddle: null }))
  const callPaddleStandIn = (path: string, body: object) =>
    fetch(`${getCloudAddress().api}/_local/paddle${path}`, { method: 'POST', body: JSON.stringify(body) })
  /** Returns the subscription's id. */
  async function checkOut(company: Company): Promise<string> {
    const { checkout } = await fetchBillingStatus(company)
    const [price] = checkout?.prices ?? []
    const { price_id, custom_data } = price ?? {}
    const body = JSON.stringify({ price_id, custom_data, email: company.email })
    await fetch(new URL('/checkout', checkout?.script), { method: 'POST', body })
    const { subscriptions } = z
      .object({
        subscriptions: z.array(
          z.object({ id: z.string(), custom_data: z.object({ company_id: z.string() }).nullish() }),
        ),
      })
      .parse(await (await fetch(`${getCloudAddress().api}/_local/paddle`)).json())
    const created = subscriptions.find(subscription => subscription.custom_data?.company_id === company.account.id)
    return String(created?.id)
  }

  it.each(['as it happened', 'backwards'])(
    'converges to the state at Paddle when delivered late, twice and %s',
    async order => {
      const company = await signUpCompany()
      await setSwitches({ paddle: { webhookDeliveries: 2, isHeld: true } })
      const id = await checkOut(company)
      const renewedPeriod = { starts_at: daysFromNow(-3), ends_at: daysFromNow(27) }
      await callPaddleStandIn(`/${id}`, { status: 'past_due', current_billing_period: renewedPeriod })
      await callPaddleStandIn(`/${id}`, { status: 'active' })
      await callPaddleStandIn(`/${id}`, { scheduled_change: { action: 'cancel', effective_at: daysFromNow(27) } })
      expect(await fetchBillingStatus(company)).toMatchObject({ state: 'trial', method: null })
      const response = await callPaddleStandIn('', { order })
      expect(await response.json()).toEqual({ statuses: Array(14).fill(200) })
      const { paid_until, state } = await fetchBillingStatus(company)
      expect({ paid_until: String(paid_until).slice(0, 10), state }).toEqual({
        paid_until: daysFromNow(27).slice(0, 10),
        state: 'cancelled',
      })
    },
  )

  it('is replaced by the daily reconciliation when it is lost', async () => {
    const company = await signUpCompany()
    await setSwitches({ paddle: { webhookDeliveries: 0 } })
    const id = await checkOut(company)
    expect(await fetchBillingStatus(company)).toMatchObject({ state: 'trial' })
    await runJob('reconcile', daysFromNow(0))
    expect(await fetchBillingStatus(company)).toMatchObject({ state: 'paying', method: 'card' })
    await callPaddleStandIn(`/${id}`, { status: 'paused', paused_at: daysFromNow(0), current_billing_period: null })
    await runJob('reconcile', daysFromNow(0))
    expect(await fetchBillingStatus(company)).toMatchObject({ paying_customer: false, is_paused: true })
    await callPaddleStandIn(`/${id}`, {
      status: 'active',
      paused_at: null,
      current_billing_period: { starts_at: daysFromNow(0), ends_at: daysFromNow(30) },
    })
    await runJob('reconcile', daysFromNow(0))
    expect(await fetchBillingStatus(company)).toMatchObject({ state: 'paying', is_paused: false })
  })
})

describe('card invoices and card update', () => {
  const createTransaction = ({ id }: { id: string }, change: object = {}) => ({
    id: `txn_${newId().toLowerCase()}`,
    subscription_id: id,
    status: 'completed',
    invoice_number: `P-${newId()}`,
    currency_code: 'GBP',
    created_at: '2026-11-20T12:00:00.000001Z',
    details: { totals: { subtotal: '5000', tax: '1050', grand_total: '6050' } },
    ...change,
  })
  const saveRecords = (records: object) =>
    fetch(`${getCloudAddress().api}/_local/paddle`, { method: 'PUT', body: JSON.stringify(records) })

  it('lists only the invoices of the company, as Paddle has them', async () => {
    const [company, otherCompany] = await Promise.all([signUpCompany(), signUpCompany()])
    const [subscription, otherSubscription] = [createSubscription(company), createSubscription(otherCompany)]
    await Promise.all([startSubscription(subscription), startSubscription(otherSubscription)])
    const paidTransaction = createTransaction(subscription)
    const lateTransaction = createTransaction(subscription, { status: 'past_due', billed_at: '2026-11-22T00:00:00Z' })
    const repaidTransaction = createTransaction(subscription, { created_at: '2026-11-10T12:00:00Z' })
    const zeroTotals = { totals: { subtotal: '0', tax: '0', grand_total: '0' } }
    const draftTransaction = createTransaction(subscription, { status: 'draft' })
    const adjustments = [{ id: 'adj_1', transaction_id: repaidTransaction.id, action: 'refund' }]
    await saveRecords({
      transactions: [
        paidTransaction,
        lateTransaction,
        repaidTransaction,
        draftTransaction,
        createTransaction(subscription, { details: zeroTotals }),
      ],
      adjustments,
    })
    expect(await company.call(api.billing.invoices)).toMatchObject([
      { id: lateTransaction.id, date: '2026-11-22', state: 'overdue', has_file: false },
      {
        id: paidTransaction.id,
        number: paidTransaction.invoice_number,
        net: 50,
        gross: 60.5,
        currency: 'GBP',
        state: 'paid',
        has_file: true,
      },
      { id: repaidTransaction.id, date: '2026-11-10', state: 'refunded', due_date: null },
    ])
    expect(await otherCompany.call(api.billing.invoices)).toEqual([])
    const { url } = await company.call(api.billing.invoiceFile, { params: { invoice: paidTransaction.id } })
    expect(Buffer.from(await (await fetch(url)).arrayBuffer()).toString()).toMatch(/^%PDF/)
    for (const [caller, invoice] of [
      [otherCompany, paidTransaction.id],
      [company, 'txn_never'],
      [await signUpCompany(), paidTransaction.id],
    ] as const)
      expect((await expectRefusal(caller.call(api.billing.invoiceFile, { params: { invoice } }))).status).toBe(404)
  })

  it('lists invoices again after Paddle was unavailable', async () => {
    const company = await signUpCompany()
    await startSubscription(createSubscription(company))
    await injectRouteFaults({ area: 'billing', name: 'invoices' }, [
      { call: 1, operation: 'GET /transactions', kind: 'fail' },
    ])
    expect((await expectRefusal(company.call(api.billing.invoices))).error).toBe(
      'The card provider has not answered yet',
    )
    expect(await company.call(api.billing.invoices)).toEqual([])
  })

  it('links to a card update page that shows no other company', async () => {
    const [company, otherCompany] = await Promise.all([signUpCompany(), signUpCompany()])
    expect((await expectRefusal(company.call(api.billing.card))).error).toBe('The company does not pay')
    const customer_id = `ctm_${newId().toLowerCase()}`
    const subscription = createSubscription(company, { customer_id, status: 'past_due' })
    await startSubscription(subscription)
    expect(await fetchBillingStatus(company)).toMatchObject({ state: 'past_due' })
    const { url } = await company.call(api.billing.card)
    expect(await (await fetch(url)).text()).toContain(subscription.id)
    await fetch(url, { method: 'POST' })
    await expectEventually(async () => (await fetchBillingStatus(company)).state, 'paying')
    // The other company has the same customer at Paddle, because its checkout used the same mail address.
    await startSubscription(createSubscription(otherCompany, { customer_id }))
    for (const eachCompany of [company, otherCompany])
      expect((await expectRefusal(eachCompany.call(api.billing.card))).error).toBe(
        'The card is changed by the link in the mails of the card provider',
      )
  })
})

it('stops charging after a cancellation, and can resume before the paid period ends', async () => {
  const company = await signUpCompany()
  const subscription = createSubscription(company)
  await startSubscription(subscription)
  const cancel = () =>
    company.call(api.billing.cancel, { body: { reason: 'The season is over' }, idempotencyKey: company.account.id })
  await injectRouteFaults({ area: 'billing', name: 'cancel' }, [
    { call: 1, operation: 'POST /subscriptions/{id}/cancel', failingAttempts: 1, kind: 'lose' },
  ])
  expect((await expectRefusal(cancel())).error).toBe('The card provider has not answered yet')
  // The webhook arrives before the company retries.
  await expectEventually(async () => (await fetchBillingStatus(company)).state, 'cancelled')
  const endedStatus = {
    state: 'cancelled',
    paying_customer: false,
    paid_until: subscription.current_billing_period.ends_at,
  }
  expect(await cancel()).toMatchObject(endedStatus)
  expect(await cancel()).toMatchObject(endedStatus)
  const [, mail, ...more] = await listMessagesTo(company.email)
  expect(mail?.subject).toMatch(/Áskriftinni hefur verið sagt upp/)
  expect(more).toEqual([])
  const fetchNextPayment = async () => (await company.call(api.billing.nextPayment)).payment
  expect(await fetchNextPayment()).toBeNull()
  // If the company chooses a plan before the subscription ends, the same subscription continues.
  const resumedStatus = await company.call(api.billing.plan, { body: { subscription_plan: 2 } })
  expect(resumedStatus).toMatchObject({
    state: 'paying',
    billing_plan: 'TwentyFourEmployeesMax2023',
    paid_until: endedStatus.paid_until,
  })
  const date = subscription.next_billed_at.slice(0, 10)
  expect(await fetchNextPayment()).toEqual({ date, net: 100, gross: 120, currency: 'EUR' })
  expect((await readCompanyItems(company)).filter(({ sk }) => sk.startsWith('SUB#'))).toHaveLength(1)
})

it('keeps charging in the currency of the first payment', async () => {
  const company = await signUpCompany()
  const price = createPriceId('FourEmployeesMax2023', 'USD')
  const items = [{ price: { id: price }, quantity: 1 }]
  await startSubscription(createSubscription(company, { items, custom_data: createCustomData(company, price) }))
  expect((await fetchBillingStatus(company)).billing_plan).toBe('FourEmployeesMax2023')
  await company.call(api.billing.plan, { body: { subscription_plan: 2 } })
  expect(await company.call(api.billing.nextPayment)).toMatchObject({ payment: { net: 100, currency: 'USD' } })
})

it('changes the plan at once, and once for two concurrent requests', async () => {
  const company = await signUpCompany()
  const subscription = createSubscription(company)
  await startSubscription(subscription)
  const choose = (subscription_plan: 1 | 2) =>
    company.call(api.billing.plan, {
      body: { subscription_plan },
      idempotencyKey: `${company.account.id} ${subscription_plan}`,
    })
  await injectRouteFaults({ area: 'billing', name: 'plan' }, [
    { call: 1, operation: 'PATCH /subscriptions/{id}', failingAttempts: 1, kind: 'lose' },
  ])
  await choose(2).catch(() => undefined)
  expect(await choose(2)).toMatchObject({ state: 'paying', billing_plan: 'TwentyFourEmployeesMax2023' })
  expect(await choose(1)).toMatchObject({ state: 'paying', billing_plan: 'FourEmployeesMax2023' })
})
