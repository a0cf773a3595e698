import type { QueryClient, QueryKey } from '@tanstack/react-query'

/** Applies `update`, and then restarts running queries, because their responses may be older than the update. */
export async function updateCache(client: QueryClient, queryKey: QueryKey, update: () => void): Promise<void> {
  update()
  const runningQueries = new Set(
    client
      .getQueryCache()
      .findAll({ queryKey, predicate: ({ state }) => state.fetchStatus !== 'idle' || state.data === undefined }),
  )
  if (runningQueries.size === 0) return
  await client.cancelQueries({ queryKey })
  void client.invalidateQueries({ predicate: query => runningQueries.has(query) })
}
