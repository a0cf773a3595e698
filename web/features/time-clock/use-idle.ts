import { useEffect, useRef } from 'react'

/** when nobody has touched or typed anything for so long */
export function useIdle(seconds: number, onIdle: () => void): void {
  const latest = useRef(onIdle)
  useEffect(() => {
    latest.current = onIdle
  })
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    const begin = () => {
      clearTimeout(timer)
      timer = setTimeout(() => latest.current(), seconds * 1000)
    }
    begin()
    const signs = ['pointerdown', 'keydown'] as const
    for (const sign of signs) window.addEventListener(sign, begin)
    return () => {
      clearTimeout(timer)
      for (const sign of signs) window.removeEventListener(sign, begin)
    }
  }, [seconds])
}
