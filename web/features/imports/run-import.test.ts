import { CallError } from '../../../shared/api/client.ts'
import { NotConfirmedError } from '../../lib/http/support-visit.ts'
import type { PlanSummary } from './messages.ts'
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

const plan: PlanSummary = {
  rows: 6,
  employees: [{ id: 'ann', name: 'Ann', kennitala: '1201603389', phone_number: '12' }],
  projects: [{ id: 'house', name: 'House' }],
  batches: batches.map(({ employee_id }) => employee_id),
  entries: 6,
  existing: 0,
  refused: [],
  preview: [],
  range: null,
  dateOrder: 'DMY',
}

const createRefusal = (status: number, error: string, fields?: object) =>
  new CallError(status, { error, fields }, undefined)

/** Sends the plan to servers that answer what `answer` returns, or fail with what it throws. */
async function runImportAgainst(answer: (made: RecordedCall, times: number) => unknown) {
  const calls: RecordedCall[] = []
  const progress: number[] = []
  const stopping = new AbortController()
  const sent: ImportTotals = {
    employees: 0,
    projects: 0,
    created: 0,
    existing: 0,
    refusedByFullMonth: 0,
    refusedPhoneEmployees: [],
  }
  const call = (path: string, body: object = {}): Promise<never> => {
    const made = { path, body: { ...body } }
    calls.push(made)
    const times = calls.filter(one => JSON.stringify(one) === JSON.stringify(made)).length
    return Promise.resolve().then(() => answer(made, times) as never)
  }
  const outcome = await runImport(
    {
      id: 'import',
      fileName: 'toggl.csv',
      timeZone: 'Europe/Lisbon',
      plan,
      batch: index => Promise.resolve(batches[index] ?? { employee_id: '', entries: [] }),
      programs: ['payday'],
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
      signal: stopping.signal,
      onProgress: ({ done }) => progress.push(done),
      pause: () => Promise.resolve(),
    },
    sent,
  ).then(
    () => 'sent' as const,
    (error: unknown) => error,
  )
  return { calls, sent, progress, outcome }
}

const createEverything = ({ path, body }: RecordedCall) =>
  path === 'entries' ? { made: (body['entries'] as unknown[]).length, there: 0 } : {}

test('the import is recorded before anything is made, then employees, projects and entries', async () => {
  const { calls, sent, progress, outcome } = await runImportAgainst(createEverything)
  expect(outcome).toBe('sent')
  expect(calls.map(({ path }) => path)).toEqual(['start', 'employee', 'project', 'entries', 'entries', 'entries'])
  expect(calls[0]?.body).toMatchObject({ employees: ['ann'], projects: ['house'] })
  expect(calls[1]?.body).toMatchObject({ integrations: { payday: { kt: '1201603389' } }, phone_number: '12' })
  expect(sent).toMatchObject({ employees: 1, projects: 1, created: 6 })
  expect(progress).toEqual([1, 2, 4, 6, 8])
})

test('calls without an answer and of broken servers are repeated, and a refusal ends the import', async () => {
  const broken = await runImportAgainst((made, times) => {
    if (times < 3) throw times === 1 ? new TypeError('no network') : createRefusal(503, 'Please try again')
    return createEverything(made)
  })
  expect([broken.outcome, broken.sent.created]).toEqual(['sent', 6])
  const undone = createRefusal(409, 'The import was undone')
  const stopped = await runImportAgainst(made => {
    if (made.path === 'entries') throw undone
    return createEverything(made)
  })
  expect(stopped.outcome).toBe(undone)
  expect((await runImportAgainst(() => Promise.reject(new TypeError('no network')))).calls).toHaveLength(6)
})

test('a phone number that is refused is left out, and a full month does not end the import', async () => {
  const { sent, calls, outcome } = await runImportAgainst(made => {
    if ('phone_number' in made.body)
      throw createRefusal(400, 'Some fields are not valid', { phone_number: 'Not a phone number' })
    if (made.body['employee_id'] === 'ben') throw createRefusal(422, 'This month of the employee is full')
    return createEverything(made)
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

test('somebody who was made in another window meanwhile gets the entries', async () => {
  const { calls, outcome } = await runImportAgainst(made => {
    if (made.path === 'employee') throw createRefusal(409, 'Employee already exists')
    if (made.path === 'employees') return [{ id: 'other', name: 'ANN' }]
    return createEverything(made)
  })
  expect(outcome).toBe('sent')
  const employees = calls.filter(({ path }) => path === 'entries').map(({ body }) => String(body['employee_id']))
  expect(employees.toSorted()).toEqual(['ben', 'other', 'other'])
})

test('an import that an administrator on a support visit does not confirm is asked about once, and makes nothing', async () => {
  const { calls, outcome } = await runImportAgainst(() => {
    throw new NotConfirmedError()
  })
  expect(outcome).toBeInstanceOf(NotConfirmedError)
  expect(calls.map(({ path }) => path)).toEqual(['start'])
})
