import { useState } from 'react'
import { useCacheChangedTimes, type Entry } from '../../../lib/entries/entries.ts'
import { changeInBulk, type RefusedChange } from '../change-in-bulk.ts'

/** Changes many entries at once and updates all lists. `refused` is set once something was refused. */
export function useBulkChange(entries: readonly Entry[]) {
  const put = useCacheChangedTimes()
  const [refused, setRefused] = useState<RefusedChange[]>()
  /** Returns whether all entries were changed. */
  async function change(requested: Parameters<typeof changeInBulk>[1]): Promise<boolean> {
    const outcome = await changeInBulk(entries, requested)
    put([...outcome.changed, ...outcome.refused.map(({ current }) => current)], outcome.removed)
    if (outcome.refused.length > 0) setRefused(outcome.refused)
    return outcome.refused.length === 0
  }
  return { change, refused }
}
