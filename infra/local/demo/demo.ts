/** Creates the demo company through the API, once per data directory. */
import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { CallError, createClient, type Call } from '../../../shared/api/client.ts'
import { api } from '../../../shared/api/index.ts'
import { daySeconds, addSeconds } from '../../../shared/domain/entry.ts'
import { readOutbox } from '../aws/outbox.ts'
import type { Cloud } from '../running-cloud.ts'
import { addCommentsAndOpenEntries, addEntries, demoComments } from './entries.ts'
import { addExports, kennitalaFor } from './salary-exports.ts'
import { closedProjectIndex, demo, people, projects } from './people-and-projects.ts'
import { planEntries } from './planned-entries.ts'

/** On a busy machine a request may time out. Retries use the same idempotency key. */
const maxAttempts = 5
const retryDelayMs = 500

/** Creates a client that sends the site as its origin and keeps the session cookie. */
function createSession(apiAddress: string, origin: string): Call {
  let cookie = ''
  return createClient(apiAddress, async (input, init) => {
    const ask = () =>
      fetch(input, { ...init, headers: { ...(init?.headers as Record<string, string> | undefined), origin, cookie } })
    let response = await ask()
    for (let tried = 1; response.status >= 500 && tried < maxAttempts; tried++) {
      await setTimeout(retryDelayMs)
      response = await ask()
    }
    const set = response.headers.getSetCookie().map(line => line.split(';')[0] ?? '')
    if (set.length > 0) cookie = set.join('; ')
    return response
  })
}

type CloudAddress = Pick<Cloud, 'apiOrigin' | 'webOrigin' | 'data'>

export interface LoadedDemo {
  login: typeof demo
  /** Adds data that is not needed in the first seconds: the entries of earlier months, and the last month's exports. */
  addEarlierMonths: () => Promise<void>
}

/** Entries of these days are created before the cloud is ready, because the first screen shows them. */
const recentDays = 31

interface DemoOptions {
  /** Day of the demo's latest entries. */
  now?: string
  name?: string
  time_zone?: string
  comments?: typeof demoComments
  hasExports?: boolean
}

/** Creates the demo company and its latest entries, if absent. */
export async function loadDemo(
  { apiOrigin, webOrigin, data }: CloudAddress,
  {
    now = new Date().toISOString(),
    name = demo.name,
    time_zone = 'Atlantic/Reykjavik',
    comments = demoComments,
    hasExports = true,
  }: DemoOptions = {},
): Promise<LoadedDemo> {
  const someone = () => createSession(apiOrigin, webOrigin)
  const company = someone()
  const login = { ...demo, name }
  if (!(await logIn(company, login))) await signUp(company, data, { name, time_zone })
  // This file records that the entries were created, so that a start does not create them again after the user has
  // deleted all.
  const done = join(data, 'demo-has-entries')
  if (existsSync(done)) return { login, addEarlierMonths: () => Promise.resolve() }
  const logInPhone = async (employee_name: string, password: string): Promise<Call> => {
    const phone = someone()
    await phone(api.employee.login, { body: { company_name: name, employee_name, password } })
    return phone
  }
  const logInTimeClock = async (): Promise<Call> => {
    const screen = someone()
    const { time_clock_token: token } = await company(api.auth.self)
    await screen(api.auth.timeClockLoginToken, { body: { token } })
    return screen
  }
  const planned = planEntries(now)
  const isRecent = ({ start_time }: { start_time: string }): boolean =>
    start_time > addSeconds(now, -recentDays * daySeconds)
  const recent = planned.filter(isRecent)
  await addEntries(company, recent, now)
  await addCommentsAndOpenEntries({ company, logInPhone, logInTimeClock }, planned, now, comments)
  return {
    login,
    addEarlierMonths: async () => {
      const earlier = planned.filter(entry => !isRecent(entry))
      await addEntries(company, earlier, now)
      if (hasExports) await addExports(company, now)
      writeFileSync(done, now)
    },
  }
}

async function logIn(call: Call, { name, password }: typeof demo): Promise<boolean> {
  try {
    await call(api.auth.login, { body: { username: name, password } })
    return true
  } catch (error) {
    if (!(error instanceof CallError && error.status === 401)) throw error
    return false
  }
}

async function signUp(call: Call, data: string, company: { name: string; time_zone: string }): Promise<void> {
  try {
    await call(api.signUp.requestTrial, { body: { ...company, email: demo.email } })
  } catch (error) {
    // A conflict means that an earlier, interrupted start has already signed up the company.
    if (!(error instanceof CallError && error.status === 409)) throw error
    await call(api.auth.forgotPassword, { body: { email: demo.email } })
  }
  const mail = readOutbox(data).findLast(message => message.to.includes(demo.email))
  const token = /change_password_link\?token=([\w-]{43})/.exec(mail?.text ?? '')?.[1]
  if (!token) throw new Error('the welcome mail of the demo company was not sent')
  await call(api.auth.changePasswordToken, { body: { token, new_password: demo.password } })
  await addPeopleAndProjects(call)
}

async function addPeopleAndProjects(call: Call): Promise<void> {
  for (const [i, { id, name, phone_number }] of people.entries()) {
    const kt = kennitalaFor(i, people.length)
    const details = {
      ...(phone_number ? { phone_number } : {}),
      ...(kt ? { integrations: { regla: { kt }, payday: { kt } } } : {}),
    }
    await call(api.employees.create, {
      body: { id, name, ...details, ...(name === demo.employee ? { token: demo.token } : {}) },
    })
  }
  for (const { id, name, description } of projects)
    await call(api.projects.create, { body: { id, name, ...(description ? { description } : {}) } })
  await call(api.projects.close, { params: { id: projects[closedProjectIndex]?.id ?? '' } })
  await call(api.settings.save, { body: { features: { approve_work_logs: true } } })
}
