import { useEffect, useState } from 'react'

export interface PixelRange {
  from: number
  to: number
}

/** Whether the rows scroll in a box of their own or with the page. */
type Scroller = 'box' | 'page'

/**
 * Pixels rendered above and below the visible area, and the step in which the range changes. Larger for a page, which
 * scrolls faster and can grow above the table.
 */
const overscanPx: Record<Scroller, number> = { box: 120, page: 1200 }

const measureByScroller: Record<Scroller, (element: HTMLElement) => { top: number; height: number }> = {
  box: ({ scrollTop, clientHeight }) => ({ top: scrollTop, height: clientHeight }),
  page: element => ({ top: -element.getBoundingClientRect().top, height: window.innerHeight }),
}

/** Returns the visible part of a scrolling box, or of an element that scrolls with the page, extended at both ends. */
export function useVisibleRange(element: HTMLElement | null, scroller: Scroller): PixelRange {
  const overscan = overscanPx[scroller]
  const [range, setRange] = useState<PixelRange>({ from: 0, to: window.innerHeight + overscan })
  useEffect(() => {
    if (!element) return undefined
    const updateRange = () => {
      const { top, height } = measureByScroller[scroller](element)
      const start = Math.floor(top / overscan) * overscan
      const [from, to] = [start - overscan, start + overscan + height + overscan]
      setRange(previous => (previous.from === from && previous.to === to ? previous : { from, to }))
    }
    const [scrollSource, resizeSource] = scroller === 'box' ? [element, element] : [window, document.body]
    const observer = new ResizeObserver(updateRange)
    observer.observe(resizeSource)
    scrollSource.addEventListener('scroll', updateRange, { passive: true })
    window.addEventListener('resize', updateRange)
    return () => {
      observer.disconnect()
      scrollSource.removeEventListener('scroll', updateRange)
      window.removeEventListener('resize', updateRange)
    }
  }, [element, scroller, overscan])
  return range
}
