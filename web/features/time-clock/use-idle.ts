import { useEffect, useRef } from 'react'

export function useIdle(seconds: number, onIdle: () => void): void {
  const latest = useRef(onIdle)
  useEffect(() => {
    latest.current = onIdle
  })
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    const restart = () => {
      clearTimeout(timer)
      timer = setTimeout(() => latest.current(), seconds * 1000)
    }
    restart()
    const events = ['pointerdown', 'keydown'] as const
    for (const event of events) window.addEventListener(event, restart)
    return () => {
      clearTimeout(timer)
      for (const event of events) window.removeEventListener(event, restart)
    }
  }, [seconds])
}
