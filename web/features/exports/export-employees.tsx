import { useTranslation } from 'react-i18next'
import { Link } from '../../ui/link.tsx'
import { exclusionReasons } from '../../../shared/exports/salary.ts'
import { toEntriesLink, toEmployeeFormLink } from '../../lib/browser/links.ts'
import { useFormats } from '../../lib/language/use-formats.ts'
import styles from './exports.module.css'
import { groupExcludedEmployees } from './group-excluded-employees.ts'
import type { SalaryExport } from './use-exports.ts'

export function EmployeesOfExport({ salaryExport: { from, to, left_out, in_file } }: { salaryExport: SalaryExport }) {
  const { t } = useTranslation('exports')
  const { hours, list } = useFormats()
  const { partlyExcludedIds } = groupExcludedEmployees({ left_out, in_file })
  return (
    <>
      {exclusionReasons.map(reason => {
        const employees = left_out.filter(employee => employee.reason === reason)
        return employees.length === 0 ? null : (
          <section key={reason}>
            <h3 className={styles.reason}>{t(`reasons.${reason}`)}</h3>
            {reason === 'unapproved' ? (
              <Link to={toEntriesLink({ from, to, approved: 'false' })}>{t('all_unapproved')}</Link>
            ) : null}
            <ul className={styles.people}>
              {employees.map(({ id, name, entries, total_seconds }) => (
                <li key={id}>
                  <Link
                    to={
                      reason === 'no_kennitala'
                        ? toEmployeeFormLink(id)
                        : toEntriesLink({
                            from,
                            to,
                            employee: id,
                            ...(reason === 'unapproved' ? { approved: 'false' } : {}),
                          })
                    }
                  >
                    {name}
                  </Link>
                  <span className="soft">
                    {reason === 'open'
                      ? t('entries_of', { count: entries })
                      : t('hours_of', { hours: hours(total_seconds / 3600), count: entries })}
                    {partlyExcludedIds.has(id) ? `, ${t('others_in_file')}` : null}
                  </span>
                </li>
              ))}
            </ul>
          </section>
        )
      })}
      {left_out.length === 0 ? null : <p className="soft">{t('then')}</p>}
      {in_file && in_file.length > 0 ? (
        <section>
          <h3 className={styles.reason}>{t('in_file')}</h3>
          <p>{list(in_file.map(({ name }) => name))}</p>
        </section>
      ) : null}
    </>
  )
}
