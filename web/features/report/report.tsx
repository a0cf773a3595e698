import { useCallback, useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import type { ReportTableRow } from '../../../shared/domain/report/tables.ts'
import { colorProjects } from '../../components/project-series.ts'
import { useDescribeRule } from '../../lib/entries/use-describe-rule.ts'
import { useCompany } from '../../lib/session/session.ts'
import { useFormats } from '../../lib/language/use-formats.ts'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { LoadError } from '../../ui/feedback/load-error.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { ReportExports } from './exports/report-exports.tsx'
import { SalaryFiles } from './exports/salary-files.tsx'
import { SectionExports } from './exports/section-exports.tsx'
import { ReportPdfDialog } from './exports/report-pdf-dialog.tsx'
import { useReportPdfDialog } from './exports/use-report-pdf.ts'
import type { ReportFilter } from './report-filter.ts'
import { HoursPlot } from './hours-plot.tsx'
import { PrintedReport } from './printed-report.tsx'
import { sheetsToSignAnchor, wholeReportAnchor, usePrint } from './printing.ts'
import styles from './report.module.css'
import { ReportTabs } from './report-tabs.tsx'
import { useReportFormats, type ReportFormats } from './use-report-formats.ts'
import { ReportToolbar } from './report-toolbar.tsx'
import { useReportFilter } from './use-report-filter.ts'
import { useReport, type LoadedReport, type ReportResponse } from './use-report.ts'
import { formatRange, describeExcludedEntries } from './report-texts.ts'
import { HoursExplanation } from './hours-explanation.tsx'
import type { ReportView } from './report-view.ts'

export function Report() {
  const { t } = useTranslation('report')
  const formats = useFormats()
  const describeRule = useDescribeRule()
  const { name, settings } = useCompany()
  const reportFormats = useReportFormats(settings.time_zone)
  const { filter, query, today, change, view, changeView, viewSearch } = useReportFilter()
  const { data: loadedReport, error, refetch, isPlaceholderData, isFetching } = useReport(query, settings.time_zone)
  const shownFilter = useShownFilter(filter, isPlaceholderData)
  const { printedAnchor, print } = usePrint()
  useScrollToAnchor(loadedReport !== undefined)
  const pdfDialog = useReportPdfDialog(viewSearch)
  const hasEntries = loadedReport !== undefined && !error && loadedReport.report.entries.length > 0
  return (
    <div className={styles.screen}>
      <div className={styles.top}>
        <ReportToolbar filter={filter} today={today} onChange={change} />
        {hasEntries ? (
          <ReportExports
            loaded={loadedReport}
            filter={shownFilter}
            onPrint={() => print(wholeReportAnchor)}
            onPrintSheets={() => print(sheetsToSignAnchor)}
            onOpenPdf={pdfDialog?.open}
          />
        ) : null}
      </div>
      {pdfDialog ? (
        <ReportPdfDialog days={filter} query={query} isOpen={pdfDialog.isOpen} onClose={pdfDialog.close} />
      ) : null}
      {error ? <LoadError error={error} onRetry={() => void refetch()} /> : null}
      {!loadedReport && !error ? <Skeleton lines={8} /> : null}
      {loadedReport && !error ? (
        <div
          className={styles.report}
          aria-busy={isFetching}
          data-old={isPlaceholderData || undefined}
          data-printing={printedAnchor}
        >
          <header className={styles.paperHead}>
            <b>{name}</b>
            <span>{formatRange(shownFilter, formats)}</span>
            <span>{describeRule(loadedReport.response.rule)}</span>
          </header>
          <ExcludedEntries response={loadedReport.response} />
          {hasEntries ? (
            <>
              <div className={styles.onScreen}>
                <HoursPlot report={loadedReport.report} days={shownFilter} today={today} formats={reportFormats} />
                <SalaryFiles report={loadedReport.report} filter={shownFilter} />
                <Sections
                  loaded={loadedReport}
                  filter={shownFilter}
                  formats={reportFormats}
                  view={view}
                  onChangeView={changeView}
                  onPrint={print}
                />
              </div>
              {printedAnchor === undefined ? null : (
                <PrintedReport
                  loaded={loadedReport}
                  days={shownFilter}
                  formats={reportFormats}
                  printedAnchor={printedAnchor}
                />
              )}
            </>
          ) : (
            <EmptyState text={t('nothing')} />
          )}
        </div>
      ) : null}
    </div>
  )
}

/** Returns the previous filter while its report is still on the screen. */
function useShownFilter(filter: ReportFilter, isOld: boolean): ReportFilter {
  const [lastFilter, setLastFilter] = useState(filter)
  if (!isOld && lastFilter !== filter) setLastFilter(filter)
  return isOld ? lastFilter : filter
}

/**
 * Scrolls to the section that the hash names once the report has loaded. The browser cannot do so, because the section
 * is rendered only then.
 */
function useScrollToAnchor(isLoaded: boolean): void {
  const { hash } = useLocation()
  useEffect(() => {
    if (isLoaded) document.getElementById(hash.slice(1))?.scrollIntoView()
  }, [isLoaded, hash])
}

interface SectionsProps {
  loaded: LoadedReport
  filter: ReportFilter
  formats: ReportFormats
  view: ReportView
  onChangeView: (update: (view: ReportView) => ReportView) => void
  onPrint: (anchor: string) => void
}

/**
 * Returns a function that returns a project's colour. Each project has the same colour in the tables as in the plot.
 */
function createProjectColorFinder({ report }: LoadedReport): (projectId: string) => string {
  const sections = [...report.projects.values()]
  const projects = sections.map(({ id, name, total_time: seconds }) => ({ id, name, seconds }))
  const { own: ownColors, other: otherColor } = colorProjects({ days: [], projects })
  return id => ownColors.get(id) ?? otherColor
}

function Sections({ loaded, filter, formats, ...props }: SectionsProps) {
  const { t } = useTranslation('report')
  const [explainedRow, setExplainedRow] = useState<ReportTableRow>()
  const [isExplanationOpen, setExplaining] = useState(false)
  const explain = useCallback((row: ReportTableRow) => {
    setExplainedRow(row)
    setExplaining(true)
  }, [])
  const colorOf = useMemo(() => createProjectColorFinder(loaded), [loaded])
  const { from, to } = filter
  const exports = useCallback(
    (table: LoadedReport['tables'][number]) => <SectionExports loaded={loaded} days={{ from, to }} table={table} />,
    [loaded, from, to],
  )
  const [firstEntry] = explainedRow?.entries ?? []
  return (
    <>
      <ReportTabs
        loaded={loaded}
        formats={formats}
        hidesOvertime={loaded.response.hide_project_overtime}
        onExplain={explain}
        colorOf={colorOf}
        renderExports={exports}
        {...props}
      />
      <Dialog
        title={
          firstEntry ? t('why.title', { name: firstEntry.entry.employee.name, day: formats.day(firstEntry.date) }) : ''
        }
        isOpen={isExplanationOpen}
        onClose={() => setExplaining(false)}
        hasCloseButton
      >
        {explainedRow ? <HoursExplanation row={explainedRow} loaded={loaded} formats={formats} /> : null}
      </Dialog>
    </>
  )
}

function ExcludedEntries({ response }: { response: ReportResponse }) {
  const { t } = useTranslation('report')
  const texts = describeExcludedEntries(response, t, useFormats())
  if (texts.length === 0) return null
  return (
    <output className={styles.note}>
      {texts.map(text => (
        <span key={text}>{text}</span>
      ))}
    </output>
  )
}
