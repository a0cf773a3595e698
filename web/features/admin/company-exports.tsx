import { useTranslation } from 'react-i18next'
import { useFormats } from '../../lib/language/use-formats.ts'
import { Card } from '../../ui/layout/card.tsx'
import styles from './company-page.module.css'
import type { CompanyDetails } from './use-companies.ts'

const programNames = { payday: 'Payday', regla: 'Regla', dk: 'dk' }

export function CompanySalaryExports({
  exports,
  formatInstant,
}: {
  exports: CompanyDetails['salary_exports']['latest']
  formatInstant: (instant: string) => string
}) {
  const { t } = useTranslation('admin')
  const { days } = useFormats()
  if (exports.length === 0) return null
  return (
    <Card title={t('exports.title')}>
      <ul className={styles.list}>
        {exports.map(salaryExport => (
          <li key={salaryExport.id}>
            {t('exports.one', {
              days: days(salaryExport),
              program: programNames[salaryExport.integration],
              when: formatInstant(salaryExport.created),
              by: t(`exports.by.${salaryExport.created_by}`),
            })}
          </li>
        ))}
      </ul>
    </Card>
  )
}
