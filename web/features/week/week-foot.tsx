import { useTranslation } from 'react-i18next'
import { Link } from '../../ui/link.tsx'
import { findReviewReasons } from '../../../shared/domain/entry.ts'
import type { Entry } from '../../lib/entries/entries.ts'
import { Button } from '../../ui/buttons/button.tsx'
import type { WeekPart } from './group-week.ts'
import type { ProjectColors } from './project-colors.ts'
import { StateIcon } from './state-icon.tsx'
import { Swatch } from './swatch.tsx'
import type { WeekFormats } from './use-week-formats.ts'
import styles from './week-foot.module.css'

interface Props {
  name: string | undefined
  dayName: string | undefined
  part: WeekPart
  address: string | undefined
  formats: WeekFormats
  colors: ProjectColors
  status: string
  areKeysOn: boolean
  onUndo?: () => void
}

export function WeekFoot({ name, dayName, part, address, formats, colors, status, areKeysOn, onUndo }: Props) {
  const { t } = useTranslation('week')
  const hasNameAndDay = name !== undefined && dayName !== undefined
  return (
    <div className={styles.foot}>
      <div className={styles.cell}>
        <span className={styles.who}>
          <b>{name ?? dayName}</b> {hasNameAndDay ? <span className="soft">{dayName}</span> : null}
          <span className={styles.hours}>{t('hours_read', { hours: formats.hoursOf(part) })}</span>
        </span>
        {hasNameAndDay ? (
          <ul className={styles.entries}>
            {part.entries.map(entry => (
              <EntryLine key={entry.id} entry={entry} formats={formats} color={colors.colorOf(entry.project.id)} />
            ))}
          </ul>
        ) : null}
        {address === undefined ? null : <Link to={address}>{t('open')}</Link>}
      </div>
      <div className={styles.result}>
        <output>{status}</output>
        {onUndo ? (
          <Button aria-keyshortcuts="z" onPress={onUndo}>
            {t('undo')}
          </Button>
        ) : null}
      </div>
      {areKeysOn ? <Keys /> : null}
    </div>
  )
}

function EntryLine({ entry, formats, color }: { entry: Entry; formats: WeekFormats; color: string }) {
  const { t } = useTranslation(['week', 'entries'])
  const [reason] = entry.approved ? [] : findReviewReasons(entry)
  return (
    <li>
      <Swatch color={color} />
      <span className={styles.project}>{entry.project.name}</span> {formats.times({ entries: [entry] })}
      {reason ? (
        <span className={styles.look} title={t(`entries:marks_explained.${reason}`)}>
          <StateIcon state="look" />
          {t(`entries:marks.${reason}`)}
        </span>
      ) : entry.approved ? (
        <span className={styles.approved}>
          <StateIcon state="approved" />
          {t('states.approved')}
        </span>
      ) : null}
    </li>
  )
}

const keyNames = ['space', 'd', 'p', 'w', 'enter', 'z'] as const

function Keys() {
  const { t } = useTranslation('week')
  return (
    <p className={styles.keys}>
      {keyNames.map(key => (
        <span key={key}>
          <kbd>{t(`keys.${key}.key`)}</kbd> {t(`keys.${key}.does`)}
        </span>
      ))}
    </p>
  )
}
