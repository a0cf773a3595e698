import { useTranslation } from 'react-i18next'
import { isProjectTable } from '../../../shared/domain/report/tables.ts'
import type { DayRange } from '../../lib/entries/day-range.ts'
import { sheetsToSignAnchor, wholeReportAnchor } from './printing.ts'
import { ReportTable } from './report-table.tsx'
import styles from './report.module.css'
import { SectionTitle } from './section-title.tsx'
import { SheetsToSign } from './sheets-to-sign.tsx'
import type { LoadedReport } from './use-report.ts'
import type { ReportFormats } from './use-report-formats.ts'

interface Props {
  loaded: LoadedReport
  days: DayRange
  formats: ReportFormats
  /** The anchor of the printed section, `wholeReportAnchor` or `sheetsToSignAnchor`. */
  printedAnchor: string
}

/** Prints sections in full, whichever tab and rows are open on the screen. */
export function PrintedReport({ loaded: { tables, response }, days, formats, printedAnchor }: Props) {
  const { t } = useTranslation('report')
  if (printedAnchor === sheetsToSignAnchor)
    return (
      <div className={styles.paper}>
        <SheetsToSign tables={tables} days={days} rule={response.rule} formats={formats} />
      </div>
    )
  return (
    <div className={styles.paper}>
      {tables
        .filter(({ anchor }) => printedAnchor === wholeReportAnchor || printedAnchor === anchor)
        .map(table => (
          <section key={table.anchor} data-kind={table.kind} aria-labelledby={`paper-${table.anchor}`}>
            <h2 id={`paper-${table.anchor}`}>
              <SectionTitle table={table} />
            </h2>
            {response.hide_project_overtime && isProjectTable(table.kind) ? (
              <p className={styles.note}>{t('no_project_overtime')}</p>
            ) : null}
            <ReportTable
              table={table}
              labelledBy={`paper-${table.anchor}`}
              formats={formats}
              onExplain={undefined}
              isPrinted
            />
          </section>
        ))}
    </div>
  )
}
