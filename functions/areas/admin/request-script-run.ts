import { AppError, invalidFieldsError } from '../../../shared/api/errors.ts'
import { CompanyId } from '../../../shared/domain/ids.ts'
import { isScriptName, scripts } from '../../../shared/scripts.ts'
import * as audit from './audit.ts'
import * as companies from '../companies/companies.ts'
import type { Write } from '../../table/writes.ts'
import * as scriptRuns from './script-runs.ts'
import { enqueueScriptRun } from '../../gateways/script-queue.ts'

type RunRequest = Omit<scriptRuns.NewScriptRun, 'about'>

export async function requestScriptRun(request: RunRequest): Promise<scriptRuns.ScriptRun> {
  const payload = validatePayload(request)
  const company = await findCompany(payload, request.script)
  const run = await scriptRuns.create(
    { ...request, payload, about: company?.name ?? null },
    createRequestAuditWrites(request, company),
  )
  // A repeat enqueues the run too, because the first request may have failed before enqueuing. Only one worker can
  // acquire the run, so it runs only once.
  if (run.state === 'queued') await enqueueScriptRun(run.id)
  return run
}

function validatePayload({ script, payload }: RunRequest): Record<string, unknown> {
  if (!isScriptName(script)) throw new AppError('Not found')
  const { data, error } = scripts[script].payload.safeParse(payload)
  if (data) return data
  const texts = error.issues.map(({ path, message }) => [['payload', ...path].map(String).join('.'), message])
  throw invalidFieldsError(Object.fromEntries(texts))
}

type CompanyName = Pick<companies.Company, 'id' | 'name'>

async function findCompany(payload: Record<string, unknown>, script: string): Promise<CompanyName | undefined> {
  const id = CompanyId.safeParse(payload['company']).data
  if (id === undefined) return undefined
  const company = (await companies.find(id)) ?? (script === 'erase-company' ? await findDeletedCompany(id) : undefined)
  if (!company) throw invalidFieldsError({ 'payload.company': 'Not found' })
  return company
}

/**
 * Returns the name of a deleted company from the audit log, because an earlier, failed deletion has erased the
 * company's account.
 */
async function findDeletedCompany(id: CompanyId): Promise<CompanyName | undefined> {
  const [record] = await audit.listForCompany(id, 1)
  return record && { id, name: record.company_name ?? id }
}

function createRequestAuditWrites(
  { id, admin, script, dry_run, created }: RunRequest,
  company: CompanyName | undefined,
): Write[] {
  const act = dry_run ? 'planned_script' : 'ran_script'
  return audit.createAuditWrites({ admin, ...(company ? { company } : {}), act, script }, created, id)
}
