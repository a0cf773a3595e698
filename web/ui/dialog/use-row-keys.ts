import { useEffect, useLayoutEffect, useRef } from 'react'

/** Elements that use the arrow keys themselves. */
const ownArrowsSelector =
  'input:not([type=checkbox]), textarea, select, [contenteditable], [role=spinbutton], [role=listbox], [role=menu], [aria-haspopup]'

/**
 * Steps through the rows on the up and down arrow keys while the focus is in the dialog `dialogId`, but not in a dialog
 * above it. With Alt, the keys step even in fields, so other keys must open a field's list or calendar.
 */
export function useRowKeys(dialogId: string, isOpen: boolean, onStep: (direction: -1 | 1) => void): void {
  const latestOnStep = useRef(onStep)
  useLayoutEffect(() => {
    latestOnStep.current = onStep
  })
  useEffect(() => {
    if (!isOpen) return undefined
    const onKey = (event: KeyboardEvent) => {
      const { key, target } = event
      if ((key !== 'ArrowUp' && key !== 'ArrowDown') || !(target instanceof Element)) return
      if (event.ctrlKey || event.metaKey || event.shiftKey || event.isComposing) return
      if (!document.getElementById(dialogId)?.contains(target)) return
      if (!event.altKey && target.closest(ownArrowsSelector)) return
      event.preventDefault()
      event.stopPropagation()
      latestOnStep.current(key === 'ArrowUp' ? -1 : 1)
    }
    // Handles the keys in the capture phase, before the focused field, which would otherwise open its list.
    document.addEventListener('keydown', onKey, { capture: true })
    return () => document.removeEventListener('keydown', onKey, { capture: true })
  }, [dialogId, isOpen])
}
