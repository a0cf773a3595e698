import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { integrationKeys, mayUseIntegration, type IntegrationKey } from '../../../../shared/domain/policies.ts'
import { nameOfFile } from '../../../../shared/exports/salary-file.ts'
import { sortOut, type SalaryRow } from '../../../../shared/exports/salary.ts'
import type { Days } from '../../../lib/days.ts'
import { listFormat } from '../../../lib/intl.ts'
import { useEmployees } from '../../../lib/lists.ts'
import { useCompany } from '../../../lib/session.ts'
import type { Loaded } from '../use-report.ts'
import styles from './exports.module.css'
import { FileButton } from './file-button.tsx'

/** for each payroll program in use, a file of the hours shown; and who is in none of them */
export function SalaryFiles({ loaded, days, hasProject }: { loaded: Loaded; days: Days; hasProject: boolean }) {
  const { t } = useTranslation('report')
  const company = useCompany()
  const { data: employees } = useEmployees()
  const programs = integrationKeys.filter(
    key => mayUseIntegration(company, key) && company.integrations[key]?.active === true,
  )
  if (programs.length === 0 || !employees) return null
  // pay is for whole days, of which one project may have had a part
  if (hasProject) return <p className={styles.note}>{t('salary.whole')}</p>
  const numbers = new Map(employees.map(({ id, integrations }) => [id, integrations]))
  const rows = [...loaded.report.employees.values()].map(({ id, name, regular_time, over_time }): SalaryRow => ({
    employee: { id, name },
    regular_time,
    over_time,
    integrations: numbers.get(id) ?? {},
  }))
  const job = (program: IntegrationKey) => () => ({
    what: 'salary' as const,
    program,
    rows,
    days,
    payItems: company.settings.pay_items,
  })
  return (
    <>
      {programs.map(program => (
        <FileButton
          key={program}
          name={t('salary.file', { program: t(`salary.programs.${program}`) })}
          job={job(program)}
          fileName={nameOfFile({ integration: program, ...days })}
        />
      ))}
      <Link to="/app#exports">{t('salary.made')}</Link>
      {programs.map(program => {
        const { leftOut } = sortOut(rows, program)
        return leftOut.length === 0 ? null : (
          <p key={program} className={styles.note}>
            {t('salary.left_out', {
              program: t(`salary.programs.${program}`),
              names: listFormat().format(leftOut.map(({ employee }) => employee.name)),
            })}
          </p>
        )
      })}
    </>
  )
}
