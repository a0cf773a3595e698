import { useCallback, useState, type RefCallback } from 'react'

/** whether an element is as wide as that; undefined until it is there */
export function useFits(neededPx: number): [RefCallback<HTMLElement>, boolean | undefined] {
  const [fits, setFits] = useState<boolean>()
  const ref = useCallback(
    (element: HTMLElement | null) => {
      if (!element) return undefined
      const look = () => setFits(element.clientWidth >= neededPx)
      look()
      const observer = new ResizeObserver(look)
      observer.observe(element)
      return () => observer.disconnect()
    },
    [neededPx],
  )
  return [ref, fits]
}
