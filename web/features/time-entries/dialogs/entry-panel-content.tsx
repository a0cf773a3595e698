import { findQuestion } from '../../../../shared/domain/entry.ts'
import type { Entry } from '../../../lib/entries/entries.ts'
import type { PanelForms } from '../../../ui/dialog/row-panel.tsx'
import { EditEntryForm } from './edit-entry.tsx'
import { EntryDetails } from './entry-details.tsx'
import { entryFormName, DiscardEntryChangesDialog } from './discard-entry-changes-dialog.tsx'
import { OpenQuestion } from './open-question.tsx'

interface Props {
  entry: Entry
  forms: PanelForms
}

export function EntryPanelContent({ entry, forms: { question: leaveQuestion, onUnsaved, onCancel, onDone } }: Props) {
  const question = findQuestion(entry)
  return (
    <>
      {question ? <OpenQuestion entry={entry} question={question} /> : null}
      <EditEntryForm entry={entry} onUnsaved={onUnsaved} onCancel={onCancel} onDone={() => onDone(entryFormName)} />
      <EntryDetails entry={entry} onUnsaved={onUnsaved} onDone={onDone} />
      <DiscardEntryChangesDialog question={leaveQuestion} />
    </>
  )
}
