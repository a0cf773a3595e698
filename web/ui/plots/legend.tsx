import type { Series } from './stacked-bars.tsx'
import styles from './plots.module.css'

/** `before` names the line that compares with earlier values. */
export const Legend = ({ series, before }: { series: readonly Pick<Series, 'name' | 'color'>[]; before?: string }) => (
  <ul className={styles.legend}>
    {series.map(({ name, color }) => (
      <li key={color + name}>
        <Swatch color={color} />
        <span>{name}</span>
      </li>
    ))}
    {before === undefined ? null : (
      <li>
        <span className={styles.line} />
        <span>{before}</span>
      </li>
    )}
  </ul>
)

const Swatch = ({ color }: { color: string }) => <span className={styles.swatch} style={{ background: color }} />
