import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { computeLastPaidDay } from '../../../shared/domain/billing-state.ts'
import type { Currency } from '../../../shared/domain/markets.ts'
import { toCardCurrency, isPaidPlan, paidPlans } from '../../../shared/domain/plans.ts'
import { dispatchBillingEvent } from '../../lib/billing/billing-dialog.ts'
import { useBilling, type Billing } from '../../lib/billing/billing.ts'
import { useCompany } from '../../lib/session/session.ts'
import { useBillingText } from '../../lib/billing/use-billing-text.ts'
import { useFormats } from '../../lib/language/use-formats.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { LoadError } from '../../ui/feedback/load-error.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import styles from './billing.module.css'
import { CancelSubscriptionForm } from './cancel-subscription.tsx'
import { ChangeCardButton } from './change-card-button.tsx'
import { ChangePlanForm } from './change-plan.tsx'
import { Invoices } from './invoices.tsx'
import { NextPayment } from './next-payment.tsx'

export function SubscriptionSettings() {
  const { t } = useTranslation('billing')
  const { data: billing, error, refetch } = useBilling()
  return (
    <Card title={t('title')}>
      {billing ? (
        <Facts billing={billing} />
      ) : error ? (
        <LoadError error={error} onRetry={() => void refetch()} />
      ) : null}
      {billing || error ? null : <Skeleton lines={3} />}
    </Card>
  )
}

function Facts({ billing }: { billing: Billing }) {
  const { t } = useTranslation('billing')
  const formats = useFormats()
  const { currency } = useCompany()
  const text = useBillingText(billing)
  const [openDialog, setOpenDialog] = useState<'plan' | 'cancel'>()
  const close = () => setOpenDialog(undefined)
  const {
    billing_plan: plan,
    next_plan: nextPlan,
    fitting_plan: fittingPlan,
    method,
    is_paused: isPaused,
    paid_until: paidUntil,
    paying_customer: isPaying,
    unpaid_since: unpaidSince,
    awaits_payment: awaitsPayment,
    state,
  } = billing
  const paymentCurrency: Currency = method === 'bank' ? 'ISK' : toCardCurrency(currency)
  const refreshKey = [isPaying, awaitsPayment, plan, nextPlan, paidUntil, unpaidSince].join(' ')
  const price = isPaidPlan(plan) ? paidPlans[plan] : undefined
  return (
    <div className={styles.content}>
      <dl className="facts">
        <dt>{t('standing')}</dt>
        <dd>{isPaused ? t('paused') : (text ?? t(`standings.${state}`))}</dd>
        {price ? (
          <>
            <dt>{t('plan')}</dt>
            <dd>{t('people', { from: price.from, to: price.to })}</dd>
            <dt>{t('price')}</dt>
            <dd>{t('price_text', { price: formats.money(price.price[paymentCurrency], paymentCurrency) })}</dd>
          </>
        ) : null}
        {isPaidPlan(nextPlan) ? (
          <>
            <dt>{t('next_plan')}</dt>
            <dd>{t('people', { from: paidPlans[nextPlan].from, to: paidPlans[nextPlan].to })}</dd>
          </>
        ) : null}
        {method ? (
          <>
            <dt>{t('method')}</dt>
            <dd>{t(`methods.${method}`)}</dd>
          </>
        ) : null}
        {paidUntil === null ? null : (
          <>
            <dt>{t('paid_until')}</dt>
            <dd>
              {formats.date({ dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(computeLastPaidDay(paidUntil)))}
            </dd>
          </>
        )}
        {method ? <NextPayment method={method} refreshKey={refreshKey} /> : null}
      </dl>
      {isPaying || awaitsPayment ? (
        <div className={styles.actions}>
          {fittingPlan === null || awaitsPayment ? null : (
            <Button onPress={() => setOpenDialog('plan')}>{t('change.open')}</Button>
          )}
          {method === 'card' ? <ChangeCardButton /> : null}
          <Button onPress={() => setOpenDialog('cancel')}>{t('cancel.open')}</Button>
        </div>
      ) : state === 'free' ? null : (
        <div>
          <Button onPress={() => dispatchBillingEvent({ type: 'opened' })}>{t('confirm')}</Button>
        </div>
      )}
      {method ? <Invoices refreshKey={refreshKey} /> : null}
      {fittingPlan === null ? null : (
        <Dialog title={t('change.title')} isOpen={openDialog === 'plan'} onClose={close}>
          <ChangePlanForm billing={billing} fittingPlan={fittingPlan} onClose={close} />
        </Dialog>
      )}
      <Dialog title={t('cancel.title')} isOpen={openDialog === 'cancel'} onClose={close}>
        <CancelSubscriptionForm method={method} onClose={close} />
      </Dialog>
    </div>
  )
}
