import { useTranslation } from 'react-i18next'
import styles from './duration-sum.module.css'
import { summarizeDurations } from './entries-by-day.ts'

/**
 * Shows the sum of the durations, and explains how many of its minutes come from seconds that the durations do not
 * show. The sum is a button, because phones cannot focus other elements by a tap.
 */
export function DurationSum({ durations }: { durations: readonly number[] }) {
  const { t } = useTranslation('employee-app')
  const { shownText: sumText, minutesOfSeconds } = summarizeDurations(durations)
  if (minutesOfSeconds === 0) return <span className={styles.sum}>{sumText}</span>
  const text = t('sum_with_seconds', { sum: sumText, minutes: minutesOfSeconds })
  return (
    <button
      type="button"
      className={`${styles.sum} ${styles.explained}`}
      aria-label={text}
      onKeyDown={({ key, currentTarget }) => (key === 'Escape' ? currentTarget.blur() : undefined)}
    >
      <span className={styles.shown}>{sumText}</span>
      <span className={styles.note} aria-hidden="true">
        {text}
      </span>
    </button>
  )
}
