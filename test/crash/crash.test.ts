/** Kills the local cloud while employees clock in and out, and while their entries are edited and deleted. */
import { CompanyId } from '../../shared/domain/ids.ts'
import { signUpCompany, createTestId, type CompanySession } from '../support/local-cloud.ts'
import { readEnginePid, waitUntilExited, killProcess, startLocalProcess, stopAll } from '../support/local-process.ts'
import { listMonths, cutToWholeSeconds } from '../../shared/domain/entry.ts'
import * as z from 'zod'
import { readTestSize } from '../support/test-size.ts'
import { readPartitionAt } from '../support/cloud.ts'
import { expectConsistentEntries } from '../support/entry-consistency.ts'

afterAll(stopAll)

const killCount = readTestSize('KILLS', { many: 20 })
const acknowledgedPerRound = 25

const Entry = z.object({ id: z.string(), version: z.number(), start_time: z.string(), end_time: z.string().nullable() })
const Created = z.object({ id: z.string() })
const Account = z.object({ id: z.string(), time_clock_token: z.string() })
const Projects = z.array(z.object({ total_working_hours: z.number() }))

/** Describes the last response about an entry: its times or its removal. */
type AcknowledgedEntry = { start: string; end: string | null; version: number } | 'removed'

interface EmployeeEntries {
  employeeId: string
  acknowledgedById: Map<string, AcknowledgedEntry>
  /**
   * Keys are ids of entries. Each function returns whether the entry found after the kill can result from the request
   * that got no response.
   */
  unansweredChecks: Map<string, (found: { start: string; end: string | null } | undefined) => boolean>
}

const secondsAgo = (seconds: number): string => cutToWholeSeconds(Date.now() - seconds * 1000)
const from = '2026-01-01T00:00:00Z'
const monthsAgo = (months: number): string => cutToWholeSeconds(Date.now() - months * 31 * 86_400_000)

interface Callers {
  company: CompanySession
  screen: CompanySession
  project: string
}

/** Changes the entries of one employee in sequence, until the cloud stops responding. */
async function sendUntilKilled(
  { company, screen, project }: Callers,
  employeeEntries: EmployeeEntries,
  onAnswer: () => void,
): Promise<void> {
  const { employeeId, acknowledgedById, unansweredChecks } = employeeEntries
  const change = async (
    caller: CompanySession,
    [method, path, body]: [string, string, object],
    id: string,
    mayBe: (found: { start: string; end: string | null } | undefined) => boolean,
  ): Promise<AcknowledgedEntry | undefined> => {
    unansweredChecks.set(id, mayBe)
    const response = await caller.call(method, path, body).catch(() => undefined)
    const json: unknown = await response?.json().catch(() => undefined)
    if (response?.status !== 200 || json === undefined) return undefined
    unansweredChecks.delete(id)
    const { data } = z.union([Entry, z.array(Entry).transform(([entry]) => entry)]).safeParse(json)
    const now: AcknowledgedEntry = data
      ? { start: data.start_time, end: data.end_time, version: data.version }
      : 'removed'
    acknowledgedById.set(id, now)
    onAnswer()
    return now
  }
  for (let round = 0; ; round++) {
    const id = `${employeeId}.${createTestId()}`
    const start_time = secondsAgo(60 + round)
    const end_time = secondsAgo(1)
    const clockedIn = await change(
      screen,
      ['POST', '/api/time_clock/create_work_log', { id, employee_id: employeeId, project_id: project, start_time }],
      id,
      entry => entry?.start === start_time,
    )
    if (!clockedIn) return
    const closedEntry = await change(
      screen,
      ['PUT', '/api/time_clock/close_work_log', { id, end_time }],
      id,
      entry => entry?.end === end_time,
    )
    if (!closedEntry || closedEntry === 'removed') return
    const times = {
      new_start_time: monthsAgo(round % 4),
      new_end_time: cutToWholeSeconds(Date.parse(monthsAgo(round % 4)) + 3_600_000),
    }
    const edited = await change(
      company,
      ['PUT', '/api/worklogs', { id, version: closedEntry.version, ...times }],
      id,
      entry => entry?.start === times.new_start_time && entry.end === times.new_end_time,
    )
    if (!edited) return
    if (
      round % 2 === 1 &&
      !(await change(company, ['POST', `/api/worklogs/${id}/delete`, {}], id, entry => entry === undefined))
    )
      return
  }
}

async function createAndGetId(company: CompanySession, path: string, body: object): Promise<string> {
  const response = await company.call('POST', path, body)
  return Created.parse(await response.json()).id
}

it(
  `loses no acknowledged change when killed ${killCount} times, and leaves no engine behind`,
  async () => {
    let cloud = await startLocalProcess()
    const company = await signUpCompany(cloud)
    const account = Account.parse(await (await company.call('POST', '/api/self')).json())
    const screen = await company.logIn('/api/time_clock/login_token', { token: account.time_clock_token })
    const project = await createAndGetId(company, '/api/projects', { name: 'House' })
    const entriesOfEmployees: EmployeeEntries[] = []
    for (let round = 0; round < killCount; round++) {
      const callers = { company: company.copyToCloud(cloud), screen: screen.copyToCloud(cloud), project }
      const { child } = cloud
      const engine = readEnginePid()
      let remainingCount = acknowledgedPerRound
      const onAnswer = (): void => {
        if (--remainingCount === 0) void killProcess(child, 'SIGKILL')
      }
      // Each round has new employees, because a request without a response may have left earlier employees clocked in.
      const employeeIds = await Promise.all(
        Array.from({ length: 4 }, () =>
          createAndGetId(callers.company, '/api/employees', { name: `Employee ${createTestId()}` }),
        ),
      )
      const newEntries = employeeIds.map((employeeId): EmployeeEntries => ({
        employeeId,
        acknowledgedById: new Map(),
        unansweredChecks: new Map(),
      }))
      entriesOfEmployees.push(...newEntries)
      await Promise.all(newEntries.map(employeeEntries => sendUntilKilled(callers, employeeEntries, onAnswer)))
      expect(remainingCount).toBeLessThanOrEqual(0)
      expect(await waitUntilExited(engine)).toBe(true)
      cloud = await startLocalProcess()
      await expectNothingLost(cloud.apiOrigin, account.id, company.copyToCloud(cloud), entriesOfEmployees)
    }
    const engine = readEnginePid()
    expect(await killProcess(cloud.child, 'SIGTERM')).toBe(0)
    expect(await waitUntilExited(engine)).toBe(true)
  },
  60_000 + killCount * 30_000,
)

async function expectNothingLost(
  apiOrigin: string,
  accountId: string,
  company: CompanySession,
  entriesOfEmployees: readonly EmployeeEntries[],
): Promise<void> {
  const { entries } = await expectConsistentEntries(
    pk => readPartitionAt(apiOrigin, pk),
    CompanyId.parse(accountId),
    listMonths(from, secondsAgo(0)),
  )
  for (const { acknowledgedById, unansweredChecks } of entriesOfEmployees) {
    for (const [id, acknowledgedState] of acknowledgedById) {
      const storedEntry = entries.get(id)
      const matchesAcknowledged =
        acknowledgedState === 'removed'
          ? storedEntry === undefined
          : storedEntry?.start === acknowledgedState.start && storedEntry.end === acknowledgedState.end
      const matchesUnansweredCall = unansweredChecks.get(id)?.(storedEntry) ?? false
      expect({
        id,
        was: acknowledgedState,
        found: storedEntry,
        isKept: matchesAcknowledged || matchesUnansweredCall,
      }).toMatchObject({ isKept: true })
    }
    // A request in progress must have taken effect as a whole or not at all.
    for (const [id, isPossibleState] of unansweredChecks)
      if (!acknowledgedById.has(id) && entries.has(id)) expect(isPossibleState(entries.get(id))).toBe(true)
  }
  const [house] = Projects.parse(await (await company.call('GET', '/api/projects')).json())
  const total = [...entries.values()].reduce(
    (sum, { start, end }) => sum + (end === null ? 0 : Date.parse(end) - Date.parse(start)),
    0,
  )
  expect(house?.total_working_hours).toBe(total / 3_600_000)
}
