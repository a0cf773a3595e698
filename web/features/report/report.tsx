import { useCallback, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { TableRow } from '../../../shared/domain/report/tables.ts'
import { useRuleInWords } from '../../lib/rule-words.ts'
import { useCompany } from '../../lib/session.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Failed } from '../../ui/failed.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Contents } from './contents.tsx'
import { ExportsOfAll } from './exports/exports-of-all.tsx'
import { ExportsOfSection } from './exports/exports-of-section.tsx'
import type { ReportFilter } from './filter.ts'
import { LeftOut } from './left-out.tsx'
import { everything, PrintingProvider, usePrint } from './printing.ts'
import styles from './report.module.css'
import { Section } from './section.tsx'
import { useShown } from './shown.ts'
import { Tools } from './tools.tsx'
import { useFilter } from './use-filter.ts'
import { useReport, type Loaded } from './use-report.ts'
import { rangeInWords } from './words.ts'
import { WhyHours } from './why.tsx'

export function Report() {
  const { t } = useTranslation('report')
  const ruleInWords = useRuleInWords()
  const { name, settings } = useCompany()
  const { filter, query, today, change } = useFilter()
  const { data: loaded, error, refetch, isPlaceholderData, isFetching } = useReport(query, settings.time_zone)
  const of = useFilterOf(filter, isPlaceholderData)
  const { printing, print } = usePrint()
  useAnchorOnArrival(loaded !== undefined)
  return (
    <PrintingProvider value={printing}>
      <div className={styles.place}>
        <Tools filter={filter} today={today} onChange={change} />
        {error ? <Failed error={error} onRetry={() => void refetch()} /> : null}
        {!loaded && !error ? <Skeleton lines={8} /> : null}
        {loaded && !error ? (
          <div className={styles.report} aria-busy={isFetching} data-old={isPlaceholderData || undefined}>
            <header className={styles.paperHead}>
              <b>{name}</b>
              <span>{rangeInWords(of)}</span>
              <span>{ruleInWords(loaded.answer.rule)}</span>
            </header>
            <LeftOut answer={loaded.answer} />
            {loaded.report.entries.length === 0 ? (
              <Empty text={t('nothing')} />
            ) : (
              <Sections loaded={loaded} filter={of} onPrint={print} />
            )}
          </div>
        ) : null}
      </div>
    </PrintingProvider>
  )
}

/** what is shown is of that filter: while the next report is on its way, still of the one before */
function useFilterOf(filter: ReportFilter, isOld: boolean): ReportFilter {
  const [last, setLast] = useState(filter)
  if (!isOld && last !== filter) setLast(filter)
  return isOld ? last : filter
}

/** what the address names is there only once the report is */
function useAnchorOnArrival(isThere: boolean): void {
  const hasArrived = useRef(false)
  useEffect(() => {
    if (!isThere || hasArrived.current) return
    hasArrived.current = true
    document.getElementById(decodeURIComponent(window.location.hash.slice(1)))?.scrollIntoView()
  }, [isThere])
}

interface SectionsProps {
  loaded: Loaded
  filter: ReportFilter
  onPrint: (what: string) => void
}

function Sections({ loaded, filter, onPrint }: SectionsProps) {
  const { t } = useTranslation('report')
  const { settings } = useCompany()
  const shown = useShown(settings.time_zone)
  const [asked, setAsked] = useState<TableRow>()
  const [isAsking, setAsking] = useState(false)
  const why = useCallback((row: TableRow) => {
    setAsked(row)
    setAsking(true)
  }, [])
  const { from, to, project } = filter
  const exports = useCallback(
    (table: Loaded['tables'][number]) => <ExportsOfSection loaded={loaded} days={{ from, to }} table={table} />,
    [loaded, from, to],
  )
  const [first] = asked?.entries ?? []
  return (
    <>
      <ExportsOfAll
        loaded={loaded}
        days={{ from, to }}
        hasProject={project !== null}
        onPrint={() => onPrint(everything)}
      />
      <Contents tables={loaded.tables} />
      {loaded.tables.map(table => (
        <Section
          key={table.anchor}
          table={table}
          shown={shown}
          hidesOvertime={loaded.answer.hide_project_overtime}
          why={table.kind === 'projects' || table.kind === 'employees' ? undefined : why}
          onPrint={onPrint}
          exports={exports}
        />
      ))}
      <Dialog
        title={first ? t('why.title', { name: first.log.employee.name, day: shown.day(first.date) }) : ''}
        isOpen={isAsking}
        onClose={() => setAsking(false)}
      >
        {asked ? <WhyHours row={asked} loaded={loaded} shown={shown} /> : null}
      </Dialog>
    </>
  )
}
