import { CallError } from '../../../shared/api/client.ts'
import { toComparableName } from '../../../shared/domain/names.ts'
import { ChangeDeclinedError } from '../../lib/http/support-visit.ts'
import type { ImportBatch, ImportPlanSummary } from './messages.ts'

const concurrency = 4
/** Maximum number of attempts for a request that gets no response, a 5xx or a 429. */
const maxAttempts = 6

interface ImportJob {
  id: string
  fileName: string
  timeZone: string
  plan: ImportPlanSummary
  batch: (index: number) => Promise<ImportBatch>
  /** The programs that use an employee’s kennitala. */
  programs: readonly ('payday' | 'regla' | 'dk')[]
  /** Ids of employees who are created as inactive. */
  inactive: readonly string[]
}

export interface ImportTotals {
  employees: number
  projects: number
  created: number
  existing: number
  refusedByFullMonth: number
  refusedPhoneEmployees: string[]
}

export interface ImportProgress {
  done: number
  total: number
}

interface IdAndName {
  id: string
  name: string
}

export interface ImportApi {
  start: (body: {
    id: string
    file_name: string
    time_zone: string
    rows: number
    employees: string[]
    inactive_employees?: string[]
    projects: string[]
  }) => Promise<unknown>
  createEmployee: (
    body: IdAndName & {
      phone_number?: string
      disabled?: true
      integrations: Partial<Record<'payday' | 'regla' | 'dk', { kt: string }>>
    },
  ) => Promise<unknown>
  listEmployees: () => Promise<IdAndName[]>
  createProject: (body: IdAndName) => Promise<unknown>
  listProjects: () => Promise<IdAndName[]>
  addEntries: (id: string, body: ImportBatch) => Promise<{ made: number; there: number }>
}

interface ImportContext {
  api: ImportApi
  onProgress: (progress: ImportProgress) => void
  /** The signal is aborted when the user stops. Running requests finish. */
  signal: AbortSignal
  pause?: (milliseconds: number, signal: AbortSignal) => Promise<void>
}

/** Resolves after the time, or at once when the user stops the import. */
const wait = (milliseconds: number, signal: AbortSignal): Promise<void> =>
  new Promise(resolve => {
    const timer = setTimeout(resolve, milliseconds)
    signal.addEventListener(
      'abort',
      () => {
        clearTimeout(timer)
        resolve()
      },
      { once: true },
    )
  })

const isRefusal = (error: unknown): error is CallError =>
  error instanceof CallError && error.status < 500 && error.status !== 429

const parseErrorBody = ({ body }: CallError): { error?: unknown; fields?: Record<string, unknown> } =>
  typeof body === 'object' && body !== null ? body : {}

/**
 * Sends a request, and retries it unless it is refused. A retry is safe, because requests carry ids made by the browser
 * or skip existing items.
 */
export async function sendWithRetry<Result>(
  send: () => Promise<Result>,
  { pause = wait, signal }: Pick<ImportContext, 'pause' | 'signal'>,
): Promise<Result> {
  for (let attempt = 1; ; attempt++)
    try {
      return await send()
    } catch (error) {
      const shouldGiveUp =
        isRefusal(error) || error instanceof ChangeDeclinedError || attempt === maxAttempts || signal.aborted
      if (shouldGiveUp) throw error
      const retryAfterMs = error instanceof CallError ? (error.retryAfterSeconds ?? 0) * 1000 : 0
      await pause(Math.max(retryAfterMs, 500 * 2 ** attempt), signal)
    }
}

/** Processes several items at a time. Stops at the first failure or on abort. */
async function forEachConcurrently<Item>(
  items: readonly Item[],
  { signal }: ImportContext,
  processItem: (item: Item) => Promise<void>,
): Promise<void> {
  const remainingItems = items.values()
  let hasFailed = false
  const worker = async (): Promise<void> => {
    for (const item of remainingItems) {
      if (signal.aborted || hasFailed) return
      try {
        await processItem(item)
      } catch (error) {
        hasFailed = true
        throw error
      }
    }
  }
  const outcomes = await Promise.allSettled(Array.from({ length: concurrency }, worker))
  const firstFailure = outcomes.find(outcome => outcome.status === 'rejected')
  if (firstFailure) throw firstFailure.reason
}

/** Finds an item that another tab has created since the plan was made. Throws `error` if there is none. */
const findIdByName = (list: readonly IdAndName[], name: string, error: unknown): string => {
  const match = list.find(item => toComparableName(item.name) === toComparableName(name))
  if (!match) throw error
  return match.id
}

export async function runImport(job: ImportJob, context: ImportContext, totals: ImportTotals): Promise<void> {
  const { id, fileName, timeZone, plan, programs } = job
  const inactiveIds = new Set(job.inactive)
  const employeeIds = plan.employees.map(employee => employee.id)
  const { api, onProgress, signal } = context
  const total = plan.employees.length + plan.projects.length + plan.entryCount
  let doneCount = 0
  const advance = (count: number): void => onProgress({ done: (doneCount += count), total })
  const existingIds = new Map<string, string>()
  const resolveId = (plannedId: string): string => existingIds.get(plannedId) ?? plannedId

  await sendWithRetry(
    () =>
      api.start({
        id,
        file_name: fileName.slice(0, 200),
        time_zone: timeZone,
        rows: plan.rowCount,
        employees: employeeIds.filter(employee => !inactiveIds.has(employee)),
        ...(inactiveIds.size === 0
          ? {}
          : { inactive_employees: employeeIds.filter(employee => inactiveIds.has(employee)) }),
        projects: plan.projects.map(project => project.id),
      }),
    context,
  )

  async function createEmployee({
    id: employee,
    name,
    kennitala,
    phone_number,
  }: ImportPlanSummary['employees'][number]) {
    const integrations =
      kennitala === undefined ? {} : Object.fromEntries(programs.map(key => [key, { kt: kennitala }]))
    const createWithPhone = (phone: string | undefined) =>
      sendWithRetry(
        () =>
          api.createEmployee({
            id: employee,
            name,
            integrations,
            ...(phone === undefined ? {} : { phone_number: phone }),
            ...(inactiveIds.has(employee) ? { disabled: true } : {}),
          }),
        context,
      )
    try {
      await createWithPhone(phone_number)
      totals.employees++
    } catch (error) {
      if (!isRefusal(error)) throw error
      if (parseErrorBody(error).fields?.['phone_number'] !== undefined) {
        await createWithPhone(undefined)
        totals.refusedPhoneEmployees.push(name)
        totals.employees++
      } else if (error.status === 409) {
        const list = await sendWithRetry(() => api.listEmployees(), context)
        existingIds.set(employee, findIdByName(list, name, error))
      } else throw error
    }
    advance(1)
  }

  async function createProject({ id: project, name }: ImportPlanSummary['projects'][number]) {
    try {
      await sendWithRetry(() => api.createProject({ id: project, name }), context)
      totals.projects++
    } catch (error) {
      if (!isRefusal(error) || error.status !== 409) throw error
      const list = await sendWithRetry(() => api.listProjects(), context)
      existingIds.set(project, findIdByName(list, name, error))
    }
    advance(1)
  }

  async function sendBatch(index: number) {
    const { employee_id, entries } = await job.batch(index)
    try {
      const { made: createdCount, there: existingCount } = await sendWithRetry(
        () =>
          api.addEntries(id, {
            employee_id: resolveId(employee_id),
            entries: entries.map(entry => ({ ...entry, project_id: resolveId(entry.project_id) })),
          }),
        context,
      )
      totals.created += createdCount
      totals.existing += existingCount
    } catch (error) {
      if (!isRefusal(error) || parseErrorBody(error).error !== 'This month of the employee is full') throw error
      totals.refusedByFullMonth += entries.length
    }
    advance(entries.length)
  }

  await forEachConcurrently(plan.employees, context, createEmployee)
  await forEachConcurrently(plan.projects, context, createProject)
  // Requests for one employee would wait for each other, so one worker sends all of them.
  const batchIndexLists = [...Map.groupBy(plan.batches.keys(), index => plan.batches[index]).values()]
  await forEachConcurrently(batchIndexLists, context, async indexes => {
    for (const index of indexes) {
      if (signal.aborted) return
      await sendBatch(index)
    }
  })
}
