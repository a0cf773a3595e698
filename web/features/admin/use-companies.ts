import { useInfiniteQuery, useQueryClient, type InfiniteData } from '@tanstack/react-query'
import { useMemo } from 'react'
import { api } from 'virtual:api'
import type { Output } from '../../../shared/api/client.ts'
import { call } from '../../lib/session/api.ts'

type CompanyPage = Output<typeof api.admin.companies>
export type CompanyDetails = Output<typeof api.admin.company>
export type Company = CompanyPage['companies'][number]

const companiesKey = ['companies']
export const companyKey = (id: string): string[] => ['company', id]

export function useCompanies(search: string) {
  const query = useInfiniteQuery({
    queryKey: [...companiesKey, search],
    queryFn: ({ signal, pageParam }) =>
      call(api.admin.companies, { query: { search, ...(pageParam ? { after: pageParam } : {}) }, signal }),
    initialPageParam: '',
    getNextPageParam: (last: CompanyPage) => last.next,
    // Every search is audited, so returning to the window or the network must not repeat it.
    refetchOnWindowFocus: search === '',
    refetchOnReconnect: search === '',
  })
  const companies = useMemo(() => query.data?.pages.flatMap(page => page.companies), [query.data])
  return { ...query, companies }
}

export function useCacheCompany(): (company: Company) => void {
  const client = useQueryClient()
  const replaceIn = (company: Company) => (data: InfiniteData<CompanyPage> | undefined) =>
    data && {
      ...data,
      pages: data.pages.map(page => ({
        ...page,
        companies: page.companies.map(listedCompany => (listedCompany.id === company.id ? company : listedCompany)),
      })),
    }
  return company => {
    client.setQueriesData({ queryKey: companiesKey }, replaceIn(company))
    client.setQueryData<CompanyDetails>(companyKey(company.id), details => details && { ...details, ...company })
  }
}

export function useReloadCompanies(): () => Promise<void> {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: companiesKey })
}
