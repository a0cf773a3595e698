/** Printing of the whole report or of one section. */
import { createContext, useContext, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'

export const everything = 'everything'

/** The anchor of the section that is printed, or `everything`. Undefined while nothing is printed. */
const Printing = createContext<string | undefined>(undefined)
export const PrintingProvider = Printing.Provider

/** Whether this section has to be drawn in full for printing, or is left out. */
export function usePrinted(anchor: string): { isPrinted: boolean; isAlone: boolean; isLeftOut: boolean } {
  const printing = useContext(Printing)
  const isAlone = printing === anchor
  const isPrinted = isAlone || printing === everything
  return { isPrinted, isAlone, isLeftOut: printing !== undefined && !isPrinted }
}

export function usePrint() {
  const [printing, setPrinting] = useState<string>()
  useEffect(() => {
    // The browser lays out the pages right after this event, so the state has to be applied synchronously.
    const before = () => flushSync(() => setPrinting(current => current ?? everything))
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
