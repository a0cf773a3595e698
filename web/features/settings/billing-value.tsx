import { useTranslation } from 'react-i18next'
import { useBilling } from '../../lib/billing/billing.ts'
import { useBillingText } from '../../lib/billing/use-billing-text.ts'

/** A component of its own, because a try-out has no subscription to load. */
export function BillingValue() {
  const { t } = useTranslation('billing')
  const { data } = useBilling()
  const text = useBillingText(data)
  if (!data) return null
  return data.is_paused ? t('paused') : (text ?? t(`standings.${data.state}`))
}
