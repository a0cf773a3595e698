import { useEffect, useState } from 'react'

const debounceMs = 400

export function useDebounced(text: string): string {
  const [debouncedText, setDebounced] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(text), debounceMs)
    return () => clearTimeout(timer)
  }, [text])
  return debouncedText
}
