import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { api } from 'virtual:api'
import { call } from '../../lib/session/api.ts'
import { useFormats } from '../../lib/language/use-formats.ts'
import { LoadError } from '../../ui/feedback/load-error.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import styles from './company-page.module.css'

/**
 * Shows the company's invoices. Loads them separately, so that the rest of the page does not wait for Paddle, which has
 * the invoices of card payments.
 */
export function CompanyInvoices({ id }: { id: string }) {
  const { t } = useTranslation('admin')
  const { t: translateBilling } = useTranslation('billing')
  const formats = useFormats()
  const { data, error, refetch } = useQuery({
    queryKey: ['company', id, 'invoices'],
    queryFn: ({ signal }) => call(api.admin.companyInvoices, { params: { id }, signal }),
    // Every fetch is audited, so returning to the window or the network must not repeat it.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
  if (error) return <LoadError error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton />
  if (data.length === 0) return <p className="soft">{t('invoices.none')}</p>
  return (
    <ul className={styles.list}>
      {data.map(({ id: invoice, number, date, gross, currency, state }) => (
        <li key={invoice}>
          {`${formats.day(date)}, ${number}: ${formats.money(gross, currency)}, ${translateBilling(`invoices.states.${state}`)}`}
        </li>
      ))}
    </ul>
  )
}
