import { useEffect, useState } from 'react'

const debounceMs = 400

export function useDebouncedText(text: string): string {
  const [debouncedText, setDebouncedText] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setDebouncedText(text), debounceMs)
    return () => clearTimeout(timer)
  }, [text])
  return debouncedText
}
