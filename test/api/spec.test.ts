/** Each call has exactly the fields that the product's specification names. */
import * as z from 'zod'
import { keys } from '../../functions/table/keys.ts'
import { api } from '../../shared/api/index.ts'
import { CompanyId } from '../../shared/domain/ids.ts'
import { defaultStatistic } from '../../shared/domain/statistic.ts'
import { reasonHeader } from '../../shared/domain/support-visits.ts'
import { addSeconds } from '../../shared/domain/entry.ts'
import { createAdmin } from '../support/admin.ts'
import { setDkOffered } from '../support/stored-data.ts'
import type { Browser } from '../support/browser.ts'
import { fillPath } from '../support/callers.ts'
import { listMessagesTo, newBrowser, extractToken } from '../support/cloud.ts'
import { secondsAgo, hourSeconds } from '../support/company-with-phone.ts'
import { confirmClaims, createBankForm, findClaimsToken } from '../support/payday.ts'
import {
  confirmCompanyByMail,
  signUpCompany,
  expectRefusal,
  createUniqueName,
  createUniqueEmail,
  type Company,
} from '../support/company.ts'

const specifiedCalls = [
  'POST /admin/login',
  'GET /admin/login-as/{id}',
  'GET /admin/companies',
  'POST /admin/companies',
  'PUT /admin/companies/notes',
  'GET /admin/scripts',
  'POST /admin/scripts/{name}',
  'GET /api/billing/status',
  'POST /api/billing/payday',
  'POST /api/billing/delete',
  'POST /api/login',
  'POST /api/login_token',
  'POST /api/time_clock/login_token',
  'POST /api/change_password_token',
  'POST /api/time_clock/login',
  'PUT /api/time_clock/login',
  'POST /api/self',
  'POST /api/time_clock/self',
  'POST /api/forgot_password',
  'POST /api/logout',
  'PUT /api/password',
  'POST /employee/v2/login',
  'GET /api/employees',
  'POST /api/employees',
  'PUT /api/employees',
  'PUT /api/employees/{id}/enable',
  'PUT /api/employees/{id}/disable',
  'GET /api/projects',
  'POST /api/projects',
  'PUT /api/projects/{id}/close',
  'PUT /api/projects/{id}/open',
  'PUT /api/projects',
  'GET /api/worklogs',
  'GET /api/worklogs/{id}/refresh',
  'GET /api/worklogs/{id}/locations',
  'POST /api/worklogs',
  'PUT /api/worklogs',
  'POST /api/worklogs/{id}/delete',
  'POST /api/worklogs/comments',
  'GET /api/report',
  'POST /api/settings',
  'POST /api/request-trial',
  'POST /api/time_clock/create_work_log',
  'PUT /api/time_clock/close_work_log',
  'POST /api/time_clock/create_work_log_comment',
  'PUT /api/notifications/update_last_seen',
  'GET /social_statistic',
  'PUT /api/integrations/{key}',
  'DELETE /api/integrations/{key}',
  'GET /employee/worklogs',
  'POST /employee/worklogs/add',
  'POST /employee/worklogs/comments',
  'GET /employee/worklogs/{id}/locations',
  'PUT /employee/worklogs/edit',
  'POST /api/se',
  'POST /api/re',
]

type CallTitle = `${string} /${string}`
const toPath = (call: CallTitle): `/${string}` => `/${call.slice(call.indexOf('/') + 1)}`
const testedCalls = new Set<string>()

const now = secondsAgo(0)
const secondsBefore = (seconds: number): string => addSeconds(now, -seconds)

interface CallInput {
  body?: unknown
  params?: Record<string, string>
  query?: string
  headers?: Record<string, string>
}

async function send(caller: Browser, call: CallTitle, { body, params = {}, query = '', headers = {} }: CallInput) {
  testedCalls.add(call)
  const [method = ''] = call.split(' ')
  return caller.send(
    method,
    fillPath({ path: toPath(call) }, params) + query,
    body === undefined ? { headers } : { headers, body: JSON.stringify(body) },
  )
}

/** Sends the call and returns its response. Fails if the call is refused. */
async function callOk(caller: Browser, call: CallTitle, sentInput: CallInput = {}): Promise<unknown> {
  const { status, json } = await send(caller, call, sentInput)
  expect({ call, status, json }).toMatchObject({ status: 200 })
  return json
}

const parseId = (json: unknown): string => z.object({ id: z.string() }).parse(json).id

describe('a client written from the specification alone', () => {
  const password = 'a password 1'
  const email = createUniqueEmail()
  const name = createUniqueName('Vör')
  let company: Company
  let ann: string
  let house: string
  let entryId: string
  let phone: Browser

  beforeAll(async () => {
    company = await signUpCompany()
  })

  it('starts a trial', async () => {
    expect(
      await callOk(newBrowser(), 'POST /api/request-trial', { body: { name, phone: '+3546111234', email } }),
    ).toMatchObject({ name, email, role: 'COMPANY' })
  })

  it('logs a company in and out, and sets its password', async () => {
    const browser = newBrowser()
    const fetchLatestMessage = async () => (await listMessagesTo(email)).at(-1)
    expect(
      await callOk(browser, 'POST /api/login_token', {
        body: { token: extractToken(await fetchLatestMessage(), 'login_link') },
      }),
    ).toMatchObject({ name })
    await callOk(browser, 'POST /api/change_password_token', {
      body: { token: extractToken(await fetchLatestMessage(), 'change_password_link'), new_password: password },
    })
    await callOk(browser, 'PUT /api/password', { body: { current_password: password, new_password: 'a password 2' } })
    await callOk(browser, 'POST /api/logout')
    expect(await send(browser, 'POST /api/self', {})).toMatchObject({ status: 401 })
    expect(
      await callOk(browser, 'POST /api/login', { body: { username: name, password: 'a password 2' } }),
    ).toMatchObject({
      name,
    })
    expect(await callOk(browser, 'POST /api/self')).toMatchObject({ role: 'COMPANY', name })
    await callOk(browser, 'POST /api/forgot_password', { body: { email } })
    expect((await fetchLatestMessage())?.text).toContain('change_password_link')
    expect(
      await callOk(newBrowser(), 'POST /api/time_clock/login', { body: { username: name, password: 'a password 2' } }),
    ).toMatchObject({ name, role: 'COMPANY_TIME_CLOCK' })
    await callOk(browser, 'PUT /api/time_clock/login')
    expect(await callOk(browser, 'POST /api/time_clock/self')).toMatchObject({ role: 'COMPANY_TIME_CLOCK', name })
  })

  it('manages employees', async () => {
    const integrations = { payday: { kt: '1201603389' }, regla: { kt: '120160' }, dk: { kt: '1201603389', deild: '7' } }
    const employee = {
      name: 'Ann',
      token: 'bcdf',
      needs: ['manage_worklogs'],
      phone_number: '+3546111234',
      integrations,
    }
    const { token, ...expected } = employee
    const created = await callOk(company, 'POST /api/employees', { body: employee })
    expect(created).toMatchObject({ ...expected, login_token: token, disabled: false, latest_work_log: null })
    ann = parseId(created)
    const edit = {
      id: ann,
      new_name: 'Anna',
      new_token: 'ghjk',
      needs: ['manage_worklogs', 'create_projects'],
      integrations: { payday: { kt: '1201603389' } },
    }
    expect(await callOk(company, 'PUT /api/employees', { body: edit })).toMatchObject({
      name: 'Anna',
      login_token: 'ghjk',
      needs: edit.needs,
      phone_number: '+3546111234',
    })
    expect(await callOk(company, 'PUT /api/employees/{id}/disable', { params: { id: ann } })).toMatchObject({
      disabled: true,
    })
    expect(await callOk(company, 'PUT /api/employees/{id}/enable', { params: { id: ann } })).toMatchObject({
      disabled: false,
    })
    expect(await callOk(company, 'GET /api/employees')).toMatchObject([{ id: ann, name: 'Anna' }])
  })

  it('manages projects', async () => {
    const created = await callOk(company, 'POST /api/projects', { body: { name: 'House', description: 'A roof' } })
    house = parseId(created)
    expect(created).toMatchObject({
      name: 'House',
      description: 'A roof',
      is_open: true,
      created_by: 'Company',
      total_working_hours: 0,
      latest_work_log: null,
    })
    expect(
      await callOk(company, 'PUT /api/projects', {
        body: { id: house, new_name: 'Home', new_description: 'Two roofs' },
      }),
    ).toMatchObject({ name: 'Home', description: 'Two roofs' })
    expect(await callOk(company, 'PUT /api/projects/{id}/close', { params: { id: house } })).toMatchObject({
      is_open: false,
    })
    expect(await callOk(company, 'PUT /api/projects/{id}/open', { params: { id: house } })).toMatchObject({
      is_open: true,
    })
    expect(await callOk(company, 'GET /api/projects')).toMatchObject([{ id: house, name: 'Home' }])
  })

  it('saves settings and integrations', async () => {
    expect(
      await callOk(company, 'POST /api/settings', { body: { features: { approve_work_logs: true } } }),
    ).toMatchObject({
      settings: { features: { approve_work_logs: true } },
    })
    await callOk(company, 'PUT /api/notifications/update_last_seen', { body: { last_seen_notification: '2025-05-02' } })
    const payday = { params: { key: 'payday' } }
    expect(await callOk(company, 'PUT /api/integrations/{key}', { ...payday, body: { active: true } })).toMatchObject({
      integrations: { payday: { active: true } },
    })
    expect(await callOk(company, 'DELETE /api/integrations/{key}', payday)).toMatchObject({ integrations: {} })
  })

  it('adds dk if the company may see it, and gets the reason if not', async () => {
    const dk = { params: { key: 'dk' } }
    const add = { ...dk, body: { active: true } }
    expect(await send(company, 'PUT /api/integrations/{key}', add)).toMatchObject({
      status: 403,
      json: { error: 'dk is not offered to this company yet' },
    })
    await setDkOffered(keys.company(CompanyId.parse(company.account.id)))
    const with_dk = (active: object) => ({ integrations: { dk: { ...active, temp_can_see_dk: true } } })
    expect(await callOk(company, 'PUT /api/integrations/{key}', add)).toMatchObject(with_dk({ active: true }))
    expect(await callOk(company, 'PUT /api/integrations/{key}', { ...dk, body: { active: false } })).toMatchObject(
      with_dk({ active: false }),
    )
    await callOk(company, 'DELETE /api/integrations/{key}', dk)
    expect(await company.call(api.auth.self)).toMatchObject(with_dk({}))
    expect((await company.call(api.auth.self)).integrations.dk).toEqual({ temp_can_see_dk: true })
  })

  it('adds, edits, approves and comments entries', async () => {
    const times = { start_time: secondsBefore(80 * hourSeconds), end_time: secondsBefore(73 * hourSeconds) }
    const addedEntries = await callOk(company, 'POST /api/worklogs', {
      body: [{ ...times, employee_id: ann, project_id: house }],
    })
    expect(addedEntries).toMatchObject([
      {
        ...times,
        employee: { name: 'Anna' },
        project: { id: house, name: 'Home' },
        total_time: 7 * 3600,
        approved: false,
        has_location: false,
        created_by: 'Company',
      },
    ])
    entryId = parseId(z.array(z.unknown()).parse(addedEntries)[0])
    const edit = {
      id: entryId,
      new_start_time: secondsBefore(79 * hourSeconds),
      new_end_time: secondsBefore(74 * hourSeconds),
      new_project_id: house,
    }
    expect(await callOk(company, 'PUT /api/worklogs', { body: edit })).toMatchObject({
      total_time: 5 * 3600,
      original_start_time: times.start_time,
      original_end_time: times.end_time,
    })
    expect(await callOk(company, 'PUT /api/worklogs', { body: { id: entryId, approved: true } })).toMatchObject({
      approved: true,
    })
    const multiple_edit = { new_start_time: '09:00', new_end_time: '10:00', out_time_the_day_after: false }
    expect(await callOk(company, 'PUT /api/worklogs', { body: { id: entryId, multiple_edit } })).toMatchObject({
      total_time: 3600,
      approved: false,
    })
    expect(
      await callOk(company, 'POST /api/worklogs/comments', { body: { work_log_id: entryId, comment: 'Roof' } }),
    ).toMatchObject({
      comments: ['Roof'],
      comments_v2: [{ comment: 'Roof', created_by: 'Company' }],
    })
  })

  it('lists and reports entries', async () => {
    const day = `?from=${secondsBefore(200 * hourSeconds)}&to=${secondsBefore(0)}`
    const listResponse = await callOk(company, 'GET /api/worklogs', { query: day })
    expect(listResponse).toMatchObject({
      work_logs: [
        {
          id: entryId,
          project: { id: house, name: 'Home' },
          employee: { name: 'Anna' },
          start_time: expect.stringContaining('T09:00:00Z') as string,
          end_time: expect.stringContaining('T10:00:00Z') as string,
          total_time: 3600,
          approved: false,
          original_start_time: secondsBefore(80 * hourSeconds),
          original_end_time: secondsBefore(73 * hourSeconds),
          has_location: false,
          comments: ['Roof'],
          comments_v2: [{ comment: 'Roof', created_by: 'Company' }],
          created_by: 'Company',
        },
      ],
    })
    expect(await callOk(company, 'GET /api/worklogs')).toMatchObject({ work_logs: [{ id: entryId }] })
    expect(
      await callOk(company, 'GET /api/worklogs/{id}/refresh', { params: { id: entryId }, query: day }),
    ).toMatchObject({ changed: [{ id: entryId, total_time: 3600 }], removed: [] })
    expect(await callOk(company, 'GET /api/worklogs/{id}/locations', { params: { id: entryId } })).toEqual([])
    const {
      work_logs: [entry],
    } = api.workLogs.list.objects.parse(listResponse)
    const date = entry?.start_time.slice(0, 10) ?? ''
    const log = {
      id: entryId,
      date,
      start: entry?.start_time,
      end: entry?.end_time,
      employee: 'Anna',
      project: 'Home',
      regular_time: 3600,
      over_time: 0,
      total_time: 3600,
      lunch_deduction: 0,
      comments: ['Roof'],
      comments_v2: entry?.comments_v2,
    }
    expect(await callOk(company, 'GET /api/report', { query: day })).toMatchObject({
      projects: { Home: { id: house, regular_time: 3600, over_time: 0, logs: [log] } },
      employees: {
        Anna: {
          id: ann,
          regular_time: 3600,
          over_time: 0,
          integrations: { payday: { kt: '1201603389' } },
          logs: { [date]: [log] },
        },
      },
    })
  })

  it('works as the app of an employee', async () => {
    phone = newBrowser()
    const login = { company_name: company.account.name, employee_name: 'Anna', password: 'ghjk' }
    expect(await callOk(phone, 'POST /employee/v2/login', { body: login })).toMatchObject({
      id: ann,
      name: 'Anna',
      company: { id: company.account.id, name: company.account.name },
    })
    const ownEntries = await callOk(phone, 'POST /employee/worklogs/add', {
      body: [
        { start_time: secondsBefore(30 * hourSeconds), end_time: secondsBefore(29 * hourSeconds), project_id: house },
      ],
    })
    expect(ownEntries).toMatchObject([{ created_by: 'Employee', total_time: 3600 }])
    const id = parseId(z.array(z.unknown()).parse(ownEntries)[0])
    expect(
      await callOk(phone, 'PUT /employee/worklogs/edit', {
        body: {
          id,
          new_start_time: secondsBefore(31 * hourSeconds),
          new_end_time: secondsBefore(29 * hourSeconds),
          new_project_id: house,
        },
      }),
    ).toMatchObject({ total_time: 7200 })
    expect(
      await callOk(phone, 'POST /employee/worklogs/comments', { body: { work_log_id: id, comment: 'Rain' } }),
    ).toMatchObject({ comments: ['Rain'] })
    expect(await callOk(phone, 'GET /employee/worklogs')).toMatchObject({
      work_logs: [{ id: entryId }, { id, employee: { name: 'Anna' }, total_time: 7200 }],
    })
    expect(await callOk(phone, 'GET /employee/worklogs/{id}/locations', { params: { id } })).toEqual([])
    await callOk(company, 'POST /api/worklogs/{id}/delete', { params: { id: entryId } })
    expect(await callOk(phone, 'GET /employee/worklogs')).toMatchObject({ work_logs: [{ id }] })
  })

  it('works as a time clock', async () => {
    const screen = newBrowser()
    await callOk(screen, 'POST /api/time_clock/login_token', { body: { token: company.account.time_clock_token } })
    const entry = await callOk(screen, 'POST /api/time_clock/create_work_log', {
      body: { employee_id: ann, project_id: house, start_time: secondsBefore(hourSeconds) },
    })
    expect(entry).toMatchObject({ employee: { name: 'Anna' }, end_time: null, created_by: 'CompanyTimeClock' })
    const commentBody = { work_log_id: parseId(entry), comment: 'Keys' }
    expect(await callOk(screen, 'POST /api/time_clock/create_work_log_comment', { body: commentBody })).toMatchObject({
      comments: ['Keys'],
    })
    const end_time = secondsBefore(60)
    expect(
      await callOk(screen, 'PUT /api/time_clock/close_work_log', { body: { employee_id: ann, end_time } }),
    ).toMatchObject({ id: parseId(entry), end_time, total_time: 59 * 60 })
  })

  it('starts bank payment, and cancels', async () => {
    expect(await callOk(company, 'GET /api/billing/status')).toMatchObject({ should_become_customer: false })
    const body = { ...createBankForm(), email_billing: email }
    await confirmCompanyByMail(company)
    expect(await callOk(company, 'POST /api/billing/payday', { body })).toMatchObject({ state: 'waiting_for_mail' })
    await confirmClaims(await findClaimsToken(email))
    expect(await callOk(company, 'POST /api/self')).toMatchObject({ paying_customer: true })
    await callOk(company, 'POST /api/billing/delete', { body: { reason: 'The season is over' } })
    expect(await callOk(company, 'POST /api/self')).toMatchObject({ paying_customer: false })
  })

  it('works as the operator’s page', async () => {
    const { username, password } = await createAdmin({ hasCodes: false })
    const body = { username, password }
    const admin = newBrowser()
    expect(await callOk(admin, 'POST /admin/login', { body })).toMatchObject({ role: 'ADMIN', name: username })
    const companyBody = { name: createUniqueName('Vör'), email: createUniqueEmail(), password: 'a password 1' }
    const createdCompany = await callOk(admin, 'POST /admin/companies', { body: companyBody })
    await callOk(admin, 'PUT /admin/companies/notes', {
      body: { company_id: parseId(createdCompany), notes: 'Calls on Mondays' },
    })
    expect(await callOk(admin, 'GET /admin/companies')).toMatchObject({
      companies: expect.arrayContaining([
        expect.objectContaining({ name: companyBody.name, notes: 'Calls on Mondays', paying_customer: false }),
      ]) as unknown[],
    })
    expect(await callOk(admin, 'GET /admin/scripts')).toMatchObject({ runs: expect.any(Array) as unknown })
    const script = { params: { name: 'verify-sheets' }, body: { payload: { company: parseId(createdCompany) } } }
    expect(await callOk(admin, 'POST /admin/scripts/{name}', script)).toMatchObject({ script: 'verify-sheets' })
    const visit = { params: { id: parseId(createdCompany) }, headers: { [reasonHeader]: 'Help' } }
    expect(await callOk(admin, 'GET /admin/login-as/{id}', visit)).toMatchObject({
      role: 'COMPANY',
      name: companyBody.name,
    })
  })

  it('reads the landing page’s counter, and reports errors', async () => {
    expect(await callOk(newBrowser(), 'GET /social_statistic')).toEqual(defaultStatistic)
    await callOk(newBrowser(), 'POST /api/re', {
      body: { kind: 'unhandled billing plan', detail: 'x', page: '/app', version: '1' },
    })
    await callOk(newBrowser(), 'POST /api/se', { body: { envelope: '{}\n' } })
  })

  it('has called every route', () => {
    expect([...testedCalls].toSorted()).toEqual(specifiedCalls.toSorted())
  })
})

const times = { start_time: '2026-03-02T08:00:00.000Z', end_time: '2026-03-02T16:00:00.000Z' }

it('adds entries of several employees in one call, in order and idempotently', async () => {
  const company = await signUpCompany()
  const [ann, ben, house] = await Promise.all([
    company.employee('Ann'),
    company.employee('Ben'),
    company.project('House'),
  ])
  const createEntryInput = (employee: { id: string }) => ({ ...times, employee_id: employee.id, project_id: house.id })
  const body = [
    createEntryInput(ann),
    createEntryInput(ben),
    { ...createEntryInput(ann), start_time: '2026-03-03T08:00:00.000Z', end_time: '2026-03-03T09:00:00.000Z' },
  ]
  const idempotencyKey = crypto.randomUUID()
  const addedEntries = await company.call(api.workLogs.add, { body, idempotencyKey })
  expect(addedEntries.map(({ employee }) => employee.name)).toEqual(['Ann', 'Ben', 'Ann'])
  expect(await company.call(api.workLogs.add, { body, idempotencyKey })).toEqual(addedEntries)
})

it('adds none of several entries if one is invalid, and names its index', async () => {
  const company = await signUpCompany()
  const [ann, ben, house] = await Promise.all([
    company.employee('Ann'),
    company.employee('Ben'),
    company.project('House'),
  ])
  const entryOf = (employee: { id: string }) => ({ ...times, employee_id: employee.id, project_id: house.id })
  const add = (last: object) =>
    expectRefusal(company.call(api.workLogs.add, { body: [entryOf(ann), { ...entryOf(ben), ...last }] }))
  expect(await add({ end_time: times.start_time })).toMatchObject({
    status: 400,
    fields: { '1.end_time': expect.any(String) as string },
  })
  expect(await add({ project_id: ann.id })).toMatchObject({ status: 404, fields: { '1.project_id': 'Not found' } })
  expect((await company.call(api.employees.list)).map(({ latest_work_log }) => latest_work_log)).toEqual([null, null])
})
