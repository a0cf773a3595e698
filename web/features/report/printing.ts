/** Printing of the whole report or of one section. */
import { createContext, useContext, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'

export const wholeReport = 'everything'

/** The anchor of the section that is printed, or `everything`. Undefined while nothing is printed. */
const PrintingContext = createContext<string | undefined>(undefined)
export const PrintingProvider = PrintingContext.Provider

/** Whether this section has to be drawn in full for printing, or is left out. */
export function usePrintState(anchor: string): { isPrinted: boolean; isOnlySection: boolean; isExcluded: boolean } {
  const printing = useContext(PrintingContext)
  const isOnlySection = printing === anchor
  const isPrinted = isOnlySection || printing === wholeReport
  return { isPrinted, isOnlySection, isExcluded: printing !== undefined && !isPrinted }
}

export function usePrint() {
  const [printing, setPrinting] = useState<string>()
  useEffect(() => {
    // The browser lays out the pages right after this event, so the state has to be applied synchronously.
    const before = () => flushSync(() => setPrinting(current => current ?? wholeReport))
    const after = () => setPrinting(undefined)
    window.addEventListener('beforeprint', before)
    window.addEventListener('afterprint', after)
    return () => {
      window.removeEventListener('beforeprint', before)
      window.removeEventListener('afterprint', after)
    }
  }, [])
  const print = (anchor: string) => {
    flushSync(() => setPrinting(anchor))
    window.print()
  }
  return { printing, print }
}
