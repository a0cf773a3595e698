import { useEffect, useRef, type ReactNode } from 'react'

/** Replaces a sent form. Takes the focus, because the focused button was removed. */
export function FormResult({ children }: { children: ReactNode }) {
  const text = useRef<HTMLOutputElement>(null)
  useEffect(() => text.current?.focus(), [])
  return (
    <output ref={text} tabIndex={-1}>
      {children}
    </output>
  )
}
