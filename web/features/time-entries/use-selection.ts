import { useCallback, useMemo, useState } from 'react'
import type { Entry } from '../../lib/entries/entries.ts'

const emptySelection: ReadonlySet<string> = new Set<string>()

/** The selection. It only contains entries that are in the list. */
export function useSelection(entries: readonly Entry[] | undefined) {
  const [selectedIds, setSelectedIds] = useState(emptySelection)
  /** Versions of the entries when a dialog about them was opened. */
  const [versionsBefore, setVersionsBefore] = useState<ReadonlyMap<string, number>>(new Map<string, number>())
  const select = useCallback((ids: ReadonlySet<string>) => {
    setSelectedIds(ids)
    setVersionsBefore(new Map())
  }, [])
  /** After a dialog, entries that it changed are deselected, even if the list is updated later. */
  const deselectChanged = useCallback(
    (entries: readonly Entry[]) => setVersionsBefore(new Map(entries.map(({ id, version }) => [id, version]))),
    [],
  )
  const chosen = useMemo(
    () =>
      entries?.filter(({ id, version }) => selectedIds.has(id) && version === (versionsBefore.get(id) ?? version)) ??
      [],
    [entries, selectedIds, versionsBefore],
  )
  // The same set is returned if nothing was removed, because the table remembers in it where a range began.
  const selected = useMemo(
    () => (chosen.length === selectedIds.size ? selectedIds : new Set(chosen.map(({ id }) => id))),
    [chosen, selectedIds],
  )
  return { chosen, selected, select, deselectChanged }
}
