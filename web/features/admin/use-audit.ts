import { useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { api } from 'virtual:api'
import type { Output } from '../../../shared/api/client.ts'
import { call } from '../../lib/session/api.ts'
import type { DayRange } from '../../lib/entries/day-range.ts'

type AuditPage = Output<typeof api.admin.auditList>
export type AuditRecord = AuditPage['acts'][number]

/** If `admin` is null, the acts of all administrators are shown. */
export interface AuditFilter extends DayRange {
  admin: string | null
}

const toAuditQuery = ({ admin, from, to }: AuditFilter) => ({ from, to, ...(admin === null ? {} : { admin }) })

const fetchAuditPage = (filter: AuditFilter, cursor: string, signal?: AbortSignal): Promise<AuditPage> =>
  call(api.admin.auditList, {
    query: { ...toAuditQuery(filter), ...(cursor ? { before: cursor } : {}) },
    ...(signal ? { signal } : {}),
  })

export function useAuditRecords(filter: AuditFilter) {
  const query = useInfiniteQuery({
    queryKey: ['audit', filter],
    queryFn: ({ signal, pageParam }) => fetchAuditPage(filter, pageParam, signal),
    initialPageParam: '',
    getNextPageParam: (last: AuditPage) => last.next,
  })
  const acts = useMemo(() => query.data?.pages.flatMap(page => page.acts), [query.data])
  return { ...query, acts, admins: query.data?.pages[0]?.admins }
}

/** Fetches all pages for a file. The download is audited before its records are fetched. */
export async function fetchAllAuditRecords(filter: AuditFilter): Promise<AuditRecord[]> {
  await call(api.admin.auditExport, { body: toAuditQuery(filter) })
  const acts: AuditRecord[] = []
  let cursor: string | null = ''
  while (cursor !== null) {
    const page: AuditPage = await fetchAuditPage(filter, cursor)
    acts.push(...page.acts)
    cursor = page.next
  }
  return acts
}
