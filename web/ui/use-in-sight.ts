import { useEffect, useState } from 'react'

interface Sight {
  from: number
  to: number
}

/** so much is drawn above and below what is looked at, in pixels */
const beyond = 120
/** drawn anew after so many */
const step = 120

/** what is looked at of something long, and somewhat more */
export function useInSight(element: HTMLElement | null): Sight {
  const [sight, setSight] = useState<Sight>({ from: 0, to: window.innerHeight + beyond })
  useEffect(() => {
    if (!element) return undefined
    const look = () => {
      const at = Math.floor(element.scrollTop / step) * step
      const [from, to] = [at - beyond, at + step + element.clientHeight + beyond]
      setSight(before => (before.from === from && before.to === to ? before : { from, to }))
    }
    const observer = new ResizeObserver(look)
    observer.observe(element)
    element.addEventListener('scroll', look, { passive: true })
    return () => {
      observer.disconnect()
      element.removeEventListener('scroll', look)
    }
  }, [element])
  return sight
}
