import * as z from 'zod'
import { CompanyId } from '../../shared/domain/ids.ts'
import { fieldError } from '../../shared/api/errors.ts'
import type { PayloadOf, ScriptName } from '../../shared/scripts.ts'
import * as companies from '../areas/companies/companies.ts'
import * as employees from '../areas/employees/employees.ts'
import { createChangeIdentity, type ChangeIdentity } from '../table/entity.ts'
import type { StoredFile } from '../areas/admin/script-runs.ts'

/** After each step the run can be stopped, or another worker can resume it. */
export interface ScriptStep {
  /** Output for the administrator. */
  line?: string
  percent?: number
  /** The point from which the next worker resumes. Undefined if the point of an earlier step still applies. */
  next?: unknown
  file?: StoredFile
  /** Stores this step before the next one begins, because the script cannot or should not repeat it. */
  mustStore?: true
}

interface ScriptContext<Payload> {
  runId: string
  payload: Payload
  now: string
  admin: string
  /** The `next` of an earlier worker's last step, or null. */
  cursor: unknown
  /**
   * Returns the change that carries out a part of the script. Its idempotency key is the same in each attempt, so that
   * no part is carried out twice.
   */
  changeFor: (part: string) => ChangeIdentity
}

type Steps<Payload> = (given: ScriptContext<Payload>) => AsyncIterable<ScriptStep>

/** `plan` and `run` must both be idempotent, because they may be interrupted and restarted anywhere. */
export interface ScriptImplementation<Payload> {
  /** Describes the changes without making them. */
  plan: Steps<Payload>
  run: Steps<Payload>
}

export type ScriptImplementationFor<Name extends ScriptName> = ScriptImplementation<PayloadOf<Name>>

export const createChangeFor = (run: string, now: string) => (part: string) =>
  createChangeIdentity(`script ${run} ${part}`, part, now)

export async function requireCompany(payload: { company: string }): Promise<companies.Company> {
  const company = await companies.find(CompanyId.parse(payload.company))
  if (!company) throw fieldError('Not found', 'payload.company')
  return company
}

interface CompanyScript<Payload> {
  /** Returns undefined if there is nothing to change. */
  describeChange: (
    company: companies.Company,
    payload: Payload,
    now: string,
  ) => string | undefined | Promise<string | undefined>
  apply: (companyId: CompanyId, given: ScriptContext<Payload>) => Promise<unknown>
}

export const alreadyDoneText = 'It is so already. Nothing changes.'

export const createCompanyScript = <Payload extends { company: string }>({
  describeChange,
  apply,
}: CompanyScript<Payload>): ScriptImplementation<Payload> => ({
  async *plan({ payload, now }) {
    const company = await requireCompany(payload)
    const line = await describeChange(company, payload, now)
    yield { line: line === undefined ? alreadyDoneText : `${company.name}: ${line}` }
  },
  async *run(context) {
    const company = await requireCompany(context.payload)
    const line = await describeChange(company, context.payload, context.now)
    if (line !== undefined) await apply(company.id, context)
    yield { line: line === undefined ? alreadyDoneText : `${company.name}: ${line}` }
  },
})

const Next = z.object({ after: z.string() })

/** Creates a script that calls `work` for each employee of a company. `work` returns the lines to output. */
export const forEachEmployee = (
  work: (companyId: CompanyId, employee: employees.Employee) => Promise<Iterable<string>>,
): ((given: ScriptContext<{ company: string }>) => AsyncGenerator<ScriptStep>) =>
  async function* ({ payload, cursor }) {
    const company = await requireCompany(payload)
    const employeeList = (await employees.list(company.id)).toSorted((a, b) => (a.id < b.id ? -1 : 1))
    const after = Next.safeParse(cursor).data?.after
    let lineCount = cursor === null ? 0 : 1
    for (const [i, employee] of employeeList.entries()) {
      if (after !== undefined && employee.id <= after) continue
      for (const line of await work(company.id, employee)) {
        lineCount++
        yield { line }
      }
      yield { percent: Math.round(((i + 1) / employeeList.length) * 100), next: { after: employee.id } }
    }
    if (lineCount === 0)
      yield { line: `${company.name}: all ${employeeList.length} employees are right. Nothing changes.` }
  }
