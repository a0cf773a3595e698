/** One request undoes only a part of a large import, so further requests follow until nothing is left. */
import { api } from 'virtual:api'
import type { Call, Output } from '../../../shared/api/client.ts'
import { sendWithRetry } from './run-import.ts'

const neverAbortedSignal = new AbortController().signal

type UndoResult = Output<typeof api.imports.undo>
export type UndoTotals = Omit<UndoResult, 'next'>

export const emptyTotals: UndoTotals = { removed: 0, deactivated: 0, closed: 0, stays: [] }

export async function undoImport(call: Call, id: string, onProgress: (sum: UndoTotals) => void): Promise<void> {
  let sum = emptyTotals
  let cursor: string | null | undefined
  while (cursor !== null) {
    const body = cursor === undefined ? {} : { after: cursor }
    const result: UndoResult = await sendWithRetry(() => call(api.imports.undo, { params: { id }, body }), {
      signal: neverAbortedSignal,
    })
    sum = {
      removed: sum.removed + result.removed,
      deactivated: sum.deactivated + result.deactivated,
      closed: sum.closed + result.closed,
      stays: [...sum.stays, ...result.stays],
    }
    onProgress(sum)
    cursor = result.next
  }
}
