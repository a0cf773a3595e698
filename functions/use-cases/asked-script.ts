/** Takes an administrator's wish to run a script. */
import { AppError, invalid } from '../../shared/api/errors.ts'
import { CompanyId } from '../../shared/domain/ids.ts'
import { isScriptName, scripts } from '../../shared/scripts.ts'
import * as audit from '../data/audit.ts'
import * as companies from '../data/companies.ts'
import type { Write } from '../data/db.ts'
import * as scriptRuns from '../data/script-runs.ts'
import type { AskedRun, ScriptRun } from '../data/script-runs.ts'
import { sendRun } from '../gateways/script-queue.ts'

export async function askFor(asked: AskedRun): Promise<ScriptRun> {
  const wish = { ...asked, payload: checkedPayload(asked) }
  const run = await scriptRuns.create(wish, await auditOf(wish))
  // A repeat sends it again: the first call may have been cut off before. A worker takes a run only once.
  if (run.state === 'queued') await sendRun(run.id)
  return run
}

function checkedPayload({ script, payload }: AskedRun): Record<string, unknown> {
  if (!isScriptName(script)) throw new AppError('Not found')
  const { data, error } = scripts[script].payload.safeParse(payload)
  if (data) return data
  const texts = error.issues.map(({ path, message }) => [['payload', ...path].map(String).join('.'), message])
  throw invalid(Object.fromEntries(texts))
}

async function auditOf({ id, admin, script, payload, dry_run, created }: AskedRun): Promise<Write[]> {
  const c = CompanyId.safeParse(payload['company']).data
  if (c === undefined) return []
  const company = await companies.find(c)
  if (!company) throw invalid({ 'payload.company': 'Not found' })
  return audit.writesOf({ admin, company, act: dry_run ? 'planned_script' : 'ran_script', script }, created, id)
}
