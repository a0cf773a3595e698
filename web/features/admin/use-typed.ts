import { useEffect, useState } from 'react'

const pauseMs = 400

/** The text once nobody has typed for a moment, because each search is recorded. */
export function useDebounced(text: string): string {
  const [typed, setTyped] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setTyped(text), pauseMs)
    return () => clearTimeout(timer)
  }, [text])
  return typed
}
