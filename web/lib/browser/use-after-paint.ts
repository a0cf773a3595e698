import { useEffect, useState } from 'react'

/** True once the content was painted. Code and data for later can wait until then. */
export function useAfterPaint(isThere: boolean): boolean {
  const [wasSeen, setWasSeen] = useState(false)
  useEffect(() => {
    if (!isThere) return undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => setWasSeen(true))
    })
    return () => {
      cancelAnimationFrame(frame)
      clearTimeout(timer)
    }
  }, [isThere])
  return wasSeen
}
