import { useTranslation } from 'react-i18next'
import { imageKeyOf } from '../../../shared/domain/images.ts'
import type { LogComment } from '../../../shared/domain/work-log.ts'
import { useEmployee } from '../../lib/session.ts'
import { CommentImage } from '../../ui/comment-image.tsx'
import styles from './employee-app.module.css'
import { PendingPhoto } from './pending-photo.tsx'
import type { Entry } from './present.ts'
import { useTimes } from './texts.ts'

/** what was said and shown of an entry, by whom and when; what is not sent yet as well */
export function EntryComments({ entry }: { entry: Entry }) {
  const { t } = useTranslation('employee-app')
  const { company, disabled } = useEmployee()
  const { when } = useTimes()
  const said = entry.comments_v2.filter(({ comment }) => comment.trim() !== '')

  function by({ created, created_by }: Pick<LogComment, 'created' | 'created_by'>): string {
    const of = { when: when(created), company: company.name }
    return created_by === 'Employee'
      ? t('entry.by_you', of)
      : created_by === 'Company'
        ? t('entry.by_company', of)
        : t('entry.by_clock', of)
  }

  function show(comment: string, title: string) {
    const image = imageKeyOf(comment, { company: company.id })
    if (!image) return <p className={styles.words}>{comment}</p>
    return <CommentImage image={image} title={t('entry.image', { title })} enlarge={t('entry.enlarge', { title })} />
  }

  if (said.length === 0 && entry.photos.length === 0)
    return <p className={styles.soft}>{disabled ? t('entry.none') : t('entry.no_comments')}</p>
  return (
    <ul className={styles.steps} aria-live="polite" aria-label={t('entry.comments')}>
      {said.map(comment => (
        <li key={comment.id}>
          <p className={styles.soft}>{by(comment)}</p>
          {show(comment.comment, by(comment))}
        </li>
      ))}
      {entry.photos.map(({ id, made, bytes }) => {
        const title = by({ created: made, created_by: 'Employee' })
        return (
          <li key={id}>
            <p className={styles.soft}>
              {title} · {t('entry.waits')}
            </p>
            <PendingPhoto bytes={bytes} title={t('entry.image', { title })} />
          </li>
        )
      })}
    </ul>
  )
}
