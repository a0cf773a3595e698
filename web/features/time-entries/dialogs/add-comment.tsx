import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from 'virtual:api'
import { newId } from '../../../../shared/domain/new-id.ts'
import { call } from '../../../lib/session/api.ts'
import { useDraft } from '../../../lib/browser/drafts.ts'
import { translateFieldText } from '../../../lib/session/failure.ts'
import { useCacheEntries, type Entry } from '../../../lib/entries/entries.ts'
import { useCompany } from '../../../lib/session/session.ts'
import { CallForm } from '../../../ui/fields/call-form.tsx'
import { useAnnounceUnsavedForm, type UnsavedListener } from '../../../ui/dialog/use-leave-guard.ts'
import { ImageUploadArea } from './add-image.tsx'
import { CommentField } from './comment-field.tsx'

export function AddCommentForm({ entry, onUnsaved }: { entry: Entry; onUnsaved: UnsavedListener }) {
  const { t } = useTranslation('entry-dialogs')
  const cacheEntries = useCacheEntries()
  const { try_out } = useCompany()
  const [text, setText] = useDraft(`comment ${entry.id}`, '')
  useAnnounceUnsavedForm(onUnsaved, 'comment', text.trim() !== '')
  // All attempts use one id, so that a retry after a lost response adds no second comment.
  const [id, setId] = useState(newId)

  async function send() {
    cacheEntries([await call(api.workLogs.comment, { body: { id, work_log_id: entry.id, comment: text } })])
    setText('')
    setId(newId())
  }

  return (
    <>
      <CallForm
        submit={t('comments.add')}
        submitting={t('comments.adding')}
        validate={(): Record<string, string> =>
          text.trim() === '' ? { comment: translateFieldText('Comment can not be empty') } : {}
        }
        onSubmit={send}
      >
        <CommentField label={t('comments.new')} value={text} onChange={setText} />
      </CallForm>
      {try_out ? null : <ImageUploadArea entry={entry} />}
    </>
  )
}
