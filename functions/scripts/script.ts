/** What a script is made of, and the shapes that most of them share. */
import * as z from 'zod'
import { CompanyId } from '../../shared/domain/ids.ts'
import { AppError } from '../../shared/api/errors.ts'
import type { PayloadOf, ScriptName } from '../../shared/scripts.ts'
import * as companies from '../areas/companies/companies.ts'
import type { Company } from '../areas/companies/companies.ts'
import * as employees from '../areas/employees/employees.ts'
import type { Employee } from '../areas/employees/employees.ts'
import { createChange, type Change } from '../table/entity.ts'
import type { StoredFile } from '../areas/admin/script-runs.ts'

/** A part of a script's work that is done. After each the run can be stopped, and be continued by another worker. */
export interface Step {
  /** Written down for the administrator. */
  line?: string
  percent?: number
  /** Where the script goes on if it is interrupted after this step. Without it, it begins again. */
  next?: unknown
  /** A file that is stored, for the administrator to save. */
  file?: StoredFile
  /** This step is stored before the next one begins, because the script cannot or should not do it again. */
  mustStore?: true
}

export interface ScriptContext<Payload> {
  /** The id of the run. */
  runId: string
  payload: Payload
  now: string
  admin: string
  /** Where an earlier worker left off, or null. */
  cursor: unknown
  /** The change of a part of this run. A repeat of the same part changes nothing. */
  changeFor: (part: string) => Change
}

type Steps<Payload> = (given: ScriptContext<Payload>) => AsyncIterable<Step>

/** Both may be interrupted anywhere and begin again, so what is done already must do no harm a second time. */
export interface ScriptCode<Payload> {
  /** Says what would change, and changes nothing. */
  plan: Steps<Payload>
  run: Steps<Payload>
}

export type ScriptCodeFor<Name extends ScriptName> = ScriptCode<PayloadOf<Name>>

export const createChangeFor = (run: string, now: string) => (part: string) =>
  createChange(`script ${run} ${part}`, part, now)

export async function requireCompany(payload: { company: string }): Promise<Company> {
  const company = await companies.find(CompanyId.parse(payload.company))
  if (!company) throw new AppError('Not found', { fields: { 'payload.company': 'Not found' } })
  return company
}

interface CompanyScript<Payload> {
  /** What would change, by the company as it is; nothing if it is so already. */
  describeChange: (company: Company, payload: Payload, now: string) => string | undefined | Promise<string | undefined>
  apply: (companyId: CompanyId, given: ScriptContext<Payload>) => Promise<unknown>
}

export const alreadyDone = 'It is so already. Nothing changes.'

/** A script that makes one change of a company, in one transaction. */
export const companyScript = <Payload extends { company: string }>({
  describeChange,
  apply,
}: CompanyScript<Payload>): ScriptCode<Payload> => ({
  async *plan({ payload, now }) {
    const company = await requireCompany(payload)
    const line = await describeChange(company, payload, now)
    yield { line: line === undefined ? alreadyDone : `${company.name}: ${line}` }
  },
  async *run(given) {
    const company = await requireCompany(given.payload)
    const line = await describeChange(company, given.payload, given.now)
    if (line !== undefined) await apply(company.id, given)
    yield { line: line === undefined ? alreadyDone : `${company.name}: ${line}` }
  },
})

const Next = z.object({ after: z.string() })

/** A script that goes through the employees of a company one by one. `work` returns what to write down. */
export const forEachEmployee = (
  work: (companyId: CompanyId, employee: Employee) => Promise<Iterable<string>>,
): ((given: ScriptContext<{ company: string }>) => AsyncGenerator<Step>) =>
  async function* ({ payload, cursor }) {
    const company = await requireCompany(payload)
    const all = (await employees.list(company.id)).toSorted((a, b) => (a.id < b.id ? -1 : 1))
    const after = Next.safeParse(cursor).data?.after
    let written = cursor === null ? 0 : 1
    for (const [i, employee] of all.entries()) {
      if (after !== undefined && employee.id <= after) continue
      for (const line of await work(company.id, employee)) {
        written++
        yield { line }
      }
      yield { percent: Math.round(((i + 1) / all.length) * 100), next: { after: employee.id } }
    }
    if (written === 0) yield { line: `${company.name}: all ${all.length} employees are right. Nothing changes.` }
  }
