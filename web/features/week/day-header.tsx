import { useTranslation } from 'react-i18next'
import { useFormats } from '../../lib/language/use-formats.ts'
import { joinClasses } from '../../ui/classes.ts'
import { findCellState, type WeekPart } from './group-week.ts'
import { StateIcon } from './state-icon.tsx'
import { toCellKey } from './use-cell-focus.ts'
import type { WeekFormats } from './use-week-formats.ts'
import styles from './week-grid.module.css'

interface Props {
  part: WeekPart
  column: number
  formats: WeekFormats
  isToday: boolean
  hasFocus: boolean
}

/**
 * Header of a day in the approval week. Space or Enter on the header approves the day, so the day's button is not in
 * the tab order.
 */
export function DayHeader({ part, column, formats, isToday, hasFocus }: Props) {
  const { t } = useTranslation('week')
  const day = formats.dayLong(column)
  return (
    <th
      scope="col"
      className={joinClasses(styles.day, isToday && styles.today)}
      tabIndex={hasFocus ? 0 : -1}
      data-cell={toCellKey({ person: null, column })}
      {...(isToday ? { 'aria-current': 'date' } : {})}
    >
      <span className={styles.dayName} title={day}>
        {formats.dayShort(column)}
        {isToday ? <span className={styles.note}>{t('today')}</span> : null}
        {part.toApprove.length > 0 ? <ReviewCount count={part.toReview.length} /> : null}
      </span>
      <ApprovePartButton part={part} subject={day} />
    </th>
  )
}

interface ActionProps {
  part: WeekPart
  /** The name of the day or the person, which screen readers read out. */
  subject: string
  hasCount?: boolean
}

/**
 * Shows the number of entries to review. It is hidden from screen readers, because the button's name includes it in
 * words.
 */
function ReviewCount({ count }: { count: number }) {
  const { t } = useTranslation('week')
  const { whole } = useFormats()
  if (count === 0) return null
  return (
    <span className={styles.look} title={t('look_count', { count, shown: whole(count) })} aria-hidden="true">
      <StateIcon state="look" />
      {whole(count)}
    </span>
  )
}

export function ApprovePartButton({ part, subject, hasCount = false }: ActionProps) {
  const { t } = useTranslation('week')
  const { whole } = useFormats()
  const { toApprove, toReview } = part
  const reviewText =
    toReview.length > 0 ? t('look_count', { count: toReview.length, shown: whole(toReview.length) }) : ''
  if (toApprove.length > 0) {
    const text = t('approve_count', { count: toApprove.length, shown: whole(toApprove.length) })
    return (
      <span className={styles.action}>
        <button
          type="button"
          tabIndex={-1}
          className={styles.approve}
          aria-label={[text, subject, reviewText].filter(Boolean).join(', ')}
        >
          {text}
        </button>
        {hasCount ? <ReviewCount count={toReview.length} /> : null}
      </span>
    )
  }
  const state = findCellState(part)
  if (state === 'empty') return null
  return (
    <span className={joinClasses(styles.action, styles.settled, state === 'look' && styles.look)}>
      <StateIcon state={state} />
      <span className={styles.words} title={reviewText}>
        {state === 'look' ? reviewText : t(`states.${state}`)}
      </span>
    </span>
  )
}
