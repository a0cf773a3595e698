import { changeInBulk, type BulkResult } from './change-in-bulk.ts'
import { useCacheEntries, type Entry } from './entries.ts'

/** Approves entries or clears their approval: at once in all loaded lists, and refused ones are restored. */
export function useChangeApproval(): (entries: readonly Entry[], approved: boolean) => Promise<BulkResult> {
  const cacheEntries = useCacheEntries()
  return async (entries, approved) => {
    cacheEntries(entries.map(entry => ({ ...entry, approved })))
    const result = await changeInBulk(entries, { approved })
    cacheEntries([...result.changed, ...result.refused.map(({ current }) => current)], result.removed)
    return result
  }
}
