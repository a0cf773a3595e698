import { CallError } from '../../../shared/api/client.ts'
import { NotConfirmed } from '../../lib/support-visit.ts'
import type { PlanSummary } from './messages.ts'
import { runImport, type ImportTotals } from './send.ts'

interface Made {
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
  there: 0,
  refused: [],
  first: [],
  range: null,
  dateOrder: 'DMY',
}

const refused = (status: number, error: string, fields?: object) => new CallError(status, { error, fields }, undefined)

/** Sends the plan to servers that answer what `toCompanyAccount` returns, or fail with what it throws. */
async function sendTo(answer: (made: Made, times: number) => unknown) {
  const calls: Made[] = []
  const progress: number[] = []
  const stopping = new AbortController()
  const sent: ImportTotals = { employees: 0, projects: 0, made: 0, there: 0, full: 0, phones: [] }
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
      calls: {
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

const allMade = ({ path, body }: Made) =>
  path === 'entries' ? { made: (body['entries'] as unknown[]).length, there: 0 } : {}

test('the import is recorded before anything is made, then employees, projects and entries', async () => {
  const { calls, sent, progress, outcome } = await sendTo(allMade)
  expect(outcome).toBe('sent')
  expect(calls.map(({ path }) => path)).toEqual(['start', 'employee', 'project', 'entries', 'entries', 'entries'])
  expect(calls[0]?.body).toMatchObject({ employees: ['ann'], projects: ['house'] })
  expect(calls[1]?.body).toMatchObject({ integrations: { payday: { kt: '1201603389' } }, phone_number: '12' })
  expect(sent).toMatchObject({ employees: 1, projects: 1, made: 6 })
  expect(progress).toEqual([1, 2, 4, 6, 8])
})

test('calls without an answer and of broken servers are repeated, and a refusal ends the import', async () => {
  const broken = await sendTo((made, times) => {
    if (times < 3) throw times === 1 ? new TypeError('no network') : refused(503, 'Please try again')
    return allMade(made)
  })
  expect([broken.outcome, broken.sent.made]).toEqual(['sent', 6])
  const undone = refused(409, 'The import was undone')
  const stopped = await sendTo(made => {
    if (made.path === 'entries') throw undone
    return allMade(made)
  })
  expect(stopped.outcome).toBe(undone)
  expect((await sendTo(() => Promise.reject(new TypeError('no network')))).calls).toHaveLength(6)
})

test('a phone number that is refused is left out, and a full month does not end the import', async () => {
  const { sent, calls, outcome } = await sendTo(made => {
    if ('phone_number' in made.body)
      throw refused(400, 'Some fields are not valid', { phone_number: 'Not a phone number' })
    if (made.body['employee_id'] === 'ben') throw refused(422, 'This month of the employee is full')
    return allMade(made)
  })
  expect(outcome).toBe('sent')
  expect(sent).toEqual({ employees: 1, projects: 1, made: 4, there: 0, full: 2, phones: ['Ann'] })
  expect(calls.filter(({ path }) => path === 'employee')).toHaveLength(2)
})

test('somebody who was made in another window meanwhile gets the entries', async () => {
  const { calls, outcome } = await sendTo(made => {
    if (made.path === 'employee') throw refused(409, 'Employee already exists')
    if (made.path === 'employees') return [{ id: 'other', name: 'ANN' }]
    return allMade(made)
  })
  expect(outcome).toBe('sent')
  const employees = calls.filter(({ path }) => path === 'entries').map(({ body }) => String(body['employee_id']))
  expect(employees.toSorted()).toEqual(['ben', 'other', 'other'])
})

test('an import that an administrator on a support visit does not confirm is asked about once, and makes nothing', async () => {
  const { calls, outcome } = await sendTo(() => {
    throw new NotConfirmed()
  })
  expect(outcome).toBeInstanceOf(NotConfirmed)
  expect(calls.map(({ path }) => path)).toEqual(['start'])
})
