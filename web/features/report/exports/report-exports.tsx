import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/buttons/button.tsx'
import type { ReportFilter } from '../report-filter.ts'
import type { LoadedReport } from '../use-report.ts'
import { ExportMenu } from './export-menu.tsx'
import { ReportFileButton } from './report-file-button.tsx'
import { useReportJob } from './use-report-job.ts'

interface Props {
  loaded: LoadedReport
  filter: ReportFilter
  onPrint: () => void
  onPrintSheets: () => void
  /** Undefined on a support visit and in a try-out, because the mail with the PDF may not be sent from them. */
  onOpenPdf: (() => void) | undefined
}

export function ReportExports({ loaded, filter, onPrint, onPrintSheets, onOpenPdf }: Props) {
  const { t } = useTranslation('report')
  const { job, fileName } = useReportJob(loaded, filter)
  return (
    <ExportMenu label={t('exports.menu')}>
      <ReportFileButton
        isQuiet
        name={t('exports.excel')}
        job={() => job('workbook', null)}
        fileName={fileName(null, 'xlsx')}
      />
      <ReportFileButton isQuiet name={t('exports.csv')} job={() => job('csv', null)} fileName={fileName(null, 'csv')} />
      <Button kind="quiet" onPress={onPrint}>
        {t('print_all')}
      </Button>
      <Button kind="quiet" onPress={onPrintSheets}>
        {t('sheets.print')}
      </Button>
      {onOpenPdf ? (
        <Button kind="quiet" aria-haspopup="dialog" onPress={onOpenPdf}>
          {t('pdf.menu')}
        </Button>
      ) : null}
    </ExportMenu>
  )
}
