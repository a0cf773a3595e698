import { useTranslation } from 'react-i18next'
import type { Entry } from '../../../lib/entries/entries.ts'
import { ConfirmDialog } from '../../../ui/dialog/confirmation.tsx'
import type { LeaveQuestion } from '../../../ui/dialog/use-leaving.ts'
import { EditEntry } from './edit-entry.tsx'
import { EntryDetails } from './entry-details.tsx'

interface Props {
  entry: Entry
  question: LeaveQuestion
  onUnsaved: (isUnsaved: boolean) => void
  onDone: () => void
}

/** The form of an entry, what else there is about it, and the question before changes are lost. */
export function PanelContent({ entry, question, onUnsaved, onDone }: Props) {
  const { t } = useTranslation('entry-dialogs')
  return (
    <>
      <EditEntry entry={entry} onUnsaved={onUnsaved} onDone={onDone} />
      <EntryDetails entry={entry} />
      <ConfirmDialog
        title={t('leave.title')}
        isOpen={question.isOpen}
        onClose={question.onStay}
        confirm={t('leave.discard')}
        confirming={t('leave.discard')}
        cancel={t('leave.stay')}
        isDanger
        onConfirm={() => Promise.resolve(question.onDiscard())}
      >
        <p>{t('leave.text')}</p>
      </ConfirmDialog>
    </>
  )
}
