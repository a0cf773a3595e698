import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { api } from 'virtual:api'
import type { Output } from '../../../shared/api/client.ts'
import { call } from '../../lib/session/api.ts'
import { salaryExportsKey } from '../../lib/entries/salary-exports.ts'

type ExportPage = Output<typeof api.salaryExports.list>
export type SalaryExport = ExportPage['exports'][number]

export function useExports() {
  const query = useInfiniteQuery({
    queryKey: [...salaryExportsKey, 'list'],
    queryFn: ({ signal, pageParam }) =>
      call(api.salaryExports.list, { query: pageParam ? { before: pageParam } : {}, signal }),
    initialPageParam: '',
    getNextPageParam: (last: ExportPage) => last.older,
  })
  const exports = useMemo(() => query.data?.pages.flatMap(page => page.exports), [query.data])
  return { ...query, exports, next: query.data?.pages[0]?.next }
}

export function useReloadExports(): () => Promise<void> {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: salaryExportsKey })
}
