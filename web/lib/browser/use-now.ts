import { useSyncExternalStore } from 'react'

const listeners = new Set<() => void>()
let timer: ReturnType<typeof setInterval> | undefined

/**
 * Calls `listener` every second until the returned function is called. All listeners share one timer, which stops when
 * none is left.
 */
function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  timer ??= setInterval(() => {
    for (const notify of listeners) notify()
  }, 1000)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
}

/** Seconds since 1970, rounded down to a multiple of `stepSeconds` after `from`. */
export function useNow(stepSeconds = 1, from = 0): number {
  return useSyncExternalStore(
    subscribe,
    () => from + Math.floor((Date.now() / 1000 - from) / stepSeconds) * stepSeconds,
  )
}
