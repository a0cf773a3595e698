import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { api } from 'virtual:api'
import type { PaymentMethod } from '../../../shared/domain/billing-state.ts'
import { call } from '../../lib/session/api.ts'
import { useFormats } from '../../lib/language/use-formats.ts'

/**
 * Shows amount and date of the next payment. Fetches both again when `refreshKey` changes, so callers must change the
 * key whenever either may have changed.
 */
export function NextPayment({ method, refreshKey }: { method: PaymentMethod; refreshKey: string }) {
  const { t } = useTranslation('billing')
  const formats = useFormats()
  const { data, error } = useQuery({
    queryKey: ['next_payment', refreshKey],
    queryFn: () => call(api.billing.nextPayment),
  })
  if (!error && !data?.payment) return null
  const text = data?.payment
    ? t(`next.${method}`, {
        amount: formats.money(data.payment.gross, data.payment.currency),
        date: formats.day(data.payment.date),
      })
    : t('next.unknown')
  return (
    <>
      <dt>{t('next.title')}</dt>
      <dd>{text}</dd>
    </>
  )
}
