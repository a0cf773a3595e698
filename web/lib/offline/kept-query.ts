/** what was kept here, as a query: shown until the servers answer, and where they do not */
import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { keep, readKept } from './kept.ts'
import type { Owner } from './queued.ts'

const keptKey = (what: string): string[] => ['kept', what]

export const keptQuery = <Value>(owner: Owner, what: string) => ({
  queryKey: keptKey(what),
  // nothing is an answer too, and `undefined` is none to a query
  queryFn: async (): Promise<Value | null> => (await readKept<Value>(owner, what)) ?? null,
  networkMode: 'always' as const,
  staleTime: Infinity,
  retry: false,
})

export const keepAnswer = (owner: Owner, what: string, value: unknown): void => {
  // what keeps nothing still shows what the servers say
  keep(owner, what, value).catch(() => undefined)
}

/** what is shown of it: as the servers said last, or as it was kept */
export function changeKnown<Value>(
  client: QueryClient,
  queryKey: QueryKey,
  what: string,
  change: (known: Value) => Value,
): void {
  const known = client.getQueryData<Value>(queryKey) ?? client.getQueryData<Value | null>(keptKey(what))
  if (known !== undefined && known !== null) client.setQueryData<Value>(queryKey, change(known))
}
