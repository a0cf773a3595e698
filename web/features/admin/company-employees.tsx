import { useTranslation } from 'react-i18next'
import { useFormats } from '../../lib/language/use-formats.ts'
import { Badge } from '../../ui/feedback/badge.tsx'
import styles from './company-page.module.css'
import type { CompanyDetails } from './use-companies.ts'

export function CompanyEmployees({ employees }: { employees: CompanyDetails['employee_list'] }) {
  const { t } = useTranslation('admin')
  const { compare } = useFormats()
  if (employees.length === 0) return <p className="soft">{t('no_employees')}</p>
  const sortedEmployees = employees.toSorted(
    (a, b) => Number(a.disabled) - Number(b.disabled) || compare(a.name, b.name),
  )
  return (
    <ul className={styles.employees}>
      {sortedEmployees.map(({ id, name, disabled }) => (
        <li key={id}>
          {name} <Badge kind={disabled ? 'plain' : 'in'}>{t(disabled ? 'inactive' : 'active')}</Badge>
        </li>
      ))}
    </ul>
  )
}
