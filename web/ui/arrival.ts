import { useEffect, type RefObject } from 'react'
import { NavigationType, useNavigationType } from 'react-router-dom'

/** where reading goes on: the page's heading */
export function focusHeading(within: ParentNode | null): void {
  const heading = within?.querySelector('h1')
  if (!heading) return
  heading.tabIndex = -1
  heading.focus({ preventScroll: true })
}

let hasArrived = false

/** whoever comes here from another page of the app begins at its top, as after any link; going back, the browser knows where one was */
export function useArrival(main: RefObject<HTMLElement | null>): void {
  const way = useNavigationType()
  useEffect(() => {
    const isFirst = !hasArrived
    hasArrived = true
    // a form may have taken the focus already
    if (isFirst || main.current?.contains(document.activeElement)) return
    if (way !== NavigationType.Pop) window.scrollTo(0, 0)
    focusHeading(main.current)
    // on arrival alone
    // oxlint-disable-next-line react/exhaustive-deps
  }, [])
}
