import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { integrationKeys, mayUseIntegration, type IntegrationKey } from '../../../../shared/domain/policies.ts'
import { forBuckets } from '../../../../shared/domain/report/buckets.ts'
import { nameOfFile } from '../../../../shared/exports/salary-file.ts'
import { sortOut, type SalaryRow } from '../../../../shared/exports/salary.ts'
import type { DayRange } from '../../../lib/day-range.ts'
import { useEmployees } from '../../../lib/employee-and-project-lists.ts'
import { useCompany } from '../../../lib/session.ts'
import { useFormats } from '../../../lib/use-formats.ts'
import type { Loaded } from '../use-report.ts'
import styles from './exports.module.css'
import { FileButton } from './file-button.tsx'

/** A file for each active payroll program, and the employees who are left out of it. */
export function SalaryFiles({ loaded, days, hasProject }: { loaded: Loaded; days: DayRange; hasProject: boolean }) {
  const { t } = useTranslation('report')
  const formats = useFormats()
  const company = useCompany()
  const { data: employees } = useEmployees()
  const programs = integrationKeys.filter(
    key => mayUseIntegration(company, key) && company.integrations[key]?.active === true,
  )
  if (programs.length === 0 || !employees) return null
  // Pay is computed per day, and a day's hours may belong to several projects.
  if (hasProject) return <p className={styles.note}>{t('salary.whole')}</p>
  const integrationsById = new Map(employees.map(({ id, integrations }) => [id, integrations]))
  const rows = [...loaded.report.employees.values()].map((paid): SalaryRow => ({
    employee: { id: paid.id, name: paid.name },
    ...forBuckets('id', ({ id }) => paid[id]),
    integrations: integrationsById.get(paid.id) ?? {},
  }))
  const job = (program: IntegrationKey) => () => ({
    kind: 'salary' as const,
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
              names: formats.list(leftOut.map(({ employee }) => employee.name)),
            })}
          </p>
        )
      })}
    </>
  )
}
