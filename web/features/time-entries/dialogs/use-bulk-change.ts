import { useState } from 'react'
import { useCacheChangedTimes, type Entry } from '../../../lib/entries/entries.ts'
import { changeEntriesInBulk, type RefusedChange } from '../../../lib/entries/change-in-bulk.ts'

export function useBulkChange(entries: readonly Entry[]) {
  const cacheEntries = useCacheChangedTimes()
  const [refusedChanges, setRefusedChanges] = useState<RefusedChange[]>()
  /** Returns whether all entries were changed. */
  async function change(requestedChange: Parameters<typeof changeEntriesInBulk>[1]): Promise<boolean> {
    const result = await changeEntriesInBulk(entries, requestedChange)
    cacheEntries([...result.changed, ...result.refused.map(({ current }) => current)], result.removed)
    if (result.refused.length > 0) setRefusedChanges(result.refused)
    return result.refused.length === 0
  }
  return { change, refused: refusedChanges }
}
