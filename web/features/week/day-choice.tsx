import { useTranslation } from 'react-i18next'
import { useFormats } from '../../lib/language/use-formats.ts'
import { joinClasses } from '../../ui/classes.ts'
import styles from './day-list.module.css'
import { findCellState, computeDaySum } from './group-week.ts'
import type { WeekProps } from './shared-props.ts'
import { StateIcon } from './state-icon.tsx'

interface Props extends WeekProps {
  chosen: number
  onChoose: (day: number) => void
}

export function DayChoice({ people, formats, today, chosen, onChoose }: Props) {
  const { t } = useTranslation('week')
  const { whole } = useFormats()
  return (
    <fieldset aria-label={t('day')} className={styles.days}>
      {formats.days.map(day => {
        const weekPart = computeDaySum(people, day)
        const state = findCellState(weekPart)
        const count = weekPart.toApprove.length
        const words = count > 0 ? t('to_approve', { count, shown: whole(count) }) : t(`states.${state}`)
        const isoDay = formats.isoDay(day)
        return (
          <button
            key={day}
            type="button"
            className={joinClasses(styles.dayButton, day === chosen && styles.chosen)}
            aria-pressed={day === chosen}
            aria-label={`${formats.dayShort(day)}, ${words}`}
            {...(isoDay === today ? { 'aria-current': 'date' } : {})}
            onClick={() => onChoose(day)}
          >
            <span className={styles.weekday}>{formats.weekday(day)}</span> <b>{whole(Number(isoDay.slice(8)))}</b>{' '}
            <span className={styles.left}>
              {count > 0 ? whole(count) : state === 'empty' ? '–' : <StateIcon state={state} />}
            </span>
          </button>
        )
      })}
    </fieldset>
  )
}
