import { Suspense, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { dispatchBillingEvent, useBillingDialog } from '../lib/billing/billing-dialog.ts'
import { largerPlanQuestionStore } from '../lib/billing/larger-plan.ts'
import { isLocked, useBilling, useBillingSnooze, type Billing } from '../lib/billing/billing.ts'
import { Card } from '../ui/layout/card.tsx'
import { Dialog } from '../ui/dialog/dialog.tsx'
import { createLazyComponent, createPreloadedComponent } from '../ui/feedback/lazy-component.tsx'
import { Skeleton } from '../ui/feedback/skeleton.tsx'
import styles from './billing-gate.module.css'

const SubscriptionForm = createPreloadedComponent(
  async () => (await import('../features/billing/subscription-form.tsx')).SubscriptionForm,
)

const LargerPlanDialog = createLazyComponent(async () => (await import('./larger-plan-dialog.tsx')).LargerPlanDialog)

/** Returns the key of the dialog's title. The title says that the trial is over only if the company has never paid. */
const chooseTitleKey = ({ should_become_customer: isDue, paid_until: paidUntil, unpaid_since: unpaidSince }: Billing) =>
  isDue && paidUntil === null && unpaidSince === null ? 'trial_period_over' : 'subscription'

/**
 * Shows a screen with the dialogs for the subscription. Once the company is locked, the subscription form replaces a
 * screen that requires payment.
 */
export function BillingGate({ requiresPayment, children }: { requiresPayment: boolean; children: ReactNode }) {
  const { t } = useTranslation('shell')
  const { data: billing } = useBilling()
  const { step } = useBillingDialog()
  const { isSnoozed, snooze } = useBillingSnooze()
  const isLargerPlanNeeded = largerPlanQuestionStore.use() !== undefined
  const title = t(billing ? chooseTitleKey(billing) : 'subscription')
  if (billing && requiresPayment && isLocked(billing))
    return (
      <div className={styles.narrow}>
        <Card title={title} isMain>
          <Suspense fallback={<Skeleton lines={6} />}>
            <SubscriptionForm billing={billing} />
          </Suspense>
        </Card>
      </div>
    )
  const isOffered = billing?.state === 'due' && !isSnoozed
  const close = () => {
    dispatchBillingEvent({ type: 'closed' })
    if (billing?.should_become_customer) snooze()
  }
  // The screen keeps its place in the tree of components when the response arrives, so that it does not lose its state.
  return (
    <>
      {children}
      <Dialog
        title={title}
        isOpen={billing !== undefined && step !== 'checkout' && (step !== 'closed' || isOffered)}
        onClose={close}
      >
        {billing ? <SubscriptionForm billing={billing} onClose={close} onSnooze={close} /> : null}
      </Dialog>
      {isLargerPlanNeeded ? (
        <Suspense fallback={null}>
          <LargerPlanDialog />
        </Suspense>
      ) : null}
    </>
  )
}
