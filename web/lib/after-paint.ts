import { useEffect, useState } from 'react'

/** whether what is there has been seen: what is loaded then keeps nobody waiting */
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
