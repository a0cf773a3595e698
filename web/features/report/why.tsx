import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { api } from 'virtual:api'
import { fromReportColumns } from '../../../shared/domain/report/columns.ts'
import { daysOf } from '../../../shared/domain/report/days.ts'
import type { ReportEntry } from '../../../shared/domain/report/report.ts'
import { payDay, type Paid } from '../../../shared/domain/report/spans.ts'
import { clockTime } from '../../../shared/domain/local-time.ts'
import type { TableRow } from '../../../shared/domain/report/tables.ts'
import { epochSeconds } from '../../../shared/domain/work-log.ts'
import { call } from '../../lib/api.ts'
import { useCompany, type Company } from '../../lib/session.ts'
import { rangeOf } from '../../lib/wall-clock.ts'
import { Failed } from '../../ui/failed.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import styles from './report.module.css'
import type { Shown } from './shown.ts'
import type { Loaded } from './use-report.ts'

interface Props {
  row: TableRow
  loaded: Loaded
  shown: Shown
}

/** a day pays as a whole: all of somebody's entries of that day that count, also those that a filter leaves out */
async function wholeDay(
  { query, report }: Loaded,
  { log, date }: ReportEntry,
  timeZone: string,
): Promise<ReportEntry[]> {
  const known = [...report.employees.values()].find(({ id }) => id === log.employee.id)?.entries ?? []
  if (!('project_id' in query)) return known.filter(entry => entry.date === date)
  const { project_id: _, ...rest } = query
  const day = await call(api.report.show, {
    query: { ...rest, ...rangeOf(date, date, timeZone), employee_id: log.employee.id },
  })
  return fromReportColumns(day, timeZone)
}

/** by the entry's id */
function pay(
  entries: readonly ReportEntry[],
  { rule }: Loaded['answer'],
  { country, settings }: Company,
): Map<string, Paid> {
  const worked = entries.map(({ log }) => ({
    id: log.id,
    start: epochSeconds(log.start_time),
    end: epochSeconds(log.end_time ?? log.start_time),
  }))
  const first = Math.min(...worked.map(({ start }) => start))
  const last = Math.max(...worked.map(({ end }) => end))
  const paid = payDay(worked, rule, daysOf(settings.time_zone, first, last), country)
  return new Map(paid.flatMap((one, at) => (worked[at] ? [[worked[at].id, one]] : [])))
}

/** how each part of a row's hours counts, and why */
export function WhyHours({ row, loaded, shown }: Props) {
  const { t } = useTranslation('report')
  const company = useCompany()
  const [first] = row.entries
  const { data, error, refetch } = useQuery({
    queryKey: ['report-day', loaded.query, first?.log.employee.id, first?.date],
    queryFn: () => (first ? wholeDay(loaded, first, company.settings.time_zone) : []),
    staleTime: 0,
    gcTime: 0,
  })
  if (error) return <Failed error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton lines={3} />
  const paid = pay(data, loaded.answer, company)
  const some = row.entries.flatMap(({ log }) => paid.get(log.id) ?? [])
  const sum = (part: 'regular' | 'overtime' | 'lunch'): number => some.reduce((seconds, one) => seconds + one[part], 0)
  const isAsShown =
    sum('regular') === row.regular_time && sum('overtime') === row.over_time && sum('lunch') === -row.lunch_deduction
  if (!isAsShown) return <p>{t('why.changed')}</p>
  const spans = some.flatMap(one => one.spans).toSorted((a, b) => a.start - b.start)
  const time = (seconds: number): string => clockTime(shown.wall(new Date(seconds * 1000).toISOString()))
  return (
    <table className={styles.spans}>
      <caption className="visually-hidden">{t('why.caption')}</caption>
      <tbody>
        {spans.map((span, at) => (
          <tr key={at}>
            <td>{`${time(span.start)}–${time(span.end)}`}</td>
            <td className={styles.spanHours}>{shown.hours(span.end - span.start)}</td>
            <td>
              <b className={styles[span.label]}>{t(`why.labels.${span.label}`)}</b>
              <span className={styles.reason}>{t(`why.reasons.${span.reason}`)}</span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
