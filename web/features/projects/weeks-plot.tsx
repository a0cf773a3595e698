import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { addDays, toUtcMidnight } from '../../../shared/domain/calendar.ts'
import type { Formats } from '../../lib/language/intl.ts'
import { useFormats } from '../../lib/language/use-formats.ts'
import { Segments } from '../../ui/fields/segments.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { SeriesTable } from '../../ui/plots/series-table.tsx'
import { StackedBars, type Bar } from '../../ui/plots/stacked-bars.tsx'
import styles from './panel.module.css'
import { useProjectHours } from './use-project-hours.ts'

type View = 'plot' | 'table'

const color = 'var(--plot-1)'

export function WeeksPlot({ id }: { id: string }) {
  const { t } = useTranslation('projects')
  const formats = useFormats()
  const { hours, hasFailed } = useProjectHours()
  const [view, setView] = useState<View>('plot')
  if (hasFailed) return <p className="soft small">{t('weeks.failed')}</p>
  if (!hours) return <Skeleton lines={4} />
  const values = hours.hoursOf(id)
  if (values.every(value => value === 0)) return <p className="soft small">{t('weeks.none')}</p>
  const title = t('columns.hours_by_week')
  const bars = createBars(hours.weeks, formats)
  return (
    <div className={styles.weeks}>
      <div className={styles.weeksHead}>
        <h3 className={styles.weeksTitle}>{title}</h3>
        <Segments
          label={t('weeks.view')}
          value={view}
          onChange={setView}
          options={[
            { value: 'plot', text: t('weeks.plot') },
            { value: 'table', text: t('weeks.table') },
          ]}
        />
      </div>
      {view === 'plot' ? (
        <StackedBars
          label={title}
          bars={bars.map((bar, i) => ({
            ...bar,
            description: t('weeks.bar', { week: bar.name, hours: formats.hours(values[i] ?? 0) }),
          }))}
          series={[{ name: title, color, values }]}
          formatTick={value => (value < 1 ? formats.number(value) : formats.whole(value))}
        />
      ) : (
        <SeriesTable
          label={title}
          unit={t('weeks.week')}
          total={t('weeks.hours')}
          bars={bars}
          series={[{ name: title, color, values }]}
          hasSeriesColumns={false}
        />
      )}
    </div>
  )
}

/**
 * Creates a bar per week, labelled with the day of the month of its Monday. The first bar of each month also has the
 * month's name.
 */
function createBars(
  weeks: readonly string[],
  { date, days }: Formats,
): (Omit<Bar, 'description'> & { name: string })[] {
  const month = date({ month: 'short', timeZone: 'UTC' })
  return weeks.map((monday, i) => ({
    key: monday,
    name: days({ from: monday, to: addDays(monday, 6) }, 'short'),
    label: String(Number(monday.slice(8))),
    ...(monday.slice(0, 7) === weeks[i - 1]?.slice(0, 7) ? {} : { subLabel: month.format(toUtcMidnight(monday)) }),
    isShaded: false,
    isCurrent: i === weeks.length - 1,
    comparison: undefined,
  }))
}
