import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { employeeDayAddress } from '../addresses.ts'
import { useOverviewFormats } from '../use-overview-formats.ts'
import { RowLayout } from './row-layout.tsx'
import type { NoEntryItem } from './row-props.ts'
import styles from './to-check.module.css'

/** A day on which an employee probably forgot to clock in. */
export function NoEntryRow({ item: { employee, day } }: { item: NoEntryItem }) {
  const { t } = useTranslation('overview')
  const formats = useOverviewFormats()
  const address = employeeDayAddress(employee.id, day)
  return (
    <RowLayout
      icon="missing"
      tone="look"
      address={address}
      name={employee.name}
      text={t('check.no_entry', { day: formats.day(day) })}
      why={t('check.no_entry_why')}
      cure={
        <Link
          to={address}
          className={styles.link ?? ''}
          aria-label={t('check.of', { what: t('check.add'), name: `${employee.name}, ${formats.day(day)}` })}
        >
          {t('check.add')}
        </Link>
      }
    />
  )
}
