import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { imageKeyOf } from '../../../shared/domain/images.ts'
import { late } from '../../lib/late.ts'
import { useEmployee } from '../../lib/session.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Mark } from '../../ui/mark.tsx'
import { clockText, dayBefore, secondsOf, type Day } from './days.ts'
import styles from './days.module.css'
import type { Entry } from './present.ts'
import { showShortDay, useTimes } from './texts.ts'

const EntryDetails = late(async () => (await import('./entry-details.tsx')).EntryDetails)

interface Props {
  days: readonly Day[]
  today: string
  /** seconds since 1970, by which the days were added up */
  now: number
}

/** the days, the latest first; an entry opens what is known of it */
export function DaysList({ days, today, now }: Props) {
  const { t } = useTranslation('employee-app')
  const [opened, setOpened] = useState<string>()
  const entry = days.flatMap(({ entries }) => entries).find(({ id }) => id === opened)
  const nameOf = (day: string): string =>
    day === today ? t('today') : day === dayBefore(today, 1) ? t('yesterday') : showShortDay(day, today)
  return (
    <section className={styles.days} aria-label={t('days')}>
      {days.map(({ day, seconds, entries }) => (
        <div key={day} className={styles.day}>
          <h2 className={styles.head}>
            <span>{nameOf(day)}</span>
            <span>{clockText(seconds)}</span>
          </h2>
          <ul className={styles.entries}>
            {entries.map(one => (
              <li key={one.id}>
                <EntryButton entry={one} now={now} onOpen={() => setOpened(one.id)} />
              </li>
            ))}
          </ul>
        </div>
      ))}
      <Dialog title={entry?.project.name ?? ''} isOpen={entry !== undefined} onClose={() => setOpened(undefined)}>
        {entry ? <EntryDetails entry={entry} onClose={() => setOpened(undefined)} /> : null}
      </Dialog>
    </section>
  )
}

function EntryButton({ entry, now, onOpen }: { entry: Entry; now: number; onOpen: () => void }) {
  const { t } = useTranslation('employee-app')
  const { company, id } = useEmployee()
  const { time, span } = useTimes()
  const { start_time, end_time, comments_v2 } = entry
  const images = comments_v2.filter(({ comment }) => imageKeyOf(comment, { company: company.id, employee: id })).length
  const texts = comments_v2.length - images
  const photos = images + entry.photos.length
  const said = [
    ...(photos > 0 ? [t('photos_count', { count: photos })] : []),
    ...(texts > 0 ? [t('comments_count', { count: texts })] : []),
  ].join(' · ')
  const isOdd = entry.overlaps || entry.answered_late
  return (
    <button type="button" className={styles.entry} onPointerDown={EntryDetails.preload} onClick={onOpen}>
      <span className={styles.what}>
        <span className={styles.project}>{entry.project.name}</span>
        <span className={styles.times}>
          {end_time === null ? `${time(start_time)} – ${t('now')}` : span(start_time, end_time)}
        </span>
      </span>
      <span className={styles.right}>
        <span className={styles.length}>{clockText(secondsOf(entry, now))}</span>
        {said ? <span className={styles.said}>{said}</span> : null}
        {entry.waits ? <Mark kind="look">{t('entry.waits')}</Mark> : isOdd ? <Mark kind="look">!</Mark> : null}
      </span>
    </button>
  )
}
