import { useCallback, useMemo, useState } from 'react'
import type { WorkLog } from '../../lib/work-logs.ts'

const none: ReadonlySet<string> = new Set<string>()

/** the entries that are selected */
export function useSelection(logs: readonly WorkLog[] | undefined) {
  const [wanted, setWanted] = useState(none)
  /** the versions that a dialog about them was opened with */
  const [before, setBefore] = useState<ReadonlyMap<string, number>>(new Map<string, number>())
  const select = useCallback((ids: ReadonlySet<string>) => {
    setWanted(ids)
    setBefore(new Map())
  }, [])
  /** after a dialog: those of them that it changed no longer are, also where the list hears of it later */
  const settle = useCallback(
    (entries: readonly WorkLog[]) => setBefore(new Map(entries.map(({ id, version }) => [id, version]))),
    [],
  )
  const chosen = useMemo(
    () => logs?.filter(({ id, version }) => wanted.has(id) && version === (before.get(id) ?? version)) ?? [],
    [logs, wanted, before],
  )
  // the very set where all of it holds: it knows where a range began
  const selected = useMemo(
    () => (chosen.length === wanted.size ? wanted : new Set(chosen.map(({ id }) => id))),
    [chosen, wanted],
  )
  return { chosen, selected, select, settle }
}
