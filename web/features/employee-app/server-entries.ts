/** The entries and projects of the employee. Without a network, they are the latest that the servers have sent. */
import { useQueries, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Output } from '../../../shared/api/client.ts'
import { api } from 'virtual:api'
import { addMonths, firstOfMonth, monthOf } from '../../../shared/domain/calendar.ts'
import { convertColumnsToEntries } from '../../../shared/domain/entry-columns.ts'
import { daySeconds, addSeconds, type Entry } from '../../../shared/domain/entry.ts'
import { call } from '../../lib/session/api.ts'
import { getIsoDayFormatter } from '../../lib/language/intl.ts'
import { updateDataOnScreen, persistResponse, createCachedQueryOptions } from '../../lib/offline/cached-query.ts'
import { updateCache } from '../../lib/http/update-cache.ts'
import { cacheOpenEntry, refreshAccount, type Employee } from '../../lib/session/session.ts'

export type OwnProject = Output<typeof api.employee.createProject>

const entriesKey = 'own-logs'
const projectsKey = ['own-projects']
const cachedProjectsName = 'projects'
const staleTimeMs = 30_000
const refetchIntervalMs = 60_000

export const createCompanyDayFormatter = (account: Employee): ((instant: string) => string) =>
  getIsoDayFormatter(account.settings.time_zone)

/**
 * Fetches the entries of a month in the company's time zone. Requests a day more on both sides, because this month may
 * start or end up to a day off the UTC month.
 */
async function fetchMonth(account: Employee, month: string, signal: AbortSignal): Promise<Entry[]> {
  const from = addSeconds(`${firstOfMonth(month)}T00:00:00Z`, -daySeconds)
  const to = addSeconds(`${firstOfMonth(addMonths(month, 1))}T00:00:00Z`, daySeconds)
  const { work_logs } = await call(api.employee.workLogs, { query: { from, to }, signal })
  const day = createCompanyDayFormatter(account)
  return convertColumnsToEntries(work_logs).filter(entry => day(entry.start_time).startsWith(month))
}

const cachedMonthName = (month: string): string => `${entriesKey} ${month}`
interface ServerMonth {
  month: string
  entries: readonly Entry[] | undefined
  error: Error | null
  retry: () => void
}

export function useServerMonths(account: Employee, months: readonly string[]): ServerMonth[] {
  const results = useQueries({
    queries: months.map(month => ({
      queryKey: [entriesKey, month],
      queryFn: ({ signal }: { signal: AbortSignal }) => fetchMonth(account, month, signal),
      staleTime: staleTimeMs,
      refetchInterval: refetchIntervalMs,
    })),
  })
  const cachedMonths = useQueries({
    queries: months.map(month => createCachedQueryOptions<Entry[]>(account, cachedMonthName(month))),
  })
  const monthResults = months.map((month, i) => ({ month, result: results[i], cached: cachedMonths[i] }))
  useEffect(() => {
    for (const { month, result } of monthResults)
      if (result?.data) persistResponse(account, cachedMonthName(month), result.data)
    // oxlint-disable-next-line react/exhaustive-deps -- `useQueries` returns a new list for each render
  }, [account.id, ...results.map(({ data }) => data)])
  return monthResults.map(({ month, result, cached: cachedMonth }) => ({
    month,
    entries: result?.data ?? cachedMonth?.data ?? undefined,
    error: result?.error ?? null,
    retry: () => void result?.refetch(),
  }))
}

/** Undefined while nothing is loaded or cached. */
export function useOwnProjects(account: Employee): readonly OwnProject[] | undefined {
  const result = useQuery({
    queryKey: projectsKey,
    queryFn: ({ signal }) => call(api.employee.projects, { signal }),
    enabled: !account.disabled,
    staleTime: staleTimeMs,
  })
  const cachedProjectsQuery = useQuery(createCachedQueryOptions<OwnProject[]>(account, cachedProjectsName))
  const { data } = result
  useEffect(() => {
    if (data) persistResponse(account, cachedProjectsName, data)
  }, [account, data])
  return account.disabled ? [] : (data ?? cachedProjectsQuery.data ?? undefined)
}

/** Refetches whenever a list of projects opens, because the company may just have added one. */
export function useRefreshProjects(): void {
  const client = useQueryClient()
  useEffect(() => void client.invalidateQueries({ queryKey: projectsKey }), [client])
}

export async function cacheEntry(client: QueryClient, account: Employee, entry: Entry): Promise<void> {
  const month = monthOf(createCompanyDayFormatter(account)(entry.start_time))
  const months = new Set([
    month,
    ...client.getQueriesData({ queryKey: [entriesKey] }).map(([[, name]]) => String(name)),
  ])
  await updateCache(client, [entriesKey], () => {
    for (const name of months)
      updateDataOnScreen<Entry[]>(client, [entriesKey, name], cachedMonthName(name), entries => {
        const otherEntries = entries.filter(({ id }) => id !== entry.id)
        return name === month ? [...otherEntries, entry] : otherEntries
      })
    const { id, project, start_time } = entry
    cacheOpenEntry(client, openEntry =>
      entry.end_time === null ? { id, project, start_time } : openEntry?.id === id ? null : openEntry,
    )
  })
}

export const cacheProject = (client: QueryClient, project: OwnProject): Promise<void> =>
  updateCache(client, projectsKey, () =>
    updateDataOnScreen<OwnProject[]>(client, projectsKey, cachedProjectsName, list => [
      project,
      ...list.filter(({ id }) => id !== project.id),
    ]),
  )

export function useReloadEverything(): () => void {
  const client = useQueryClient()
  return () => {
    void refreshAccount(client)
    void client.invalidateQueries({ queryKey: [entriesKey] })
    void client.invalidateQueries({ queryKey: projectsKey })
  }
}

export function useRefreshAccountRegularly(): void {
  const client = useQueryClient()
  useEffect(() => {
    const refreshIfVisible = () => {
      if (document.visibilityState === 'visible') void refreshAccount(client)
    }
    const timer = setInterval(refreshIfVisible, refetchIntervalMs)
    document.addEventListener('visibilitychange', refreshIfVisible)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', refreshIfVisible)
    }
  }, [client])
}
