import { useTranslation } from 'react-i18next'
import type { Currency } from '../../../shared/domain/markets.ts'
import { cardCurrency, isPaidPlan, paidPlans } from '../../../shared/domain/plans.ts'
import { billingWindow, useBilling, type Billing } from '../../lib/billing.ts'
import { useCompany } from '../../lib/session.ts'
import { useBillingText } from '../../lib/use-billing-text.ts'
import { useFormats } from '../../lib/use-formats.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Failed } from '../../ui/failed.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import styles from './billing.module.css'

/** The part of the settings about the subscription. */
export function BillingFacts() {
  const { t } = useTranslation('billing')
  const { data: billing, error, refetch } = useBilling()
  return (
    <Card title={t('title')}>
      {billing ? <Facts billing={billing} /> : error ? <Failed error={error} onRetry={() => void refetch()} /> : null}
      {billing || error ? null : <Skeleton lines={3} />}
    </Card>
  )
}

function Facts({ billing }: { billing: Billing }) {
  const { t } = useTranslation('billing')
  const formats = useFormats()
  const { currency, settings } = useCompany()
  const text = useBillingText(billing)
  const { billing_plan: plan, method, paid_until: paidUntil, paying_customer: isPaying, state } = billing
  const paid: Currency = method === 'card' ? cardCurrency(currency) : currency
  const price = isPaidPlan(plan) ? paidPlans[plan] : undefined
  return (
    <div className={styles.content}>
      <dl className="facts">
        <dt>{t('standing')}</dt>
        <dd>{text ?? t(`standings.${state}`)}</dd>
        {price ? (
          <>
            <dt>{t('plan')}</dt>
            <dd>{t('people', { from: price.from, to: price.to })}</dd>
            <dt>{t('price')}</dt>
            <dd>{t('price_text', { price: formats.money(price.price[paid], paid) })}</dd>
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
            <dd>{formats.date({ dateStyle: 'medium', timeZone: settings.time_zone }).format(new Date(paidUntil))}</dd>
          </>
        )}
      </dl>
      {isPaying || state === 'free' ? null : (
        <div>
          <Button onPress={() => billingWindow.set(true)}>{t('confirm')}</Button>
        </div>
      )}
    </div>
  )
}
