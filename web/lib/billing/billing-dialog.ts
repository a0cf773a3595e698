/**
 * Defines the state of the billing dialog. The state is shared, because several screens open the dialog and Paddle's
 * checkout closes it for a time.
 */
import type { PlanNumber } from '../../../shared/domain/plans.ts'
import { createStore } from '../browser/store.ts'

interface BillingDialog {
  step: 'closed' | 'form' | 'checkout' | 'failed' | 'confirming' | 'subscribed' | 'unconfirmed'
  plan: PlanNumber | undefined
}

export type BillingEvent =
  | { type: 'opened' }
  | { type: 'closed' }
  | { type: 'planChosen'; plan: PlanNumber }
  | { type: 'checkoutOpened' }
  | { type: 'checkoutClosed' }
  | { type: 'checkoutPaid' }
  | { type: 'failed' }
  | { type: 'failureHidden' }
  /** The servers responded with a paid subscription. */
  | { type: 'subscribed' }
  | { type: 'paymentArrived' }
  | { type: 'paymentMissed' }

export const initialBillingDialog: BillingDialog = { step: 'closed', plan: undefined }

const nextSteps: Record<Exclude<BillingEvent['type'], 'planChosen'>, BillingDialog['step']> = {
  opened: 'form',
  closed: 'closed',
  checkoutOpened: 'checkout',
  checkoutClosed: 'form',
  checkoutPaid: 'confirming',
  failed: 'failed',
  failureHidden: 'form',
  subscribed: 'subscribed',
  paymentArrived: 'subscribed',
  paymentMissed: 'unconfirmed',
}

export function billingDialogReducer(dialog: BillingDialog, event: BillingEvent): BillingDialog {
  if (event.type === 'planChosen') return { ...dialog, plan: event.plan }
  // A late result does not reopen a dialog that the user has closed.
  const isLate = (event.type === 'paymentArrived' || event.type === 'paymentMissed') && dialog.step !== 'confirming'
  return isLate ? dialog : { ...dialog, step: nextSteps[event.type] }
}

const billingDialog = createStore(initialBillingDialog)

export const useBillingDialog = billingDialog.use
export const dispatchBillingEvent = (event: BillingEvent): void =>
  billingDialog.set(billingDialogReducer(billingDialog.get(), event))
