import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '../../../ui/dialog/confirmation.tsx'
import type { LeaveQuestion } from '../../../ui/dialog/use-leaving.ts'

/** The form of the entry itself. All others are comments. */
export const entryForm = 'entry'

/** Asks before what was typed about an entry is lost. */
export function LeaveDialog({ isOpen, forms, onStay, onDiscard }: LeaveQuestion) {
  const { t } = useTranslation('entry-dialogs')
  return (
    <ConfirmDialog
      title={t('leave.title')}
      isOpen={isOpen}
      onClose={onStay}
      confirm={t('leave.discard')}
      confirming={t('leave.discard')}
      cancel={t('leave.stay')}
      isDanger
      onConfirm={() => Promise.resolve(onDiscard())}
    >
      <p>{forms.includes(entryForm) ? t('leave.text') : t('leave.comment')}</p>
    </ConfirmDialog>
  )
}
