import { useCallback, useState, type RefCallback } from 'react'

/** Elements this close to the viewport are rendered before the user scrolls to them. */
const viewportMargin = '1200px 0px'

const callbacks = new WeakMap<Element, (isNear: boolean, height: number) => void>()
let observer: IntersectionObserver | undefined

/** Returns the observer that all elements share, because there may be thousands of them. */
const getSharedObserver = (): IntersectionObserver =>
  (observer ??= new IntersectionObserver(
    entries => {
      for (const { target, isIntersecting, boundingClientRect } of entries)
        callbacks.get(target)?.(isIntersecting, boundingClientRect.height)
    },
    { rootMargin: viewportMargin },
  ))

/**
 * Returns whether an element is near the viewport. `height` is the element's last measured height, or the estimate if
 * there is none.
 */
export function useNearViewport<Tag extends HTMLElement>(
  estimatedPx: number,
): { ref: RefCallback<Tag>; isNear: boolean; height: number } {
  const [isNear, setNear] = useState(false)
  const [height, setHeight] = useState(estimatedPx)
  const ref = useCallback((element: Tag | null) => {
    if (!element) return undefined
    callbacks.set(element, (isNowNear, newHeight) => {
      if (!isNowNear && newHeight > 0) setHeight(newHeight)
      setNear(isNowNear)
    })
    getSharedObserver().observe(element)
    return () => getSharedObserver().unobserve(element)
  }, [])
  return { ref, isNear, height }
}
