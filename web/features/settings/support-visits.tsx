import { useTranslation } from 'react-i18next'
import type { Company } from '../../lib/session/session.ts'
import { useFormats } from '../../lib/language/use-formats.ts'
import { LoadError } from '../../ui/feedback/load-error.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import styles from './settings.module.css'
import { useSupportVisits } from './use-support-visits.ts'

export function SupportVisits({ company }: { company: Company }) {
  const { t } = useTranslation('settings')
  const { date } = useFormats()
  const { data, error, refetch } = useSupportVisits()
  if (error) return <LoadError error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton lines={2} />
  const dateFormat = date({ dateStyle: 'medium', timeStyle: 'short', timeZone: company.settings.time_zone })
  return (
    <div className={styles.rows}>
      <p className={styles.note}>{t(data.length === 0 ? 'visits.none' : 'visits.note')}</p>
      {data.length === 0 ? null : (
        <ul className="plain-list" aria-label={t('visits.title')}>
          {data.map(({ admin, reason, began, ended }) => (
            <li key={began + admin}>
              <p className="soft small">
                {t('visits.by_at', { admin, when: dateFormat.format(new Date(began)) })}
                {', '}
                {ended === null ? t('visits.goes_on') : t('visits.minutes', { count: minutesBetween(began, ended) })}
              </p>
              <p className={styles.reason}>{reason}</p>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

const minutesBetween = (from: string, to: string): number => Math.ceil((Date.parse(to) - Date.parse(from)) / 60_000)
