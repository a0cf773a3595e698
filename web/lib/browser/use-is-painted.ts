import { useEffect, useState } from 'react'

/** True once the content was painted. Code and data that are needed later can wait for this. */
export function useIsPainted(isLoaded: boolean): boolean {
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
