import { useCallback, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { subscribeToPrinting } from '../../lib/browser/printing.ts'

export const wholeReportAnchor = 'everything'
export const sheetsToSignAnchor = 'sheets'

/**
 * Returns as `printedAnchor` the anchor of the printed section, `wholeReportAnchor` or `sheetsToSignAnchor`, or
 * undefined while not printing.
 */
export function usePrint() {
  const [printedAnchor, setPrintedAnchor] = useState<string>()
  useEffect(
    () =>
      subscribeToPrinting(isPrinting =>
        setPrintedAnchor(current => (isPrinting ? (current ?? wholeReportAnchor) : undefined)),
      ),
    [],
  )
  const print = useCallback((anchor: string) => {
    flushSync(() => setPrintedAnchor(anchor))
    window.print()
  }, [])
  return { printedAnchor, print }
}
