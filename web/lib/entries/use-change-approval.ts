import { isSupportVisitStore } from '../http/support-visit.ts'
import { useCompany } from '../session/session.ts'
import { changeEntriesInBulk, type BulkResult } from './change-in-bulk.ts'
import { useCacheEntries, type Entry } from './entries.ts'
import { listUnsentApprovals, setUnsentApprovals, findVersionToChange } from './unsent-approvals.ts'

/**
 * Returns a function that approves entries or clears their approval. It updates all loaded lists at once, and restores
 * refused entries. Without a network, it stores the change to send it later.
 */
export function useChangeApproval(): (entries: readonly Entry[], approved: boolean) => Promise<BulkResult> {
  const cacheEntries = useCacheEntries()
  const { id: account } = useCompany()
  const queueApproval = (entries: readonly Entry[], isApproved: boolean, key: string): void =>
    setUnsentApprovals(account, [
      ...listUnsentApprovals(account),
      {
        key,
        approved: isApproved,
        entries: entries.map(({ id, version, employee }) => ({ id, version, employee: employee.name })),
      },
    ])
  return async (seenEntries, isApproved) => {
    const entries = seenEntries.map(entry => ({ ...entry, version: findVersionToChange(entry) }))
    cacheEntries(entries.map(entry => ({ ...entry, approved: isApproved })))
    const waitingIds = new Set(listUnsentApprovals(account).flatMap(approval => approval.entries.map(({ id }) => id)))
    // If an earlier change of an entry still waits, this change must wait behind it.
    if (entries.some(({ id }) => waitingIds.has(id))) {
      queueApproval(entries, isApproved, crypto.randomUUID())
      return {
        changed: [],
        removed: [],
        refused: [],
        waiting: entries.map(entry => ({ ...entry, approved: isApproved })),
      }
    }
    // On a support visit, no change is sent later, because the administrator confirms each change.
    const queueBatch = isSupportVisitStore.get()
      ? undefined
      : (batch: readonly Entry[], key: string) => queueApproval(batch, isApproved, key)
    const result = await changeEntriesInBulk(entries, { approved: isApproved }, queueBatch)
    cacheEntries([...result.changed, ...result.refused.map(({ current }) => current)], result.removed)
    return { ...result, waiting: result.waiting.map(entry => ({ ...entry, approved: isApproved })) }
  }
}

/** Lists the entries whose change can be undone: the changed ones, and those whose change still waits for a network. */
export const listUndoableEntries = ({ changed, waiting }: BulkResult): Entry[] => [...changed, ...waiting]
