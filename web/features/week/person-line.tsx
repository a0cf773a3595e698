import { useTranslation } from 'react-i18next'
import { Link } from '../../ui/link.tsx'
import { findReviewReasons } from '../../../shared/domain/entry.ts'
import { chooseEmphasis } from '../../lib/entries/hours.ts'
import { CheckBox } from '../../ui/fields/check-box.tsx'
import styles from './day-list.module.css'
import { findCellState, type PersonWeek } from './group-week.ts'
import type { ProjectColors } from './project-colors.ts'
import { StateIcon } from './state-icon.tsx'
import { Swatch } from './swatch.tsx'
import type { WeekFormats } from './use-week-formats.ts'

interface Props {
  person: PersonWeek
  day: number
  formats: WeekFormats
  colors: ProjectColors
  isTicked: boolean
  onTick: (isTicked: boolean) => void
}

export function PersonLine({ person, day, formats, colors, isTicked, onTick }: Props) {
  const { t } = useTranslation(['week', 'entries'])
  const weekPart = person.days[day]
  if (!weekPart) return null
  const state = findCellState(weekPart)
  const [firstEntryToReview] = weekPart.toReview
  const [reason] = firstEntryToReview ? findReviewReasons(firstEntryToReview) : []
  const projects = [...new Map(weekPart.entries.map(({ project }) => [project.id, project.name]))]
  return (
    <li className={styles.person}>
      <span className={styles.box}>
        {weekPart.toApprove.length > 0 ? (
          <CheckBox isSelected={isTicked} onChange={onTick} aria-label={formats.cellName(person.name, day, weekPart)} />
        ) : (
          <StateIcon state={state} />
        )}
      </span>
      <Link className={styles.link ?? ''} to={formats.toEntriesAddress(person.id, day)}>
        <span className={styles.names}>
          <span className={styles.name}>{person.name}</span>
          {projects.map(([id, name]) => (
            <span key={id} className={styles.project}>
              <Swatch color={colors.colorOf(id)} />
              {name}
            </span>
          ))}
          {reason ? <span className={styles.look}>{t(`entries:marks.${reason}`)}</span> : null}
          {weekPart.toApprove.length === 0 && !reason ? (
            <span className="visually-hidden">{t(`states.${state}`)}</span>
          ) : null}
        </span>
        <span className={styles.hours}>
          <b className={styles[chooseEmphasis(weekPart.seconds) ?? '']}>{formats.hoursOf(weekPart)}</b>
          <span className={styles.times}>{formats.times(weekPart)}</span>
        </span>
      </Link>
    </li>
  )
}
