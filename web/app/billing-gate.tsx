import { Suspense, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { billingDialogState, isLocked, useBilling, useSnooze, type Billing } from '../lib/entries/billing.ts'
import { Card } from '../ui/layout/card.tsx'
import { Dialog } from '../ui/dialog/dialog.tsx'
import { preloadedComponent } from '../ui/feedback/lazy-component.tsx'
import { Skeleton } from '../ui/feedback/skeleton.tsx'
import styles from './billing-gate.module.css'

const Subscription = preloadedComponent(async () => (await import('../features/billing/subscription.tsx')).Subscription)

/** The subscription is over only for those who had one. */
const titleKeyFor = ({ should_become_customer: isDue, paid_until: paidUntil }: Billing) =>
  isDue && paidUntil === null ? 'trial_period_over' : 'subscription'

/**
 * A screen of the company, with the window in which it becomes a customer. Some screens wait until it has done so: the
 * window takes their place.
 */
export function BillingGate({ mayWait: requiresPayment, children }: { mayWait: boolean; children: ReactNode }) {
  const { t } = useTranslation('shell')
  const { data: billing } = useBilling()
  const asked = billingDialogState.use()
  const { isSnoozed, snooze } = useSnooze()
  const title = t(billing ? titleKeyFor(billing) : 'subscription')
  if (billing && requiresPayment && isLocked(billing))
    return (
      <div className={styles.narrow}>
        <Card title={title} isMain>
          <Suspense fallback={<Skeleton lines={6} />}>
            <Subscription billing={billing} />
          </Suspense>
        </Card>
      </div>
    )
  const isOffered = billing?.state === 'due' && !isSnoozed
  const close = () => {
    billingDialogState.set('closed')
    if (billing?.should_become_customer) snooze()
  }
  // The screen keeps its place in the tree when the answer arrives, and with it all that it holds.
  return (
    <>
      {children}
      <Dialog
        title={title}
        isOpen={billing !== undefined && asked !== 'checkout' && (asked !== 'closed' || isOffered)}
        onClose={close}
      >
        {billing ? <Subscription billing={billing} onClose={close} onSnooze={close} /> : null}
      </Dialog>
    </>
  )
}
