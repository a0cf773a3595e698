import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { weekdayOf } from '../../../shared/domain/calendar.ts'
import { colorProjects, toProjectSeries } from '../../components/project-series.ts'
import { useFormats } from '../../lib/language/use-formats.ts'
import { Segments } from '../../ui/fields/segments.tsx'
import { Legend } from '../../ui/plots/legend.tsx'
import { StackedBars, type Bar, type Series } from '../../ui/plots/stacked-bars.tsx'
import { OverviewCard } from './overview-card.tsx'
import { HoursTable } from './hours-table.tsx'
import type { Overview, OverviewSums } from './use-overview.ts'
import { useOverviewFormats } from './use-overview-formats.ts'
import styles from './overview.module.css'

type Span = 'week' | 'period'
type View = 'plot' | 'table'

export function HoursByDay({ overview }: { overview: Overview }) {
  const { t } = useTranslation('overview')
  const { whole, number } = useFormats()
  const { days } = useOverviewFormats()
  const [span, setSpan] = useState<Span>('period')
  const [view, setView] = useState<View>('plot')
  const sums = overview[span]
  const series = toProjectSeries(sums, colorProjects(overview.period, overview.week), t('days.other'))
  const bars = useBars(sums, series, overview.today)
  const comparisonName = span === 'week' ? t('days.before_week') : t('days.before_period')
  const hasComparison = sums.days.some(({ before_seconds }) => before_seconds > 0)
  return (
    <OverviewCard
      title={t('days.title')}
      note={days(sums)}
      isBelowFiguresOnPhone
      actions={
        <>
          <Segments
            label={t('days.span')}
            value={span}
            onChange={setSpan}
            options={[
              { value: 'week', text: t('days.week') },
              { value: 'period', text: t('days.period') },
            ]}
          />
          <Segments
            label={t('days.view')}
            value={view}
            onChange={setView}
            options={[
              { value: 'plot', text: t('days.plot') },
              { value: 'table', text: t('days.table') },
            ]}
          />
        </>
      }
    >
      <div className={styles.inside}>
        {series.length === 0 && !hasComparison ? (
          <p className={styles.soft}>{t('days.none')}</p>
        ) : view === 'plot' ? (
          <>
            <Legend series={series} {...(hasComparison ? { comparison: comparisonName } : {})} />
            <StackedBars
              label={t('days.title')}
              bars={bars}
              series={series}
              formatTick={value => (value < 1 ? number(value) : whole(value))}
            />
          </>
        ) : (
          <HoursTable sums={sums} series={series} hasComparison={hasComparison} />
        )}
      </div>
    </OverviewCard>
  )
}

const saturday = 6

function useBars({ days }: OverviewSums, series: readonly Series[], today: string): Bar[] {
  const { t } = useTranslation('overview')
  const formats = useFormats()
  const { day: formatDay } = useOverviewFormats()
  const weekdays = formats.weekdays('short')
  const isWeek = days.length <= 7
  return days.map(({ day, before_seconds }, i) => {
    const weekday = weekdayOf(day)
    const hours = series.reduce((sum, { values }) => sum + (values[i] ?? 0), 0)
    const projects = series
      .filter(({ values }) => (values[i] ?? 0) > 0)
      .map(({ name, values }) => `${name} ${formats.hours(values[i] ?? 0)}`)
    const readingText = t('days.reading', { day: formatDay(day), hours: formats.hours(hours) })
    const readingWithProjects =
      projects.length > 1 ? t('days.projects', { reading: readingText, projects: projects.join(', ') }) : readingText
    const isCurrent = day === today
    const weekdayName = isWeek || weekday === 1 ? weekdays[weekday - 1] : undefined
    const subLabel = isCurrent ? t('days.today') : weekdayName
    return {
      key: day,
      label: String(Number(day.slice(8))),
      ...(subLabel === undefined ? {} : { subLabel }),
      isShaded: weekday >= saturday,
      isCurrent,
      comparison: before_seconds / 3600,
      description:
        before_seconds > 0
          ? t('days.with_before', { reading: readingWithProjects, hours: formats.hours(before_seconds / 3600) })
          : readingWithProjects,
    }
  })
}
