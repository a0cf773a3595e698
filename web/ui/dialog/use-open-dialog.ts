import { useCallback, useState } from 'react'
import { restoreFocus } from './restore-focus.ts'

/** The open dialog, and the id of the item that it is about. */
export interface OpenDialog<Dialog extends string> {
  dialog: Dialog
  id?: string
}

/** The id of the button that opens the dialog. The focus returns to it. */
export const openerId = ({ dialog, id }: OpenDialog<string>): string => (id ? `${dialog}-${id}` : dialog)

export function useOpenDialog<Dialog extends string>() {
  const [openDialog, open] = useState<OpenDialog<Dialog>>()
  const close = useCallback(() => {
    open(undefined)
    // The button may have been rendered again in another row or table.
    if (openDialog) restoreFocus(openerId(openDialog))
  }, [openDialog])
  return { openDialog, open, close }
}
