import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { findLateMinutes, findReviewReasons, findQuestion } from '../../../shared/domain/entry.ts'
import { hasPermission, canMakeChanges } from '../../../shared/domain/policies.ts'
import { useEmployee } from '../../lib/session/session.ts'
import { useFormats } from '../../lib/language/use-formats.ts'
import { createLazyComponent } from '../../ui/feedback/lazy-component.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { DialogActions } from '../../ui/dialog/dialog.tsx'
import { Badge } from '../../ui/feedback/badge.tsx'
import { PhotoButton } from '../../components/photo-button.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { useEnqueue } from '../../components/queue/use-enqueue.ts'
import { createPhotoCall } from '../../components/queue/actions.ts'
import { useCompanyTimeFormats } from '../../components/queue/use-company-time-formats.ts'
import { CommentForm } from './comment-form.tsx'
import { EntryComments } from './entry-comments.tsx'
import styles from './employee-app.module.css'
import type { EntryWithQueue } from './entries-with-queue.ts'

const EntryMap = createLazyComponent(async () => (await import('./entry-map.tsx')).EntryMap)
const EntryForm = createLazyComponent(async () => (await import('./entry-form.tsx')).EntryForm)

const shownFlags = ['recorded_offline', 'added_at_time_clock'] as const

export function EntryDetails({ entry, onClose }: { entry: EntryWithQueue; onClose: () => void }) {
  const { t } = useTranslation('employee-app')
  const formats = useFormats()
  const account = useEmployee()
  const { when, whole } = useCompanyTimeFormats()
  const enqueue = useEnqueue()
  const [openPart, setOpenPart] = useState<'map' | 'form'>()
  const { start_time, end_time, total_time } = entry
  // Version 0 means that the servers do not have the entry.
  const isOnServers = entry.version > 0
  const canEdit = canMakeChanges(account) && hasPermission(account, 'manage_worklogs') && isOnServers && !entry.isQueued
  const lateMinutes = findLateMinutes(entry, account.settings.late_after_minutes)

  if (openPart === 'form')
    return (
      <Suspense fallback={<Skeleton lines={6} />}>
        <EntryForm entry={entry} onDone={onClose} />
      </Suspense>
    )
  return (
    <div className={styles.stack}>
      <p>{end_time === null ? t('in_since', { time: when(start_time) }) : whole(start_time, end_time)}</p>
      {total_time === null ? null : (
        <p className="soft small">{t('entry.hours', { hours: formats.hours(total_time / 3600) })}</p>
      )}
      <p className={styles.marks}>
        {entry.isQueued ? <Badge kind="look">{t('entry.waits')}</Badge> : null}
        {entry.approved ? <Badge kind="in">{t('entry.approved')}</Badge> : null}
        {lateMinutes === undefined ? null : <Badge>{t('marks.received_late', { minutes: lateMinutes })}</Badge>}
        {findReviewReasons(entry).map(flag => (
          <Badge key={flag} kind="look">
            {t(`marks.${flag}`)}
          </Badge>
        ))}
        {shownFlags.map(flag => (entry[flag] ? <Badge key={flag}>{t(`marks.${flag}`)}</Badge> : null))}
      </p>
      <EntryComments entry={entry} />
      {canMakeChanges(account) && findQuestion(entry) ? (
        <p className={styles.look}>{canEdit ? t('question.answer_or_edit') : t('question.answer')}</p>
      ) : null}
      {canMakeChanges(account) ? (
        <>
          <CommentForm entry={entry} />
          <PhotoButton onTake={bytes => enqueue([createPhotoCall(account, entry, bytes)])} />
        </>
      ) : null}
      {openPart === 'map' ? (
        <Suspense fallback={<Skeleton lines={6} />}>
          <EntryMap entry={entry} />
        </Suspense>
      ) : null}
      {entry.has_location ? null : <p className="soft small">{t('location.missing')}</p>}
      <DialogActions>
        {entry.has_location && isOnServers && openPart !== 'map' ? (
          <Button onPress={() => setOpenPart('map')}>{t('location.show')}</Button>
        ) : null}
        {canEdit ? <Button onPress={() => setOpenPart('form')}>{t('entry.edit')}</Button> : null}
        <Button onPress={onClose}>{t('entry.close')}</Button>
      </DialogActions>
    </div>
  )
}
