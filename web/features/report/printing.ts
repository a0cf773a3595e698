/** Prints the whole report or one section. */
import { createContext, useContext, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'

export const wholeReport = 'everything'

/** Anchor of the printed section, or `everything`. Undefined while not printing. */
const PrintingContext = createContext<string | undefined>(undefined)
export const PrintingProvider = PrintingContext.Provider

/** Whether to render this section in full for printing, or to exclude it. */
export function usePrintState(anchor: string): { isPrinted: boolean; isOnlySection: boolean; isExcluded: boolean } {
  const printing = useContext(PrintingContext)
  const isOnlySection = printing === anchor
  const isPrinted = isOnlySection || printing === wholeReport
  return { isPrinted, isOnlySection, isExcluded: printing !== undefined && !isPrinted }
}

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
  const print = (anchor: string) => {
    flushSync(() => setPrinting(anchor))
    window.print()
  }
  return { printing, print }
}
