import { useTranslation } from 'react-i18next'
import type { ReportTable } from '../../../../shared/domain/report/tables.ts'
import type { DayRange } from '../../../lib/day-range.ts'
import type { Loaded } from '../use-report.ts'
import { titleOf } from '../report-texts.ts'
import { ReportFileButton } from './report-file-button.tsx'
import { useJob } from './use-job.ts'

/** Saves one section as a file. */
export function SectionExports({ loaded, days, table }: { loaded: Loaded; days: DayRange; table: ReportTable }) {
  const { t } = useTranslation('report')
  const { job, fileName } = useJob(loaded, days)
  const title = titleOf(table, t)
  return (
    <>
      <ReportFileButton
        isQuiet
        name={t('exports.excel')}
        of={title}
        job={() => job('workbook', table.anchor)}
        fileName={fileName(table, 'xlsx')}
      />
      <ReportFileButton
        isQuiet
        name={t('exports.csv')}
        of={title}
        job={() => job('csv', table.anchor)}
        fileName={fileName(table, 'csv')}
      />
    </>
  )
}
