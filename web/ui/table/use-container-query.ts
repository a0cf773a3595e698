import { useCallback, useState, type RefCallback } from 'react'
import { toScaledPx } from './text-size.ts'

/** What follows from an element's width. Undefined until it is rendered. `of` has to stay the same function. */
export function useContainerQuery<Value>(
  of: (widthPx: number) => Value,
): [RefCallback<HTMLElement>, Value | undefined] {
  const [value, setValue] = useState<Value>()
  const ref = useCallback(
    (element: HTMLElement | null) => {
      if (!element) return undefined
      const measure = () => setValue(() => of(element.clientWidth))
      measure()
      const observer = new ResizeObserver(measure)
      observer.observe(element)
      return () => observer.disconnect()
    },
    [of],
  )
  return [ref, value]
}

/** Whether an element has at least this width, which grows with the user's text size. Undefined until it is rendered. */
export const useHasMinWidth = (neededPx: number): [RefCallback<HTMLElement>, boolean | undefined] =>
  useContainerQuery(useCallback((widthPx: number) => widthPx >= toScaledPx(neededPx), [neededPx]))
