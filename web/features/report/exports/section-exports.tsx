import { useTranslation } from 'react-i18next'
import type { ReportTable } from '../../../../shared/domain/report/tables.ts'
import type { DayRange } from '../../../lib/entries/day-range.ts'
import type { LoadedReport } from '../use-report.ts'
import { formatSectionTitle } from '../report-texts.ts'
import { ReportFileButton } from './report-file-button.tsx'
import { useReportJob } from './use-report-job.ts'

export function SectionExports({ loaded, days, table }: { loaded: LoadedReport; days: DayRange; table: ReportTable }) {
  const { t } = useTranslation('report')
  const { job, fileName } = useReportJob(loaded, days)
  const title = formatSectionTitle(table, t)
  return (
    <>
      <ReportFileButton
        isQuiet
        name={t('exports.excel')}
        subject={title}
        job={() => job('workbook', table.anchor)}
        fileName={fileName(table, 'xlsx')}
      />
      <ReportFileButton
        isQuiet
        name={t('exports.csv')}
        subject={title}
        job={() => job('csv', table.anchor)}
        fileName={fileName(table, 'csv')}
      />
    </>
  )
}
