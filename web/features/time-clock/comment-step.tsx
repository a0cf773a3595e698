import { useTranslation } from 'react-i18next'
import { useDraft } from '../../lib/browser/drafts.ts'
import { translateFieldText } from '../../lib/session/failure.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { CallForm } from '../../ui/fields/call-form.tsx'
import { PhotoButton } from '../../components/photo-button.tsx'
import { TextArea } from '../../ui/fields/text-area.tsx'
import { createCommentCall, createPhotoCall, toActingEmployee } from '../../components/queue/actions.ts'
import type { NewCall } from '../../lib/offline/queued-call.ts'
import type { Person } from './board.ts'
import styles from './person-panel.module.css'

interface Props {
  person: Person
  openEntry: NonNullable<Person['open_work_log']>
  onAct: (calls: readonly NewCall[], kind: 'comment' | 'photo') => void
  onBack: () => void
}

export function CommentStep({ person, openEntry, onAct, onBack }: Props) {
  const { t } = useTranslation('time-clock')
  const [text, setText] = useDraft(`comment ${openEntry.id}`, '')
  return (
    <>
      <div className={styles.photo}>
        <PhotoButton
          onTake={async bytes => onAct([createPhotoCall(toActingEmployee(person), openEntry, bytes)], 'photo')}
        />
      </div>
      <CallForm
        submit={t('add_comment')}
        submitting={t('adding')}
        cancel={<Button onPress={onBack}>{t('back')}</Button>}
        validate={(): Record<string, string> =>
          text.trim() === '' ? { comment: translateFieldText('Comment can not be empty') } : {}
        }
        onSubmit={async () => onAct([createCommentCall(toActingEmployee(person), openEntry, text.trim())], 'comment')}
      >
        <TextArea
          name="comment"
          label={t('new_comment')}
          value={text}
          onChange={setText}
          maxLength={1000}
          charactersPerRow={36}
        />
      </CallForm>
    </>
  )
}
