import { api } from '../../shared/api/index.ts'
import type { ScriptRun } from '../../shared/api/schemas/admin.ts'
import { newId } from '../../shared/domain/new-id.ts'
import type { PayloadOf, ScriptName } from '../../shared/scripts.ts'
import type { Browser } from './browser.ts'
import { eventually } from './eventually.ts'
import { runJob } from './jobs.ts'

const isFinished = ({ state }: ScriptRun): boolean => state !== 'queued' && state !== 'running'

/** Runs the job with a time two minutes ahead, because the job takes only runs that have waited. */
export const resendQueuedRuns = (): Promise<unknown> => runJob('script', new Date(Date.now() + 120_000).toISOString())

export interface ScriptClient {
  requestRun: <Name extends ScriptName>(name: Name, payload: PayloadOf<Name>, dry_run?: boolean) => Promise<ScriptRun>
  readRun: (id: string) => Promise<ScriptRun>
  waitUntilFinished: (id: string) => Promise<ScriptRun>
  /** Waits until the run is finished. If a worker releases the run, sends it to the queue again. */
  resendUntilFinished: (id: string) => Promise<ScriptRun>
  run: <Name extends ScriptName>(name: Name, payload: PayloadOf<Name>, dry_run?: boolean) => Promise<ScriptRun>
}

export function createScriptClient(admin: Browser): ScriptClient {
  const requestRun: ScriptClient['requestRun'] = (name, payload, dry_run = false) =>
    admin.call(api.admin.runScript, { params: { name }, body: { id: newId(), payload, dry_run } })
  const readRun: ScriptClient['readRun'] = id => admin.call(api.admin.scriptRun, { params: { id } })
  const waitUntilFinished: ScriptClient['waitUntilFinished'] = id => eventually(() => readRun(id), isFinished)
  return {
    requestRun,
    readRun,
    waitUntilFinished,
    resendUntilFinished: id =>
      eventually(async () => {
        const currentRun = await readRun(id)
        if (currentRun.state === 'queued' && currentRun.lines.length > 0) await resendQueuedRuns()
        return currentRun
      }, isFinished),
    run: async (name, payload, dry_run) => waitUntilFinished((await requestRun(name, payload, dry_run)).id),
  }
}
