import { useEffect, type RefObject } from 'react'

const keys = ['PageUp', 'PageDown', 'Home', 'End']
/** Newly rendered rows may differ from their estimated height, so scrolling takes several frames. */
const frameCount = 5

/**
 * Scrolls to the focused row after Page Up, Page Down, Home or End, because the browser cannot scroll to a row that is
 * not rendered yet.
 */
export function useScrollToFocus(ref: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const scrollAfterKey = (event: KeyboardEvent) => {
      const table = ref.current
      if (!keys.includes(event.key) || !(event.target instanceof Node) || !table?.contains(event.target)) return
      event.preventDefault()
      let frameNumber = 0
      const scrollToFocus = () => {
        if (table.contains(document.activeElement)) document.activeElement?.scrollIntoView({ block: 'nearest' })
        if (++frameNumber < frameCount) requestAnimationFrame(scrollToFocus)
      }
      requestAnimationFrame(scrollToFocus)
    }
    // Listens on the window, so that `scrollAfterKey` runs after React has moved the focus.
    window.addEventListener('keydown', scrollAfterKey)
    return () => window.removeEventListener('keydown', scrollAfterKey)
  }, [ref])
}
