import { findQuestion } from '../../../../shared/domain/entry.ts'
import type { Entry } from '../../../lib/entries/entries.ts'
import type { LeaveQuestion, ReportUnsaved } from '../../../ui/dialog/use-leaving.ts'
import { EditEntry } from './edit-entry.tsx'
import { EntryDetails } from './entry-details.tsx'
import { entryForm, LeaveDialog } from './leave-dialog.tsx'
import { OpenQuestion } from './open-question.tsx'

interface Props {
  entry: Entry
  leaveQuestion: LeaveQuestion
  onUnsaved: ReportUnsaved
  onCancel: () => void
  /** Called when a form was saved. */
  onDone: (form: string) => void
}

/** The form of an entry, what else there is about it, and the question before changes are lost. */
export function PanelContent({ entry, leaveQuestion, onUnsaved, onCancel, onDone }: Props) {
  const question = findQuestion(entry)
  return (
    <>
      {question ? <OpenQuestion entry={entry} question={question} /> : null}
      <EditEntry entry={entry} onUnsaved={onUnsaved} onCancel={onCancel} onDone={() => onDone(entryForm)} />
      <EntryDetails entry={entry} onUnsaved={onUnsaved} onDone={onDone} />
      <LeaveDialog {...leaveQuestion} />
    </>
  )
}
