import { useFormats } from '../../lib/language/use-formats.ts'
import type { Series } from './stacked-bars.tsx'
import styles from './series-table.module.css'

interface Props {
  label: string
  unit: string
  total: string
  bars: readonly { key: string; name: string; comparison?: number }[]
  series: readonly Series[]
  /** Name of the values to compare with. */
  comparisonName?: string | undefined
  /** Whether each series has a column. The column of a single series would repeat the sums. */
  hasSeriesColumns?: boolean
}

export function SeriesTable({ label, unit, total, bars, series, comparisonName, hasSeriesColumns = true }: Props) {
  const { hours } = useFormats()
  const shownSeries = hasSeriesColumns ? series : []
  const formatHours = (value: number): string => (value > 0 ? hours(value) : '')
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls sideways by the arrow keys
    <section className={styles.scroll} aria-label={label} tabIndex={0}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{unit}</th>
            <th scope="col">{total}</th>
            {shownSeries.map(({ name }) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
            {comparisonName === undefined ? null : <th scope="col">{comparisonName}</th>}
          </tr>
        </thead>
        <tbody>
          {bars.map(({ key, name, comparison: beforeHours = 0 }, i) => (
            <tr key={key}>
              <th scope="row">{name}</th>
              <td>
                <b>{formatHours(series.reduce((sum, { values }) => sum + (values[i] ?? 0), 0))}</b>
              </td>
              {shownSeries.map(({ name: seriesName, values }) => (
                <td key={seriesName}>{formatHours(values[i] ?? 0)}</td>
              ))}
              {comparisonName === undefined ? null : <td>{formatHours(beforeHours)}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
