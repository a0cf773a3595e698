import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { api } from 'virtual:api'
import { convertColumnsToEntries } from '../../../shared/domain/entry-columns.ts'
import { needsReview, type Entry } from '../../../shared/domain/entry.ts'
import { call } from '../session/api.ts'
import { updateCache } from '../http/update-cache.ts'

export type { Entry } from '../../../shared/domain/entry.ts'

/** Times are instants. An absent field does not filter. */
export interface EntryQuery {
  from?: string
  to?: string
  employee_id?: string
  project_id?: string
  approved?: 'true' | 'false'
  open?: 'true'
  needs_look?: 'true'
}

interface EntryList {
  entries: Entry[]
  cursor: string
}

const listKey = 'work-logs'
const toQueryKey = (query: EntryQuery) => [listKey, query] as const
const staleTimeMs = 30_000

async function fetchEntries(query: EntryQuery, signal: AbortSignal): Promise<EntryList> {
  const { work_logs, cursor } = await call(api.workLogs.list, { query: { ...query }, signal })
  return { entries: convertColumnsToEntries(work_logs), cursor }
}

/** Filters the full list of the same days, if it is already loaded. */
function filterLoadedList(
  client: QueryClient,
  { employee_id, project_id, approved, needs_look, ...days }: EntryQuery,
): { list: EntryList; updatedAt: number } | undefined {
  if ([employee_id, project_id, approved, needs_look].every(value => value === undefined)) return undefined
  const fullList = client.getQueryState<EntryList>(toQueryKey(days))
  if (!fullList?.data) return undefined
  const entries = fullList.data.entries.filter(
    entry =>
      (employee_id === undefined || entry.employee.id === employee_id) &&
      (project_id === undefined || entry.project.id === project_id) &&
      (approved === undefined || String(entry.approved) === approved) &&
      (needs_look === undefined || needsReview(entry)),
  )
  return { list: { entries, cursor: fullList.data.cursor }, updatedAt: fullList.dataUpdatedAt }
}

const mergeEntries = (
  entries: readonly Entry[],
  changedEntries: readonly Entry[],
  removed: readonly string[],
): Entry[] => {
  const removedIds = new Set(removed)
  const changedById = new Map(changedEntries.map(entry => [entry.id, entry]))
  const remainingEntries = entries
    .filter(({ id }) => !removedIds.has(id))
    .map(entry => changedById.get(entry.id) ?? entry)
  const knownIds = new Set(entries.map(({ id }) => id))
  return [...changedEntries.filter(({ id }) => !knownIds.has(id)), ...remainingEntries]
}

/** Merges the changes since the list was read. A failed refresh changes nothing. */
async function refreshList(client: QueryClient, query: EntryQuery): Promise<void> {
  const cachedList = client.getQueryData<EntryList>(toQueryKey(query))
  const [firstEntry] = cachedList?.entries ?? []
  if (!cachedList || !firstEntry) return client.invalidateQueries({ queryKey: toQueryKey(query) })
  const { changed, removed, complete, cursor } = await call(api.workLogs.refresh, {
    params: { id: firstEntry.id },
    query: { ...query, since: cachedList.cursor },
  })
  // The list has changed during the request, and this response may lack that change. Refreshes again.
  if (client.getQueryData(toQueryKey(query)) !== cachedList) return refreshList(client, query)
  const changedEntries = convertColumnsToEntries(changed)
  client.setQueryData<EntryList>(toQueryKey(query), {
    entries: complete ? changedEntries : mergeEntries(cachedList.entries, changedEntries, removed),
    cursor,
  })
}

export function useEntries(query: EntryQuery) {
  const client = useQueryClient()
  const key = JSON.stringify(query)
  useEffect(() => {
    const refreshIfVisible = () => {
      if (document.visibilityState === 'visible')
        void refreshList(client, JSON.parse(key) as EntryQuery).catch(() => undefined)
    }
    // Immediately refreshes a list that is older than `staleTimeMs`.
    const readAtMs = client.getQueryState(toQueryKey(JSON.parse(key) as EntryQuery))?.dataUpdatedAt ?? 0
    if (readAtMs > 0 && Date.now() - readAtMs > staleTimeMs) refreshIfVisible()
    const timer = setInterval(refreshIfVisible, staleTimeMs)
    document.addEventListener('visibilitychange', refreshIfVisible)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', refreshIfVisible)
    }
  }, [client, key])
  const { data, error, refetch } = useQuery({
    queryKey: toQueryKey(query),
    queryFn: ({ signal }) => fetchEntries(query, signal),
    staleTime: Infinity,
    initialData: () => filterLoadedList(client, query)?.list,
    initialDataUpdatedAt: () => filterLoadedList(client, query)?.updatedAt,
  })
  return { entries: data?.entries, error, refetch }
}

/** Updates entries in every loaded list, after a response or optimistically before it. */
export function useCacheEntries(): (changed: readonly Entry[], removed?: readonly string[]) => void {
  const client = useQueryClient()
  return (changedEntries, removedIds = []) => {
    void updateCache(client, [listKey], () => {
      client.setQueriesData<EntryList>({ queryKey: [listKey] }, cachedList => {
        if (!cachedList) return cachedList
        const listedIds = new Set(cachedList.entries.map(({ id }) => id))
        return {
          ...cachedList,
          entries: mergeEntries(
            cachedList.entries,
            changedEntries.filter(({ id }) => listedIds.has(id)),
            removedIds,
          ),
        }
      })
    })
  }
}

/**
 * Caches the response, and refreshes the visible lists. A change of times can change whether other entries overlap, and
 * the response omits those entries.
 */
export function useCacheChangedTimes(): ReturnType<typeof useCacheEntries> {
  const client = useQueryClient()
  const cacheEntries = useCacheEntries()
  return (changedEntries, removedIds) => {
    cacheEntries(changedEntries, removedIds)
    for (const { queryKey } of client.getQueryCache().findAll({ queryKey: [listKey], type: 'active' }))
      void refreshList(client, queryKey[1] as EntryQuery).catch(() => undefined)
  }
}

/** Reloads all lists that a new entry affects, for example those of projects and employees with their totals. */
export function useReloadEntries(): () => Promise<void> {
  const client = useQueryClient()
  return async () => {
    await Promise.all(['work-logs', 'projects', 'employees'].map(key => client.invalidateQueries({ queryKey: [key] })))
  }
}
