import { listRestoredDraftKeys } from '../../lib/browser/drafts.ts'
import type { OpenedDialog } from '../../ui/dialog/use-open-dialog.ts'
import type { EntriesDialogName } from './dialog-names.ts'

/** Maps the first word of a draft's key to the dialog that shows the draft. */
const dialogByForm: Partial<Record<string, EntriesDialogName>> = {
  entry: 'edit',
  question: 'edit',
  comment: 'comments',
}

/** Returns the dialog whose input was kept over a new log-in, or over a reload that the user did not request. */
export function findDraftDialog(): OpenedDialog<EntriesDialogName> | undefined {
  for (const key of listRestoredDraftKeys()) {
    const [form = '', id] = key.split(' ')
    const dialog = dialogByForm[form]
    if (dialog && id) return { dialog, id }
  }
  return undefined
}
