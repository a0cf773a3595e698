import { useEffect, type RefObject } from 'react'
import { NavigationType, useNavigationType } from 'react-router-dom'

/** Focuses the heading of a screen, because screen readers continue reading at the focused element. */
export function focusHeading(container: ParentNode | null): void {
  const heading = container?.querySelector('h1')
  if (!heading) return
  heading.tabIndex = -1
  heading.focus({ preventScroll: true })
}

let hasOpenedScreen = false

/**
 * Starts a new screen at its top, with the focus on its heading. When going back, the browser restores the scroll
 * position.
 */
export function useFocusOnNavigation(main: RefObject<HTMLElement | null>): void {
  const navigation = useNavigationType()
  useEffect(() => {
    const isFirstScreen = !hasOpenedScreen
    hasOpenedScreen = true
    // A form may already have taken the focus.
    if (isFirstScreen || main.current?.contains(document.activeElement)) return
    if (navigation !== NavigationType.Pop) window.scrollTo(0, 0)
    focusHeading(main.current)
    // oxlint-disable-next-line react/exhaustive-deps -- only when the screen opens
  }, [])
}
