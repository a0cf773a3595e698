import { useTranslation } from 'react-i18next'
import { parseImageKey } from '../../../../shared/domain/images.ts'
import { canComment } from '../../../../shared/domain/policies.ts'
import type { EntryComment } from '../../../../shared/domain/entry.ts'
import { useCompany } from '../../../lib/session/session.ts'
import type { Entry } from '../../../lib/entries/entries.ts'
import { CommentImage } from '../../../components/comment-image.tsx'
import { AddCommentForm } from './add-comment.tsx'
import type { LeaveQuestion, UnsavedListener } from '../../../ui/dialog/use-leave-guard.ts'
import { Badge } from '../../../ui/feedback/badge.tsx'
import styles from './dialogs.module.css'
import { DiscardEntryChangesDialog } from './discard-entry-changes-dialog.tsx'
import { useEntryTexts } from './use-entry-texts.ts'

interface Props {
  entry: Entry
  leaveQuestion: LeaveQuestion
  onUnsaved: UnsavedListener
}

export function EntryCommentsDialog({ entry, leaveQuestion, onUnsaved }: Props) {
  const { t } = useTranslation('entry-dialogs')
  const company = useCompany()
  const { when } = useEntryTexts()
  const names = { Employee: entry.employee.name, Company: t('company'), CompanyTimeClock: t('time_clock') }
  const comments = entry.comments_v2.filter(({ comment }) => comment.trim() !== '')

  function renderComment({ comment }: EntryComment, title: string) {
    const key = parseImageKey(comment, { company: company.id })
    return key ? (
      <CommentImage
        image={key}
        title={t('comments.image', { title })}
        enlargeLabel={t('comments.enlarge', { title })}
      />
    ) : (
      <p className={styles.comment}>{comment}</p>
    )
  }

  return (
    <div className={styles.stack}>
      <div aria-live="polite">
        {comments.length === 0 ? (
          <p className="soft small">{t('comments.empty')}</p>
        ) : (
          <ul className="plain-list" aria-label={t('comments.list')}>
            {comments.map(comment => {
              const { actor, created_by, created } = comment
              const name = actor === undefined ? names[created_by] : t('support', { name: actor })
              const title = t('by_at', { name, when: when(created) })
              return (
                <li key={comment.id}>
                  <p className="soft small">
                    {title} {comment.sent_after_end ? <Badge kind="look">{t('comments.sent_after_end')}</Badge> : null}
                  </p>
                  {renderComment(comment, title)}
                </li>
              )
            })}
          </ul>
        )}
      </div>
      {canComment(company) ? <AddCommentForm entry={entry} onUnsaved={onUnsaved} /> : null}
      <DiscardEntryChangesDialog question={leaveQuestion} />
    </div>
  )
}
