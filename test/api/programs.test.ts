/** Calls as the specification lists them, from a program that sends neither an origin nor more than it must. */
import { api } from '../../shared/api/index.ts'
import { logInAdmin } from '../support/admin.ts'
import type { Browser } from '../support/browser.ts'
import { listMessagesTo, newBrowser } from '../support/cloud.ts'
import { expectRefusal, signUpCompany } from '../support/company.ts'
import { daySeconds, hourSeconds, secondsAgo, signUpShift } from '../support/shift.ts'

const plain = { origin: undefined, 'content-type': undefined }
const send = (caller: Browser, method: string, path: string, body?: object) =>
  caller.send(method, path, {
    headers: body ? { ...plain, 'content-type': 'application/json' } : plain,
    ...(body && { body: JSON.stringify(body) }),
  })

it('accepts a call without origin, and without content type if it has no body', async () => {
  const company = await signUpCompany()
  const house = await company.project('House')
  expect(await send(company, 'PUT', `/api/projects/${house.id}/close`)).toMatchObject({ status: 200 })
  expect(await send(company, 'POST', '/api/self')).toMatchObject({ status: 200 })
  expect(await send(company, 'PUT', '/api/projects', { id: house.id, new_name: 'Mill' })).toMatchObject({ status: 200 })
  const form = { ...plain, 'content-type': 'application/x-www-form-urlencoded' }
  expect(await company.send('POST', '/api/projects', { headers: form, body: 'name=Shed' })).toMatchObject({
    status: 415,
  })
})

it("leads a program's links to the site of the company's country", async () => {
  const company = await signUpCompany({ time_zone: 'Europe/Lisbon' })
  expect(await send(newBrowser(), 'POST', '/api/forgot_password', { email: company.email })).toMatchObject({
    status: 200,
  })
  const mail = (await listMessagesTo(company.email)).at(-1)
  expect(mail?.text).toMatch(/https?:\/\/pt\.localhost[^ ]*\/change_password_link/)
})

it('ends the session of every role by the one call', async () => {
  const { company, phone } = await signUpShift()
  const clock = await company.logInTimeClock()
  const admin = await logInAdmin()
  for (const [caller, self] of [
    [company, api.auth.self],
    [phone, api.employee.self],
    [clock, api.auth.timeClockSelf],
    [admin, api.admin.self],
  ] as const) {
    const token = caller.cookies.get('__Host-session') ?? ''
    expect(await send(caller, 'POST', '/api/logout')).toMatchObject({ status: 200 })
    caller.cookies.set('__Host-session', token)
    expect(await expectRefusal(caller.call(self))).toMatchObject({ status: 401, error: 'Not logged in' })
  }
})

it('answers the report of the present pay period without dates', async () => {
  const { company, addEntry } = await signUpShift()
  const { id } = await addEntry(secondsAgo(hourSeconds), secondsAgo(0))
  await addEntry(secondsAgo(70 * daySeconds), secondsAgo(70 * daySeconds - hourSeconds))
  const { work_logs } = await company.call(api.report.show)
  expect(work_logs.id).toEqual([id.split('.')[1]])
})
