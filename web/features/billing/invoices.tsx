import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { api } from 'virtual:api'
import { call } from '../../lib/session/api.ts'
import { useFormats } from '../../lib/language/use-formats.ts'
import { followLink } from '../../lib/browser/links.ts'
import { useAttempt } from '../../ui/feedback/use-attempt.tsx'
import { LoadError } from '../../ui/feedback/load-error.tsx'
import { Badge } from '../../ui/feedback/badge.tsx'
import { TableButton } from '../../ui/buttons/table-button.tsx'
import styles from './billing.module.css'

const badgeKinds = {
  open: 'plain',
  paid: 'in',
  overdue: 'look',
  withdrawn: 'plain',
  refunded: 'plain',
  partly_refunded: 'plain',
} as const

/**
 * Lists the company's invoices. Fetches them again when `refreshKey` changes, so callers must change the key whenever
 * there may be a new invoice.
 */
export function Invoices({ refreshKey }: { refreshKey: string }) {
  const { t } = useTranslation('billing')
  const formats = useFormats()
  const { attempt, alert } = useAttempt()
  const { data, error, refetch } = useQuery({
    queryKey: ['invoices', refreshKey],
    queryFn: () => call(api.billing.invoices),
  })
  if (error) return <LoadError error={error} onRetry={() => void refetch()} />
  if (!data || data.length === 0) return null
  const fetchFile = (invoice: string) =>
    void attempt(() => followLink(() => call(api.billing.invoiceFile, { params: { invoice } })))
  return (
    <>
      {alert}
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
              <th scope="col">{t('invoices.file')}</th>
            </tr>
          </thead>
          <tbody>
            {data.map(({ id, number, date, final_due_date: dueDate, gross, currency, state, has_file: hasFile }) => (
              <tr key={id}>
                <th scope="row">{number}</th>
                <td>{formats.day(date)}</td>
                <td>{dueDate === null ? t('invoices.by_card') : formats.day(dueDate)}</td>
                <td className={styles.number}>{formats.money(gross, currency)}</td>
                <td>
                  <Badge kind={badgeKinds[state]}>{t(`invoices.states.${state}`)}</Badge>
                </td>
                <td>
                  {hasFile ? (
                    <TableButton onPress={() => fetchFile(id)} aria-label={t('invoices.fetch', { number })}>
                      PDF
                    </TableButton>
                  ) : null}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  )
}
