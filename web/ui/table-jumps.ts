import { useEffect, type RefObject } from 'react'

const keys = ['PageUp', 'PageDown', 'Home', 'End']
/** rows that were not drawn before turn out taller or lower than thought */
const frames = 5

/** these keys move the focus far, to a row that may not be drawn yet; it comes into sight, and the browser scrolls nothing by itself */
export function useJumps(ref: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const jump = (event: KeyboardEvent) => {
      const table = ref.current
      if (!keys.includes(event.key) || !(event.target instanceof Node) || !table?.contains(event.target)) return
      event.preventDefault()
      let frame = 0
      const look = () => {
        if (table.contains(document.activeElement)) document.activeElement?.scrollIntoView({ block: 'nearest' })
        if (++frame < frames) requestAnimationFrame(look)
      }
      requestAnimationFrame(look)
    }
    // after React has moved the focus
    window.addEventListener('keydown', jump)
    return () => window.removeEventListener('keydown', jump)
  }, [ref])
}
