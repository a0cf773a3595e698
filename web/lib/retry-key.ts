import { useRef } from 'react'

/** the same content has the same key however often it is sent: an answer that got lost is no second change */
export function useRetryKey(): (content: unknown) => string {
  const keys = useRef(new Map<string, string>())
  return content => {
    const text = JSON.stringify(content)
    const key = keys.current.get(text) ?? crypto.randomUUID()
    keys.current.set(text, key)
    return key
  }
}
