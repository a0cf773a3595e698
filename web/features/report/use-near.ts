import { useCallback, useState, type RefCallback } from 'react'

/** what is that near the window is drawn before one gets there */
const margin = '1200px 0px'

const told = new WeakMap<Element, (isNear: boolean, height: number) => void>()
let observer: IntersectionObserver | undefined

/** one for all, since there may be thousands to look at */
const watcher = (): IntersectionObserver =>
  (observer ??= new IntersectionObserver(
    entries => {
      for (const { target, isIntersecting, boundingClientRect } of entries)
        told.get(target)?.(isIntersecting, boundingClientRect.height)
    },
    { rootMargin: margin },
  ))

/** whether an element is worth drawing, and how tall it is while it is not: as tall as it was, before that as tall as is thought */
export function useNear<Tag extends HTMLElement>(
  thoughtPx: number,
): { ref: RefCallback<Tag>; isNear: boolean; height: number } {
  const [isNear, setNear] = useState(false)
  const [height, setHeight] = useState(thoughtPx)
  const ref = useCallback((element: Tag | null) => {
    if (!element) return undefined
    told.set(element, (near, tall) => {
      if (!near && tall > 0) setHeight(tall)
      setNear(near)
    })
    watcher().observe(element)
    return () => watcher().unobserve(element)
  }, [])
  return { ref, isNear, height }
}
