/** what the servers said last of the employee's entries and projects: from them while they answer, else as it was kept here */
import { useQueries, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Output } from '../../../shared/api/client.ts'
import { api } from 'virtual:api'
import { fromColumns } from '../../../shared/domain/log-columns.ts'
import { daySeconds, later, type WorkLog } from '../../../shared/domain/work-log.ts'
import { call } from '../../lib/api.ts'
import { isoDayIn } from '../../lib/intl.ts'
import { changeKnown, keepAnswer, keptQuery } from '../../lib/offline/kept-query.ts'
import { putKnown } from '../../lib/put-known.ts'
import { putOpenLog, refreshAccount, type Employee } from '../../lib/session.ts'

export type Project = Output<typeof api.employee.createProject>

const logsKey = 'own-logs'
const projectsKey = ['own-projects']
const projectsKept = 'projects'
const freshForMs = 30_000
const againAfterMs = 60_000

export const dayOf = (account: Employee): ((instant: string) => string) => isoDayIn(account.settings.time_zone)

export const monthBefore = (month: string, months: number): string =>
  new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5, 7)) - 1 - months)).toISOString().slice(0, 7)

/** the company's month may begin a day before the one of UTC, and end a day after it */
async function ask(account: Employee, month: string, signal: AbortSignal): Promise<WorkLog[]> {
  const from = later(`${month}-01T00:00:00Z`, -daySeconds)
  const to = later(`${monthBefore(month, -1)}-01T00:00:00Z`, daySeconds)
  const { work_logs } = await call(api.employee.workLogs, { query: { from, to }, signal })
  const day = dayOf(account)
  return fromColumns(work_logs).filter(log => day(log.start_time).startsWith(month))
}

const keptName = (month: string): string => `${logsKey} ${month}`
export interface KnownMonth {
  month: string
  logs: readonly WorkLog[] | undefined
  error: Error | null
  retry: () => void
}

export function useMonths(account: Employee, months: readonly string[]): KnownMonth[] {
  const fresh = useQueries({
    queries: months.map(month => ({
      queryKey: [logsKey, month],
      queryFn: ({ signal }: { signal: AbortSignal }) => ask(account, month, signal),
      staleTime: freshForMs,
      refetchInterval: againAfterMs,
    })),
  })
  const kept = useQueries({ queries: months.map(month => keptQuery<WorkLog[]>(account, keptName(month))) })
  const all = months.map((month, i) => ({ month, fresh: fresh[i], kept: kept[i] }))
  useEffect(() => {
    for (const one of all) if (one.fresh?.data) keepAnswer(account, keptName(one.month), one.fresh.data)
    // oxlint-disable-next-line react/exhaustive-deps -- the answers themselves, whatever list they come in
  }, [account.id, ...fresh.map(({ data }) => data)])
  return all.map(one => ({
    month: one.month,
    logs: one.fresh?.data ?? one.kept?.data ?? undefined,
    error: one.fresh?.error ?? null,
    retry: () => void one.fresh?.refetch(),
  }))
}

/** undefined: not known here yet */
export function useOwnProjects(account: Employee): readonly Project[] | undefined {
  const fresh = useQuery({
    queryKey: projectsKey,
    queryFn: ({ signal }) => call(api.employee.projects, { signal }),
    enabled: !account.disabled,
    staleTime: freshForMs,
  })
  const kept = useQuery(keptQuery<Project[]>(account, projectsKept))
  const { data } = fresh
  useEffect(() => {
    if (data) keepAnswer(account, projectsKept, data)
  }, [account, data])
  return account.disabled ? [] : (data ?? kept.data ?? undefined)
}

export async function putLog(client: QueryClient, account: Employee, log: WorkLog): Promise<void> {
  const month = dayOf(account)(log.start_time).slice(0, 7)
  const months = new Set([month, ...client.getQueriesData({ queryKey: [logsKey] }).map(([[, name]]) => String(name))])
  await putKnown(client, [logsKey], () => {
    for (const name of months)
      changeKnown<WorkLog[]>(client, [logsKey, name], keptName(name), logs => {
        const others = logs.filter(({ id }) => id !== log.id)
        return name === month ? [...others, log] : others
      })
    const { id, project, start_time } = log
    putOpenLog(client, open => (log.end_time === null ? { id, project, start_time } : open?.id === id ? null : open))
  })
}

export const putProject = (client: QueryClient, project: Project): Promise<void> =>
  putKnown(client, projectsKey, () =>
    changeKnown<Project[]>(client, projectsKey, projectsKept, list => [
      project,
      ...list.filter(({ id }) => id !== project.id),
    ]),
  )

/** asks for all of it again */
export function useRefresh(): () => void {
  const client = useQueryClient()
  return () => {
    void refreshAccount(client)
    void client.invalidateQueries({ queryKey: [logsKey] })
    void client.invalidateQueries({ queryKey: projectsKey })
  }
}

/** looks again whenever the app is looked at, and every minute while it is */
export function useStayingFresh(): void {
  const client = useQueryClient()
  useEffect(() => {
    const look = () => {
      if (document.visibilityState === 'visible') void refreshAccount(client)
    }
    const timer = setInterval(look, againAfterMs)
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [client])
}
