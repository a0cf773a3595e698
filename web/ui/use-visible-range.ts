import { useEffect, useState } from 'react'

interface PixelRange {
  from: number
  to: number
}

/** Pixels that are drawn above and below the visible area. */
const marginPx = 120
/** The range changes in steps of this many pixels. */
const stepPx = 120

/** The visible part of a scrolling element, extended at both ends. */
export function useVisibleRange(element: HTMLElement | null): PixelRange {
  const [range, setRange] = useState<PixelRange>({ from: 0, to: window.innerHeight + marginPx })
  useEffect(() => {
    if (!element) return undefined
    const update = () => {
      const top = Math.floor(element.scrollTop / stepPx) * stepPx
      const [from, to] = [top - marginPx, top + stepPx + element.clientHeight + marginPx]
      setRange(before => (before.from === from && before.to === to ? before : { from, to }))
    }
    const observer = new ResizeObserver(update)
    observer.observe(element)
    element.addEventListener('scroll', update, { passive: true })
    return () => {
      observer.disconnect()
      element.removeEventListener('scroll', update)
    }
  }, [element])
  return range
}
