import { CallError } from '../../../shared/api/client.ts'
import { ChangeDeclinedError } from '../../lib/http/support-visit.ts'
import type { ImportPlanSummary } from './messages.ts'
import { runImport, type ImportTotals } from './run-import.ts'

interface RecordedCall {
  path: string
  body: Record<string, unknown>
}

const entry = (day: number) => ({
  project_id: 'house',
  start_time: `2026-03-0${day}T08:00:00Z`,
  end_time: `2026-03-0${day}T16:00:00Z`,
})
const batches = ['ann', 'ann', 'ben'].map((employee_id, i) => ({ employee_id, entries: [entry(i + 1), entry(i + 2)] }))

const plan: ImportPlanSummary = {
  rowCount: 6,
  employees: [{ id: 'ann', name: 'Ann', kennitala: '1201603389', phone_number: '12' }],
  projects: [{ id: 'house', name: 'House' }],
  batches: batches.map(({ employee_id }) => employee_id),
  entryCount: 6,
  existing: 0,
  untimedEntryCount: 0,
  differing: 0,
  left: [],
  onePerson: null,
  refused: [],
  preview: [],
  range: null,
  dateOrder: 'DMY',
  suggestedOrder: null,
}

const createRefusal = (status: number, error: string, fields?: object) =>
  new CallError(status, { error, fields }, undefined)

/**
 * Runs the plan against fake servers. Each call returns the result of `respond`, or fails with the error that `respond`
 * throws.
 */
async function runImportAgainst(
  respond: (made: RecordedCall, times: number) => unknown,
  inactiveIds: readonly string[] = [],
) {
  const calls: RecordedCall[] = []
  const progress: number[] = []
  const stopController = new AbortController()
  const sentTotals: ImportTotals = {
    employees: 0,
    projects: 0,
    created: 0,
    existing: 0,
    refusedByFullMonth: 0,
    refusedPhoneEmployees: [],
  }
  const call = (path: string, body: object = {}): Promise<never> => {
    const recordedCall = { path, body: { ...body } }
    calls.push(recordedCall)
    const times = calls.filter(other => JSON.stringify(other) === JSON.stringify(recordedCall)).length
    return Promise.resolve().then(() => respond(recordedCall, times) as never)
  }
  const outcome = await runImport(
    {
      id: 'import',
      fileName: 'toggl.csv',
      timeZone: 'Europe/Lisbon',
      plan,
      batch: index => Promise.resolve(batches[index] ?? { employee_id: '', entries: [] }),
      programs: ['payday'],
      inactive: inactiveIds,
    },
    {
      api: {
        start: body => call('start', body),
        createEmployee: body => call('employee', body),
        listEmployees: () => call('employees'),
        createProject: body => call('project', body),
        listProjects: () => call('projects'),
        addEntries: (_, body) => call('entries', body),
      },
      signal: stopController.signal,
      onProgress: ({ done }) => progress.push(done),
      pause: () => Promise.resolve(),
    },
    sentTotals,
  ).then(
    () => 'sent' as const,
    (error: unknown) => error,
  )
  return { calls, sent: sentTotals, progress, outcome }
}

const createEverything = ({ path, body }: RecordedCall) =>
  path === 'entries' ? { made: (body['entries'] as unknown[]).length, there: 0 } : {}

it('records the import first, then creates employees, projects and entries', async () => {
  const { calls, sent, progress, outcome } = await runImportAgainst(createEverything)
  expect(outcome).toBe('sent')
  expect(calls.map(({ path }) => path)).toEqual(['start', 'employee', 'project', 'entries', 'entries', 'entries'])
  expect(calls[0]?.body).toMatchObject({ employees: ['ann'], projects: ['house'] })
  expect(calls[1]?.body).toMatchObject({ integrations: { payday: { kt: '1201603389' } }, phone_number: '12' })
  expect(sent).toMatchObject({ employees: 1, projects: 1, created: 6 })
  expect(progress).toEqual([1, 2, 4, 6, 8])
})

it('creates employees who have left as inactive, which need no room', async () => {
  const { calls, outcome } = await runImportAgainst(createEverything, ['ann'])
  expect(outcome).toBe('sent')
  expect(calls[0]?.body).toMatchObject({ employees: [], inactive_employees: ['ann'] })
  expect(calls[1]?.body).toMatchObject({ id: 'ann', disabled: true })
})

it('retries without a response and after a 5xx, and stops at a refusal', async () => {
  const brokenRun = await runImportAgainst((recordedCall, times) => {
    if (times < 3) throw times === 1 ? new TypeError('no network') : createRefusal(503, 'Please try again')
    return createEverything(recordedCall)
  })
  expect([brokenRun.outcome, brokenRun.sent.created]).toEqual(['sent', 6])
  const undoneRefusal = createRefusal(409, 'The import was undone')
  const stoppedRun = await runImportAgainst(recordedCall => {
    if (recordedCall.path === 'entries') throw undoneRefusal
    return createEverything(recordedCall)
  })
  expect(stoppedRun.outcome).toBe(undoneRefusal)
  expect((await runImportAgainst(() => Promise.reject(new TypeError('no network')))).calls).toHaveLength(6)
})

it('drops a refused phone number, and continues after a full month', async () => {
  const { sent, calls, outcome } = await runImportAgainst(recordedCall => {
    if ('phone_number' in recordedCall.body)
      throw createRefusal(400, 'Some fields are not valid', { phone_number: 'Not a phone number' })
    if (recordedCall.body['employee_id'] === 'ben') throw createRefusal(422, 'This month of the employee is full')
    return createEverything(recordedCall)
  })
  expect(outcome).toBe('sent')
  expect(sent).toEqual({
    employees: 1,
    projects: 1,
    created: 4,
    existing: 0,
    refusedByFullMonth: 2,
    refusedPhoneEmployees: ['Ann'],
  })
  expect(calls.filter(({ path }) => path === 'employee')).toHaveLength(2)
})

it('uses the id of an employee that another tab has created since', async () => {
  const { calls, outcome } = await runImportAgainst(recordedCall => {
    if (recordedCall.path === 'employee') throw createRefusal(409, 'Employee already exists')
    if (recordedCall.path === 'employees') return [{ id: 'other', name: 'ANN' }]
    return createEverything(recordedCall)
  })
  expect(outcome).toBe('sent')
  const employees = calls.filter(({ path }) => path === 'entries').map(({ body }) => String(body['employee_id']))
  expect(employees.toSorted()).toEqual(['ben', 'other', 'other'])
})

it('asks once and creates nothing if an administrator declines', async () => {
  const { calls, outcome } = await runImportAgainst(() => {
    throw new ChangeDeclinedError()
  })
  expect(outcome).toBeInstanceOf(ChangeDeclinedError)
  expect(calls.map(({ path }) => path)).toEqual(['start'])
})
