import { useTranslation } from 'react-i18next'
import { Badge } from '../../ui/feedback/badge.tsx'
import styles from './company-page.module.css'
import type { CompanyDetails } from './use-companies.ts'

/** Lists the employees by name, the active ones first. */
export function CompanyEmployees({ employees }: { employees: CompanyDetails['employee_list'] }) {
  const { t, i18n } = useTranslation('admin')
  if (employees.length === 0) return <p className="soft">{t('no_employees')}</p>
  const sorted = employees.toSorted(
    (a, b) => Number(a.disabled) - Number(b.disabled) || a.name.localeCompare(b.name, i18n.language),
  )
  return (
    <ul className={styles.employees}>
      {sorted.map(({ id, name, disabled }) => (
        <li key={id}>
          {name} <Badge kind={disabled ? 'plain' : 'in'}>{t(disabled ? 'inactive' : 'active')}</Badge>
        </li>
      ))}
    </ul>
  )
}
