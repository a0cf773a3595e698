import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { firstOfMonth, weekdayOf, toUtcMidnight } from '../../../shared/domain/calendar.ts'
import { sumHoursByDay, type HoursByDay } from '../../../shared/domain/report/hours-by-day.ts'
import type { Report } from '../../../shared/domain/report/report.ts'
import { colorProjects, toProjectSeries } from '../../components/project-series.ts'
import type { DayRange } from '../../lib/entries/day-range.ts'
import { useFormats } from '../../lib/language/use-formats.ts'
import { Segments } from '../../ui/fields/segments.tsx'
import { Legend } from '../../ui/plots/legend.tsx'
import { SeriesTable } from '../../ui/plots/series-table.tsx'
import { StackedBars, type Bar, type Series } from '../../ui/plots/stacked-bars.tsx'
import { ReportTotals } from './report-totals.tsx'
import styles from './report-totals.module.css'
import type { ReportFormats } from './use-report-formats.ts'

type View = 'plot' | 'table'

interface Props {
  report: Report
  days: DayRange
  today: string
  formats: ReportFormats
}

export function HoursPlot({ report, days: { from, to }, today, formats }: Props) {
  const { t } = useTranslation('report')
  const { whole, number } = useFormats()
  const [view, setView] = useState<View>('plot')
  const sums = useMemo(() => sumHoursByDay(report, { from, to }), [report, from, to])
  const series = useMemo(() => toProjectSeries(sums, colorProjects(sums), t('plot.other')), [sums, t])
  const bars = useBars(sums, series, today)
  return (
    <div className={styles.card}>
      <div className={styles.head}>
        <ReportTotals report={report} formats={formats} />
        <Segments
          label={t('plot.view')}
          value={view}
          onChange={setView}
          options={[
            { value: 'plot', text: t('plot.plot') },
            { value: 'table', text: t('plot.table') },
          ]}
        />
      </div>
      {view === 'plot' ? (
        <>
          <Legend series={series} />
          <StackedBars
            label={sums.isByMonth ? t('plot.by_month') : t('plot.by_day')}
            bars={bars}
            series={series}
            formatTick={value => (value < 1 ? number(value) : whole(value))}
          />
        </>
      ) : (
        <SeriesTable
          label={t('plot.table')}
          unit={sums.isByMonth ? t('plot.month') : t('columns.date')}
          total={t('columns.hours')}
          bars={bars}
          series={series}
        />
      )}
    </div>
  )
}

const saturday = 6

function useBars(
  { days, isByMonth }: HoursByDay,
  series: readonly Series[],
  today: string,
): (Bar & { name: string })[] {
  const { t } = useTranslation('report')
  const formats = useFormats()
  const weekdays = formats.weekdays('short')
  const shortMonthFormat = formats.date({ month: 'short', timeZone: 'UTC' })
  const longName = formats.date(
    isByMonth
      ? { month: 'long', year: 'numeric', timeZone: 'UTC' }
      : { weekday: 'short', day: 'numeric', month: 'short', timeZone: 'UTC' },
  )
  return days.map(({ day }, i) => {
    const date = toUtcMidnight(isByMonth ? firstOfMonth(day) : day)
    const seriesOfDay = series.filter(({ values }) => (values[i] ?? 0) > 0)
    const hours = seriesOfDay.reduce((sum, { values }) => sum + (values[i] ?? 0), 0)
    const readingText = t('plot.reading', { day: longName.format(date), hours: formats.hours(hours) })
    const projects = seriesOfDay.map(part => `${part.name} ${formats.hours(part.values[i] ?? 0)}`).join(', ')
    const weekday = isByMonth ? undefined : weekdayOf(day)
    const isCurrent = day === today
    const mondayLabel = weekday === 1 ? weekdays[0] : undefined
    const subLabel = isCurrent ? t('plot.today') : isByMonth ? toYearLabel(day, i) : mondayLabel
    return {
      key: day,
      name: longName.format(date),
      label: isByMonth ? shortMonthFormat.format(date) : String(Number(day.slice(8))),
      ...(subLabel === undefined ? {} : { subLabel }),
      isShaded: weekday !== undefined && weekday >= saturday,
      isCurrent,
      comparison: undefined,
      description: seriesOfDay.length > 1 ? t('plot.with_projects', { reading: readingText, projects }) : readingText,
    }
  })
}

const toYearLabel = (month: string, index: number): string | undefined =>
  index === 0 || month.endsWith('-01') ? month.slice(0, 4) : undefined
