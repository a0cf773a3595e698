import { useTranslation } from 'react-i18next'
import { Link } from '../../../ui/link.tsx'
import { allEmployeesAddress } from '../addresses.ts'
import { useOverviewFormats } from '../use-overview-formats.ts'
import { RowLayout } from './row-layout.tsx'
import type { FailedTextMessageItem } from './row-props.ts'
import styles from './to-check.module.css'

export function FailedTextMessageRow({ item: { employee, to, at } }: { item: FailedTextMessageItem }) {
  const { t } = useTranslation('overview')
  const { clock, day } = useOverviewFormats()
  const { name } = employee
  return (
    <RowLayout
      icon="text"
      tone="look"
      address={allEmployeesAddress}
      name={name}
      text={t('check.failed_text', { day: day(clock(at).day) })}
      why={t('check.failed_text_why', { to })}
      fix={
        <Link
          to={allEmployeesAddress}
          className={styles.link ?? ''}
          aria-label={t('check.of', { what: t('check.employees'), name })}
        >
          {t('check.employees')}
        </Link>
      }
    />
  )
}
