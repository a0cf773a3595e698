import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { addDays } from '../../../shared/domain/calendar.ts'
import { findQuestion, needsReview } from '../../../shared/domain/entry.ts'
import { parseImageKey } from '../../../shared/domain/images.ts'
import { canMakeChanges } from '../../../shared/domain/policies.ts'
import { createLazyComponent } from '../../ui/feedback/lazy-component.tsx'
import { useEmployee } from '../../lib/session/session.ts'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { Badge } from '../../ui/feedback/badge.tsx'
import { formatDuration, computeDurationSeconds, type DayWithEntries } from './entries-by-day.ts'
import styles from './days.module.css'
import { DurationSum } from './duration-sum.tsx'
import type { EntryWithQueue } from './entries-with-queue.ts'
import { useCompanyTimeFormats } from '../../components/queue/use-company-time-formats.ts'

const EntryDetails = createLazyComponent(async () => (await import('./entry-details.tsx')).EntryDetails)
const CompanyQuestions = createLazyComponent(async () => (await import('./company-questions.tsx')).CompanyQuestions)

interface Props {
  days: readonly DayWithEntries[]
  today: string
  /** The time at which the durations of `days` were computed, in seconds since 1970. */
  now: number
}

export function DaysList({ days, today, now }: Props) {
  const { t } = useTranslation('employee-app')
  const { shortDay } = useCompanyTimeFormats()
  const [openEntryId, setOpenEntryId] = useState<string>()
  const entries = days.flatMap(day => day.entries)
  const openEntry = entries.find(({ id }) => id === openEntryId)
  const entriesWithQuestion = canMakeChanges(useEmployee()) ? entries.filter(findQuestion) : []
  const nameOfDay = (day: string): string =>
    day === today ? t('today') : day === addDays(today, -1) ? t('yesterday') : shortDay(day, today)
  return (
    <section className={styles.days} aria-label={t('days')}>
      {entriesWithQuestion.length > 0 ? (
        <Suspense fallback={null}>
          <CompanyQuestions entries={entriesWithQuestion} onOpen={setOpenEntryId} />
        </Suspense>
      ) : null}
      {days.map(({ day, durations, entries }) => (
        <div key={day} className={styles.day}>
          <h2 className={styles.head}>
            <span>{nameOfDay(day)}</span>
            <DurationSum durations={durations} />
          </h2>
          <ul className={styles.entries}>
            {entries.map(entry => (
              <li key={entry.id}>
                <EntryButton entry={entry} now={now} onOpen={() => setOpenEntryId(entry.id)} />
              </li>
            ))}
          </ul>
        </div>
      ))}
      <Dialog
        title={openEntry?.project.name ?? ''}
        isOpen={openEntry !== undefined}
        onClose={() => setOpenEntryId(undefined)}
      >
        {openEntry ? <EntryDetails entry={openEntry} onClose={() => setOpenEntryId(undefined)} /> : null}
      </Dialog>
    </section>
  )
}

function EntryButton({ entry, now, onOpen }: { entry: EntryWithQueue; now: number; onOpen: () => void }) {
  const { t } = useTranslation('employee-app')
  const { company, id } = useEmployee()
  const { time, span } = useCompanyTimeFormats()
  const { start_time, end_time, comments_v2 } = entry
  const imageCommentCount = comments_v2.filter(({ comment }) =>
    parseImageKey(comment, { company: company.id, employee: id }),
  ).length
  const textCount = comments_v2.length - imageCommentCount
  const photoCount = imageCommentCount + entry.photos.length
  const commentCounts = [
    ...(photoCount > 0 ? [t('photos_count', { count: photoCount })] : []),
    ...(textCount > 0 ? [t('comments_count', { count: textCount })] : []),
  ].join(' · ')
  const hasWarning = needsReview(entry)
  return (
    <button type="button" className={styles.entry} onPointerDown={EntryDetails.preload} onClick={onOpen}>
      <span className={styles.what}>
        <span className={styles.project}>{entry.project.name}</span>
        <span className={styles.times}>
          {end_time === null ? `${time(start_time)} – ${t('now')}` : span(start_time, end_time)}
        </span>
      </span>
      <span className={styles.right}>
        <span className={styles.length}>{formatDuration(computeDurationSeconds(entry, now))}</span>
        {commentCounts ? <span className={styles.counts}>{commentCounts}</span> : null}
        {entry.isQueued ? (
          <Badge kind="look">{t('entry.waits')}</Badge>
        ) : findQuestion(entry) ? (
          <Badge kind="look">{t('question.badge')}</Badge>
        ) : hasWarning ? (
          <Badge kind="look">!</Badge>
        ) : null}
      </span>
    </button>
  )
}
