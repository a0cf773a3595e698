import { useTranslation } from 'react-i18next'
import type { ReportTable } from '../../../../shared/domain/report/tables.ts'
import type { Days } from '../../../lib/days.ts'
import type { Loaded } from '../use-report.ts'
import { titleOf } from '../words.ts'
import { FileButton } from './file-button.tsx'
import { useJob } from './use-job.ts'

/** one section as a file */
export function ExportsOfSection({ loaded, days, table }: { loaded: Loaded; days: Days; table: ReportTable }) {
  const { t } = useTranslation('report')
  const { job, fileName } = useJob(loaded, days)
  const of = titleOf(table, t)
  return (
    <>
      <FileButton
        isQuiet
        name={t('exports.excel')}
        of={of}
        job={() => job('workbook', table.anchor)}
        fileName={fileName(table, 'xlsx')}
      />
      <FileButton
        isQuiet
        name={t('exports.csv')}
        of={of}
        job={() => job('csv', table.anchor)}
        fileName={fileName(table, 'csv')}
      />
    </>
  )
}
