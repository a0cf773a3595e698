/** Creates the demo company only once per data directory. */
import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { createClient, type Call } from '../../../shared/api/client.ts'
import { daySeconds, addSeconds } from '../../../shared/domain/entry.ts'
import type { Cloud } from '../running-cloud.ts'
import { logInOrSignUp } from './company.ts'
import { addEntries, approveEntries } from './entries.ts'
import { addComments, addLocations, addOpenEntries, demoComments, logInPeople } from './phones-and-time-clock.ts'
import { addSalaryExports } from './salary-exports.ts'
import { demoCompany } from './people-and-projects.ts'
import { chooseUnapprovedIds, planLocalEntries } from './planned-entries.ts'

/** Requests may time out on a busy machine. Retries use the same idempotency key. */
const maxAttempts = 5
const retryDelayMs = 500

function createSession(apiAddress: string, origin: string): Call {
  let cookie = ''
  return createClient(apiAddress, async (input, init) => {
    const sendRequest = () =>
      fetch(input, { ...init, headers: { ...(init?.headers as Record<string, string> | undefined), origin, cookie } })
    let response = await sendRequest()
    for (let attempt = 1; response.status >= 500 && attempt < maxAttempts; attempt++) {
      await setTimeout(retryDelayMs)
      response = await sendRequest()
    }
    const newCookies = response.headers.getSetCookie().map(line => line.split(';')[0] ?? '')
    if (newCookies.length > 0) cookie = newCookies.join('; ')
    return response
  })
}

type CloudAddress = Pick<Cloud, 'apiOrigin' | 'webOrigin' | 'data'>

interface LoadedDemo {
  login: typeof demoCompany
  /** Adds data that the first screens do not show: comments, locations, earlier months and exports. */
  addEarlierMonths: () => Promise<void>
}

/** Entries of these days are created before the cloud is ready, because the first screen shows them. */
const recentDays = 31

interface DemoOptions {
  /** The latest entries are of this time. */
  now?: string
  name?: string
  time_zone?: string
  comments?: typeof demoComments
  /** Whether payroll programs are active and have received files. */
  hasExports?: boolean
}

export async function loadDemo(
  { apiOrigin, webOrigin, data }: CloudAddress,
  {
    now = new Date().toISOString(),
    name = demoCompany.name,
    time_zone = 'Atlantic/Reykjavik',
    comments = demoComments,
    hasExports = true,
  }: DemoOptions = {},
): Promise<LoadedDemo> {
  const openSession = () => createSession(apiOrigin, webOrigin)
  const company = openSession()
  const login = { ...demoCompany, name }
  const account = await logInOrSignUp(company, { apiOrigin, data, login, time_zone, now, hasExports })
  // With this file, a later start does not create the entries again after the user has deleted them all.
  const doneFile = join(data, 'demo-has-entries')
  if (existsSync(doneFile)) return { login, addEarlierMonths: () => Promise.resolve() }
  const plannedEntries = planLocalEntries(now)
  const unapprovedIds = chooseUnapprovedIds(plannedEntries)
  const isRecent = ({ start_time }: { start_time: string }): boolean =>
    start_time > addSeconds(now, -recentDays * daySeconds)
  const recentEntries = plannedEntries.filter(isRecent)
  // Only calls of different functions run concurrently, because concurrent calls of one function would each start a
  // container.
  const [callers] = await Promise.all([
    logInPeople(company, openSession, account),
    addEntries(company, recentEntries, now),
  ])
  await Promise.all([approveEntries(company, recentEntries, { now, unapprovedIds }), addOpenEntries(callers, now)])
  return {
    login,
    addEarlierMonths: async () => {
      await addComments(company, plannedEntries, comments)
      await addLocations(callers, plannedEntries)
      const earlierEntries = plannedEntries.filter(entry => !isRecent(entry))
      await addEntries(company, earlierEntries, now)
      await approveEntries(company, earlierEntries, { now, unapprovedIds })
      if (hasExports) await addSalaryExports(company, now)
      writeFileSync(doneFile, now)
    },
  }
}
