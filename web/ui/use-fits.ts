import { useCallback, useState, type RefCallback } from 'react'
import { grownPx } from './text-size.ts'

/** Whether an element has at least this width, which grows with the user's text size. Undefined until it is rendered. */
export function useFits(neededPx: number): [RefCallback<HTMLElement>, boolean | undefined] {
  const [fits, setFits] = useState<boolean>()
  const ref = useCallback(
    (element: HTMLElement | null) => {
      if (!element) return undefined
      const measure = () => setFits(element.clientWidth >= grownPx(neededPx))
      measure()
      const observer = new ResizeObserver(measure)
      observer.observe(element)
      return () => observer.disconnect()
    },
    [neededPx],
  )
  return [ref, fits]
}
