import { useTranslation } from 'react-i18next'
import { useEffect, useRef } from 'react'
import { parseImageKey } from '../../../shared/domain/images.ts'
import type { EntryComment } from '../../../shared/domain/entry.ts'
import { useEmployee } from '../../lib/session/session.ts'
import { CommentImage } from '../../components/comment-image.tsx'
import { useCompanyTimeFormats } from '../../components/queue/use-company-time-formats.ts'
import styles from './employee-app.module.css'
import type { EntryWithQueue } from './entries-with-queue.ts'

export function EntryComments({ entry }: { entry: EntryWithQueue }) {
  const { t } = useTranslation('employee-app')
  const { company, disabled } = useEmployee()
  const { when } = useCompanyTimeFormats()
  const comments = entry.comments_v2.filter(({ comment }) => comment.trim() !== '')

  function formatAuthorAndTime({ created, created_by }: Pick<EntryComment, 'created' | 'created_by'>): string {
    const values = { when: when(created), company: company.name }
    return created_by === 'Employee'
      ? t('entry.by_you', values)
      : created_by === 'Company'
        ? t('entry.by_company', values)
        : t('entry.by_clock', values)
  }

  function renderComment(comment: string, title: string) {
    const image = parseImageKey(comment, { company: company.id })
    if (!image) return <p className={styles.words}>{comment}</p>
    return (
      <CommentImage image={image} title={t('entry.image', { title })} enlargeLabel={t('entry.enlarge', { title })} />
    )
  }

  if (comments.length === 0 && entry.photos.length === 0)
    return <p className="soft small">{disabled ? t('entry.none') : t('entry.no_comments')}</p>
  return (
    <ul className="plain-list" aria-live="polite" aria-label={t('entry.comments')}>
      {comments.map(comment => (
        <li key={comment.id}>
          <p className="soft small">{formatAuthorAndTime(comment)}</p>
          {renderComment(comment.comment, formatAuthorAndTime(comment))}
        </li>
      ))}
      {entry.photos.map(({ id, created, bytes }) => {
        const title = formatAuthorAndTime({ created, created_by: 'Employee' })
        return (
          <li key={id}>
            <p className="soft small">
              {title} · {t('entry.waits')}
            </p>
            <PendingPhoto bytes={bytes} title={t('entry.image', { title })} />
          </li>
        )
      })}
    </ul>
  )
}

/** Shows a photo that the queue has not sent yet, so that only this phone has it. */
function PendingPhoto({ bytes, title }: { bytes: ArrayBuffer; title: string }) {
  const image = useRef<HTMLImageElement>(null)
  useEffect(() => {
    const url = URL.createObjectURL(new Blob([bytes], { type: 'image/jpeg' }))
    if (image.current) image.current.src = url
    return () => URL.revokeObjectURL(url)
  }, [bytes])
  return <img ref={image} className={styles.shown} alt={title} />
}
