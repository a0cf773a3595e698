import { useCallback, useState, type RefCallback } from 'react'

/** Whether an element has at least this width. Undefined until it is rendered. */
export function useFits(neededPx: number): [RefCallback<HTMLElement>, boolean | undefined] {
  const [fits, setFits] = useState<boolean>()
  const ref = useCallback(
    (element: HTMLElement | null) => {
      if (!element) return undefined
      const measure = () => setFits(element.clientWidth >= neededPx)
      measure()
      const observer = new ResizeObserver(measure)
      observer.observe(element)
      return () => observer.disconnect()
    },
    [neededPx],
  )
  return [ref, fits]
}
