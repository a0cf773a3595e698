import { useEffect, useState } from 'react'

const debounceMs = 400

export function useDebounced(text: string): string {
  const [debounced, setTyped] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setTyped(text), debounceMs)
    return () => clearTimeout(timer)
  }, [text])
  return debounced
}
