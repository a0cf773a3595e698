import { useEffect, useLayoutEffect, useRef } from 'react'

/** Where arrow keys have a meaning of their own. */
const ownArrows =
  'input:not([type=checkbox]), textarea, select, [contenteditable], [role=spinbutton], [role=listbox], [role=menu], [aria-haspopup]'

/**
 * Lets the arrow keys up and down go through the rows while the focus is in a dialog, but not in a dialog above it.
 * With Alt they do so even in fields, whose list or calendar opens by other keys.
 */
export function useRowKeys(dialogId: string, isOpen: boolean, onStep: (direction: -1 | 1) => void): void {
  const latest = useRef(onStep)
  useLayoutEffect(() => {
    latest.current = onStep
  })
  useEffect(() => {
    if (!isOpen) return undefined
    const onKey = (event: KeyboardEvent) => {
      const { key, target } = event
      if ((key !== 'ArrowUp' && key !== 'ArrowDown') || !(target instanceof Element)) return
      if (event.ctrlKey || event.metaKey || event.shiftKey || event.isComposing) return
      if (!document.getElementById(dialogId)?.contains(target)) return
      if (!event.altKey && target.closest(ownArrows)) return
      event.preventDefault()
      event.stopPropagation()
      latest.current(key === 'ArrowUp' ? -1 : 1)
    }
    // Before the fields, which would open their lists.
    document.addEventListener('keydown', onKey, { capture: true })
    return () => document.removeEventListener('keydown', onKey, { capture: true })
  }, [dialogId, isOpen])
}
