import { keys } from '../../functions/table/keys.ts'
import { api, routeList, type ListedRoute } from '../../shared/api/index.ts'
import { demoCasts } from '../../shared/demo/casts.ts'
import { convertColumnsToEntries } from '../../shared/domain/entry-columns.ts'
import { needsReview } from '../../shared/domain/entry.ts'
import { CompanyId } from '../../shared/domain/ids.ts'
import { deviceCookieName, sessionCookieName } from '../../shared/domain/lifetimes.ts'
import { newId } from '../../shared/domain/new-id.ts'
import { maxTryOuts, tryOutMinutes } from '../../shared/domain/try-out.ts'
import { logInAdmin } from '../support/admin.ts'
import type { Browser } from '../support/browser.ts'
import { fillPath, toRouteTitle } from '../support/callers.ts'
import { newBrowser, readPartition } from '../support/cloud.ts'
import { expectRefusal, signUpCompany } from '../support/company.ts'
import { expectConsistentEntries } from '../support/entry-consistency.ts'
import { expectEventually } from '../support/eventually.ts'
import {
  injectRouteFaults,
  injectFunctionFaults,
  readItems,
  useOwnCloud,
  useSeveralContainers,
} from '../support/faults.ts'
import { runJob } from '../support/jobs.ts'
import { createSampleBody } from '../support/schema-values.ts'
import { endTryOut, listAllItems, putItems } from '../support/stored-data.ts'

useOwnCloud()
useSeveralContainers()

async function startTryOut(body: { language?: 'en' | 'is' | 'pt'; time_zone?: string } = {}, browser = newBrowser()) {
  const account = await browser.call(api.signUp.startTryOut, { body })
  return { ...browser, account, id: CompanyId.parse(account.id) }
}

const listEntries = async (browser: Browser) =>
  convertColumnsToEntries((await browser.call(api.workLogs.list, {})).work_logs)

const startRoute = { area: 'sign-up', name: 'start-try-out' }

/** Lists all items of the table that contain the company's id anywhere, even in an attribute. */
const listItemsOf = async (id: CompanyId): Promise<string[]> =>
  (await listAllItems()).flatMap(({ pk, sk, text }) => (text.includes(id) ? [`${pk} ${sk}`] : []))

it.each(['en', 'is', 'pt'] as const)('starts with two weeks of entries of six people in %s', async language => {
  const tryOut = await startTryOut({ language, time_zone: 'America/St_Johns' })
  const { account } = tryOut
  expect(account).toMatchObject({ name: demoCasts[language].company, time_clock_token: '••••' })
  expect(Date.parse(account.try_out?.until ?? '') - Date.parse(account.created)).toBeLessThanOrEqual(3_600_000)
  const [people, entries] = await Promise.all([tryOut.call(api.employees.list), listEntries(tryOut)])
  expect(people.map(({ name }) => name).toSorted()).toEqual(demoCasts[language].people.slice(0, 6).toSorted())
  expect(people.map(({ login_token }) => login_token)).toEqual(people.map(() => '••••'))
  const openEntries = entries.filter(({ end_time }) => end_time === null)
  expect(entries.length).toBeGreaterThan(60)
  expect(openEntries).toHaveLength(3)
  expect(openEntries.filter(entry => needsReview(entry))).toHaveLength(1)
  expect(entries.filter(({ overlaps }) => overlaps)).toHaveLength(2)
  expect(entries.filter(({ approved }) => approved).length).toBeGreaterThan(10)
  expect(entries.every(({ start_time }) => start_time < new Date().toISOString())).toBe(true)
})

it('keeps entries, sums and journals consistent, also after changes', async () => {
  const tryOut = await startTryOut({ language: 'en' })
  const [entry] = (await listEntries(tryOut)).filter(({ approved, end_time }) => !approved && end_time !== null)
  if (!entry) throw new Error('there is no entry to change')
  await tryOut.call(api.workLogs.bulk, {
    body: { ids: [{ id: entry.id, version: entry.version }], change: { approved: true } },
  })
  await tryOut.call(api.workLogs.comment, { body: { work_log_id: entry.id, comment: 'Rained all morning' } })
  await tryOut.call(api.report.show, { query: { from: tryOut.account.created.replace(/T.*/, 'T00:00:00Z') } })
  const months = [...new Set((await listEntries(tryOut)).map(({ start_time }) => start_time.slice(0, 7)))]
  const { entries, removed } = await expectConsistentEntries(readPartition, tryOut.id, months)
  expect([entries.size > 60, removed]).toEqual([true, []])
})

describe('routes', () => {
  /** A try-out may call only these routes. The test fails if a new route is neither listed nor refused. */
  const allowedRoutes = [
    'POST /api/self',
    'GET /api/employees',
    'POST /api/employees',
    'PUT /api/employees',
    'PUT /api/employees/{id}/enable',
    'PUT /api/employees/{id}/disable',
    'GET /api/projects',
    'GET /api/projects/hours',
    'POST /api/projects',
    'PUT /api/projects',
    'PUT /api/projects/{id}/close',
    'PUT /api/projects/close',
    'PUT /api/projects/{id}/open',
    'GET /api/worklogs',
    'GET /api/worklogs/{id}/refresh',
    'POST /api/worklogs',
    'PUT /api/worklogs',
    'POST /api/worklogs/{id}/reopen',
    'PUT /api/worklogs/bulk',
    'POST /api/worklogs/{id}/delete',
    'POST /api/worklogs/comments',
    'GET /api/worklogs/{id}/locations',
    'GET /api/worklogs/{id}/history',
    'GET /api/overview',
    'GET /api/overview/days',
    'PUT /api/overview/entries',
    'PUT /api/overview/days',
    'GET /api/report',
    'POST /api/settings',
  ]
  const companyRoutes = routeList.filter(({ role }) => role === 'COMPANY')
  const refusal = [403, { error: 'Not in the try-out' }]
  let tryOut: Awaited<ReturnType<typeof startTryOut>>
  beforeAll(async () => {
    tryOut = await startTryOut()
  })

  const send = async (route: ListedRoute, body: object = createSampleBody(route, 3), query = '') => {
    const path = fillPath(route, { id: newId(), key: 'payday' }) + query
    const { status, json } = await tryOut.send(
      route.method,
      path,
      route.method === 'GET' ? {} : { body: JSON.stringify(body) },
    )
    return [status, json]
  }

  it('lists every route of companies as allowed or refused', () => {
    const allowed = companyRoutes.filter(({ inTryOut }) => inTryOut !== undefined)
    expect(allowed.map(toRouteTitle).toSorted()).toEqual(allowedRoutes.toSorted())
  })

  it.each(companyRoutes.filter(({ inTryOut }) => !inTryOut).map(route => [toRouteTitle(route), route] as const))(
    'answers 403 to %s',
    async (_, route) => {
      const query = Object.entries(createSampleBody({ body: route.query }, 3)).map(
        ([name, value]) => `${name}=${String(value)}`,
      )
      expect(await send(route, undefined, `?${query.join('&')}`)).toEqual(refusal)
    },
  )

  it.each([
    [api.employees.create, { name: 'Ann', phone_number: '+3546111234' }],
    [api.employees.create, { name: 'Ann', token: 'bcdf' }],
    [api.employees.create, { name: 'Ann', accept_plan: 2 }],
    [api.employees.edit, { id: 'tryOutPers00', new_token: 'bcdf' }],
    [api.employees.edit, { id: 'tryOutPers00', phone_number: '+3546111234' }],
    [api.settings.save, { features: { time_clock_pins: true } }],
  ])('answers 403 to passwords, PINs and phone numbers ($path %#)', async (route, body) => {
    const listedRoute = routeList.find(({ path, method }) => path === route.path && method === route.method)
    if (!listedRoute) throw new Error('no such route')
    expect(await send(listedRoute, body)).toEqual(refusal)
  })

  it('answers 403 to routes of employees, time clocks and administrators', async () => {
    const calls = [tryOut.call(api.employee.self), tryOut.call(api.timeClock.board), tryOut.call(api.admin.companies)]
    const refusals = await Promise.all(calls.map(expectRefusal))
    expect(refusals.map(({ status, error }) => [status, error])).toEqual(calls.map(() => [403, 'Not allowed']))
  })

  it('answers 429 to more changes than a visitor makes', async () => {
    const visitor = await startTryOut()
    // Refused changes count too.
    const change = () => visitor.send('PUT', `/api/projects/${newId()}/close`, { body: '{}' })
    const statuses: number[] = []
    for (let i = 0; i < 11; i++)
      statuses.push(...(await Promise.all(Array.from({ length: 20 }, change))).map(({ status }) => status))
    expect(Map.groupBy(statuses, status => status).get(429)).toHaveLength(20)
  })
})

describe('its session', () => {
  it('makes no device known, is never extended, and ends with the hour', async () => {
    const tryOut = await startTryOut()
    const token = tryOut.cookies.get(sessionCookieName) ?? ''
    expect(tryOut.cookies.has(deviceCookieName)).toBe(false)
    const [session] = await readItems(keys.session(token))
    await tryOut.call(api.auth.self)
    expect(await readItems(keys.session(token))).toEqual([session])
    expect(session?.['expires_at_seconds']).toBe(Math.floor(Date.parse(tryOut.account.try_out?.until ?? '') / 1000))
    await endTryOut(tryOut.id)
    expect(await expectRefusal(tryOut.call(api.auth.self))).toMatchObject({ status: 401 })
    expect(await expectRefusal(tryOut.call(api.employees.create, { body: { name: 'Ann' } }))).toMatchObject({
      status: 401,
    })
  })

  it('replaces no session of a company', async () => {
    const company = await signUpCompany()
    const cookieBefore = company.cookies.get(sessionCookieName)
    expect(await expectRefusal(company.call(api.signUp.startTryOut))).toMatchObject({
      status: 409,
      error: 'Log out first',
    })
    expect(company.cookies.get(sessionCookieName)).toBe(cookieBefore)
    expect((await company.call(api.auth.self)).id).toBe(company.account.id)
  })

  it('answers the same try-out when it is started again', async () => {
    const tryOut = await startTryOut()
    expect((await tryOut.call(api.signUp.startTryOut)).id).toBe(tryOut.id)
  })

  it('starts another try-out for another browser with the same idempotency key', async () => {
    const headers = { 'idempotency-key': newId() }
    const [firstResponse, secondResponse] = await Promise.all(
      [newBrowser(), newBrowser()].map(browser => browser.send('POST', '/api/try-out', { body: '{}', headers })),
    )
    expect([firstResponse?.status, secondResponse?.status]).toEqual([200, 200])
    expect(firstResponse?.json).not.toEqual(secondResponse?.json)
  })
})

it('is in no list of companies, and takes no name', async () => {
  const tryOut = await startTryOut({ language: 'is' })
  const admin = await logInAdmin()
  const { companies } = await admin.call(api.admin.companies, { query: {} })
  expect(companies.map(({ id }) => id)).not.toContain(tryOut.id)
  const searchResult = await admin.call(api.admin.companies, { query: { search: demoCasts.is.company } })
  expect(searchResult.companies).toEqual([])
  const tryOutItems = await listItemsOf(tryOut.id)
  // All items except the session are in the company's own partitions.
  expect(tryOutItems.filter(key => !key.startsWith(`C#${tryOut.id}`) && !key.startsWith('S#'))).toEqual([])
  const indexedItems = (await listAllItems()).filter(({ text }) => text.includes(tryOut.id) && text.includes('gsi1'))
  expect(indexedItems).toEqual([])
  const login = { username: demoCasts.is.company, password: 'a password' }
  expect(await expectRefusal(newBrowser().call(api.auth.login, { body: login }))).toMatchObject({
    error: 'Wrong company name',
  })
  const owner = await signUpCompany({ name: demoCasts.is.company })
  expect(owner.account.name).toBe(demoCasts.is.company)
})

it('is deleted once its hour is over, also if the deletion is cut off or repeated', async () => {
  const tryOut = await startTryOut()
  await tryOut.call(api.employees.create, { body: { name: 'Ann' } })
  const [entry] = await listEntries(tryOut)
  await tryOut.call(api.workLogs.comment, { body: { work_log_id: entry?.id ?? '', comment: 'Rained' } })
  await runJob('deletion', new Date().toISOString())
  expect((await listItemsOf(tryOut.id)).length).toBeGreaterThan(60)
  await endTryOut(tryOut.id)
  await injectFunctionFaults('deletion/worker', [{ call: 30, failingAttempts: 40, kind: 'fail' }])
  await Promise.all([runJob('deletion', new Date().toISOString()), runJob('deletion', new Date().toISOString())])
  await expectEventually(async () => {
    await runJob('deletion', new Date().toISOString())
    return listItemsOf(tryOut.id)
  }, [])
})

describe('limits', () => {
  it('answers 429 to one network address after five try-outs', async () => {
    const { address } = newBrowser()
    const statuses = await Promise.all(
      Array.from({ length: 12 }, () => newBrowser(address).send('POST', '/api/try-out', { body: '{}' })),
    )
    expect(statuses.filter(({ status }) => status === 200)).toHaveLength(5)
    expect(statuses.filter(({ status }) => status === 429)).toHaveLength(7)
  })

  it('answers 409 while as many try-outs are alive as may be, and no longer after an hour', async () => {
    const start = () => newBrowser().send('POST', '/api/try-out', { body: '{}' })
    const fillAll = (minutesAgo: number) => {
      const at = new Date(Date.now() - minutesAgo * 60_000).toISOString()
      const attemptIds = Array.from({ length: maxTryOuts }, () => `${at} ${newId()}`)
      const { pk, sk } = keys.rate('try-outs', 'all')
      return putItems([{ pk: { S: pk }, sk: { S: sk }, members: { SS: attemptIds } }])
    }
    await fillAll(tryOutMinutes - 1)
    const refusal = await start()
    expect([refusal.status, refusal.json]).toEqual([409, { error: 'No try-out is free' }])
    await fillAll(tryOutMinutes + 1)
    expect((await start()).status).toBe(200)
  })
})

it('is deleted after a creation that was cut off', async () => {
  await injectRouteFaults(startRoute, [{ call: 9, failingAttempts: 40, kind: 'fail' }])
  const { status } = await newBrowser().send('POST', '/api/try-out', { body: '{}' })
  expect(status).toBe(500)
  const instantInTwoHours = new Date(Date.now() + 2 * 3_600_000).toISOString()
  await expectEventually(async () => {
    await runJob('deletion', instantInTwoHours)
    return (await listAllItems()).filter(({ text }) => text.includes('tryOutPers'))
  }, [])
})
