/** what is on paper: the whole report, or one of its sections */
import { createContext, useContext, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'

export const everything = 'everything'

/** the anchor of a section; nothing while nobody prints */
const Printing = createContext<string | undefined>(undefined)
export const PrintingProvider = Printing.Provider

/** whether all of it has to be drawn, and whether it or everything else is left out */
export function usePrinted(anchor: string): { isPrinted: boolean; isAlone: boolean; isLeftOut: boolean } {
  const printing = useContext(Printing)
  const isAlone = printing === anchor
  const isPrinted = isAlone || printing === everything
  return { isPrinted, isAlone, isLeftOut: printing !== undefined && !isPrinted }
}

export function usePrint() {
  const [printing, setPrinting] = useState<string>()
  useEffect(() => {
    // the browser draws the pages right after these
    const before = () => flushSync(() => setPrinting(now => now ?? everything))
    const after = () => setPrinting(undefined)
    window.addEventListener('beforeprint', before)
    window.addEventListener('afterprint', after)
    return () => {
      window.removeEventListener('beforeprint', before)
      window.removeEventListener('afterprint', after)
    }
  }, [])
  const print = (what: string) => {
    flushSync(() => setPrinting(what))
    window.print()
  }
  return { printing, print }
}
