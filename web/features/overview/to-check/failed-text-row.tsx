import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { allEmployees } from '../addresses.ts'
import { useOverviewFormats } from '../use-overview-formats.ts'
import { RowLayout } from './row-layout.tsx'
import type { FailedTextItem } from './row-props.ts'
import styles from './to-check.module.css'

/** An employee whose last text message did not arrive, so that the link in it was never seen. */
export function FailedTextRow({ item: { employee, to, at } }: { item: FailedTextItem }) {
  const { t } = useTranslation('overview')
  const { clock, day } = useOverviewFormats()
  const { name } = employee
  return (
    <RowLayout
      icon="text"
      tone="look"
      address={allEmployees}
      name={name}
      text={t('check.failed_text', { day: day(clock(at).day) })}
      why={t('check.failed_text_why', { to })}
      cure={
        <Link
          to={allEmployees}
          className={styles.link ?? ''}
          aria-label={t('check.of', { what: t('check.employees'), name })}
        >
          {t('check.employees')}
        </Link>
      }
    />
  )
}
