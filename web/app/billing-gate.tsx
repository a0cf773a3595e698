import { Suspense, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { billingWindow, isLocked, useBilling, usePutOff, type Billing } from '../lib/billing.ts'
import { Card } from '../ui/card.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { preloadedPart } from '../ui/lazy-part.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import styles from './billing-gate.module.css'

const Subscription = preloadedPart(async () => (await import('../features/billing/subscription.tsx')).Subscription)

/** The subscription is over only for those who had one. */
const titleOf = ({ should_become_customer: isDue, paid_until: paidUntil }: Billing) =>
  isDue && paidUntil === null ? 'trial_period_over' : 'subscription'

/**
 * A screen of the company, with the window in which it becomes a customer. Some screens wait until it has done so: the
 * window takes their place.
 */
export function BillingGate({ mayWait, children }: { mayWait: boolean; children: ReactNode }) {
  const { t } = useTranslation('shell')
  const { data: billing } = useBilling()
  const asked = billingWindow.use()
  const { isPutOff, putOff } = usePutOff()
  if (!billing) return children
  const title = t(titleOf(billing))
  if (mayWait && isLocked(billing))
    return (
      <div className={styles.narrow}>
        <Card title={title} main>
          <Suspense fallback={<Skeleton lines={6} />}>
            <Subscription billing={billing} />
          </Suspense>
        </Card>
      </div>
    )
  const isOffered = billing.state === 'due' && !isPutOff
  const close = () => {
    billingWindow.set('closed')
    if (billing.should_become_customer) putOff()
  }
  return (
    <>
      {children}
      <Dialog title={title} isOpen={asked !== 'closed' || isOffered} onClose={close}>
        <Subscription billing={billing} onClose={close} onLater={close} />
      </Dialog>
    </>
  )
}
