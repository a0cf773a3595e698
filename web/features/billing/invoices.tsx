import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { api } from 'virtual:api'
import { call } from '../../lib/api.ts'
import { useFormats } from '../../lib/use-formats.ts'
import { Failed } from '../../ui/failed.tsx'
import { Mark } from '../../ui/mark.tsx'
import styles from './billing.module.css'

const marks = { open: 'plain', paid: 'in', overdue: 'look', withdrawn: 'plain' } as const

/** The invoices of the company, newest first. `asOf` changes whenever there may be another one. */
export function Invoices({ asOf }: { asOf: string }) {
  const { t } = useTranslation('billing')
  const formats = useFormats()
  const { data, error, refetch } = useQuery({
    queryKey: ['invoices', asOf],
    queryFn: () => call(api.billing.invoices),
  })
  if (error) return <Failed error={error} onRetry={() => void refetch()} />
  if (!data || data.length === 0) return null
  return (
    <div className={styles.wide}>
      <table className={styles.invoices}>
        <caption>{t('invoices.title')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('invoices.number')}</th>
            <th scope="col">{t('invoices.date')}</th>
            <th scope="col">{t('invoices.due')}</th>
            <th scope="col" className={styles.number}>
              {t('invoices.amount')}
            </th>
            <th scope="col">{t('invoices.state')}</th>
          </tr>
        </thead>
        <tbody>
          {data.map(({ id, number, date, final_due_date: due, gross, currency, state }) => (
            <tr key={id}>
              <th scope="row">{number}</th>
              <td>{formats.day(date)}</td>
              <td>{formats.day(due)}</td>
              <td className={styles.number}>{formats.money(gross, currency)}</td>
              <td>
                <Mark kind={marks[state]}>{t(`invoices.states.${state}`)}</Mark>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
