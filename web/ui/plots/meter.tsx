import styles from './plots.module.css'

interface Props {
  /** From 0 to 1. */
  value: number
  /** The value to compare with. */
  comparison: number
  color: string
}

/**
 * Bar for a value, with a line at the value to compare with. Screen readers skip the bar, because the numbers stand
 * beside it.
 */
export const Meter = ({ value, comparison, color }: Props) => (
  <svg className={styles.meter} viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
    <rect className={styles.track} x={0} y={2} width={100} height={6} />
    <rect style={{ fill: color }} x={0} y={2} width={100 * value} height={6} />
    {comparison > 0 ? (
      <line className={styles.mark} x1={100 * comparison} x2={100 * comparison} y1={0} y2={10} />
    ) : null}
  </svg>
)
