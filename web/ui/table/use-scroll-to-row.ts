import { useEffect, type RefObject } from 'react'

export function useScrollToRow(table: RefObject<HTMLElement | null>, id: string | undefined): void {
  useEffect(() => {
    if (id !== undefined)
      table.current?.querySelector(`tr[data-key="${CSS.escape(id)}"]`)?.scrollIntoView({ block: 'nearest' })
  }, [table, id])
}
