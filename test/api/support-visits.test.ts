/** An administrator is logged in as a company for an hour at most, may do less than the company, and leaves a trace. */
import { keys } from '../../functions/table/keys.ts'
import { api, routeList, type ListedRoute } from '../../shared/api/index.ts'
import { monthsBetween } from '../../shared/domain/entry.ts'
import { CompanyId } from '../../shared/domain/ids.ts'
import { newId } from '../../shared/domain/new-id.ts'
import { reasonHeader } from '../../shared/domain/support-visits.ts'
import { logInAdmin, loadAdminData, createAdmin, startSupportVisit } from '../support/admin.ts'
import type { Browser } from '../support/browser.ts'
import { createCallers, fillPath, routeTitle, type Callers } from '../support/callers.ts'
import { readPartition, newBrowser } from '../support/cloud.ts'
import { signUpCompany, expectRefusal, type Company } from '../support/company.ts'
import { expectConsistentEntries } from '../support/entry-consistency.ts'
import { sampleBody, toJsonSchema } from '../support/schema-values.ts'
import { secondsAgo, daySeconds, hourSeconds, signUpShift } from '../support/shift.ts'
import { disableCompany, expireVisit } from '../support/stored-data.ts'

const notAllowedError = { status: 403, error: 'Not allowed on a support visit' }
const notLoggedInError = { status: 401, error: 'Not logged in' }

const visitPath = ({ account }: Company): string => `/admin/login-as/${account.id}`
const leaveVisit = (visit: Browser) => visit.call(api.supportVisits.leave)
const listVisits = (company: Company) => company.call(api.supportVisits.list)

describe('of a company that is visited', () => {
  let us: Callers
  let visit: Browser
  beforeAll(async () => {
    us = await createCallers()
    visit = await startSupportVisit(us.company, 'The report is wrong')
  })

  const ids = () => ({ id: us.employeeId, key: 'payday' })
  /** A body that the route accepts, without the fields that a visit may not send. */
  const bodyOf = (route: ListedRoute): string => {
    const sample = sampleBody(route, 3)
    if (Array.isArray(sample)) return JSON.stringify(sample)
    const { token: _token, new_token: _newToken, ...body } = sample
    return JSON.stringify('change' in body ? { ...body, change: { approved: true } } : body)
  }

  /** What a visit may change. The list makes every addition explicit. */
  const open = [
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
    'PUT /api/worklogs/bulk',
    'POST /api/worklogs/comments',
    'POST /api/images',
    'POST /api/exports',
    'POST /api/imports',
    'POST /api/imports/{id}/entries',
    'POST /api/settings',
    'PUT /api/integrations/{key}',
  ]
  const ofCompany = routeList.filter(({ role }) => role === 'COMPANY')
  const changing = ofCompany.filter(({ method }) => method !== 'GET')

  test.each(changing.map(route => [routeTitle(route), route] as const))(
    '%s is refused to the visit unless it is open, and then changes nothing',
    async (name, route) => {
      const before = await readPartition(keys.company(CompanyId.parse(us.company.account.id)).pk)
      const { status, json } = await visit.send(route.method, fillPath(route, ids()), { body: bodyOf(route) })
      const isClosed = status === notAllowedError.status && (json as { error?: string }).error === notAllowedError.error
      expect([name, isClosed]).toEqual([name, !open.includes(name)])
      if (isClosed) expect(await readPartition(keys.company(CompanyId.parse(us.company.account.id)).pk)).toEqual(before)
    },
  )

  test('nothing that is read has a token of an employee or of the time clock', async () => {
    const everything = JSON.stringify(await us.company.call(api.employees.list))
    const tokens = [...everything.matchAll(/"login_token":"(\w+)"/g)].map(([, token = '']) => token)
    const secrets = [...tokens, (await us.company.call(api.auth.self)).time_clock_token]
    expect(secrets.length).toBeGreaterThan(1)
    const found: unknown[] = []
    for (const route of [...ofCompany.filter(({ method }) => method === 'GET'), api.auth.self]) {
      const { required = [] } = toJsonSchema(route.query)
      const sample = sampleBody({ body: route.query }, 3)
      const query = new URLSearchParams(Object.fromEntries(required.map(field => [field, String(sample[field])])))
      const inPath = { ...ids(), id: route.path.includes('worklogs') ? us.entryId : us.employeeId }
      const { status, text } = await visit.send(route.method, `${fillPath(route, inPath)}?${query.toString()}`, {
        body: route.method === 'GET' ? undefined : '{}',
      })
      if (route.path === '/api/billing/card')
        expect([status, JSON.parse(text)]).toEqual([403, { error: notAllowedError.error }])
      // Short tokens occur inside of ids, so only whole values count.
      for (const secret of secrets) if (text.includes(`"${secret}"`)) found.push([routeTitle(route), secret])
    }
    expect(found).toEqual([])
    const { checkout } = await visit.call(api.billing.status)
    expect(checkout).toBeNull()
    expect(await us.company.call(api.billing.status)).toMatchObject({
      checkout: { prices: expect.anything() as unknown },
    })
  })

  test('letters of employees are neither answered nor chosen, and entries are not deleted in bulk', async () => {
    const { id } = await visit.call(api.employees.create, { body: { name: `Ben ${newId()}` } })
    const edited = await visit.call(api.employees.edit, { body: { id, needs: ['manage_worklogs'] } })
    expect(edited).toMatchObject({ login_token: '••••', needs: ['manage_worklogs'] })
    const chosen = [
      visit.call(api.employees.create, { body: { name: 'Cora', token: 'bcdf' } }),
      visit.call(api.employees.edit, { body: { id, new_token: 'bcdf' } }),
      visit.call(api.workLogs.bulk, { body: { ids: [{ id: us.entryId, version: 1 }], change: { delete: true } } }),
    ]
    for (const one of await Promise.all(chosen.map(expectRefusal))) expect(one).toMatchObject(notAllowedError)
  })
})

test('a visit is not begun by other sites, without a reason, or by anybody else', async () => {
  const [admin, company] = [await logInAdmin(), await signUpCompany()]
  const from = (headers: Record<string, string | undefined>, who = admin, method = 'GET') =>
    who.send(method, visitPath(company), { headers: { 'content-type': undefined, ...headers } })
  const reason = { [reasonHeader]: 'Help' }
  const foreign = { status: 403, json: { error: 'Request from an unknown site' } }
  expect(await from({})).toMatchObject(foreign)
  expect(await from({ ...reason, origin: 'https://evil.example' })).toMatchObject(foreign)
  for (const site of ['cross-site', 'same-site', 'none'])
    expect(await from({ ...reason, origin: undefined, 'sec-fetch-site': site })).toMatchObject(foreign)
  for (const wrong of ['', '%20', '%', '%00', 'x'.repeat(201)])
    expect(await from({ [reasonHeader]: wrong })).toMatchObject({ status: 403 })
  const preflight = { 'access-control-request-method': 'GET', 'access-control-request-headers': reasonHeader }
  const asked = await from({ ...preflight, origin: 'https://evil.example' }, newBrowser(), 'OPTIONS')
  expect(asked.status).toBeGreaterThanOrEqual(400)
  expect([...asked.headers.keys()].filter(name => name.startsWith('access-control'))).toEqual([])
  for (const who of [company, await company.logInTimeClock()])
    expect(await from(reason, who)).toMatchObject({ status: 403 })
  expect(await from(reason, newBrowser())).toMatchObject({ status: 401 })
  expect(await listVisits(company)).toEqual([])
  // None of it has ended the administrator's session, and the page of our own site begins a visit.
  expect(await from({ ...reason, origin: undefined, 'sec-fetch-site': 'same-origin' })).toMatchObject({ status: 200 })
})

test('who visited, why and for how long is seen by the company and by administrators', async () => {
  const company = await signUpCompany()
  const admin = await logInAdmin()
  const { name } = await admin.call(api.admin.self)
  const reason = 'Þórunn says 2 % of the hours are missing'
  const began = await admin.call(api.admin.loginAs, { params: { id: company.account.id }, reason })
  expect(began).toMatchObject({ id: company.account.id, role: 'COMPANY', support_visit: { admin: name } })
  expect(await admin.call(api.auth.self)).toEqual(began)
  const saved = await admin.call(api.settings.save, { body: { features: { approve_work_logs: true } } })
  expect(saved.support_visit).toEqual(began.support_visit)
  expect(Date.parse(began.support_visit?.until ?? '') - Date.now()).toBeLessThanOrEqual(hourSeconds * 1000)
  expect(await listVisits(company)).toMatchObject([{ admin: name, reason, ended: null }])
  expect(await company.call(api.auth.self)).not.toHaveProperty('support_visit')

  expect(await leaveVisit(admin)).toMatchObject({ role: 'ADMIN', name })
  expect(await listVisits(company)).toMatchObject([{ admin: name, reason, ended: expect.any(String) as string }])
  const { visits, acts } = await admin.call(api.admin.company, { params: { id: company.account.id } })
  expect(visits).toEqual(await listVisits(company))
  expect(acts.map(({ act }) => act)).toContain('visited')
})

test('leaving restores the session of the administrator, and nothing of the visit is left', async () => {
  const company = await signUpCompany()
  const admin = await logInAdmin()
  await admin.call(api.admin.loginAs, { params: { id: company.account.id }, reason: 'Help' })
  const [before, role] = [admin.cookies.get('__Host-session') ?? '', admin.cookies.get('__Host-role')]
  expect(role).toBe('COMPANY')
  await leaveVisit(admin)
  expect(admin.cookies.get('__Host-role')).toBe('ADMIN')
  await admin.call(api.admin.companies)
  // Another tab leaves again.
  expect(await leaveVisit(admin)).toMatchObject({ role: 'ADMIN' })
  const thief = newBrowser()
  thief.cookies.set('__Host-session', before)
  expect(await expectRefusal(thief.call(api.auth.self))).toMatchObject(notLoggedInError)
  expect(await expectRefusal(leaveVisit(thief))).toMatchObject(notLoggedInError)
  for (const other of [newBrowser(), company])
    expect(await expectRefusal(leaveVisit(other))).toMatchObject(notLoggedInError)
})

test('after its hour the visit is over, and the administrator still leaves it', async () => {
  const company = await signUpCompany()
  const visit = await startSupportVisit(company)
  const endsAt = await expireVisit(visit)
  expect(await expectRefusal(visit.call(api.auth.self))).toMatchObject(notLoggedInError)
  expect(await expectRefusal(visit.call(api.employees.list))).toMatchObject(notLoggedInError)
  expect(await leaveVisit(visit)).toMatchObject({ role: 'ADMIN' })
  await visit.call(api.admin.companies)
  // The administrator has gained no time.
  const [restored] = await readPartition(keys.session(visit.cookies.get('__Host-session') ?? '').pk)
  expect(restored).toMatchObject({ role: 'ADMIN', expires_at_seconds: endsAt })
})

test('a new password of the company ends a visit, and so does a reset or removal of the administrator', async () => {
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

test('a visit makes the device of the administrator no known device of the company', async () => {
  const company = await signUpCompany()
  const visit = await startSupportVisit(company)
  const device = await readPartition(keys.device(visit.cookies.get('__Host-device') ?? '', '').pk)
  expect(device.map(({ sk }) => sk)).toEqual([expect.stringMatching(/^ADMIN#/)])
})

test('a disabled company can be visited, and may change as little as else', async () => {
  const company = await signUpCompany()
  await disableCompany(keys.company(CompanyId.parse(company.account.id)))
  const visit = await startSupportVisit(company)
  await visit.call(api.employees.list)
  expect(await expectRefusal(visit.call(api.projects.create, { body: { name: 'House' } }))).toMatchObject({
    error: 'Company has been disabled',
  })
})

test('after a visit with changes, replay gives the sheets, and history and comments name who acted', async () => {
  const { hamar: company, ann, house, shed, addEntry } = await signUpShift()
  const before = await addEntry(secondsAgo(3 * daySeconds), secondsAgo(3 * daySeconds - hourSeconds))
  const visit = await startSupportVisit(company)
  const name = (await visit.call(api.auth.self)).support_visit?.admin
  await visit.call(api.workLogs.edit, { body: { id: before.id, new_project_id: shed.id } })
  const said = await visit.call(api.workLogs.comment, { body: { work_log_id: before.id, comment: 'Was the shed' } })
  expect(said.comments_v2).toMatchObject([{ comment: 'Was the shed', created_by: 'Company', actor: name }])
  const times = { start_time: secondsAgo(5 * daySeconds), end_time: secondsAgo(5 * daySeconds - hourSeconds) }
  const [added] = await visit.call(api.workLogs.add, {
    body: [{ employee_id: ann.id, project_id: house.id, ...times }],
  })
  await leaveVisit(visit)
  const historyOf = (id = '') => company.call(api.workLogs.history, { params: { id } })
  const { created, changes } = await historyOf(before.id)
  expect([created, ...changes].map(({ by, actor }) => [by, actor])).toEqual([
    ['Company', undefined],
    ['Company', name],
    ['Company', name],
  ])
  expect((await historyOf(added?.id)).created).toMatchObject({ by: 'Company', actor: name })
  await expectConsistentEntries(
    readPartition,
    CompanyId.parse(company.account.id),
    monthsBetween(times.start_time, secondsAgo(0)),
  )
})

test('a visit is never extended, and code that knows no visits takes its session for an ended one', async () => {
  const company = await signUpCompany()
  const visit = await startSupportVisit(company)
  const stored = () => readPartition(keys.session(visit.cookies.get('__Host-session') ?? '').pk)
  const [before] = await stored()
  expect(before).toMatchObject({ role: 'COMPANY', epochs: { password: 0 } })
  const asked = await visit.send('GET', '/api/employees')
  expect([asked.status, asked.headers.getSetCookie()]).toEqual([200, []])
  expect(await stored()).toEqual([before])
})
