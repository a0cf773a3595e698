import { keys } from '../../functions/table/keys.ts'
import { api, routeList, type ListedRoute } from '../../shared/api/index.ts'
import { listMonths } from '../../shared/domain/entry.ts'
import { CompanyId } from '../../shared/domain/ids.ts'
import { newId } from '../../shared/domain/new-id.ts'
import { reasonHeader } from '../../shared/domain/support-visits.ts'
import { logInAdmin, loadAdminData, createAdmin, startSupportVisit } from '../support/admin.ts'
import type { Browser } from '../support/browser.ts'
import { createCallers, fillPath, toRouteTitle, type Callers } from '../support/callers.ts'
import { readPartition, newBrowser } from '../support/cloud.ts'
import { signUpCompany, expectRefusal, type Company } from '../support/company.ts'
import { expectConsistentEntries } from '../support/entry-consistency.ts'
import { createSampleBody, toJsonSchema } from '../support/schema-values.ts'
import { secondsAgo, daySeconds, hourSeconds, signUpCompanyWithPhone } from '../support/company-with-phone.ts'
import { disableCompany, expireVisit } from '../support/stored-data.ts'

const notAllowedError = { status: 403, error: 'Not allowed on a support visit' }
const notLoggedInError = { status: 401, error: 'Not logged in' }

const visitPath = ({ account }: Company): string => `/admin/login-as/${account.id}`
const leaveVisit = (visit: Browser) => visit.call(api.supportVisits.leave)
const listVisits = (company: Company) => company.call(api.supportVisits.list)

describe('a visited company', () => {
  let callers: Callers
  let visit: Browser
  beforeAll(async () => {
    callers = await createCallers()
    visit = await startSupportVisit(callers.company, 'The report is wrong')
  })

  const ids = () => ({ id: callers.employeeId, key: 'payday' })
  /** Returns a body for the route without the fields that a visit may not send. */
  const sampleVisitBody = (route: ListedRoute): string => {
    const sample = createSampleBody(route, 3)
    if (Array.isArray(sample)) return JSON.stringify(sample)
    const {
      token: _token,
      new_token: _newToken,
      phone_number: _phone,
      features: _features,
      accept_plan: _plan,
      ...body
    } = sample
    return JSON.stringify('change' in body ? { ...body, change: { approved: true } } : body)
  }

  /** The route definitions allow only these changes on a visit. The test fails if they allow another change. */
  const allowedRoutes = [
    'POST /api/self',
    'POST /api/employees',
    'PUT /api/employees',
    'PUT /api/employees/{id}/enable',
    'PUT /api/employees/{id}/disable',
    'POST /api/projects',
    'PUT /api/projects',
    'PUT /api/projects/{id}/close',
    'PUT /api/projects/close',
    'PUT /api/projects/{id}/open',
    'POST /api/worklogs',
    'PUT /api/worklogs',
    'POST /api/worklogs/{id}/reopen',
    'PUT /api/worklogs/bulk',
    'POST /api/worklogs/comments',
    'PUT /api/overview/entries',
    'PUT /api/overview/days',
    'POST /api/images',
    'POST /api/exports',
    'POST /api/imports',
    'POST /api/imports/{id}/entries',
    'POST /api/settings',
    'PUT /api/integrations/{key}',
  ]
  const companyRoutes = routeList.filter(({ role }) => role === 'COMPANY')
  const changingRoutes = companyRoutes.filter(({ method }) => method !== 'GET')

  it.each(changingRoutes.map(route => [toRouteTitle(route), route] as const))(
    'refuses %s unless it is allowed, and then changes nothing',
    async (name, route) => {
      const itemsBefore = await readPartition(keys.company(CompanyId.parse(callers.company.account.id)).pk)
      const { status, json } = await visit.send(route.method, fillPath(route, ids()), { body: sampleVisitBody(route) })
      const isClosed = status === notAllowedError.status && (json as { error?: string }).error === notAllowedError.error
      expect([name, isClosed]).toEqual([name, !allowedRoutes.includes(name)])
      if (isClosed)
        expect(await readPartition(keys.company(CompanyId.parse(callers.company.account.id)).pk)).toEqual(itemsBefore)
    },
  )

  it('shows no token of an employee or the time clock in any read', async () => {
    const employeesText = JSON.stringify(await callers.company.call(api.employees.list))
    const tokens = [...employeesText.matchAll(/"login_token":"(\w+)"/g)].map(([, token = '']) => token)
    const secrets = [...tokens, (await callers.company.call(api.auth.self)).time_clock_token]
    expect(secrets.length).toBeGreaterThan(1)
    const leaks: unknown[] = []
    for (const route of [...companyRoutes.filter(({ method }) => method === 'GET'), api.auth.self]) {
      const { required = [] } = toJsonSchema(route.query)
      const sample = createSampleBody({ body: route.query }, 3)
      const query = new URLSearchParams(Object.fromEntries(required.map(field => [field, String(sample[field])])))
      const inPath = { ...ids(), id: route.path.includes('worklogs') ? callers.entryId : callers.employeeId }
      const { status, text } = await visit.send(route.method, `${fillPath(route, inPath)}?${query.toString()}`, {
        body: route.method === 'GET' ? undefined : '{}',
      })
      if (route.path === '/api/billing/card')
        expect([status, JSON.parse(text)]).toEqual([403, { error: notAllowedError.error }])
      // A short secret can also be a part of an id, so only whole values count as leaks.
      for (const secret of secrets) if (text.includes(`"${secret}"`)) leaks.push([toRouteTitle(route), secret])
    }
    expect(leaks).toEqual([])
    const { checkout } = await visit.call(api.billing.status)
    expect(checkout).toBeNull()
    expect(await callers.company.call(api.billing.status)).toMatchObject({
      checkout: { prices: expect.anything() as unknown },
    })
  })

  it('neither shows nor sets tokens, phones and PINs, and deletes no entries in bulk', async () => {
    const { id } = await visit.call(api.employees.create, { body: { name: `Ben ${newId()}` } })
    const editedEmployee = await visit.call(api.employees.edit, { body: { id, needs: ['manage_worklogs'] } })
    expect(editedEmployee).toMatchObject({ login_token: '••••', needs: ['manage_worklogs'] })
    const forbiddenCalls = [
      visit.call(api.employees.create, { body: { name: 'Cora', token: 'bcdf' } }),
      visit.call(api.employees.edit, { body: { id, new_token: 'bcdf' } }),
      visit.call(api.employees.edit, { body: { id, phone_number: '+3546901234' } }),
      visit.call(api.settings.save, { body: { features: { time_clock_pins: false } } }),
      visit.call(api.workLogs.bulk, { body: { ids: [{ id: callers.entryId, version: 1 }], change: { delete: true } } }),
    ]
    for (const refusal of await Promise.all(forbiddenCalls.map(expectRefusal)))
      expect(refusal).toMatchObject(notAllowedError)
  })
})

it('starts no visit from other sites, with an invalid reason, or for other roles', async () => {
  const [admin, company] = [await logInAdmin(), await signUpCompany()]
  const from = (headers: Record<string, string | undefined>, caller = admin, method = 'GET') =>
    caller.send(method, visitPath(company), { headers: { 'content-type': undefined, ...headers } })
  const reasonHeaders = { [reasonHeader]: 'Help' }
  const foreignSiteError = { status: 403, json: { error: 'Request from an unknown site' } }
  expect(await from({ ...reasonHeaders, origin: 'https://evil.example' })).toMatchObject(foreignSiteError)
  expect(await from({ ...reasonHeaders, origin: undefined, accept: 'text/html,*/*' })).toMatchObject(foreignSiteError)
  for (const site of ['cross-site', 'same-site', 'none'])
    expect(await from({ ...reasonHeaders, origin: undefined, 'sec-fetch-site': site })).toMatchObject(foreignSiteError)
  for (const wrongReason of ['', '%20', '%', '%00', 'x'.repeat(201)])
    expect(await from({ [reasonHeader]: wrongReason })).toMatchObject({ status: 403 })
  const preflight = { 'access-control-request-method': 'GET', 'access-control-request-headers': reasonHeader }
  const response = await from({ ...preflight, origin: 'https://evil.example' }, newBrowser(), 'OPTIONS')
  expect(response.status).toBeGreaterThanOrEqual(400)
  expect([...response.headers.keys()].filter(name => name.startsWith('access-control'))).toEqual([])
  for (const caller of [company, await company.logInTimeClock()])
    expect(await from(reasonHeaders, caller)).toMatchObject({ status: 403 })
  expect(await from(reasonHeaders, newBrowser())).toMatchObject({ status: 401 })
  expect(await listVisits(company)).toEqual([])
  // The refusals must not have ended the administrator's session.
  expect(await from({ ...reasonHeaders, origin: undefined, 'sec-fetch-site': 'same-origin' })).toMatchObject({
    status: 200,
  })
})

it('starts a visit without a reason, and says so to the company', async () => {
  const [admin, company] = [await logInAdmin(), await signUpCompany()]
  const headers = { origin: undefined, 'content-type': undefined }
  expect(await admin.send('GET', visitPath(company), { headers })).toMatchObject({ status: 200 })
  expect(await listVisits(company)).toMatchObject([{ reason: 'no reason given' }])
})

it('shows the visitor, reason and duration to the company and to administrators', async () => {
  const company = await signUpCompany()
  const admin = await logInAdmin()
  const { name } = await admin.call(api.admin.self)
  const reason = 'Þórunn says 2 % of the hours are missing'
  const visitAccount = await admin.call(api.admin.loginAs, { params: { id: company.account.id }, reason })
  expect(visitAccount).toMatchObject({ id: company.account.id, role: 'COMPANY', support_visit: { admin: name } })
  expect(await admin.call(api.auth.self)).toEqual(visitAccount)
  const savedSettings = await admin.call(api.settings.save, { body: { features: { approve_work_logs: true } } })
  expect(savedSettings.support_visit).toEqual(visitAccount.support_visit)
  expect(Date.parse(visitAccount.support_visit?.until ?? '') - Date.now()).toBeLessThanOrEqual(hourSeconds * 1000)
  expect(await listVisits(company)).toMatchObject([{ admin: name, reason, ended: null }])
  expect(await company.call(api.auth.self)).not.toHaveProperty('support_visit')

  expect(await leaveVisit(admin)).toMatchObject({ role: 'ADMIN', name })
  expect(await listVisits(company)).toMatchObject([{ admin: name, reason, ended: expect.any(String) as string }])
  const { visits, acts } = await admin.call(api.admin.company, { params: { id: company.account.id } })
  expect(visits).toEqual(await listVisits(company))
  expect(acts.find(({ act }) => act === 'visited')).toMatchObject({ about: reason })
})

it('restores the administrator’s session on leaving, and ends that of the visit', async () => {
  const company = await signUpCompany()
  const admin = await logInAdmin()
  await admin.call(api.admin.loginAs, { params: { id: company.account.id }, reason: 'Help' })
  const [visitSession, role] = [admin.cookies.get('__Host-session') ?? '', admin.cookies.get('__Host-role')]
  expect(role).toBe('COMPANY')
  await leaveVisit(admin)
  expect(admin.cookies.get('__Host-role')).toBe('ADMIN')
  await admin.call(api.admin.companies)
  // A second tab may leave although the visit is over.
  expect(await leaveVisit(admin)).toMatchObject({ role: 'ADMIN' })
  const thiefBrowser = newBrowser()
  thiefBrowser.cookies.set('__Host-session', visitSession)
  expect(await expectRefusal(thiefBrowser.call(api.auth.self))).toMatchObject(notLoggedInError)
  expect(await expectRefusal(leaveVisit(thiefBrowser))).toMatchObject(notLoggedInError)
  for (const other of [newBrowser(), company])
    expect(await expectRefusal(leaveVisit(other))).toMatchObject(notLoggedInError)
})

it('ends a visit after an hour, and still lets the administrator leave', async () => {
  const company = await signUpCompany()
  const visit = await startSupportVisit(company)
  const endsAt = await expireVisit(visit)
  expect(await expectRefusal(visit.call(api.auth.self))).toMatchObject(notLoggedInError)
  expect(await expectRefusal(visit.call(api.employees.list))).toMatchObject(notLoggedInError)
  expect(await leaveVisit(visit)).toMatchObject({ role: 'ADMIN' })
  await visit.call(api.admin.companies)
  // The visit must not have extended the administrator's session.
  const [restoredSession] = await readPartition(keys.session(visit.cookies.get('__Host-session') ?? '').pk)
  expect(restoredSession).toMatchObject({ role: 'ADMIN', expires_at_seconds: endsAt })
})

it('ends a visit on a new company password, or when the administrator is reset or removed', async () => {
  const company = await signUpCompany()
  const [first, { username, password }] = [await startSupportVisit(company), await createAdmin({ hasCodes: false })]
  await company.setPassword('a password 1')
  expect(await expectRefusal(first.call(api.auth.self))).toMatchObject(notLoggedInError)
  const second = newBrowser()
  await second.call(api.admin.login, { body: { username, password } })
  await second.call(api.admin.loginAs, { params: { id: company.account.id }, reason: 'Help' })
  await second.call(api.employees.list)
  await (await loadAdminData()).remove(username)
  expect(await expectRefusal(second.call(api.employees.list))).toMatchObject(notLoggedInError)
  expect(await expectRefusal(leaveVisit(second))).toMatchObject(notLoggedInError)
  expect(second.cookies.has('__Host-session')).toBe(false)
  expect((await listVisits(company))[0]).toMatchObject({ admin: username, ended: expect.any(String) as string })
})

it('does not register the administrator’s device with the company', async () => {
  const company = await signUpCompany()
  const visit = await startSupportVisit(company)
  const deviceItems = await readPartition(keys.device(visit.cookies.get('__Host-device') ?? '', '').pk)
  expect(deviceItems.map(({ sk }) => sk)).toEqual([expect.stringMatching(/^ADMIN#/)])
})

it('restricts changes of a disabled company on a visit as well', async () => {
  const company = await signUpCompany()
  await disableCompany(keys.company(CompanyId.parse(company.account.id)))
  const visit = await startSupportVisit(company)
  await visit.call(api.employees.list)
  expect(await expectRefusal(visit.call(api.projects.create, { body: { name: 'House' } }))).toMatchObject({
    error: 'Company has been disabled',
  })
})

it('keeps journals consistent after a visit, and names the actor in history and comments', async () => {
  const { company, ann, house, shed, addEntry } = await signUpCompanyWithPhone()
  const entry = await addEntry(secondsAgo(3 * daySeconds), secondsAgo(3 * daySeconds - hourSeconds))
  const visit = await startSupportVisit(company)
  const name = (await visit.call(api.auth.self)).support_visit?.admin
  await visit.call(api.workLogs.edit, { body: { id: entry.id, new_project_id: shed.id } })
  const commentedEntry = await visit.call(api.workLogs.comment, {
    body: { work_log_id: entry.id, comment: 'Was the shed' },
  })
  expect(commentedEntry.comments_v2).toMatchObject([{ comment: 'Was the shed', created_by: 'Company', actor: name }])
  const times = { start_time: secondsAgo(5 * daySeconds), end_time: secondsAgo(5 * daySeconds - hourSeconds) }
  const [addedEntry] = await visit.call(api.workLogs.add, {
    body: [{ employee_id: ann.id, project_id: house.id, ...times }],
  })
  await leaveVisit(visit)
  const fetchHistory = (id = '') => company.call(api.workLogs.history, { params: { id } })
  const { created, changes } = await fetchHistory(entry.id)
  expect([created, ...changes].map(({ by, actor }) => [by, actor])).toEqual([
    ['Company', undefined],
    ['Company', name],
    ['Company', name],
  ])
  expect((await fetchHistory(addedEntry?.id)).created).toMatchObject({ by: 'Company', actor: name })
  await expectConsistentEntries(
    readPartition,
    CompanyId.parse(company.account.id),
    listMonths(times.start_time, secondsAgo(0)),
  )
})

it('never extends a visit, and looks ended to code that knows no visits', async () => {
  const company = await signUpCompany()
  const visit = await startSupportVisit(company)
  const readSession = () => readPartition(keys.session(visit.cookies.get('__Host-session') ?? '').pk)
  const [sessionBefore] = await readSession()
  expect(sessionBefore).toMatchObject({ role: 'COMPANY', epochs: { password: 0 } })
  const response = await visit.send('GET', '/api/employees')
  expect([response.status, response.headers.getSetCookie()]).toEqual([200, []])
  expect(await readSession()).toEqual([sessionBefore])
})
