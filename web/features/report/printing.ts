/** Prints the whole report, one section, or sheets to sign. */
import { useCallback, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'

export const wholeReport = 'everything'
export const sheetsToSign = 'sheets'

/**
 * `printing` is the anchor of the printed section, or `wholeReport` or `sheetsToSign`. Undefined while not printing.
 */
export function usePrint() {
  const [printing, setPrinting] = useState<string>()
  useEffect(() => {
    // The browser lays out the pages right after this event, so the state must be applied synchronously.
    const onBeforePrint = () => flushSync(() => setPrinting(current => current ?? wholeReport))
    const onAfterPrint = () => setPrinting(undefined)
    window.addEventListener('beforeprint', onBeforePrint)
    window.addEventListener('afterprint', onAfterPrint)
    return () => {
      window.removeEventListener('beforeprint', onBeforePrint)
      window.removeEventListener('afterprint', onAfterPrint)
    }
  }, [])
  const print = useCallback((anchor: string) => {
    flushSync(() => setPrinting(anchor))
    window.print()
  }, [])
  return { printing, print }
}
