import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from 'virtual:api'
import type { Output } from '../../../shared/api/client.ts'
import { newId } from '../../../shared/domain/new-id.ts'
import { findWaitAfterTooManyRequestsMs } from '../../lib/http/should-retry.ts'
import { call } from '../../lib/session/api.ts'

type ScriptList = Output<typeof api.admin.scripts>
export type ListedScript = ScriptList['scripts'][number]
export type ScriptRun = Output<typeof api.admin.scriptRun>

const listKey = ['scripts']
const toRunKey = (id: string) => ['script-run', id]

export const isRunOver = ({ state }: ScriptRun): boolean => state !== 'queued' && state !== 'running'

const runPollMs = 1000
const listPollMs = 2000

export const useScripts = () =>
  useQuery({
    queryKey: listKey,
    queryFn: ({ signal }) => call(api.admin.scripts, { signal }),
    refetchInterval: query =>
      findWaitAfterTooManyRequestsMs(query) || (query.state.data?.runs.every(isRunOver) ? false : listPollMs),
  })

export const useScriptRun = (id: string, initialRun?: ScriptRun) =>
  useQuery({
    queryKey: toRunKey(id),
    queryFn: ({ signal }) => call(api.admin.scriptRun, { params: { id }, signal }),
    ...(initialRun ? { initialData: initialRun } : {}),
    refetchInterval: query =>
      findWaitAfterTooManyRequestsMs(query) || (query.state.data && isRunOver(query.state.data) ? false : runPollMs),
  })

interface ScriptRequest {
  name: string
  payload: Record<string, unknown>
  dry_run: boolean
}

export function useRequestRun(): (request: ScriptRequest) => Promise<ScriptRun> {
  const client = useQueryClient()
  return async ({ name, ...request }) => {
    const run = await call(api.admin.runScript, { params: { name }, body: { id: newId(), ...request } })
    client.setQueryData(toRunKey(run.id), run)
    void client.invalidateQueries({ queryKey: listKey })
    return run
  }
}

export const fetchRunFileLink = (id: string, file: string): Promise<{ url: string }> =>
  call(api.admin.scriptFile, { params: { id, file } })

export function useStopRun(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call(api.admin.stopScript, { params: { id } }),
    onSuccess: run => client.setQueryData(toRunKey(id), run),
  })
}
