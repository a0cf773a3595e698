import { useTranslation } from 'react-i18next'
import { DiscardChangesDialog } from '../../../ui/dialog/discard-changes-dialog.tsx'
import type { LeaveQuestion } from '../../../ui/dialog/use-leave-guard.ts'

/** The form with the entry's own fields. All other forms are for comments. */
export const entryFormName = 'entry'

export function DiscardEntryChangesDialog({ question }: { question: LeaveQuestion }) {
  const { t } = useTranslation('entry-dialogs')
  return (
    <DiscardChangesDialog
      question={question}
      texts={{
        title: t('leave.title'),
        text: question.forms.includes(entryFormName) ? t('leave.text') : t('leave.comment'),
        discard: t('leave.discard'),
        stay: t('leave.stay'),
      }}
    />
  )
}
