import { useTranslation } from 'react-i18next'
import { leftOutReasons } from '../../../shared/exports/salary.ts'
import { useFormats } from '../../lib/use-formats.ts'
import styles from './exports.module.css'
import type { SalaryExport } from './use-exports.ts'

/** Employees whose hours are missing in the file, in whole or in part, by reason. */
export function LeftOut({ all }: { all: SalaryExport['left_out'] }) {
  const { t } = useTranslation('exports')
  const { hours } = useFormats()
  return (
    <>
      {leftOutReasons.map(reason => {
        const employees = all.filter(one => one.reason === reason)
        return employees.length === 0 ? null : (
          <section key={reason}>
            <h3 className={styles.reason}>{t(`reasons.${reason}`)}</h3>
            <ul className={styles.people}>
              {employees.map(({ id, name, entries, total_seconds }) => (
                <li key={id}>
                  <span>{name}</span>
                  <span className="soft">
                    {reason === 'open'
                      ? t('entries_of', { count: entries })
                      : t('hours_of', { hours: hours(total_seconds / 3600), count: entries })}
                  </span>
                </li>
              ))}
            </ul>
          </section>
        )
      })}
      <p className="soft">{t('then')}</p>
    </>
  )
}
