import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { ReportTable } from '../../../shared/domain/report/tables.ts'
import { useFormats } from '../../lib/language/use-formats.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Tabs, toTabIds } from '../../ui/layout/tabs.tsx'
import { ReportContents } from './report-contents.tsx'
import styles from './report.module.css'
import { ReportSection, type SharedSectionProps } from './report-section.tsx'
import { SummaryTable } from './summary-table.tsx'
import type { LoadedReport } from './use-report.ts'
import {
  areAllRowsOpen,
  isRowOpen,
  reportTabs,
  toggleAllRows,
  toggleRow,
  type ReportTab,
  type ReportView,
} from './report-view.ts'

interface Props extends SharedSectionProps {
  loaded: LoadedReport
  view: ReportView
  onChangeView: (update: (view: ReportView) => ReportView) => void
}

export function ReportTabs({ loaded: { tables, report }, view, onChangeView, ...sectionProps }: Props) {
  const { t } = useTranslation('report')
  const { whole } = useFormats()
  const [visitedTabs, setVisitedTabs] = useState<readonly ReportTab[]>([view.tab])
  if (!visitedTabs.includes(view.tab)) setVisitedTabs([...visitedTabs, view.tab])
  const counts = { employees: report.employees.size, projects: report.projects.size, entries: report.entries.length }
  return (
    <div className={styles.tabs}>
      <div className={styles.tabLine}>
        <Tabs
          label={t('tabs.label')}
          tabs={reportTabs.map(id => ({ id, name: t(`tabs.${id}`), note: whole(counts[id]) }))}
          selectedId={view.tab}
          onSelect={tab => onChangeView(current => ({ ...current, tab }))}
        />
        <ReportContents tables={tables} />
      </div>
      {reportTabs.map(tab => (
        <div
          key={tab}
          role="tabpanel"
          id={toTabIds(tab).panel}
          aria-labelledby={toTabIds(tab).tab}
          hidden={tab !== view.tab}
          className={styles.panel}
        >
          {/* A tab stays rendered once shown, because removing it would stop a file in progress. */}
          {visitedTabs.includes(tab) ? (
            <Panel tab={tab} tables={tables} view={view} onChangeView={onChangeView} {...sectionProps} />
          ) : null}
        </div>
      ))}
    </div>
  )
}

const detailKindByTab = { employees: 'employee', projects: 'project' } as const

interface PanelProps extends SharedSectionProps, Pick<Props, 'view' | 'onChangeView'> {
  tab: ReportTab
  tables: readonly ReportTable[]
}

function Panel({ tab, tables, view, onChangeView, ...sectionProps }: PanelProps): ReactNode {
  const { t } = useTranslation('report')
  const wholeTable = tables.find(({ kind }) => kind === tab)
  if (!wholeTable) return null
  if (tab === 'entries') return <ReportSection table={wholeTable} {...sectionProps} />
  const detailTables = tables.filter(({ kind }) => kind === detailKindByTab[tab])
  const isOpen = (anchor: string): boolean => isRowOpen(view, tab, anchor)
  const isAnyOpen = detailTables.some(({ anchor }) => isOpen(anchor))
  return (
    <ReportSection
      table={wholeTable}
      {...sectionProps}
      actions={
        <Button kind="quiet" onPress={() => onChangeView(current => toggleAllRows(current, tab, !isAnyOpen))}>
          {isAnyOpen ? t('close_all') : t('open_all')}
        </Button>
      }
    >
      <SummaryTable
        summary={wholeTable}
        details={detailTables}
        isOpen={isOpen}
        pinnedAnchors={view.open}
        isAllOpen={areAllRowsOpen(view, tab)}
        onToggle={anchor => onChangeView(current => toggleRow(current, anchor))}
        formats={sectionProps.formats}
        renderDetail={table => <ReportSection table={table} {...sectionProps} />}
      />
    </ReportSection>
  )
}
