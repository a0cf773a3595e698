import { useEffect, useRef } from 'react'

export function useIdle(seconds: number, onIdle: () => void): void {
  const latestOnIdle = useRef(onIdle)
  useEffect(() => {
    latestOnIdle.current = onIdle
  })
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    const restartTimer = () => {
      clearTimeout(timer)
      timer = setTimeout(() => latestOnIdle.current(), seconds * 1000)
    }
    restartTimer()
    const events = ['pointerdown', 'keydown'] as const
    for (const event of events) window.addEventListener(event, restartTimer)
    return () => {
      clearTimeout(timer)
      for (const event of events) window.removeEventListener(event, restartTimer)
    }
  }, [seconds])
}
