import { useEffect, useState, type ReactNode } from 'react'

interface Props {
  isFolded: boolean
  /** until what draws it is there */
  waiting: ReactNode
  children: ReactNode
}

let TableOnDemand: typeof import('./table-on-demand.tsx').TableOnDemand | undefined

/**
 * A table whose rows are drawn only where they are looked at; what does it is loaded with the first such table. Not by
 * way of Suspense, whose second try gives way to whatever ticks on the page, so that with many rows it never gets done.
 */
export function TableLong({ isFolded, waiting, children }: Props) {
  const [isThere, setIsThere] = useState(() => TableOnDemand !== undefined)
  useEffect(() => {
    if (isThere) return
    const load = async () => {
      try {
        ;({ TableOnDemand } = await import('./table-on-demand.tsx'))
        setIsThere(true)
      } catch (error) {
        // for the boundary, as whatever could not be loaded
        setIsThere(() => {
          throw error
        })
      }
    }
    void load()
  }, [isThere])
  return TableOnDemand && isThere ? <TableOnDemand isFolded={isFolded}>{children}</TableOnDemand> : waiting
}
