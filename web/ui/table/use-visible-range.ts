import { useEffect, useState } from 'react'

export interface PixelRange {
  from: number
  to: number
}

/** What moves the rows: the box around them, or the page. */
type Scroller = 'box' | 'page'

/**
 * Pixels that are drawn above and below the visible area. The range changes in steps of as many. A page is scrolled
 * faster, and what is above a table can change its height.
 */
const overscanPx: Record<Scroller, number> = { box: 120, page: 1200 }

const measureVisible: Record<Scroller, (element: HTMLElement) => { top: number; height: number }> = {
  box: ({ scrollTop, clientHeight }) => ({ top: scrollTop, height: clientHeight }),
  page: element => ({ top: -element.getBoundingClientRect().top, height: window.innerHeight }),
}

/** The visible part of a box that scrolls, or of an element that scrolls with the page, extended at both ends. */
export function useVisibleRange(element: HTMLElement | null, scroller: Scroller): PixelRange {
  const near = overscanPx[scroller]
  const [range, setRange] = useState<PixelRange>({ from: 0, to: window.innerHeight + near })
  useEffect(() => {
    if (!element) return undefined
    const update = () => {
      const { top, height } = measureVisible[scroller](element)
      const start = Math.floor(top / near) * near
      const [from, to] = [start - near, start + near + height + near]
      setRange(before => (before.from === from && before.to === to ? before : { from, to }))
    }
    const [scrolled, resized] = scroller === 'box' ? [element, element] : [window, document.body]
    const observer = new ResizeObserver(update)
    observer.observe(resized)
    scrolled.addEventListener('scroll', update, { passive: true })
    window.addEventListener('resize', update)
    return () => {
      observer.disconnect()
      scrolled.removeEventListener('scroll', update)
      window.removeEventListener('resize', update)
    }
  }, [element, scroller, near])
  return range
}
