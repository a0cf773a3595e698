import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'

/** Calls `onChange` whenever printing begins or ends. Returns a function that unsubscribes. */
export function subscribeToPrinting(onChange: (isPrinting: boolean) => void): () => void {
  // The browser lays out the pages right after this event, so the state must be applied synchronously.
  const onBeforePrint = () => flushSync(() => onChange(true))
  const onAfterPrint = () => onChange(false)
  window.addEventListener('beforeprint', onBeforePrint)
  window.addEventListener('afterprint', onAfterPrint)
  return () => {
    window.removeEventListener('beforeprint', onBeforePrint)
    window.removeEventListener('afterprint', onAfterPrint)
  }
}

export function useIsPrinting(): boolean {
  const [isPrinting, setPrinting] = useState(false)
  useEffect(() => subscribeToPrinting(setPrinting), [])
  return isPrinting
}
