import { api } from 'virtual:api'
import type { BulkChange } from '../../../shared/api/schemas/entry.ts'
import { maxEntriesPerBulkChange } from '../../../shared/domain/entry.ts'
import { call } from '../session/api.ts'
import { isOffline, toFailure, explainBulkRefusal } from '../session/failure.ts'
import { getIdempotencyKey } from '../http/get-idempotency-key.ts'
import type { Entry } from './entries.ts'

export interface RefusedChange {
  id: string
  current: Entry
  /** In the user's language. */
  reason: string
}

export interface BulkResult {
  changed: Entry[]
  removed: string[]
  refused: RefusedChange[]
  /** Entries whose change is sent later, because there was no network. */
  waiting: Entry[]
}

/** Stores a batch that could not be sent, because there was no network. */
type QueueBatch = (entries: readonly Entry[], idempotencyKey: string) => void

const deletedError = 'The entry was deleted'

/** Sends all batches, even if one gets no response. Without `queueBatch`, a missing network counts as a refusal. */
export async function changeEntriesInBulk(
  entries: readonly Entry[],
  change: BulkChange,
  queueBatch?: QueueBatch,
): Promise<BulkResult> {
  const result: BulkResult = { changed: [], removed: [], refused: [], waiting: [] }
  for (let from = 0; from < entries.length; from += maxEntriesPerBulkChange)
    await changeBatch(entries.slice(from, from + maxEntriesPerBulkChange), change, result, queueBatch)
  return result
}

async function changeBatch(
  entries: readonly Entry[],
  change: BulkChange,
  { changed, removed, refused, waiting }: BulkResult,
  queueBatch: QueueBatch | undefined,
): Promise<void> {
  const body = { ids: entries.map(({ id, version }) => ({ id, version })), change }
  const idempotencyKey = getIdempotencyKey(body)
  try {
    const { results } = await call(api.workLogs.bulk, { body, idempotencyKey })
    const previousById = new Map(entries.map(entry => [entry.id, entry]))
    for (const { id, work_log, removed: wasRemoved, error, fields } of results) {
      const currentEntry = work_log ?? previousById.get(id)
      if (wasRemoved || error === deletedError) removed.push(id)
      if (error !== undefined && currentEntry)
        refused.push({ id, current: currentEntry, reason: explainBulkRefusal({ error, fields }) })
      else if (work_log) changed.push(work_log)
    }
  } catch (error) {
    if (queueBatch && (await isOffline(error))) {
      queueBatch(entries, idempotencyKey)
      waiting.push(...entries)
      return
    }
    const { message } = await toFailure(error)
    refused.push(...entries.map(entry => ({ id: entry.id, current: entry, reason: message })))
  }
}
