/** Undoes an import by as many calls as it takes. */
import { api } from 'virtual:api'
import type { Call, Output } from '../../../shared/api/client.ts'
import { withRetry } from './send.ts'

const neverStopped = new AbortController().signal

type Undone = Output<typeof api.imports.undo>
export type UndoneSum = Omit<Undone, 'next'>

export const noneUndone: UndoneSum = { removed: 0, deactivated: 0, closed: 0, stays: [] }

export async function undo(call: Call, id: string, onProgress: (sum: UndoneSum) => void): Promise<void> {
  let sum = noneUndone
  let after: string | null | undefined
  while (after !== null) {
    const body = after === undefined ? {} : { after }
    const one: Undone = await withRetry(() => call(api.imports.undo, { params: { id }, body }), {
      signal: neverStopped,
    })
    sum = {
      removed: sum.removed + one.removed,
      deactivated: sum.deactivated + one.deactivated,
      closed: sum.closed + one.closed,
      stays: [...sum.stays, ...one.stays],
    }
    onProgress(sum)
    after = one.next
  }
}
