import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { api } from 'virtual:api'
import { findBreaks, type Break } from '../../../shared/domain/report/breaks.ts'
import { buckets } from '../../../shared/domain/report/buckets.ts'
import { toReportEntries } from '../../../shared/domain/report/columns.ts'
import { createDayIndex } from '../../../shared/domain/report/days.ts'
import type { ReportEntry } from '../../../shared/domain/report/report.ts'
import {
  computeSpanSeconds,
  computeDaySpans,
  type SpanLabel,
  type Span,
  type WorkedEntry,
} from '../../../shared/domain/report/spans.ts'
import { formatClockTime } from '../../../shared/domain/local-time.ts'
import type { ReportTableRow } from '../../../shared/domain/report/tables.ts'
import { epochSeconds, findLateMinutes } from '../../../shared/domain/entry.ts'
import { call } from '../../lib/session/api.ts'
import { useCompany, type Company } from '../../lib/session/session.ts'
import { useFormats } from '../../lib/language/use-formats.ts'
import { toInstantRange } from '../../lib/entries/wall-clock.ts'
import { LoadError } from '../../ui/feedback/load-error.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import styles from './report.module.css'
import type { ReportFormats } from './use-report-formats.ts'
import type { LoadedReport } from './use-report.ts'

interface Props {
  row: ReportTableRow
  loaded: LoadedReport
  formats: ReportFormats
}

/**
 * Returns the employee's entries of the day. Includes those of other projects than the filtered one, because pay is
 * computed per employee and day.
 */
async function fetchDayEntries(
  { query, report }: LoadedReport,
  { entry, date }: ReportEntry,
  timeZone: string,
): Promise<ReportEntry[]> {
  const loadedEntries = [...report.employees.values()].find(({ id }) => id === entry.employee.id)?.entries ?? []
  if (!('project_id' in query)) return loadedEntries.filter(loadedEntry => loadedEntry.date === date)
  const { project_id: _, ...otherQueryFields } = query
  const day = await call(api.report.show, {
    query: { ...otherQueryFields, ...toInstantRange(date, date, timeZone), employee_id: entry.employee.id },
  })
  return toReportEntries(day, timeZone)
}

const toWorkedEntries = (entries: readonly ReportEntry[]): WorkedEntry[] =>
  entries.map(({ entry }) => ({
    id: entry.id,
    start: epochSeconds(entry.start_time),
    end: epochSeconds(entry.end_time ?? entry.start_time),
  }))

function groupSpansByEntry(
  workedEntries: readonly WorkedEntry[],
  { rule }: LoadedReport['response'],
  { country, settings }: Company,
): Map<string, readonly Span[]> {
  const firstStart = Math.min(...workedEntries.map(({ start }) => start))
  const lastEnd = Math.max(...workedEntries.map(({ end }) => end))
  const paidSpans = computeDaySpans(
    workedEntries,
    { rule, country },
    createDayIndex(settings.time_zone, firstStart, lastEnd),
  )
  return new Map(paidSpans.flatMap((spans, index) => (workedEntries[index] ? [[workedEntries[index].id, spans]] : [])))
}

export function HoursExplanation({ row, loaded, formats }: Props) {
  const { t } = useTranslation('report')
  const { list, number } = useFormats()
  const company = useCompany()
  const [firstEntry] = row.entries
  const { data, error, refetch } = useQuery({
    queryKey: ['report-day', loaded.query, firstEntry?.entry.employee.id, firstEntry?.date],
    queryFn: () => (firstEntry ? fetchDayEntries(loaded, firstEntry, company.settings.time_zone) : []),
    staleTime: 0,
    gcTime: 0,
  })
  if (error) return <LoadError error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton lines={3} />
  const workedEntries = toWorkedEntries(data)
  const spansById = groupSpansByEntry(workedEntries, loaded.response, company)
  const spans = row.entries.flatMap(({ entry }) => spansById.get(entry.id) ?? []).toSorted((a, b) => a.start - b.start)
  const sum = (label: SpanLabel): number =>
    spans.reduce((seconds, span) => (span.label === label ? seconds + computeSpanSeconds(span) : seconds), 0)
  const matchesTable = buckets.every(({ id }) => sum(id) === row[id]) && sum('lunch') === -row.lunch_deduction
  if (!matchesTable) return <p>{t('why.changed')}</p>
  const time = (seconds: number): string => formatClockTime(formats.wall(new Date(seconds * 1000).toISOString()))
  const formatTimes = ({ start, end }: Break): string => `${time(start)}–${time(end)}`
  const breaks = findBreaks(workedEntries)
  const countsBreaks = loaded.response.rule.lunch_minutes > 0 && loaded.response.rule.lunch_counts_breaks
  const lateTimes = row.entries.flatMap(({ entry }) => {
    const minutes = findLateMinutes(entry, company.settings.late_after_minutes)
    return minutes === undefined ? [] : [{ minutes, start: time(epochSeconds(entry.start_time)), id: entry.id }]
  })
  return (
    <>
      {countsBreaks && breaks.length > 0 && row.lunch_deduction === 0 ? (
        <p>{t('why.lunch.own_break', { count: breaks.length, times: list(breaks.map(formatTimes)) })}</p>
      ) : null}
      {lateTimes.map(({ id, start, minutes }) => (
        <p key={id}>{t('why.received_late', { start, minutes })}</p>
      ))}
      <table className={styles.spans}>
        <caption className="visually-hidden">{t('why.caption')}</caption>
        <tbody>
          {spans.map(({ reason, label, ...span }, index) =>
            reason === 'lunch' ? null : (
              <tr key={index}>
                <td>{formatTimes(span)}</td>
                <td className={styles.spanHours}>{formats.hours(computeSpanSeconds(span))}</td>
                <td>
                  <b className={styles[label]}>{t(`why.labels.${label}`)}</b>
                  <span className={styles.reason}>
                    {t(`why.reasons.${reason}`, { hours: number(loaded.response.rule.hours) })}
                  </span>
                </td>
              </tr>
            ),
          )}
          {/* Lunch has no times, because it is deducted from the sum of the day. */}
          {row.lunch_deduction === 0 ? null : (
            <tr>
              <td className={styles.spanHours} colSpan={2}>
                {formats.hours(row.lunch_deduction)}
              </td>
              <td>
                <b>{t('why.labels.lunch')}</b>
                <span className={styles.reason}>
                  {breaks.length === 0
                    ? t('why.lunch.without_break')
                    : t(countsBreaks ? 'why.lunch.beyond_break' : 'why.lunch.with_break', {
                        count: breaks.length,
                        times: list(breaks.map(formatTimes)),
                      })}
                </span>
              </td>
            </tr>
          )}
        </tbody>
      </table>
    </>
  )
}
