import { useTranslation } from 'react-i18next'
import { useFormats } from '../../lib/language/use-formats.ts'
import type { Series } from '../../ui/plots/stacked-bars.tsx'
import type { Sums } from './use-overview.ts'
import { useOverviewFormats } from './use-overview-formats.ts'
import styles from './hours-table.module.css'

interface Props {
  sums: Sums
  series: readonly Series[]
  /** Name of the comparison, if there is one. */
  before: string | undefined
}

/** The numbers of the plot. */
export function HoursTable({ sums: { days }, series, before }: Props) {
  const { t } = useTranslation('overview')
  const { hours } = useFormats()
  const { day: formatDay } = useOverviewFormats()
  const shown = (value: number): string => (value > 0 ? hours(value) : '')
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls sideways by the arrow keys
    <section className={styles.scroll} aria-label={t('days.table')} tabIndex={0}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t('days.day')}</th>
            <th scope="col">{t('days.total')}</th>
            {series.map(({ name }) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
            {before === undefined ? null : <th scope="col">{t('days.before')}</th>}
          </tr>
        </thead>
        <tbody>
          {days.map(({ day, before_seconds }, i) => (
            <tr key={day}>
              <th scope="row">{formatDay(day)}</th>
              <td>
                <b>{shown(series.reduce((sum, { values }) => sum + (values[i] ?? 0), 0))}</b>
              </td>
              {series.map(({ name, values }) => (
                <td key={name}>{shown(values[i] ?? 0)}</td>
              ))}
              {before === undefined ? null : <td>{shown(before_seconds / 3600)}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
