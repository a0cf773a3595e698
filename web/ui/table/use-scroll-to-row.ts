import { useEffect, type RefObject } from 'react'

/** Scrolls to a row that is rendered, if it is not in view. */
export function useScrollToRow(table: RefObject<HTMLElement | null>, id: string | undefined): void {
  useEffect(() => {
    if (id !== undefined)
      table.current?.querySelector(`tr[data-key="${CSS.escape(id)}"]`)?.scrollIntoView({ block: 'nearest' })
  }, [table, id])
}
