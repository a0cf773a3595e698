import { useState } from 'react'
import { usePutWorkLogs, type WorkLog } from '../../../lib/work-logs.ts'
import { inBulk, type Refused } from '../bulk.ts'

/** one change of many: what was done is shown wherever it is listed, and `refused` is there once something was not */
export function useBulk(entries: readonly WorkLog[]) {
  const put = usePutWorkLogs()
  const [refused, setRefused] = useState<Refused[]>()
  /** answers whether all of it was done */
  async function change(asked: Parameters<typeof inBulk>[1]): Promise<boolean> {
    const outcome = await inBulk(entries, asked)
    put([...outcome.changed, ...outcome.refused.map(({ now }) => now)], outcome.removed)
    if (outcome.refused.length > 0) setRefused(outcome.refused)
    return outcome.refused.length === 0
  }
  return { change, refused }
}
