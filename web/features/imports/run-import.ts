/** Makes what a plan says: employees and projects first, then the entries, some calls at a time. */
import { CallError } from '../../../shared/api/client.ts'
import { comparableName } from '../../../shared/domain/names.ts'
import { NotConfirmedError } from '../../lib/http/support-visit.ts'
import type { Batch, PlanSummary } from './messages.ts'

const concurrency = 4
/** A call that gets no answer, or is told to wait, is made again so often. */
const maxAttempts = 6

export interface ImportJob {
  id: string
  fileName: string
  timeZone: string
  plan: PlanSummary
  batch: (index: number) => Promise<Batch>
  /** The programs that an employee’s kennitala is for. */
  programs: readonly ('payday' | 'regla' | 'dk')[]
}

export interface ImportTotals {
  employees: number
  projects: number
  created: number
  existing: number
  /** Entries that were refused because the month of their employee is full. */
  refusedByFullMonth: number
  /** Employees whose phone number was refused. */
  refusedPhoneEmployees: string[]
}

export interface Progress {
  done: number
  total: number
}

interface Named {
  id: string
  name: string
}

/** The calls of the API that an import makes. */
export interface ImportApi {
  start: (body: {
    id: string
    file_name: string
    time_zone: string
    rows: number
    employees: string[]
    projects: string[]
  }) => Promise<unknown>
  createEmployee: (
    body: Named & { phone_number?: string; integrations: Partial<Record<'payday' | 'regla' | 'dk', { kt: string }>> },
  ) => Promise<unknown>
  listEmployees: () => Promise<Named[]>
  createProject: (body: Named) => Promise<unknown>
  listProjects: () => Promise<Named[]>
  addEntries: (id: string, body: Batch) => Promise<{ made: number; there: number }>
}

interface ImportContext {
  api: ImportApi
  onProgress: (progress: Progress) => void
  /** Aborted when the user stops. Calls that are being made are finished. */
  signal: AbortSignal
  pause?: (milliseconds: number, signal: AbortSignal) => Promise<void>
}

/** Ends early when the user stops. */
const wait = (milliseconds: number, signal: AbortSignal): Promise<void> =>
  new Promise(done => {
    const timer = setTimeout(done, milliseconds)
    signal.addEventListener(
      'abort',
      () => {
        clearTimeout(timer)
        done()
      },
      { once: true },
    )
  })

const isRefusal = (error: unknown): error is CallError =>
  error instanceof CallError && error.status < 500 && error.status !== 429

const parseErrorBody = ({ body }: CallError): { error?: unknown; fields?: Record<string, unknown> } =>
  typeof body === 'object' && body !== null ? body : {}

/** All calls have ids of their own, or leave out what is there already, so repeating them is harmless. */
export async function withRetry<Answer>(
  make: () => Promise<Answer>,
  { pause = wait, signal }: Pick<ImportContext, 'pause' | 'signal'>,
): Promise<Answer> {
  for (let attempt = 1; ; attempt++)
    try {
      return await make()
    } catch (error) {
      const isOver = isRefusal(error) || error instanceof NotConfirmedError || attempt === maxAttempts || signal.aborted
      if (isOver) throw error
      const told = error instanceof CallError ? (error.retryAfterSeconds ?? 0) * 1000 : 0
      await pause(Math.max(told, 500 * 2 ** attempt), signal)
    }
}

/** Works on the items some at a time, until all are done, one fails, or the user stops. */
async function forEachConcurrently<Item>(
  items: readonly Item[],
  { signal }: ImportContext,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const left = items.values()
  let hasFailed = false
  const lane = async (): Promise<void> => {
    for (const item of left) {
      if (signal.aborted || hasFailed) return
      try {
        await work(item)
      } catch (error) {
        hasFailed = true
        throw error
      }
    }
  }
  const outcomes = await Promise.allSettled(Array.from({ length: concurrency }, lane))
  const failed = outcomes.find(outcome => outcome.status === 'rejected')
  if (failed) throw failed.reason
}

/** The id of somebody who was made in another window since the plan. */
const findIdByName = (list: readonly Named[], name: string, error: unknown): string => {
  const found = list.find(one => comparableName(one.name) === comparableName(name))
  if (!found) throw error
  return found.id
}

export async function runImport(sending: ImportJob, tools: ImportContext, sent: ImportTotals): Promise<void> {
  const { id, fileName, timeZone, plan, programs } = sending
  const { api, onProgress, signal } = tools
  const total = plan.employees.length + plan.projects.length + plan.entries
  let done = 0
  const advance = (by: number): void => onProgress({ done: (done += by), total })
  const others = new Map<string, string>()
  const idOf = (planned: string): string => others.get(planned) ?? planned

  await withRetry(
    () =>
      api.start({
        id,
        file_name: fileName.slice(0, 200),
        time_zone: timeZone,
        rows: plan.rows,
        employees: plan.employees.map(one => one.id),
        projects: plan.projects.map(one => one.id),
      }),
    tools,
  )

  async function makeEmployee({ id: employee, name, kennitala, phone_number }: PlanSummary['employees'][number]) {
    const integrations =
      kennitala === undefined ? {} : Object.fromEntries(programs.map(key => [key, { kt: kennitala }]))
    const create = (phone: string | undefined) =>
      withRetry(
        () =>
          api.createEmployee({
            id: employee,
            name,
            integrations,
            ...(phone === undefined ? {} : { phone_number: phone }),
          }),
        tools,
      )
    try {
      await create(phone_number)
      sent.employees++
    } catch (error) {
      if (!isRefusal(error)) throw error
      if (parseErrorBody(error).fields?.['phone_number'] !== undefined) {
        await create(undefined)
        sent.refusedPhoneEmployees.push(name)
        sent.employees++
      } else if (error.status === 409) {
        const list = await withRetry(() => api.listEmployees(), tools)
        others.set(employee, findIdByName(list, name, error))
      } else throw error
    }
    advance(1)
  }

  async function makeProject({ id: project, name }: PlanSummary['projects'][number]) {
    try {
      await withRetry(() => api.createProject({ id: project, name }), tools)
      sent.projects++
    } catch (error) {
      if (!isRefusal(error) || error.status !== 409) throw error
      const list = await withRetry(() => api.listProjects(), tools)
      others.set(project, findIdByName(list, name, error))
    }
    advance(1)
  }

  async function sendBatch(index: number) {
    const { employee_id, entries } = await sending.batch(index)
    try {
      const { made, there } = await withRetry(
        () =>
          api.addEntries(id, {
            employee_id: idOf(employee_id),
            entries: entries.map(entry => ({ ...entry, project_id: idOf(entry.project_id) })),
          }),
        tools,
      )
      sent.created += made
      sent.existing += there
    } catch (error) {
      if (!isRefusal(error) || parseErrorBody(error).error !== 'This month of the employee is full') throw error
      sent.refusedByFullMonth += entries.length
    }
    advance(entries.length)
  }

  await forEachConcurrently(plan.employees, tools, makeEmployee)
  await forEachConcurrently(plan.projects, tools, makeProject)
  // Calls of one employee would wait for each other, so a lane has all of an employee's.
  const byEmployee = [...Map.groupBy(plan.batches.keys(), index => plan.batches[index]).values()]
  await forEachConcurrently(byEmployee, tools, async indexes => {
    for (const index of indexes) {
      if (signal.aborted) return
      await sendBatch(index)
    }
  })
}
