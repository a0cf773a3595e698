import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from 'virtual:api'
import { newId } from '../../../../shared/domain/new-id.ts'
import { call } from '../../../lib/session/api.ts'
import { useDraft } from '../../../lib/browser/drafts.ts'
import { fieldText } from '../../../lib/session/failure.ts'
import { useCacheEntries, type Entry } from '../../../lib/entries/entries.ts'
import { useCompany } from '../../../lib/session/session.ts'
import { CallForm } from '../../../ui/fields/call-form.tsx'
import { TextArea } from '../../../ui/fields/text-area.tsx'
import { AddImage } from './add-image.tsx'

export function AddComment({ entry }: { entry: Entry }) {
  const { t } = useTranslation('entry-dialogs')
  const cacheEntries = useCacheEntries()
  const { try_out } = useCompany()
  const [text, setText] = useDraft(`comment ${entry.id}`, '')
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
          text.trim() === '' ? { comment: fieldText('Comment can not be empty') } : {}
        }
        onSubmit={send}
      >
        <TextArea
          name="comment"
          label={t('comments.new')}
          value={text}
          onChange={setText}
          maxLength={1000}
          onKeyDown={event => {
            if (
              event.key === 'Enter' &&
              (event.ctrlKey || event.metaKey) &&
              event.target instanceof HTMLTextAreaElement
            )
              event.target.form?.requestSubmit()
            else event.continuePropagation()
          }}
        />
      </CallForm>
      {try_out ? null : <AddImage entry={entry} />}
    </>
  )
}
