import { ConfirmDialog } from './confirmation.tsx'
import type { LeaveQuestion } from './use-leave-guard.ts'

interface Props {
  question: LeaveQuestion
  texts: { title: string; text: string; discard: string; stay: string }
}

export const DiscardChangesDialog = ({ question, texts }: Props) => (
  <ConfirmDialog
    title={texts.title}
    isOpen={question.isOpen}
    onClose={question.onStay}
    confirm={texts.discard}
    confirming={texts.discard}
    cancel={texts.stay}
    isDanger
    onConfirm={() => Promise.resolve(question.onDiscard())}
  >
    <p>{texts.text}</p>
  </ConfirmDialog>
)
