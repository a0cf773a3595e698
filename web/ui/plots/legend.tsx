import type { Series } from './stacked-bars.tsx'
import styles from './plots.module.css'

/** Explains the colours of a plot and, if `comparison` is given, the line that compares with earlier values. */
export const Legend = ({
  series,
  comparison,
}: {
  series: readonly Pick<Series, 'name' | 'color'>[]
  comparison?: string
}) => (
  <ul className={styles.legend}>
    {series.map(({ name, color }) => (
      <li key={color + name}>
        <Swatch color={color} />
        <span>{name}</span>
      </li>
    ))}
    {comparison === undefined ? null : (
      <li>
        <span className={styles.line} />
        <span>{comparison}</span>
      </li>
    )}
  </ul>
)

const Swatch = ({ color }: { color: string }) => <span className={styles.swatch} style={{ background: color }} />
