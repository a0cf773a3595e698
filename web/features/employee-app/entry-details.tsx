import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { hasPermission, mayChange } from '../../../shared/domain/policies.ts'
import { hoursFormat } from '../../lib/intl.ts'
import { late } from '../../lib/late.ts'
import { useEmployee } from '../../lib/session.ts'
import { Button } from '../../ui/button.tsx'
import { DialogActions } from '../../ui/dialog.tsx'
import { Mark } from '../../ui/mark.tsx'
import { PhotoButton } from '../../ui/photo-button.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useRecord } from '../../ui/use-record.ts'
import { photo } from './actions.ts'
import { CommentForm } from './comment-form.tsx'
import { EntryComments } from './entry-comments.tsx'
import styles from './employee-app.module.css'
import type { Entry } from './present.ts'
import { useTimes } from './texts.ts'

const EntryMap = late(async () => (await import('./entry-map.tsx')).EntryMap)
const EntryForm = late(async () => (await import('./entry-form.tsx')).EntryForm)

const marks = ['overlaps', 'needs_look', 'answered_late', 'recorded_offline', 'sent_after_end'] as const

/** all that is known of an entry, and what can be added to it */
export function EntryDetails({ entry, onClose }: { entry: Entry; onClose: () => void }) {
  const { t } = useTranslation('employee-app')
  const account = useEmployee()
  const { when, whole } = useTimes()
  const record = useRecord()
  const [shown, setShown] = useState<'map' | 'form'>()
  const { start_time, end_time, total_time } = entry
  // what the servers do not know yet cannot be looked up there
  const isKnown = entry.version > 0

  if (shown === 'form')
    return (
      <Suspense fallback={<Skeleton lines={6} />}>
        <EntryForm entry={entry} onDone={onClose} />
      </Suspense>
    )
  return (
    <div className={styles.stack}>
      <p>{end_time === null ? t('in_since', { time: when(start_time) }) : whole(start_time, end_time)}</p>
      {total_time === null ? null : (
        <p className={styles.soft}>{t('entry.hours', { hours: hoursFormat().format(total_time / 3600) })}</p>
      )}
      <p className={styles.marks}>
        {entry.waits ? <Mark kind="look">{t('entry.waits')}</Mark> : null}
        {entry.approved ? <Mark kind="in">{t('entry.approved')}</Mark> : null}
        {marks.map(mark =>
          entry[mark] ? (
            <Mark key={mark} kind="look">
              {t(`marks.${mark}`)}
            </Mark>
          ) : null,
        )}
      </p>
      <EntryComments entry={entry} />
      {mayChange(account) ? (
        <>
          <CommentForm entry={entry} />
          <PhotoButton onTake={bytes => record([photo(entry, bytes)])} />
        </>
      ) : null}
      {shown === 'map' ? (
        <Suspense fallback={<Skeleton lines={6} />}>
          <EntryMap entry={entry} />
        </Suspense>
      ) : null}
      {entry.has_location ? null : <p className={styles.soft}>{t('location.missing')}</p>}
      <DialogActions>
        {entry.has_location && isKnown && shown !== 'map' ? (
          <Button onPress={() => setShown('map')}>{t('location.show')}</Button>
        ) : null}
        {mayChange(account) && hasPermission(account, 'manage_worklogs') && isKnown && !entry.waits ? (
          <Button onPress={() => setShown('form')}>{t('entry.edit')}</Button>
        ) : null}
        <Button onPress={onClose}>{t('entry.close')}</Button>
      </DialogActions>
    </div>
  )
}
