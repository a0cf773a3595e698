import { useEffect, useState } from 'react'

/** True once the content was painted, to delay code and data that are not needed for it. */
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
