import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../lib/language/use-formats.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { DayChoice } from './day-choice.tsx'
import styles from './day-list.module.css'
import { sumWeekParts, computeDaySum, type PersonWeek } from './group-week.ts'
import { PersonLine } from './person-line.tsx'
import type { WeekProps } from './shared-props.ts'
import { useStatusText } from './use-status-text.ts'

/**
 * Chooses the latest day up to today with something to approve, or else the first later day with something to approve.
 * If there is no such day, chooses the latest day up to today with entries, or Monday.
 */
function chooseFirstDay({ people, formats, today }: Pick<WeekProps, 'people' | 'formats' | 'today'>): number {
  const pastDays = formats.days.filter(index => formats.isoDay(index) <= today)
  const hasEntriesToApprove = (index: number): boolean => computeDaySum(people, index).toApprove.length > 0
  const dayToApprove = pastDays.findLast(hasEntriesToApprove) ?? formats.days.find(hasEntriesToApprove)
  return dayToApprove ?? pastDays.findLast(index => computeDaySum(people, index).entries.length > 0) ?? 0
}

const noIds: ReadonlySet<string> = new Set<string>()

/** Shows the approval week day by day on phones, which have no room for the table. */
export function DayList(props: WeekProps) {
  const { people, formats, colors, approval } = props
  const { t } = useTranslation('week')
  const { whole } = useFormats()
  const heading = useRef<HTMLHeadingElement>(null)
  const [day, setDay] = useState(() => chooseFirstDay(props))
  const [uncheckedIds, setUncheckedIds] = useState(noIds)
  const statusText = useStatusText(approval.outcome)
  const presentPeople = people.filter(person => (person.days[day]?.entries.length ?? 0) > 0)
  const sum = computeDaySum(people, day)
  const tickedPart = sumWeekParts(
    presentPeople.filter(({ id }) => !uncheckedIds.has(id)).flatMap(({ days }) => days[day] ?? []),
  )
  const count = tickedPart.toApprove.length

  /** Moves the focus to the heading, because the pressed button may disappear. */
  const actAndFocusHeading = (change: () => void) => {
    change()
    heading.current?.focus({ preventScroll: true })
  }
  const chooseDay = (next: number) => {
    setDay(next)
    setUncheckedIds(noIds)
  }
  const changeTick = ({ id }: PersonWeek, isTicked: boolean) =>
    setUncheckedIds(new Set(isTicked ? [...uncheckedIds].filter(other => other !== id) : [...uncheckedIds, id]))
  return (
    <section className={styles.screen} aria-label={t('by_day')}>
      <DayChoice {...props} chosen={day} onChoose={chooseDay} />
      <div className={styles.title}>
        <h3 ref={heading} tabIndex={-1}>
          {formats.dayLong(day)}
        </h3>
        <p className="soft small">
          {sum.entries.length === 0
            ? t('states.empty')
            : [
                t('people', { count: presentPeople.length, shown: whole(presentPeople.length) }),
                t('entries', { count: sum.entries.length, shown: whole(sum.entries.length) }),
                t('hours_read', { hours: formats.hoursOf(sum) }),
              ].join(', ')}
        </p>
      </div>
      <ul className={styles.people}>
        {presentPeople.map(person => (
          <PersonLine
            key={person.id}
            person={person}
            day={day}
            formats={formats}
            colors={colors}
            isTicked={!uncheckedIds.has(person.id)}
            onTick={isTicked => changeTick(person, isTicked)}
          />
        ))}
      </ul>
      <div className={styles.foot}>
        <div className={styles.result}>
          <output>{statusText}</output>
          {sum.toReview.length > 0 ? (
            <span className={styles.look}>
              {t('look_count', { count: sum.toReview.length, shown: whole(sum.toReview.length) })}
            </span>
          ) : null}
        </div>
        {approval.canUndo ? <Button onPress={() => actAndFocusHeading(approval.undo)}>{t('undo')}</Button> : null}
        {sum.toApprove.length > 0 ? (
          <Button
            kind="primary"
            isDisabled={count === 0}
            onPress={() => actAndFocusHeading(() => approval.approve(tickedPart.toApprove))}
          >
            {t('approve_entries', { count, shown: whole(count) })}
          </Button>
        ) : null}
      </div>
    </section>
  )
}
