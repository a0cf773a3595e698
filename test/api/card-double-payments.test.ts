import { api } from '../../shared/api/index.ts'
import { newId } from '../../shared/domain/new-id.ts'
import {
  changePaddleRecords,
  fetchPaddleRecords,
  createSubscription,
  daysFromNow,
  fetchBillingStatus,
  readCompanyItems,
  sendWebhook,
} from '../support/card.ts'
import { listMessagesTo } from '../support/cloud.ts'
import { confirmCompanyByMail, signUpCompany, type Company } from '../support/company.ts'
import { setSwitches, useOwnCloud } from '../support/faults.ts'
import { runWorker } from '../support/jobs.ts'
import { payByBank } from '../support/payday.ts'

useOwnCloud()

const listExtraSubscriptions = async (company: Company) =>
  (await readCompanyItems(company)).filter(({ sk }) => sk.startsWith('EXTRASUB#'))

describe('a double payment', () => {
  const payment = ({ id }: { id: string }, days: number, change: object = {}) => ({
    id: `txn_${newId().toLowerCase()}`,
    subscription_id: id,
    status: 'completed',
    created_at: daysFromNow(days),
    billed_at: daysFromNow(days),
    ...change,
  })
  const work = (company: Company, { id }: { id: string }) =>
    runWorker('extra-subscription', { company: company.account.id, id })
  const fetchRefundsOf = async (payments: { id: string }[]) => {
    const { adjustments } = await fetchPaddleRecords()
    return payments.map(({ id }) => adjustments.filter(each => each.transaction_id === id).map(({ status }) => status))
  }
  const fetchSubscriptionStatus = async ({ id }: { id: string }) =>
    (await fetchPaddleRecords()).subscriptions.find(each => each.id === id)?.status

  async function payTwice(change: object = {}) {
    const company = await signUpCompany()
    const [first, second] = [
      createSubscription(company, { created_at: daysFromNow(-90) }),
      createSubscription(company, { created_at: daysFromNow(0) }),
    ]
    const paidTransaction = payment(second, 0, change)
    await changePaddleRecords({ subscriptions: [first, second], transactions: [paidTransaction] })
    await sendWebhook(first, 'subscription.created', daysFromNow(-90))
    await sendWebhook(second, 'subscription.created')
    return { company, first, second, paid: paidTransaction }
  }

  it('refunds no used month when a cancellation is taken back beside the bank', async () => {
    const company = await signUpCompany()
    const subscription = createSubscription(company, { created_at: daysFromNow(-80) })
    const payments = [payment(subscription, -80), payment(subscription, -50), payment(subscription, -20)]
    await changePaddleRecords({ subscriptions: [subscription], transactions: payments })
    await sendWebhook(subscription, 'subscription.created', daysFromNow(-80))
    const endingSubscription = {
      ...subscription,
      scheduled_change: { action: 'cancel', effective_at: daysFromNow(0.001) },
    }
    await sendWebhook(endingSubscription, 'subscription.updated', daysFromNow(-1))
    await sendWebhook(
      { ...endingSubscription, status: 'canceled', canceled_at: daysFromNow(-0.1), current_billing_period: null },
      'subscription.updated',
      daysFromNow(-0.1),
    )
    await confirmCompanyByMail(company)
    await payByBank(company, { subscription_plan: 1, ssn: '4612023220', email_billing: company.email })
    expect(await fetchBillingStatus(company)).toMatchObject({ method: 'bank', paying_customer: true })
    await sendWebhook(subscription, 'subscription.updated', daysFromNow(0))
    expect(await listExtraSubscriptions(company)).toHaveLength(1)
    await work(company, subscription)
    expect(await fetchRefundsOf(payments)).toEqual([[], [], []])
    expect(await fetchSubscriptionStatus(subscription)).toBe('canceled')
    // Paddle may list a payment late, so the subscription stays due for another check.
    expect(await listExtraSubscriptions(company)).toMatchObject([{ gsi2pk: 'DUE#extra-subscription' }])
    expect(await fetchBillingStatus(company)).toMatchObject({ method: 'bank', paying_customer: true })
  })

  it('leaves a subscription alone that is the only one when the cancellation of the other is heard of later', async () => {
    const { company, first, second, paid } = await payTwice()
    expect(await listExtraSubscriptions(company)).toMatchObject([{ id: second.id }])
    const scheduled_change = { action: 'cancel', effective_at: daysFromNow(20) }
    await sendWebhook({ ...first, scheduled_change }, 'subscription.updated', daysFromNow(-0.01))
    await work(company, second)
    expect(await fetchSubscriptionStatus(second)).toBe('active')
    expect(await fetchRefundsOf([paid])).toEqual([[]])
    expect(await listExtraSubscriptions(company)).toEqual([])
  })

  it('cancels all subscriptions when the company cancels', async () => {
    const { company, first, second } = await payTwice()
    await company.call(api.billing.cancel, { body: { reason: 'Too dear' } })
    expect(await fetchBillingStatus(company)).toMatchObject({ paying_customer: false })
    const { subscriptions } = await fetchPaddleRecords()
    for (const { id } of [first, second])
      expect(subscriptions.find(each => each.id === id)?.scheduled_change).toMatchObject({ action: 'cancel' })
    expect(await listMessagesTo(company.email)).toHaveLength(2)
  })

  it('keeps the subscription that was paid while the older one was paused', async () => {
    const company = await signUpCompany()
    const olderSubscription = createSubscription(company, { created_at: daysFromNow(-300) })
    const newerSubscription = createSubscription(company, { created_at: daysFromNow(-180) })
    const months = [-180, -150, -120, -90, -60, -30].map(days => payment(newerSubscription, days))
    const resumption = payment(olderSubscription, 0)
    await changePaddleRecords({
      subscriptions: [olderSubscription, newerSubscription],
      transactions: [...months, payment(olderSubscription, -300), resumption],
    })
    await sendWebhook(olderSubscription, 'subscription.created', daysFromNow(-300))
    await sendWebhook(
      { ...olderSubscription, status: 'paused', paused_at: daysFromNow(-270), current_billing_period: null },
      'subscription.paused',
      daysFromNow(-270),
    )
    await sendWebhook(newerSubscription, 'subscription.created', daysFromNow(-180))
    const current_billing_period = { starts_at: daysFromNow(-0.0001), ends_at: daysFromNow(30) }
    await sendWebhook({ ...olderSubscription, current_billing_period }, 'subscription.resumed', daysFromNow(0))
    expect(await listExtraSubscriptions(company)).toMatchObject([{ id: olderSubscription.id }])
    await work(company, olderSubscription)
    expect(await fetchSubscriptionStatus(newerSubscription)).toBe('active')
    expect(await fetchSubscriptionStatus(olderSubscription)).toBe('canceled')
    expect(await fetchRefundsOf(months)).toEqual([[], [], [], [], [], []])
    expect(await fetchRefundsOf([resumption])).toEqual([['approved']])
  })

  it('neither refunds nor cancels when several payments are in doubt, and ends when the operator has cancelled', async () => {
    const { company, second, paid } = await payTwice()
    const anotherPayment = payment(second, 0)
    await changePaddleRecords({ transactions: [anotherPayment] })
    for (let n = 0; n < 2; n++) expect(await work(company, second)).toBe(true)
    expect(await fetchRefundsOf([paid, anotherPayment])).toEqual([[], []])
    expect(await fetchSubscriptionStatus(second)).toBe('active')
    const [extraSubscription] = await listExtraSubscriptions(company)
    expect(extraSubscription).toMatchObject({ is_doubtful: true })
    expect(extraSubscription).not.toHaveProperty('gsi2pk')
    await sendWebhook({ ...second, custom_data: null })
    expect(await listExtraSubscriptions(company)).toMatchObject([{ is_doubtful: true }])
    await sendWebhook({ ...second, status: 'canceled', canceled_at: daysFromNow(0), current_billing_period: null })
    expect(await listExtraSubscriptions(company)).toEqual([])
  })

  it('refunds a payment after it has been completed', async () => {
    const { company, second, paid } = await payTwice({ status: 'paid' })
    expect(await work(company, second)).toBe(true)
    expect(await fetchRefundsOf([paid])).toEqual([[]])
    const [waitingSubscription] = await listExtraSubscriptions(company)
    expect(waitingSubscription).toMatchObject({ gsi2pk: 'DUE#extra-subscription' })
    expect(Date.parse(String(waitingSubscription?.['gsi2sk']))).toBeGreaterThan(Date.now())
    await changePaddleRecords({ transactions: [{ ...paid, status: 'completed' }] })
    await work(company, second)
    expect(await fetchRefundsOf([paid])).toEqual([['approved']])
    expect(await listExtraSubscriptions(company)).toEqual([])
  })

  it('waits while Paddle decides on a refund, and shows it as paid back only then', async () => {
    const { company, second, paid } = await payTwice()
    await setSwitches({ paddle: { refunds: 'pending_approval' } })
    for (let n = 0; n < 3; n++) expect(await work(company, second)).toBe(true)
    await setSwitches({ paddle: null })
    expect(await fetchRefundsOf([paid])).toEqual([['pending_approval']])
    expect(await listExtraSubscriptions(company)).toHaveLength(1)
    const fetchState = async () => (await company.call(api.billing.invoices)).find(({ id }) => id === paid.id)?.state
    expect(await fetchState()).toBe('paid')
    const { adjustments } = await fetchPaddleRecords()
    const pending = adjustments.filter(({ transaction_id: id }) => id === paid.id)
    await changePaddleRecords({ adjustments: pending.map(each => ({ ...each, status: 'approved' })) })
    await work(company, second)
    expect(await listExtraSubscriptions(company)).toEqual([])
    expect(await fetchState()).toBe('refunded')
  })

  it('requests a rejected refund once more, and then leaves it to the operator', async () => {
    const { company, second, paid } = await payTwice()
    await setSwitches({ paddle: { refunds: 'rejected' } })
    for (let n = 0; n < 4; n++) expect(await work(company, second)).toBe(true)
    await setSwitches({ paddle: null })
    expect(await fetchRefundsOf([paid])).toEqual([['rejected', 'rejected']])
    expect(await listExtraSubscriptions(company)).toMatchObject([{ is_doubtful: true }])
  })
})
