import type { QueryClient, QueryKey } from '@tanstack/react-query'

/**
 * Puts an answer into the cache. Queries that are running may return older data, so they are cancelled and started
 * again.
 */
export async function updateCache(client: QueryClient, queryKey: QueryKey, put: () => void): Promise<void> {
  put()
  const running = new Set(
    client
      .getQueryCache()
      .findAll({ queryKey, predicate: ({ state }) => state.fetchStatus !== 'idle' || state.data === undefined }),
  )
  if (running.size === 0) return
  await client.cancelQueries({ queryKey })
  void client.invalidateQueries({ predicate: query => running.has(query) })
}
