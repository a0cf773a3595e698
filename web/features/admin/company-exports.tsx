import { useTranslation } from 'react-i18next'
import { useFormats } from '../../lib/language/use-formats.ts'
import type { CompanyDetails } from './use-companies.ts'

const programs = { payday: 'Payday', regla: 'Regla', dk: 'dk' }

export function CompanyExports({
  exports,
  when,
}: {
  exports: CompanyDetails['salary_exports']['latest']
  when: (instant: string) => string
}) {
  const { t } = useTranslation('admin')
  const { days } = useFormats()
  if (exports.length === 0) return null
  return (
    <>
      <h3>{t('exports.title')}</h3>
      <ul>
        {exports.map(made => (
          <li key={made.id}>
            {t('exports.one', {
              days: days(made),
              program: programs[made.integration],
              when: when(made.created),
              by: t(`exports.by.${made.created_by}`),
            })}
          </li>
        ))}
      </ul>
    </>
  )
}
