import styles from './small-bars.module.css'

interface Props {
  /** All values in words, for screen readers. */
  label: string
  values: readonly number[]
  /**
   * A bar of full height has this value. The value is the same for several rows, so that their bars can be compared.
   */
  maxValue: number
}

const plotHeight = 24
const barWidth = 9
const barDistance = 12
/** A lower bar would be too thin to see. */
const minHeight = 2
const outlineWidth = 1.5

/** Draws a bar for each value. The last bar is an outline, because its period has not ended. */
export function SmallBars({ label, values, maxValue }: Props) {
  const width = barDistance * values.length - (barDistance - barWidth)
  return (
    <svg
      className={styles.bars}
      viewBox={`0 0 ${width} ${plotHeight}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={label}
    >
      <line className={styles.base} x1={0} x2={width} y1={plotHeight - 0.5} y2={plotHeight - 0.5} />
      {values.map((value, i) => {
        if (!(value > 0)) return null
        const barHeight = Math.max(minHeight, Math.min(1, value / maxValue) * (plotHeight - 1))
        const isLast = i === values.length - 1
        // The last bar has an outline. The outline lies inside, so that all bars have the same size.
        const inset = isLast && barHeight > 2 * outlineWidth ? outlineWidth / 2 : 0
        return (
          <rect
            // oxlint-disable-next-line react/no-array-index-key -- a bar is its place
            key={i}
            className={inset > 0 ? styles.running : styles.bar}
            x={barDistance * i + inset}
            y={plotHeight - barHeight + inset}
            width={barWidth - 2 * inset}
            height={barHeight - 2 * inset}
          />
        )
      })}
    </svg>
  )
}
