import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from '../../ui/link.tsx'
import { useFormats } from '../../lib/language/use-formats.ts'
import { Icon } from '../../ui/buttons/icons.tsx'
import { joinClasses } from '../../ui/classes.ts'
import { toEmployeeAddress } from './addresses.ts'
import type { DayColumn } from './day-column.ts'
import { overviewIconPaths } from './overview-icon-paths.ts'
import type { PeopleDays } from './use-overview.ts'
import { useOverviewFormats } from './use-overview-formats.ts'
import styles from './people.module.css'

type Person = PeopleDays['employees'][number]

interface Props {
  person: Person
  columns: readonly DayColumn[]
  rowIndex: number
}

/** Row with a person's hours on each day and in total. The row is memoized, because a table has thousands of cells. */
export const PersonRow = memo(({ person, columns, rowIndex }: Props) => {
  const { whole } = useFormats()
  const { hoursOf } = useOverviewFormats()
  const total = person.seconds.reduce((sum, seconds) => sum + seconds, 0)
  return (
    <tr aria-rowindex={rowIndex}>
      <th scope="row" className={styles.name}>
        <Link to={toEmployeeAddress(person.id)}>{person.name}</Link>
      </th>
      {columns.map((column, i) => (
        <td key={column.day} className={joinClasses(column.isWeekend && styles.weekend)}>
          <DayCell person={person} index={i} isToday={column.isToday} />
        </td>
      ))}
      <td className={joinClasses(styles.sum, styles.strong)}>{hoursOf(total)}</td>
      <td className={styles.sum}>{person.overtime_seconds > 0 ? hoursOf(person.overtime_seconds) : '–'}</td>
      <td className={styles.sum}>{person.unapproved > 0 ? whole(person.unapproved) : '–'}</td>
    </tr>
  )
})

/** The second, third and fourth tone begin at these hours of work in a day. */
const minHoursOfTones = [6, 9, 11]

function DayCell({ person, index, isToday }: { person: Person; index: number; isToday: boolean }) {
  const { t } = useTranslation('overview')
  const { fixed } = useFormats()
  const hours = (person.seconds[index] ?? 0) / 3600
  const needsReview = person.look_days.includes(index)
  if (person.missing_days.includes(index))
    return <IconWithText icon="missing" text={t('people.missing')} className={styles.missing} />
  if (isToday && person.is_in_now && hours === 0)
    return <IconWithText icon="inNow" text={t('people.in')} className={styles.in} />
  if (hours === 0)
    return needsReview ? <IconWithText icon="look" text={t('people.look')} className={styles.looks} /> : null
  const toneNumber = 1 + minHoursOfTones.filter(from => hours >= from).length
  return (
    <span className={joinClasses(styles.cell, styles[`tone${toneNumber}`], needsReview && styles.looks)}>
      {fixed(hours, 1)}
      {needsReview ? <span className="visually-hidden">{t('people.look')}</span> : null}
    </span>
  )
}

const IconWithText = ({
  icon,
  text,
  className,
}: {
  icon: keyof typeof overviewIconPaths
  text: string
  className: string | undefined
}) => (
  <span className={joinClasses(styles.cell, className)} title={text}>
    <Icon path={overviewIconPaths[icon]} />
    <span className="visually-hidden">{text}</span>
  </span>
)
