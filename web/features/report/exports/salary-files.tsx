import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from '../../../ui/link.tsx'
import { isPeriodTooLong, maxExportDays } from '../../../../shared/domain/export-schedule.ts'
import type { Period } from '../../../../shared/domain/pay-period.ts'
import { listActiveIntegrations, type IntegrationKey } from '../../../../shared/domain/policies.ts'
import { buckets } from '../../../../shared/domain/report/buckets.ts'
import type { Report } from '../../../../shared/domain/report/report.ts'
import { toEmployeeFormLink } from '../../../lib/browser/links.ts'
import { useCompany } from '../../../lib/session/session.ts'
import { useFormats } from '../../../lib/language/use-formats.ts'
import { LoadError } from '../../../ui/feedback/load-error.tsx'
import type { ReportFilter } from '../report-filter.ts'
import styles from './exports.module.css'
import { FileButton } from './file-button.tsx'
import { useSalaryFilePreview, useSaveSalaryFile, type SalaryFilePreview } from './use-salary-files.ts'

/**
 * Offers the payroll files of the report's days. The buttons are not in the menu of exports, because the employees whom
 * a file excludes are shown below them.
 */
export function SalaryFiles({ report, filter }: { report: Report; filter: ReportFilter }) {
  const { t } = useTranslation('report')
  const programs = listActiveIntegrations(useCompany())
  const isOffered = programs.length > 0 && !isPeriodTooLong(filter)
  const { data: preview, error, refetch } = useSalaryFilePreview(filter, isOffered)
  if (programs.length === 0) return null
  if (!isOffered) return <p className={styles.note}>{t('salary.too_long', { days: maxExportDays })}</p>
  return (
    <div className={styles.salary}>
      <div className={styles.salaryButtons}>
        {programs.map(program => (
          <SalaryFileButton key={program} program={program} days={filter} isDisabled={!preview} />
        ))}
        <Link to="/app#exports" className={styles.link ?? ''}>
          {t('salary.made')}
        </Link>
      </div>
      {error ? <LoadError error={error} onRetry={() => void refetch()} /> : null}
      {preview?.files.map(file => (
        <FileNotes
          key={file.integration}
          file={file}
          isApprovedOnly={preview.approved_only}
          matchesReport={matchesFile(filter, report, file)}
        />
      ))}
    </div>
  )
}

interface ButtonProps {
  program: IntegrationKey
  days: Period
  isDisabled: boolean
}

function SalaryFileButton({ program, days, isDisabled }: ButtonProps) {
  const { t } = useTranslation('report')
  const { fileState, create: createFile } = useSaveSalaryFile(program, days)
  return (
    <FileButton
      name={t('salary.file', { program: t(`salary.programs.${program}`) })}
      isDisabled={isDisabled}
      fileState={fileState}
      onPress={() => void createFile()}
    />
  )
}

type PreviewFile = SalaryFilePreview['files'][number]

/**
 * Whether the report counts the same hours as the file. Compares sums rather than entries, because a file may count
 * only approved entries.
 */
const matchesFile = ({ rule, employee, project }: ReportFilter, report: Report, file: PreviewFile): boolean =>
  rule === null &&
  employee === null &&
  project === null &&
  buckets.every(({ id, recorded }) => report[id] === file[recorded])

interface NotesProps {
  file: PreviewFile
  isApprovedOnly: boolean
  matchesReport: boolean
}

function FileNotes({ file, isApprovedOnly, matchesReport }: NotesProps) {
  const { t } = useTranslation('report')
  const formats = useFormats()
  const programName = t(`salary.programs.${file.integration}`)
  const seconds = buckets.reduce((sum, { recorded }) => sum + file[recorded], 0)
  const withoutKennitala = file.left_out.filter(({ reason }) => reason === 'no_kennitala')
  return (
    <>
      {matchesReport ? null : (
        <p className={styles.note}>
          {t(isApprovedOnly ? 'salary.approved' : 'salary.all', {
            program: programName,
            count: file.employees,
            hours: formats.hours(seconds / 3600),
          })}
        </p>
      )}
      {withoutKennitala.length === 0 ? null : (
        <p className={styles.note}>
          {t('salary.left_out', { program: programName })}{' '}
          {withoutKennitala.map(({ id, name }, i) => (
            <Fragment key={id}>
              {i > 0 ? ', ' : null}
              <Link to={toEmployeeFormLink(id)}>{name}</Link>
            </Fragment>
          ))}
        </p>
      )}
    </>
  )
}
