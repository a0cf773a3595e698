/** changes of many entries, in as many calls as it takes */
import { api } from 'virtual:api'
import type { BulkChange } from '../../../shared/api/schemas/work-log.ts'
import { mostLogsInBulk } from '../../../shared/domain/work-log.ts'
import { call } from '../../lib/api.ts'
import { failureOf, refusalText } from '../../lib/failure.ts'
import { retryKey } from '../../lib/retry-key.ts'
import type { WorkLog } from '../../lib/work-logs.ts'

export interface Refused {
  id: string
  /** as it is now: changed by somebody else, or as it was */
  now: WorkLog
  /** in the user's language */
  reason: string
}

export interface Outcome {
  changed: WorkLog[]
  removed: string[]
  refused: Refused[]
}

const deleted = 'The entry was deleted'

/** one part that gets no answer does not keep the next from being tried */
export async function inBulk(entries: readonly WorkLog[], change: BulkChange): Promise<Outcome> {
  const outcome: Outcome = { changed: [], removed: [], refused: [] }
  for (let from = 0; from < entries.length; from += mostLogsInBulk)
    await part(entries.slice(from, from + mostLogsInBulk), change, outcome)
  return outcome
}

async function part(
  entries: readonly WorkLog[],
  change: BulkChange,
  { changed, removed, refused }: Outcome,
): Promise<void> {
  try {
    const body = { ids: entries.map(({ id, version }) => ({ id, version })), change }
    const { results } = await call(api.workLogs.bulk, { body, idempotencyKey: retryKey(body) })
    const before = new Map(entries.map(entry => [entry.id, entry]))
    for (const { id, work_log, removed: isGone, error, fields } of results) {
      const now = work_log ?? before.get(id)
      if (isGone || error === deleted) removed.push(id)
      if (error !== undefined && now) refused.push({ id, now, reason: refusalText({ error, fields }) })
      else if (work_log) changed.push(work_log)
    }
  } catch (error) {
    const { message } = await failureOf(error)
    refused.push(...entries.map(now => ({ id: now.id, now, reason: message })))
  }
}
