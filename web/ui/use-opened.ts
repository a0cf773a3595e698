import { useCallback, useState } from 'react'
import { focusSoon } from './focus-soon.ts'

/** the dialog that is open, and which of a list it is about */
export interface Opened<What extends string> {
  what: What
  id?: string
}

/** the button that opens it, where the focus returns */
export const openerOf = ({ what, id }: Opened<string>): string => (id ? `${what}-${id}` : what)

export function useOpened<What extends string>() {
  const [opened, open] = useState<Opened<What>>()
  const close = useCallback(() => {
    open(undefined)
    // what it was about may stand elsewhere by now, drawn anew
    if (opened) focusSoon(openerOf(opened))
  }, [opened])
  return { opened, open, close }
}
