import { useTranslation } from 'react-i18next'
import { useDraft } from '../../lib/browser/drafts.ts'
import { translateFieldText } from '../../lib/session/failure.ts'
import { useEmployee } from '../../lib/session/session.ts'
import { CallForm } from '../../ui/fields/call-form.tsx'
import { TextArea } from '../../ui/fields/text-area.tsx'
import { useEnqueue } from '../../components/queue/use-enqueue.ts'
import { createCommentCall } from '../../components/queue/actions.ts'
import type { EntryWithQueue } from './entries-with-queue.ts'

export function CommentForm({ entry, onDone }: { entry: EntryWithQueue; onDone?: () => void }) {
  const { t } = useTranslation('employee-app')
  const account = useEmployee()
  const enqueue = useEnqueue()
  const [text, setText] = useDraft(`comment ${entry.id}`, '')
  return (
    <CallForm
      submit={t('entry.add_comment')}
      submitting={t('entry.adding')}
      validate={(): Record<string, string> =>
        text.trim() === '' ? { comment: translateFieldText('Comment can not be empty') } : {}
      }
      onSubmit={async () => {
        if (!(await enqueue([createCommentCall(account, entry, text.trim())]))) return
        setText('')
        onDone?.()
      }}
    >
      <TextArea
        name="comment"
        label={t('entry.new_comment')}
        value={text}
        onChange={setText}
        maxLength={1000}
        charactersPerRow={36}
      />
    </CallForm>
  )
}
