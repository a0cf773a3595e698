/** Runs of the scripts of administrators. */
import { api } from '../../shared/api/index.ts'
import type { ScriptRun } from '../../shared/api/schemas/admin.ts'
import { newId } from '../../shared/domain/new-id.ts'
import type { PayloadOf, ScriptName } from '../../shared/scripts.ts'
import type { Browser } from './browser.ts'
import { eventually } from './eventually.ts'
import { runJob } from './jobs.ts'

const isOver = ({ state }: ScriptRun): boolean => state !== 'queued' && state !== 'running'

/** Sends queued runs to the worker again, as the schedule would in two minutes: it takes only runs that have waited. */
export const sendAgain = (): Promise<unknown> => runJob('script', new Date(Date.now() + 120_000).toISOString())

export interface Scripts {
  ask: <Name extends ScriptName>(name: Name, payload: PayloadOf<Name>, dry_run?: boolean) => Promise<ScriptRun>
  read: (id: string) => Promise<ScriptRun>
  /** Returns the run once it is over. */
  ended: (id: string) => Promise<ScriptRun>
  /** Returns the run once it is over, although workers give it back. */
  endedAtLast: (id: string) => Promise<ScriptRun>
  run: <Name extends ScriptName>(name: Name, payload: PayloadOf<Name>, dry_run?: boolean) => Promise<ScriptRun>
}

export function scriptsOf(admin: Browser): Scripts {
  const ask: Scripts['ask'] = (name, payload, dry_run = false) =>
    admin.call(api.admin.runScript, { params: { name }, body: { id: newId(), payload, dry_run } })
  const read: Scripts['read'] = id => admin.call(api.admin.scriptRun, { params: { id } })
  const ended: Scripts['ended'] = id => eventually(() => read(id), isOver)
  return {
    ask,
    read,
    ended,
    endedAtLast: id =>
      eventually(async () => {
        const present = await read(id)
        if (present.state === 'queued' && present.lines.length > 0) await sendAgain()
        return present
      }, isOver),
    run: async (name, payload, dry_run) => ended((await ask(name, payload, dry_run)).id),
  }
}
