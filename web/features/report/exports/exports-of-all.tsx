import { useTranslation } from 'react-i18next'
import type { DayRange } from '../../../lib/day-range.ts'
import { Button } from '../../../ui/button.tsx'
import type { Loaded } from '../use-report.ts'
import styles from './exports.module.css'
import { FileButton } from './file-button.tsx'
import { SalaryFiles } from './salary-files.tsx'
import { useJob } from './use-job.ts'

interface Props {
  loaded: Loaded
  days: DayRange
  /** The filter limits the report to one project. */
  hasProject: boolean
  onPrint: () => void
}

/** Prints the whole report, or saves it as files, including those for payroll programs. */
export function ExportsOfAll({ loaded, days, hasProject, onPrint }: Props) {
  const { t } = useTranslation('report')
  const { job, fileName } = useJob(loaded, days)
  return (
    <div className={styles.bar}>
      <Button onPress={onPrint}>{t('print_all')}</Button>
      <FileButton name={t('exports.excel')} job={() => job('workbook', null)} fileName={fileName(null, 'xlsx')} />
      <FileButton name={t('exports.csv')} job={() => job('csv', null)} fileName={fileName(null, 'csv')} />
      <SalaryFiles loaded={loaded} days={days} hasProject={hasProject} />
    </div>
  )
}
