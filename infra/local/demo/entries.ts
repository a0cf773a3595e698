import type { Call } from '../../../shared/api/client.ts'
import { api } from '../../../shared/api/index.ts'
import { convertColumnsToEntries } from '../../../shared/domain/entry-columns.ts'
import { daySeconds, addSeconds, maxEntriesPerCall, maxEntriesPerBulkChange } from '../../../shared/domain/entry.ts'
import type { DemoEntry } from '../../../shared/demo/planned-entries.ts'

const splitIntoChunks = <Item>(items: readonly Item[], size: number): Item[][] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, i) => items.slice(i * size, (i + 1) * size))

const listEntries = async (company: Call, now: string) =>
  convertColumnsToEntries(
    (await company(api.workLogs.list, { query: { from: addSeconds(now, -100 * daySeconds) } })).work_logs,
  )

/**
 * Adds the planned entries to the demo company. Skips entries that exist already, so that `npm start` can continue
 * after an interruption.
 */
export async function addEntries(company: Call, plannedEntries: readonly DemoEntry[], now: string): Promise<void> {
  const existingIds = new Set((await listEntries(company, now)).map(({ id }) => id))
  const entryLists = [
    ...Map.groupBy(
      plannedEntries.filter(({ id }) => !existingIds.has(id)),
      ({ employee_id }) => employee_id,
    ).values(),
  ]
  // Sends requests one after another, because concurrent ones would each start a container.
  for (const body of entryLists.flatMap(entries => splitIntoChunks(entries, maxEntriesPerCall)))
    await company(api.workLogs.add, { body })
}

export async function approveEntries(
  company: Call,
  plannedEntries: readonly DemoEntry[],
  { now, unapprovedIds }: { now: string; unapprovedIds: ReadonlySet<string> },
): Promise<void> {
  const ids = new Set(plannedEntries.flatMap(({ id }) => (unapprovedIds.has(id) ? [] : [id])))
  const waitingEntries = (await listEntries(company, now)).filter(
    ({ id, approved, end_time }) => ids.has(id) && !approved && end_time !== null,
  )
  for (const chunk of splitIntoChunks(waitingEntries, maxEntriesPerBulkChange))
    await company(api.workLogs.bulk, {
      body: { ids: chunk.map(({ id, version }) => ({ id, version })), change: { approved: true } },
    })
}
