import { useRef, useState } from 'react'
import type { Entry } from '../../lib/entries/entries.ts'
import type { BulkResult, RefusedChange } from '../../lib/entries/change-in-bulk.ts'
import { listUndoableEntries, useChangeApproval } from '../../lib/entries/use-change-approval.ts'

export interface ApprovalResult {
  approved: boolean
  changedCount: number
  /** Number of entries that the press was meant to change. */
  requestedCount: number
  refused: readonly RefusedChange[]
  /** Number of entries whose change waits for a network. */
  waitingCount: number
}

export function useWeekApproval() {
  const change = useChangeApproval()
  const [approvalResult, setApprovalResult] = useState<ApprovalResult>()
  /** Entries that the last press approved, kept for the undo. Resolves once the servers have responded. */
  const [lastApprovedPromise, setLastApprovedPromise] = useState<Promise<readonly Entry[]>>()
  const pressCount = useRef(0)

  async function changeApproval(entries: readonly Entry[], isApproved: boolean): Promise<BulkResult> {
    const pressNumber = ++pressCount.current
    setApprovalResult(undefined)
    const result = await change(entries, isApproved)
    const { changed, refused, waiting } = result
    // Shows a refusal even if another press has followed.
    if (pressNumber === pressCount.current || refused.length > 0)
      setApprovalResult({
        approved: isApproved,
        changedCount: changed.length,
        requestedCount: entries.length,
        refused,
        waitingCount: waiting.length,
      })
    return result
  }

  function approve(entries: readonly Entry[]): void {
    const approvedEntriesPromise = changeApproval(entries, true).then(listUndoableEntries)
    setLastApprovedPromise(approvedEntriesPromise)
    const forgetIfNoneApproved = async () => {
      if ((await approvedEntriesPromise).length === 0)
        setLastApprovedPromise(last => (last === approvedEntriesPromise ? undefined : last))
    }
    void forgetIfNoneApproved()
  }

  function undo(): void {
    if (!lastApprovedPromise) return
    setLastApprovedPromise(undefined)
    const clearApprovals = async () => changeApproval(await lastApprovedPromise, false)
    void clearApprovals()
  }

  return {
    approve,
    undo,
    canUndo: lastApprovedPromise !== undefined,
    outcome: approvalResult,
    hideOutcome: () => setApprovalResult(undefined),
  }
}
