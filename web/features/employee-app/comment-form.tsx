import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { fieldText } from '../../lib/failure.ts'
import { CallForm } from '../../ui/call-form.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { useRecord } from '../../ui/use-record.ts'
import { comment } from './actions.ts'
import type { Entry } from './present.ts'

export function CommentForm({ entry, onDone }: { entry: Entry; onDone?: () => void }) {
  const { t } = useTranslation('employee-app')
  const record = useRecord()
  const [text, setText] = useState('')
  return (
    <CallForm
      submit={t('entry.add_comment')}
      submitting={t('entry.adding')}
      check={(): Record<string, string> =>
        text.trim() === '' ? { comment: fieldText('Comment can not be empty') } : {}
      }
      onSubmit={async () => {
        if (!(await record([comment(entry, text.trim())]))) return
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
        rowCharacters={36}
      />
    </CallForm>
  )
}
