/** Screens show cached responses until the servers respond, or while there is no network. */
import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { writeCachedResponse, readCachedResponse } from './cached-responses.ts'
import type { OfflineOwner } from './queued-call.ts'

const toCachedQueryKey = (name: string): string[] => ['kept', name]

export const createCachedQueryOptions = <Value>(owner: OfflineOwner, name: string) => ({
  queryKey: toCachedQueryKey(name),
  // A query's result must not be undefined, so null means that nothing is cached.
  queryFn: async (): Promise<Value | null> => (await readCachedResponse<Value>(owner, name)) ?? null,
  networkMode: 'always' as const,
  staleTime: Infinity,
  retry: false,
})

export const persistResponse = (owner: OfflineOwner, name: string, value: unknown): void => {
  // A failed cache write is harmless, because the screen shows the response itself.
  writeCachedResponse(owner, name, value).catch(() => undefined)
}

/** Changes the data of the query. If the query has no data yet, starts from the cached response. */
export function updateDataOnScreen<Value>(
  client: QueryClient,
  queryKey: QueryKey,
  name: string,
  change: (current: Value) => Value,
): void {
  const currentData = client.getQueryData<Value>(queryKey) ?? client.getQueryData<Value | null>(toCachedQueryKey(name))
  if (currentData !== undefined && currentData !== null) client.setQueryData<Value>(queryKey, change(currentData))
}
