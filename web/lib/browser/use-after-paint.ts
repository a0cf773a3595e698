import { useEffect, useState } from 'react'

/** True once the content was painted. Code and data for later can wait until then. */
export function useAfterPaint(isLoaded: boolean): boolean {
  const [wasPainted, setWasPainted] = useState(false)
  useEffect(() => {
    if (!isLoaded) return undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => setWasPainted(true))
    })
    return () => {
      cancelAnimationFrame(frame)
      clearTimeout(timer)
    }
  }, [isLoaded])
  return wasPainted
}
