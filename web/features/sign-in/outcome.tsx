import { useEffect, useRef, type ReactNode } from 'react'

/** what came of a form, in its place; the focus goes with it, since the button that had it is gone */
export function Outcome({ children }: { children: ReactNode }) {
  const text = useRef<HTMLOutputElement>(null)
  useEffect(() => text.current?.focus(), [])
  return (
    <output ref={text} tabIndex={-1}>
      {children}
    </output>
  )
}
