import { useCallback, useState } from 'react'
import { restoreFocus } from './restore-focus.ts'

/** The id names the item that the dialog shows. */
export interface OpenedDialog<Dialog extends string> {
  dialog: Dialog
  id?: string
}

/** Returns the id of the button that opens the dialog. When the dialog closes, the focus returns to this button. */
export const toOpenerId = ({ dialog, id }: OpenedDialog<string>): string => (id ? `${dialog}-${id}` : dialog)

export function useOpenDialog<Dialog extends string>(findInitialDialog?: () => OpenedDialog<Dialog> | undefined) {
  const [openDialog, open] = useState(findInitialDialog)
  const close = useCallback(() => {
    open(undefined)
    // Finds the button by its id, because React may have rendered the button again in another row or table.
    if (openDialog) restoreFocus(toOpenerId(openDialog))
  }, [openDialog])
  return { openDialog, open, close }
}
