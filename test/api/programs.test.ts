/**
 * Calls the API as a program does: without an Origin header, and with a Content-Type header only if there is a body.
 */
import { api } from '../../shared/api/index.ts'
import { logInAdmin } from '../support/admin.ts'
import type { Browser } from '../support/browser.ts'
import { getCloudAddress, listMessagesTo, newBrowser } from '../support/cloud.ts'
import { expectRefusal, signUpCompany, createUniqueEmail, createUniqueName } from '../support/company.ts'
import { daySeconds, hourSeconds, secondsAgo, signUpCompanyWithPhone } from '../support/company-with-phone.ts'

const omittedHeaders = { origin: undefined, 'content-type': undefined }
const send = (caller: Browser, method: string, path: string, body?: object) =>
  caller.send(method, path, {
    headers: body ? { ...omittedHeaders, 'content-type': 'application/json' } : omittedHeaders,
    ...(body && { body: JSON.stringify(body) }),
  })

it('accepts a call without origin, and without content type if it has no body', async () => {
  const company = await signUpCompany()
  const house = await company.project('House')
  expect(await send(company, 'PUT', `/api/projects/${house.id}/close`)).toMatchObject({ status: 200 })
  expect(await send(company, 'POST', '/api/self')).toMatchObject({ status: 200 })
  expect(await send(company, 'PUT', '/api/projects', { id: house.id, new_name: 'Mill' })).toMatchObject({ status: 200 })
  const form = { ...omittedHeaders, 'content-type': 'application/x-www-form-urlencoded' }
  expect(await company.send('POST', '/api/projects', { headers: form, body: 'name=Shed' })).toMatchObject({
    status: 415,
  })
})

it("leads a program's links to the site of sign-up, else to that of the company's country", async () => {
  const siteCompany = await signUpCompany({ time_zone: 'Europe/Lisbon' })
  const email = createUniqueEmail()
  const trial = { name: createUniqueName('Hamar'), email, time_zone: 'Europe/Lisbon' }
  expect(await send(newBrowser(), 'POST', '/api/request-trial', trial)).toMatchObject({ status: 200 })
  for (const [address, origin] of [
    [siteCompany.email, getCloudAddress().web],
    [email, 'pt.localhost'],
  ] as const) {
    expect(await send(newBrowser(), 'POST', '/api/forgot_password', { email: address })).toMatchObject({ status: 200 })
    const mail = (await listMessagesTo(address)).at(-1)
    const link = mail?.text.split(/\s/).find(word => word.includes('/change_password_link'))
    expect(link).toContain(origin)
  }
})

it('ends the session of every role by the one call', async () => {
  const { company, phone } = await signUpCompanyWithPhone()
  const timeClock = await company.logInTimeClock()
  const admin = await logInAdmin()
  for (const [caller, self] of [
    [company, api.auth.self],
    [phone, api.employee.self],
    [timeClock, api.auth.timeClockSelf],
    [admin, api.admin.self],
  ] as const) {
    const token = caller.cookies.get('__Host-session') ?? ''
    expect(await send(caller, 'POST', '/api/logout')).toMatchObject({ status: 200 })
    caller.cookies.set('__Host-session', token)
    expect(await expectRefusal(caller.call(self))).toMatchObject({ status: 401, error: 'Not logged in' })
  }
})

it('answers the report of the current pay period without dates', async () => {
  const { company, addEntry } = await signUpCompanyWithPhone()
  const { id } = await addEntry(secondsAgo(hourSeconds), secondsAgo(0))
  await addEntry(secondsAgo(70 * daySeconds), secondsAgo(70 * daySeconds - hourSeconds))
  const { work_logs } = await company.call(api.report.show)
  expect(work_logs.id).toEqual([id.split('.')[1]])
})

it('answers lists and reports as objects, and with format=columns as pages read them', async () => {
  const { company, phone, addEntry, clockIn } = await signUpCompanyWithPhone({ time_zone: 'Europe/Lisbon' })
  await addEntry('2026-07-01T23:30:00Z', '2026-07-02T01:30:00Z')
  const { id } = await clockIn(secondsAgo(hourSeconds))
  const julyQuery = 'from=2026-07-01T00:00:00Z&to=2026-07-31T23:59:59Z'
  const openResponse = await send(company, 'GET', '/api/worklogs?open=true')
  expect(api.workLogs.list.objects.parse(openResponse.json).work_logs).toMatchObject([{ id }])
  for (const [caller, route] of [
    [company, api.workLogs.list],
    [phone, api.employee.workLogs],
  ] as const) {
    const { json } = await send(caller, 'GET', `${route.path}?${julyQuery}`)
    expect(route.objects.parse(json).work_logs).toMatchObject([{ total_time: 7200, employee: { name: 'Ann' } }])
    const columns = await send(caller, 'GET', `${route.path}?${julyQuery}&format=columns`)
    expect(route.response.parse(columns.json).work_logs).toMatchObject({ seconds: [7200] })
    // A page that was opened before this parameter existed does not send it.
    const oldPageResponse = await caller.send('GET', `${route.path}?${julyQuery}`, {
      headers: { ...omittedHeaders, 'sec-fetch-site': 'same-origin' },
    })
    expect(route.response.parse(oldPageResponse.json).work_logs).toMatchObject({ seconds: [7200] })
  }
  const columns = await send(company, 'GET', `/api/report?${julyQuery}&format=columns`)
  expect(api.report.show.response.parse(columns.json)).toMatchObject({ regular: [7200] })
  const report = await send(company, 'GET', `/api/report?${julyQuery}&overtime=daily&hours=1`)
  const { employees, projects, left_out } = api.report.show.objects.parse(report.json)
  // The entry begins on 1 July in UTC, and after midnight on 2 July in Lisbon.
  const log = { date: '2026-07-02', project: 'House', regular_time: 3600, over_time: 3600 }
  expect(employees['Ann']).toMatchObject({ over_time: 3600, logs: { '2026-07-02': [log] } })
  expect(projects['House']).toMatchObject({ regular_time: 3600, logs: [log] })
  expect(left_out).toEqual({ open: 0, unapproved: 0 })
  expect(await send(company, 'GET', '/api/worklogs?format=rows')).toMatchObject({
    status: 400,
    json: { fields: { format: expect.any(String) as string } },
  })
})

it('reports an employee whose name is a word of JavaScript', async () => {
  const company = await signUpCompany()
  const [employee, project] = await Promise.all([company.employee('__proto__'), company.project('constructor')])
  const times = { start_time: '2026-07-01T08:00:00Z', end_time: '2026-07-01T09:00:00Z' }
  await company.call(api.workLogs.add, { body: [{ employee_id: employee.id, project_id: project.id, ...times }] })
  const { text } = await send(company, 'GET', '/api/report?from=2026-07-01T00:00:00Z&to=2026-07-02T00:00:00Z')
  expect(text).toContain(`"__proto__":{"id":"${employee.id}","regular_time":3600`)
  expect(text).toContain(`"constructor":{"id":"${project.id}","regular_time":3600`)
})
