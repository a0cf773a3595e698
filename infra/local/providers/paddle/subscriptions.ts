import * as z from 'zod'
import type { ServiceResponse } from '../../aws/service.ts'
import { createDataResponse, PaddleApiError, parseBody } from './responses.ts'
import type { PaddleState, Subscription } from './state.ts'
import { createTotalsOfPrice, createTotals } from './transactions.ts'

const CancelBody = z.object({ effective_from: z.enum(['immediately', 'next_billing_period']) })
const PauseBody = z.strictObject({ effective_from: z.literal('next_billing_period') })
const ResumeBody = z.strictObject({ effective_from: z.literal('immediately') })
const ChangeBody = z.union([
  z.strictObject({
    items: z.array(z.object({ price_id: z.string(), quantity: z.literal(1) })).length(1),
    proration_billing_mode: z.enum(['prorated_immediately', 'prorated_next_billing_period']),
  }),
  z.strictObject({ scheduled_change: z.null() }),
])

const BilledSubscription = z.looseObject({
  current_billing_period: z.object({ starts_at: z.string(), ends_at: z.string() }).nullish(),
  next_billed_at: z.string().nullish(),
  scheduled_change: z.object({ action: z.enum(['cancel', 'pause']), effective_at: z.string() }).nullish(),
  items: z.array(z.object({ price: z.object({ id: z.string() }) })).default([]),
})

const dayMs = 86_400_000
export const monthMs = 30 * dayMs
/** Paddle refuses changes in this time before it charges a renewal. */
const renewalLockMs = 30 * 60_000
/** Paddle gives up an overdue payment after this time. */
const maxPastDueMs = 30 * dayMs

const refuseIfCanceled = ({ status }: Subscription, code = 'subscription_is_canceled_action_invalid'): void => {
  if (status === 'canceled') throw new PaddleApiError(400, code)
}

/** Throws if the subscription already has a scheduled change, because Paddle allows only one. */
function refuseSecondChange({ scheduled_change }: Subscription): void {
  if (scheduled_change !== null) throw new PaddleApiError(400, 'subscription_locked_pending_changes')
}

function refuseShortlyBeforeRenewal({ now }: PaddleState, { next_billed_at: renewalInstant }: Subscription): void {
  if (typeof renewalInstant !== 'string') return
  const remainingMs = Date.parse(renewalInstant) - now()
  if (remainingMs > 0 && remainingMs < renewalLockMs) throw new PaddleApiError(409, 'subscription_locked_renewal')
}

const createScheduledChange = (paddle: PaddleState, subscription: Subscription, action: 'cancel' | 'pause') => ({
  action,
  effective_at: BilledSubscription.parse(subscription).current_billing_period?.ends_at ?? paddle.instantFromNow(),
})

const listPastDuePayments = ({ transactions }: PaddleState, subscription: string) =>
  transactions.list().filter(({ subscription_id: id, status }) => id === subscription && status === 'past_due')

function endSubscription(paddle: PaddleState, subscription: Subscription): Subscription {
  for (const payment of listPastDuePayments(paddle, subscription.id))
    paddle.transactions.set({ ...payment, status: 'canceled' })
  return paddle.store({
    ...subscription,
    status: 'canceled',
    canceled_at: paddle.createChangeInstant(),
    next_billed_at: null,
    current_billing_period: null,
    scheduled_change: null,
  })
}

export function cancelSubscription(paddle: PaddleState, id: string, body: unknown): ServiceResponse {
  const subscription = paddle.findSubscription(id)
  refuseIfCanceled(subscription)
  const { effective_from } = parseBody(CancelBody, body)
  refuseSecondChange(subscription)
  refuseShortlyBeforeRenewal(paddle, subscription)
  const isImmediate = effective_from === 'immediately'
  const changedSubscription = isImmediate
    ? endSubscription(paddle, subscription)
    : paddle.store({ ...subscription, scheduled_change: createScheduledChange(paddle, subscription, 'cancel') })
  paddle.emit(isImmediate ? 'subscription.canceled' : 'subscription.updated', changedSubscription)
  return createDataResponse(changedSubscription)
}

export function pauseSubscription(paddle: PaddleState, id: string, body: unknown): ServiceResponse {
  const subscription = paddle.findSubscription(id)
  refuseIfCanceled(subscription)
  parseBody(PauseBody, body)
  refuseSecondChange(subscription)
  const changedSubscription = paddle.store({
    ...subscription,
    scheduled_change: createScheduledChange(paddle, subscription, 'pause'),
  })
  paddle.emit('subscription.updated', changedSubscription)
  return createDataResponse(changedSubscription)
}

export function resumeSubscription(paddle: PaddleState, id: string, body: unknown): ServiceResponse {
  const subscription = paddle.findSubscription(id)
  parseBody(ResumeBody, body)
  if (subscription.status !== 'paused') throw new PaddleApiError(400, 'subscription_must_be_paused')
  const current_billing_period = { starts_at: paddle.instantFromNow(), ends_at: paddle.instantFromNow(monthMs) }
  const changedSubscription = paddle.store({
    ...subscription,
    status: 'active',
    paused_at: null,
    current_billing_period,
  })
  paddle.emit('subscription.resumed', changedSubscription)
  return createDataResponse(changedSubscription)
}

export function changeSubscription(paddle: PaddleState, id: string, body: unknown): ServiceResponse {
  const subscription = paddle.findSubscription(id)
  refuseIfCanceled(subscription, 'subscription_update_when_canceled')
  const input = parseBody(ChangeBody, body)
  if (!('items' in input)) return storeChange(paddle, { ...subscription, ...input })
  refuseSecondChange(subscription)
  refuseShortlyBeforeRenewal(paddle, subscription)
  if (subscription.status === 'past_due') throw new PaddleApiError(400, 'subscription_update_when_past_due')
  if (subscription.status === 'paused') throw new PaddleApiError(400, 'subscription_not_active')
  const [item] = input.items
  if (item && input.proration_billing_mode === 'prorated_immediately')
    chargeDifference(paddle, subscription, item.price_id)
  const items = input.items.map(({ price_id, quantity }) => ({ price: { id: price_id }, quantity }))
  return storeChange(paddle, { ...subscription, items })
}

function storeChange(paddle: PaddleState, subscription: Subscription): ServiceResponse {
  const changedSubscription = paddle.store(subscription)
  paddle.emit('subscription.updated', changedSubscription)
  return createDataResponse(changedSubscription)
}

/** Charges the price difference for the rest of the period. Paddle charges nothing for a smaller plan. */
function chargeDifference(paddle: PaddleState, subscription: Subscription, price: string): void {
  if (paddle.switches.isDeclined) throw new PaddleApiError(400, 'subscription_payment_declined')
  const { current_billing_period: period, items } = BilledSubscription.parse(subscription)
  const [{ price: currentPrice } = { price: { id: '' } }] = items
  if (!period) return
  const [startMs, endMs] = [Date.parse(period.starts_at), Date.parse(period.ends_at)]
  const remainingShare = Math.max(0, Math.min(1, (endMs - paddle.now()) / (endMs - startMs)))
  const [totalsBefore, totalsAfter] = [createTotalsOfPrice(currentPrice.id), createTotalsOfPrice(price)]
  const difference = Number(totalsAfter.details.totals.subtotal) - Number(totalsBefore.details.totals.subtotal)
  const amount = Math.round(difference * remainingShare)
  if (amount <= 0) return
  const payment = paddle.charge({
    subscription_id: subscription.id,
    origin: 'subscription_update',
    billing_period: { starts_at: paddle.instantFromNow(), ends_at: period.ends_at },
    ...createTotals(amount, totalsAfter.currency_code),
  })
  paddle.complete(payment)
}

export function renewDueSubscriptions(paddle: PaddleState): void {
  for (const subscription of paddle.subscriptions.list())
    if (subscription.status === 'active') renewIfDue(paddle, subscription)
    else if (subscription.status === 'past_due') retryPastDuePayment(paddle, subscription)
}

const isOver = ({ now }: PaddleState, instant: string, afterMs = 0): boolean => Date.parse(instant) + afterMs <= now()

function renewIfDue(paddle: PaddleState, subscription: Subscription): void {
  const {
    next_billed_at: renewalInstant,
    scheduled_change: scheduledChange,
    items,
  } = BilledSubscription.parse(subscription)
  if (scheduledChange && isOver(paddle, scheduledChange.effective_at))
    return applyScheduledChange(paddle, subscription, scheduledChange.action)
  const [item] = items
  if (!renewalInstant || !item || !isOver(paddle, renewalInstant)) return
  const period = { starts_at: renewalInstant, ends_at: new Date(Date.parse(renewalInstant) + monthMs).toISOString() }
  const renewedSubscription = paddle.store({
    ...subscription,
    current_billing_period: period,
    next_billed_at: period.ends_at,
  })
  // Paddle sends this event before the charge, so the subscription is active even if the card is declined.
  paddle.emit('subscription.updated', renewedSubscription)
  const payment = paddle.charge({
    subscription_id: subscription.id,
    origin: 'subscription_recurring',
    billing_period: period,
    ...createTotalsOfPrice(item.price.id),
  })
  if (payment.status === 'paid') return paddle.complete(payment)
  const pastDue = paddle.store({ ...renewedSubscription, status: 'past_due' })
  paddle.emit('subscription.updated', pastDue)
  paddle.emit('transaction.past_due', payment)
  paddle.emit('subscription.past_due', pastDue)
}

function applyScheduledChange(paddle: PaddleState, subscription: Subscription, action: 'cancel' | 'pause'): void {
  const changedSubscription =
    action === 'cancel'
      ? endSubscription(paddle, subscription)
      : paddle.store({
          ...subscription,
          status: 'paused',
          paused_at: paddle.createChangeInstant(),
          next_billed_at: null,
          current_billing_period: null,
          scheduled_change: null,
        })
  paddle.emit('subscription.updated', changedSubscription)
  paddle.emit(action === 'cancel' ? 'subscription.canceled' : 'subscription.paused', changedSubscription)
}

/**
 * Retries the payment once a day, as Paddle does. After `maxPastDueMs`, cancels the subscription, as Paddle does by
 * default.
 */
function retryPastDuePayment(paddle: PaddleState, subscription: Subscription): void {
  const [payment] = listPastDuePayments(paddle, subscription.id)
  if (!payment) return
  if (isOver(paddle, payment.created_at, maxPastDueMs)) {
    const endedSubscription = endSubscription(paddle, subscription)
    paddle.emit('subscription.updated', endedSubscription)
    paddle.emit('subscription.canceled', endedSubscription)
  } else if (isOver(paddle, payment.updated_at ?? payment.created_at, dayMs)) {
    if (paddle.switches.isDeclined)
      paddle.emit(
        'transaction.payment_failed',
        paddle.transactions.set({ ...payment, updated_at: paddle.instantFromNow() }),
      )
    else payOverduePayments(paddle, subscription)
  }
}

export function payOverduePayments(paddle: PaddleState, subscription: Subscription): void {
  for (const payment of listPastDuePayments(paddle, subscription.id)) {
    const paidTransaction = paddle.transactions.set({ ...payment, status: 'paid' })
    paddle.emit('transaction.paid', paidTransaction)
    paddle.complete(paidTransaction)
  }
  paddle.emit('subscription.updated', paddle.store({ ...subscription, status: 'active' }))
}
