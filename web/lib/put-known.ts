import type { QueryClient, QueryKey } from '@tanstack/react-query'

/** puts an answer into what is known under a key; what is on its way there may be older, and is asked for anew */
export async function putKnown(client: QueryClient, queryKey: QueryKey, put: () => void): Promise<void> {
  put()
  const wanting = new Set(
    client
      .getQueryCache()
      .findAll({ queryKey, predicate: ({ state }) => state.fetchStatus !== 'idle' || state.data === undefined }),
  )
  if (wanting.size === 0) return
  await client.cancelQueries({ queryKey })
  void client.invalidateQueries({ predicate: query => wanting.has(query) })
}
