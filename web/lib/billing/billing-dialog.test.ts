import { billingDialogReducer, initialBillingDialog, type BillingEvent } from './billing-dialog.ts'

const applyEvents = (...types: Exclude<BillingEvent['type'], 'planChosen'>[]) =>
  types.map((type): BillingEvent => ({ type })).reduce(billingDialogReducer, initialBillingDialog)

it.each([
  [[], 'closed'],
  [['opened'], 'form'],
  [['opened', 'closed'], 'closed'],
  [['opened', 'subscribed'], 'subscribed'],
  [['opened', 'checkoutOpened'], 'checkout'],
  [['opened', 'checkoutOpened', 'checkoutClosed'], 'form'],
  [['opened', 'checkoutOpened', 'failed'], 'failed'],
  [['opened', 'checkoutOpened', 'failed', 'failureHidden'], 'form'],
  [['opened', 'checkoutOpened', 'checkoutPaid'], 'confirming'],
  [['opened', 'checkoutOpened', 'checkoutPaid', 'paymentArrived'], 'subscribed'],
  [['opened', 'checkoutOpened', 'checkoutPaid', 'paymentMissed'], 'unconfirmed'],
] as const)('after %j the step is %s', (types, step) => {
  expect(applyEvents(...types).step).toBe(step)
})

it('stays closed when the result of a payment arrives after closing', () => {
  const closedState = applyEvents('opened', 'checkoutOpened', 'checkoutPaid', 'closed')
  expect(billingDialogReducer(closedState, { type: 'paymentArrived' }).step).toBe('closed')
  expect(billingDialogReducer(closedState, { type: 'paymentMissed' }).step).toBe('closed')
})

it('keeps the chosen plan while the checkout is open', () => {
  const stateAfterChoice = billingDialogReducer(applyEvents('opened'), { type: 'planChosen', plan: 3 })
  expect(stateAfterChoice).toEqual({ step: 'form', plan: 3 })
  expect(billingDialogReducer(stateAfterChoice, { type: 'checkoutOpened' })).toEqual({ step: 'checkout', plan: 3 })
})
