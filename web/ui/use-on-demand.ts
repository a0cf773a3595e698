import { useEffect, useState } from 'react'

type OnDemand = typeof import('./table-on-demand.tsx').TableOnDemand
let loaded: OnDemand | undefined

/** not by way of Suspense: its second try gives way to whatever ticks on the page, so that with many rows it never gets done */
export function useOnDemand(isWanted: boolean): OnDemand | undefined {
  const [Found, setFound] = useState(() => loaded)
  useEffect(() => {
    if (!isWanted || Found) return
    const load = async () => {
      try {
        const { TableOnDemand } = await import('./table-on-demand.tsx')
        loaded = TableOnDemand
        setFound(() => TableOnDemand)
      } catch (error) {
        // for the boundary, as whatever could not be loaded
        setFound(() => {
          throw error
        })
      }
    }
    void load()
  }, [isWanted, Found])
  return Found
}
