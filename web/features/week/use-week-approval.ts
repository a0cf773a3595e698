import { useRef, useState } from 'react'
import type { Entry } from '../../lib/entries/entries.ts'
import type { BulkResult, RefusedChange } from '../../lib/entries/change-in-bulk.ts'
import { listUndoable, useChangeApproval } from '../../lib/entries/use-change-approval.ts'

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
  const [outcome, setOutcome] = useState<ApprovalResult>()
  /** Entries that the last press approved, kept for the undo. Resolves once the servers have responded. */
  const [lastApproved, setLastApproved] = useState<Promise<readonly Entry[]>>()
  const presses = useRef(0)

  async function run(entries: readonly Entry[], approved: boolean): Promise<BulkResult> {
    const press = ++presses.current
    setOutcome(undefined)
    const result = await change(entries, approved)
    const { changed, refused, waiting } = result
    // Shows a refusal even if another press has followed.
    if (press === presses.current || refused.length > 0)
      setOutcome({
        approved,
        changedCount: changed.length,
        requestedCount: entries.length,
        refused,
        waitingCount: waiting.length,
      })
    return result
  }

  function approve(entries: readonly Entry[]): void {
    const approving = run(entries, true).then(listUndoable)
    setLastApproved(approving)
    const forgetIfNoneApproved = async () => {
      if ((await approving).length === 0) setLastApproved(last => (last === approving ? undefined : last))
    }
    void forgetIfNoneApproved()
  }

  function undo(): void {
    if (!lastApproved) return
    setLastApproved(undefined)
    const clear = async () => run(await lastApproved, false)
    void clear()
  }

  return { approve, undo, canUndo: lastApproved !== undefined, outcome, hideOutcome: () => setOutcome(undefined) }
}
