import { useState } from 'react'
import { useCacheChangedTimes, type Entry } from '../../../lib/entries/entries.ts'
import { changeInBulk, type RefusedChange } from '../../../lib/entries/change-in-bulk.ts'

export function useBulkChange(entries: readonly Entry[]) {
  const cacheEntries = useCacheChangedTimes()
  const [refused, setRefused] = useState<RefusedChange[]>()
  /** Returns whether all entries were changed. */
  async function change(requested: Parameters<typeof changeInBulk>[1]): Promise<boolean> {
    const outcome = await changeInBulk(entries, requested)
    cacheEntries([...outcome.changed, ...outcome.refused.map(({ current }) => current)], outcome.removed)
    if (outcome.refused.length > 0) setRefused(outcome.refused)
    return outcome.refused.length === 0
  }
  return { change, refused }
}
