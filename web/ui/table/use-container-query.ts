import { useCallback, useState, type RefCallback } from 'react'
import { toScaledPx } from './text-size.ts'

/** Derives a value from an element's width. Undefined until the element is measured. `of` must be stable. */
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

/**
 * Returns whether the element is wide enough. The needed width grows with the user's text size. The boolean is
 * undefined until the element is measured.
 */
export const useHasMinWidth = (neededPx: number): [RefCallback<HTMLElement>, boolean | undefined] =>
  useContainerQuery(useCallback((widthPx: number) => widthPx >= toScaledPx(neededPx), [neededPx]))
