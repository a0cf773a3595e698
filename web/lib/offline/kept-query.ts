/** what was kept here, as a query: shown until the servers answer, and where they do not */
import { keep, readKept } from './kept.ts'
import type { Owner } from './queued.ts'

export const keptQuery = <Value>(owner: Owner, what: string) => ({
  queryKey: ['kept', what],
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
