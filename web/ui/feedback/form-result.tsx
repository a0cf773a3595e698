import { useEffect, useRef, type ReactNode } from 'react'

/** Replaces a form after it was sent. It takes the focus, because the button that had it is gone. */
export function FormResult({ children }: { children: ReactNode }) {
  const text = useRef<HTMLOutputElement>(null)
  useEffect(() => text.current?.focus(), [])
  return (
    <output ref={text} tabIndex={-1}>
      {children}
    </output>
  )
}
