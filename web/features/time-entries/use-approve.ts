import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../lib/language/use-formats.ts'
import type { RefusedChange } from '../../lib/entries/change-in-bulk.ts'
import type { Entry } from '../../lib/entries/entries.ts'
import { listUndoableEntries, useChangeApproval } from '../../lib/entries/use-change-approval.ts'
import { toast } from '../../ui/feedback/toast.ts'

interface ApprovalFailure {
  title: string
  reasons: string
}

/**
 * Joins the reasons, each with the number of entries refused for it. Omits the number if all entries were refused for
 * the same reason.
 */
const summarizeReasons = (refusedChanges: readonly RefusedChange[]): string =>
  [...Map.groupBy(refusedChanges, ({ reason }) => reason)]
    .map(([reason, refusals]) =>
      refusals.length === refusedChanges.length ? reason : `${reason} (${refusals.length})`,
    )
    .join(' ')

/** An open entry cannot be approved, because clocking out would clear its approval. */
const canApprove = ({ end_time }: Entry): boolean => end_time !== null

/** Shows the change at once. Restores, selects and explains the entries whose change was refused. */
export function useApprove(select: (ids: Set<string>) => void) {
  const { t } = useTranslation(['entries', 'shell'])
  const { whole } = useFormats()
  const changeApproval = useChangeApproval()
  const [failure, setFailure] = useState<ApprovalFailure>()

  async function approve(entries: readonly Entry[], isApproved: boolean, isUndo = false): Promise<void> {
    const entriesThatDiffer = entries.filter(entry => entry.approved !== isApproved)
    const entriesToChange = isApproved ? entriesThatDiffer.filter(canApprove) : entriesThatDiffer
    const skippedCount = entriesThatDiffer.length - entriesToChange.length
    setFailure(undefined)
    select(new Set())
    const result = await changeApproval(entriesToChange, isApproved)
    const { changed, removed, refused, waiting } = result
    if (refused.length > 0) {
      const removedIds = new Set(removed)
      select(new Set(refused.map(({ id }) => id).filter(id => !removedIds.has(id))))
      setFailure({
        title: t('refused', {
          count: entriesToChange.length,
          refused: whole(refused.length),
          all: whole(entriesToChange.length),
        }),
        reasons: summarizeReasons(refused),
      })
    }
    const values = (count: number) => ({ count, shown: whole(count) })
    const undoableEntries = listUndoableEntries(result)
    const texts = [
      ...(changed.length > 0 ? [t(isApproved ? 'was_approved' : 'was_cleared', values(changed.length))] : []),
      ...(waiting.length > 0 ? [t('shell:approvals_wait', { count: waiting.length })] : []),
      ...(skippedCount > 0 ? [t('was_skipped', values(skippedCount))] : []),
    ]
    if (texts.length === 0) return
    toast({
      text: texts.length > 1 ? `${texts.join('. ')}.` : texts.join(''),
      ...(isUndo || undoableEntries.length === 0
        ? {}
        : { undo: () => void approve(undoableEntries, !isApproved, true) }),
    })
  }

  return { approve, failure, clearFailure: () => setFailure(undefined) }
}
