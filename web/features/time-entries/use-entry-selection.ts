import { useCallback, useMemo, useState } from 'react'
import type { Entry } from '../../lib/entries/entries.ts'

const emptySelection: ReadonlySet<string> = new Set<string>()

export function useEntrySelection(entries: readonly Entry[] | undefined) {
  const [selectedIds, setSelectedIds] = useState(emptySelection)
  /** Versions of the entries when a dialog about them was opened. Entries with a newer version are not selected. */
  const [versionsBefore, setVersionsBefore] = useState<ReadonlyMap<string, number>>(new Map<string, number>())
  const select = useCallback((ids: ReadonlySet<string>) => {
    setSelectedIds(ids)
    setVersionsBefore(new Map())
  }, [])
  /**
   * Deselects each of `entries` once the list contains a newer version of it. Until the list is refetched, the entry
   * stays selected.
   */
  const deselectChanged = useCallback(
    (entries: readonly Entry[]) => setVersionsBefore(new Map(entries.map(({ id, version }) => [id, version]))),
    [],
  )
  const chosenEntries = useMemo(
    () =>
      entries?.filter(({ id, version }) => selectedIds.has(id) && version === (versionsBefore.get(id) ?? version)) ??
      [],
    [entries, selectedIds, versionsBefore],
  )
  // Returns the same set if nothing was removed, because React Aria keeps the start of a range selection in the set.
  const chosenIds = useMemo(
    () => (chosenEntries.length === selectedIds.size ? selectedIds : new Set(chosenEntries.map(({ id }) => id))),
    [chosenEntries, selectedIds],
  )
  return { chosen: chosenEntries, selected: chosenIds, select, deselectChanged }
}
