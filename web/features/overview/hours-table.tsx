import { useTranslation } from 'react-i18next'
import { SeriesTable } from '../../ui/plots/series-table.tsx'
import type { Series } from '../../ui/plots/stacked-bars.tsx'
import type { OverviewSums } from './use-overview.ts'
import { useOverviewFormats } from './use-overview-formats.ts'

interface Props {
  sums: OverviewSums
  series: readonly Series[]
  hasComparison: boolean
}

export function HoursTable({ sums: { days }, series, hasComparison }: Props) {
  const { t } = useTranslation('overview')
  const { day: formatDay } = useOverviewFormats()
  return (
    <SeriesTable
      label={t('days.table')}
      unit={t('days.day')}
      total={t('days.total')}
      bars={days.map(({ day, before_seconds }) => ({
        key: day,
        name: formatDay(day),
        comparison: before_seconds / 3600,
      }))}
      series={series}
      comparisonName={hasComparison ? t('days.before') : undefined}
    />
  )
}
