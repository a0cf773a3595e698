import * as z from 'zod'
import { createDueIndexKeys, keys } from '../../functions/table/keys.ts'
import { api } from '../../shared/api/index.ts'
import { newId } from '../../shared/domain/new-id.ts'
import { logInAdmin } from '../support/admin.ts'
import { createEvent, startSubscription, daysFromNow, createSubscription, tier1PriceId } from '../support/card.ts'
import { getCloudAddress } from '../support/cloud.ts'
import { signUpCompany } from '../support/company.ts'
import { setSwitches, useOwnCloud } from '../support/faults.ts'
import { createScriptClient, type ScriptClient } from '../support/scripts.ts'
import { putItemsInBatches } from '../support/stored-data.ts'

useOwnCloud()

let scripts: ScriptClient
beforeAll(async () => {
  scripts = createScriptClient(await logInAdmin())
})

const Records = z.object({
  subscriptions: z.array(z.looseObject({ id: z.string(), status: z.string(), scheduled_change: z.unknown() })),
  adjustments: z.array(z.looseObject({ transaction_id: z.string() })),
})
const fetchPaddleRecords = async () =>
  Records.parse(await (await fetch(`${getCloudAddress().api}/_local/paddle`)).json())
const putPaddleRecords = (records: object) =>
  fetch(`${getCloudAddress().api}/_local/paddle`, { method: 'PUT', body: JSON.stringify(records) })

it('pauses the card of a disabled company, resumes it, and still allows cancelling', async () => {
  const company = await signUpCompany()
  const payload = { company: company.account.id }
  const subscription = createSubscription(company)
  await startSubscription(subscription)
  const fetchSubscription = async () =>
    (await fetchPaddleRecords()).subscriptions.find(({ id }) => id === subscription.id)
  const dryRun = await scripts.run('disable', payload, true)
  expect(dryRun.lines.join()).toContain('The card is not charged after the present period')
  expect(await fetchSubscription()).toMatchObject({ scheduled_change: null })
  await scripts.run('disable', payload)
  expect(await fetchSubscription()).toMatchObject({ status: 'active', scheduled_change: { action: 'pause' } })
  await scripts.run('enable', payload)
  expect(await fetchSubscription()).toMatchObject({ status: 'active', scheduled_change: null })
  await scripts.run('disable', payload)
  await company.call(api.billing.cancel, { body: { reason: 'The account is closed' } })
  expect(await fetchSubscription()).toMatchObject({ scheduled_change: { action: 'cancel' } })
  await scripts.run('enable', payload)
  expect(await fetchSubscription()).toMatchObject({ scheduled_change: { action: 'cancel' } })
})

it('refunds a card invoice once, only to the company that paid it', async () => {
  const [company, otherCompany] = [await signUpCompany(), await signUpCompany()]
  const [subscription, transaction] = [createSubscription(company), `txn_${newId().toLowerCase()}`]
  await startSubscription(subscription)
  const totals = { subtotal: '5000', tax: '1200', total: '6200', grand_total: '6200', currency_code: 'EUR' }
  const paidTransaction = {
    id: transaction,
    subscription_id: subscription.id,
    status: 'completed',
    invoice_number: 'LOCAL-1',
    currency_code: 'EUR',
    created_at: daysFromNow(0),
    billed_at: daysFromNow(0),
    billing_period: subscription.current_billing_period,
    items: [{ price: { id: tier1PriceId } }],
    details: { totals },
  }
  await putPaddleRecords({ transactions: [paidTransaction] })
  const refund = { company: company.account.id, invoice: transaction, reason: 'Charged twice' }
  expect((await scripts.run('refund', { ...refund, invoice: '?' }, true)).lines[1]).toContain(transaction)
  const wrongRun = await scripts.run('refund', { ...refund, company: otherCompany.account.id })
  expect(wrongRun).toMatchObject({ state: 'failed' })
  expect(wrongRun.lines.join()).toContain('The company has no such invoice')
  expect((await fetchPaddleRecords()).adjustments).toEqual([])
  // One of two concurrent runs may be refused.
  const outcomes = await Promise.all([scripts.run('refund', refund), scripts.run('refund', refund)])
  expect(outcomes.map(({ state }) => state)).toContain('done')
  expect((await fetchPaddleRecords()).adjustments).toMatchObject([
    { transaction_id: transaction, reason: 'Charged twice' },
  ])
})

it('reports what Paddle has decided about a refund, and when', async () => {
  const company = await signUpCompany()
  const subscription = createSubscription(company)
  await startSubscription(subscription)
  const invoice = `txn_${newId().toLowerCase()}`
  await putPaddleRecords({ transactions: [{ id: invoice, subscription_id: subscription.id, status: 'completed' }] })
  const payload = { company: company.account.id, invoice, reason: 'Charged twice' }
  const today = daysFromNow(0).slice(0, 10)
  await setSwitches({ paddle: { refunds: 'pending_approval' } })
  const refundRun = await scripts.run('refund', payload)
  expect(refundRun.lines.join()).toMatch(new RegExp(`decides later.*${today}`))
  await setSwitches({ paddle: null })
  const { adjustments } = await fetchPaddleRecords()
  const [pendingAdjustment] = adjustments.filter(each => each.transaction_id === invoice)
  await putPaddleRecords({
    adjustments: [{ ...pendingAdjustment, status: 'rejected', updated_at: '2026-11-20T10:00:00Z' }],
  })
  const rejected = await scripts.run('refund', payload, true)
  expect(rejected.lines.join()).toContain('Paddle has rejected the refund (2026-11-20T10:00:00Z)')
  await putPaddleRecords({ adjustments: [{ ...pendingAdjustment, status: 'approved' }] })
  expect((await scripts.run('refund', payload, true)).lines.join()).toContain('paid back before')
})

it('processes kept webhooks again, and keeps those that still cannot be read', async () => {
  const company = await signUpCompany()
  const [readableEventId, unreadableEventId] = [`evt_${newId().toLowerCase()}`, `evt_${newId().toLowerCase()}`]
  const now = daysFromNow(0)
  await putItemsInBatches(
    [
      { id: readableEventId, body: createEvent(createSubscription(company), 'subscription.created') },
      { id: unreadableEventId, body: createEvent(createSubscription(company, { status: 'on_hold' })) },
    ].map(({ id, body }) => ({
      ...keys.providerEvent(id),
      ...createDueIndexKeys('unreadable-webhook', now),
      outcome: 'unreadable',
      id,
      // `body` must contain the id of its item.
      body: JSON.stringify({ ...(JSON.parse(body) as object), event_id: id }),
    })),
  )
  expect((await scripts.run('replay-webhooks', {}, true)).lines.join()).toContain('2 events are processed again')
  const { lines } = await scripts.run('replay-webhooks', {})
  expect(lines).toEqual(
    expect.arrayContaining([`${readableEventId}: processed`, `${unreadableEventId}: still cannot be read`]),
  )
  expect(await company.call(api.billing.status)).toMatchObject({ state: 'paying', method: 'card' })
  expect((await scripts.run('replay-webhooks', {}, true)).lines.join()).toContain('1 events are processed again')
})
