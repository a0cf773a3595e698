/** the entries that a screen shows, kept fresh by themselves */
import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { api } from 'virtual:api'
import { fromColumns } from '../../shared/domain/log-columns.ts'
import type { WorkLog } from '../../shared/domain/work-log.ts'
import { call } from './api.ts'
import { putKnown } from './put-known.ts'

export type { WorkLog } from '../../shared/domain/work-log.ts'

/** instants; what is absent does not limit */
export interface LogFilter {
  from?: string
  to?: string
  employee_id?: string
  project_id?: string
  approved?: 'true' | 'false'
  open?: 'true'
}

interface Listed {
  logs: WorkLog[]
  /** until when they are known: where a refresh begins */
  cursor: string
}

const all = 'work-logs'
const keyOf = (filter: LogFilter) => [all, filter] as const
const freshForMs = 30_000

async function list(filter: LogFilter, signal: AbortSignal): Promise<Listed> {
  const { work_logs, cursor } = await call(api.workLogs.list, { query: { ...filter }, signal })
  return { logs: fromColumns(work_logs), cursor }
}

/** what a filter leaves of a list of the same days that is here already */
function narrowed(
  client: QueryClient,
  { employee_id, project_id, approved, ...days }: LogFilter,
): { listed: Listed; at: number } | undefined {
  if (employee_id === undefined && project_id === undefined && approved === undefined) return undefined
  const wider = client.getQueryState<Listed>(keyOf(days))
  if (!wider?.data) return undefined
  const logs = wider.data.logs.filter(
    log =>
      (employee_id === undefined || log.employee.id === employee_id) &&
      (project_id === undefined || log.project.id === project_id) &&
      (approved === undefined || String(log.approved) === approved),
  )
  return { listed: { logs, cursor: wider.data.cursor }, at: wider.dataUpdatedAt }
}

const replaced = (logs: readonly WorkLog[], changed: readonly WorkLog[], removed: readonly string[]): WorkLog[] => {
  const gone = new Set(removed)
  const now = new Map(changed.map(log => [log.id, log]))
  const kept = logs.filter(({ id }) => !gone.has(id)).map(log => now.get(log.id) ?? log)
  const known = new Set(logs.map(({ id }) => id))
  return [...changed.filter(({ id }) => !known.has(id)), ...kept]
}

/** what changed since they were read takes the place of what was there; one that fails is as if it had not been asked */
async function refresh(client: QueryClient, filter: LogFilter): Promise<void> {
  const before = client.getQueryData<Listed>(keyOf(filter))
  const [known] = before?.logs ?? []
  if (!before || !known) return client.invalidateQueries({ queryKey: keyOf(filter) })
  const { changed, removed, complete, cursor } = await call(api.workLogs.refresh, {
    params: { id: known.id },
    query: { ...filter, since: before.cursor },
  })
  // something was put there meanwhile that this answer may not know of
  if (client.getQueryData(keyOf(filter)) !== before) return refresh(client, filter)
  const logs = fromColumns(changed)
  client.setQueryData<Listed>(keyOf(filter), { logs: complete ? logs : replaced(before.logs, logs, removed), cursor })
}

export function useWorkLogs(filter: LogFilter) {
  const client = useQueryClient()
  const key = JSON.stringify(filter)
  useEffect(() => {
    const again = () => {
      if (document.visibilityState === 'visible')
        void refresh(client, JSON.parse(key) as LogFilter).catch(() => undefined)
    }
    // shown again after a while, it may be old
    const readAt = client.getQueryState(keyOf(JSON.parse(key) as LogFilter))?.dataUpdatedAt ?? 0
    if (readAt > 0 && Date.now() - readAt > freshForMs) again()
    const timer = setInterval(again, freshForMs)
    document.addEventListener('visibilitychange', again)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', again)
    }
  }, [client, key])
  const { data, error, refetch } = useQuery({
    queryKey: keyOf(filter),
    queryFn: ({ signal }) => list(filter, signal),
    staleTime: Infinity,
    initialData: () => narrowed(client, filter)?.listed,
    initialDataUpdatedAt: () => narrowed(client, filter)?.at,
  })
  return { logs: data?.logs, error, refetch }
}

/** changes entries wherever they are shown: what the servers answered, or what they are about to */
export function usePutWorkLogs(): (changed: readonly WorkLog[], removed?: readonly string[]) => void {
  const client = useQueryClient()
  return (changed, removed = []) => {
    void putKnown(client, [all], () => {
      client.setQueriesData<Listed>({ queryKey: [all] }, listed => {
        if (!listed) return listed
        const shown = new Set(listed.logs.map(({ id }) => id))
        return {
          ...listed,
          logs: replaced(
            listed.logs,
            changed.filter(({ id }) => shown.has(id)),
            removed,
          ),
        }
      })
    })
  }
}

/** what is new may belong to any list, and totals and latest entries change with it */
export function useReloadWorkLogs(): () => Promise<void> {
  const client = useQueryClient()
  return async () => {
    await Promise.all(['work-logs', 'projects', 'employees'].map(key => client.invalidateQueries({ queryKey: [key] })))
  }
}
