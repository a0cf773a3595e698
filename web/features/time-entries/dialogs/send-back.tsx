import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from 'virtual:api'
import { newId } from '../../../../shared/domain/new-id.ts'
import { useCacheEntries, type Entry } from '../../../lib/entries/entries.ts'
import { call } from '../../../lib/session/api.ts'
import { translateFieldText } from '../../../lib/session/failure.ts'
import { toast } from '../../../ui/feedback/toast.ts'
import { CallForm } from '../../../ui/fields/call-form.tsx'
import { CommentField } from './comment-field.tsx'

interface Props {
  entry: Entry
  text: string
  onChange: (text: string) => void
  onDone: () => void
}

export function SendBackForm({ entry, text, onChange, onDone }: Props) {
  const { t } = useTranslation('entry-dialogs')
  const cacheEntries = useCacheEntries()
  // All attempts use one id, so that a retry after a lost response adds no second question.
  const [id] = useState(newId)

  async function send() {
    cacheEntries([await call(api.workLogs.comment, { body: { id, work_log_id: entry.id, comment: text, asks: true } })])
    toast({ text: t('question.sent') })
    onChange('')
    onDone()
  }

  // Scrolls to the form, because it opens below the visible part of the panel.
  const formBox = useRef<HTMLDivElement>(null)
  useEffect(() => formBox.current?.scrollIntoView({ block: 'nearest' }), [])

  return (
    <div ref={formBox}>
      <CallForm
        submit={t('question.send')}
        submitting={t('question.sending')}
        validate={(): Record<string, string> =>
          text.trim() === '' ? { comment: translateFieldText('Comment can not be empty') } : {}
        }
        onSubmit={send}
      >
        <CommentField label={t('question.label')} value={text} onChange={onChange} hasFocus />
        <p className="soft small">{entry.approved ? t('question.clears_approval') : t('question.explained')}</p>
      </CallForm>
    </div>
  )
}
