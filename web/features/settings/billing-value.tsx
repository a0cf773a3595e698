import { useTranslation } from 'react-i18next'
import { useBilling } from '../../lib/billing/billing.ts'
import { useBillingText } from '../../lib/billing/use-billing-text.ts'

/**
 * Shows the billing state in the list of settings. It is a component of its own, so that a try-out, which has no
 * subscription, does not request the billing status.
 */
export function BillingValue() {
  const { t } = useTranslation('billing')
  const { data } = useBilling()
  const text = useBillingText(data)
  if (!data) return null
  return data.is_paused ? t('paused') : (text ?? t(`standings.${data.state}`))
}
