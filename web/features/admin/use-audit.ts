import { useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { api } from 'virtual:api'
import type { Output } from '../../../shared/api/client.ts'
import { call } from '../../lib/api.ts'
import type { DayRange } from '../../lib/day-range.ts'

export type AuditPage = Output<typeof api.admin.auditList>
export type Act = AuditPage['acts'][number]

/** Whose acts of which days are shown; of all administrators if `admin` is null. */
export interface AuditFilter extends DayRange {
  admin: string | null
}

const asked = ({ admin, from, to }: AuditFilter) => ({ from, to, ...(admin === null ? {} : { admin }) })

const pageAfter = (filter: AuditFilter, before: string, signal?: AbortSignal): Promise<AuditPage> =>
  call(api.admin.auditList, {
    query: { ...asked(filter), ...(before ? { before } : {}) },
    ...(signal ? { signal } : {}),
  })

/** Loaded page by page, the latest first. */
export function useAudit(filter: AuditFilter) {
  const query = useInfiniteQuery({
    queryKey: ['audit', filter],
    queryFn: ({ signal, pageParam }) => pageAfter(filter, pageParam, signal),
    initialPageParam: '',
    getNextPageParam: (last: AuditPage) => last.next,
  })
  const acts = useMemo(() => query.data?.pages.flatMap(page => page.acts), [query.data])
  return { ...query, acts, admins: query.data?.pages[0]?.admins }
}

/** All acts of the filter, for a file. That somebody takes them is recorded first. */
export async function allActs(filter: AuditFilter): Promise<Act[]> {
  await call(api.admin.auditExport, { body: asked(filter) })
  const acts: Act[] = []
  let before: string | null = ''
  while (before !== null) {
    const page: AuditPage = await pageAfter(filter, before)
    acts.push(...page.acts)
    before = page.next
  }
  return acts
}
