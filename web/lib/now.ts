import { useSyncExternalStore } from 'react'

const listeners = new Set<() => void>()
let timer: ReturnType<typeof setInterval> | undefined

/** one clock for all that runs, which stands still while nothing does */
function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  timer ??= setInterval(() => {
    for (const each of listeners) each()
  }, 1000)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
}

/** seconds since 1970, in steps of so many that begin with `from` */
export function useNow(stepSeconds = 1, from = 0): number {
  return useSyncExternalStore(
    subscribe,
    () => from + Math.floor((Date.now() / 1000 - from) / stepSeconds) * stepSeconds,
  )
}
