import { useEffect, useState } from 'react'

const debounceMs = 400

/** The text once nobody has typed for a moment, because each search is recorded. */
export function useDebounced(text: string): string {
  const [typed, setTyped] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setTyped(text), debounceMs)
    return () => clearTimeout(timer)
  }, [text])
  return typed
}
