import { keys } from '../../functions/table/keys.ts'
import { api } from '../../shared/api/index.ts'
import { convertColumnsToEntries } from '../../shared/domain/entry-columns.ts'
import { CompanyId, EmployeeId, ProjectId } from '../../shared/domain/ids.ts'
import { newId } from '../../shared/domain/new-id.ts'
import { deleteAttribute } from '../support/stored-data.ts'
import { listMessagesTo, newBrowser, extractToken } from '../support/cloud.ts'
import { signUpCompany, expectRefusal, createUniqueName } from '../support/company.ts'
import {
  secondsAgo,
  daySeconds,
  hourSeconds,
  minuteSeconds,
  signUpCompanyWithPhone,
} from '../support/company-with-phone.ts'

it('creates an employee with the given fields and a readable token', async () => {
  const company = await signUpCompany()
  const ann = await company.call(api.employees.create, {
    body: {
      name: '  Anna   Björk ',
      phone_number: '611 1234',
      needs: ['create_projects'],
      integrations: { payday: { kt: '120160-3389' } },
    },
  })
  expect(ann).toMatchObject({
    name: 'Anna Björk',
    phone_number: '+3546111234',
    needs: ['create_projects'],
    disabled: false,
    latest_work_log: null,
    integrations: { payday: { kt: '1201603389' } },
  })
  expect(ann.login_token).toMatch(/^[bcdfghjkmnpqrstvwxz]{4}$/)
  expect(await company.call(api.employees.list)).toEqual([ann])
})

it('keeps names unique within a company, but not between companies', async () => {
  const [company, otherCompany] = [await signUpCompany(), await signUpCompany()]
  const outcomes = await Promise.allSettled(['Jón', 'JÓN', ' jón', 'Jón ', 'jÓn'].map(name => company.employee(name)))
  expect(outcomes.filter(outcome => outcome.status === 'fulfilled')).toHaveLength(1)
  expect(await expectRefusal(company.employee('jón'))).toMatchObject({
    status: 409,
    error: 'Employee already exists',
    fields: { name: 'Employee already exists' },
  })
  await otherCompany.employee('Jón')
  expect(await company.call(api.employees.list)).toHaveLength(1)
})

it('treats invisible characters as empty, and refuses names that differ only in them', async () => {
  const company = await signUpCompany()
  for (const name of ['\u200b', '\u202e\u200f', '\u3164', '\u2800', '\u0001'])
    expect(await expectRefusal(company.employee(name))).toMatchObject({
      status: 400,
      fields: { name: 'Name can not be empty' },
    })
  await company.employee('Ann')
  expect(await expectRefusal(company.employee('A\u200bnn\u200e'))).toMatchObject({ status: 409 })
})

it('refuses a name that grows too long for a key, in every form', async () => {
  const company = await signUpCompany()
  // Normalization expands this letter to eighteen letters.
  const [name, longName] = ['\ufdfa'.repeat(100), '\ufdfa'.repeat(200)]
  expect(await expectRefusal(company.employee(name))).toMatchObject({
    status: 400,
    fields: { name: 'At most 100 characters' },
  })
  expect(await expectRefusal(company.project(name))).toMatchObject({ status: 400 })
  expect(await expectRefusal(signUpCompany({ name }))).toMatchObject({ status: 400 })
  expect(
    await expectRefusal(newBrowser().call(api.auth.login, { body: { username: longName, password: 'x' } })),
  ).toMatchObject({
    status: 400,
  })
  const body = { company_name: company.account.name, employee_name: longName, password: 'x' }
  expect(await expectRefusal(newBrowser().call(api.employee.login, { body }))).toMatchObject({
    status: 400,
    fields: { employee_name: 'At most 200 characters' },
  })
})

it('is idempotent by id, and refuses other content', async () => {
  const company = await signUpCompany()
  const body = { id: newId(), name: 'Ann' }
  const first = await company.call(api.employees.create, { body })
  expect(await company.call(api.employees.create, { body })).toEqual(first)
  expect(await expectRefusal(company.call(api.employees.create, { body: { ...body, name: 'Ben' } }))).toMatchObject({
    status: 409,
    error: 'This id or key was used for something else',
  })
  expect(await company.call(api.employees.list)).toHaveLength(1)
})

it('frees the old name when an employee is renamed, and allows a change of case', async () => {
  const company = await signUpCompany()
  const ann = await company.employee('Ann')
  await company.employee('Ben')
  const rename = (new_name: string) => company.call(api.employees.edit, { body: { id: ann.id, new_name } })
  expect((await rename('ANN')).name).toBe('ANN')
  expect(await expectRefusal(rename('ben'))).toMatchObject({
    status: 409,
    fields: { new_name: 'Employee already exists' },
  })
  await rename('Anna')
  await company.employee('Ann')
})

it('does not undo later changes when a change is repeated', async () => {
  const company = await signUpCompany()
  const ann = await company.employee('Ann')
  const idempotencyKey = crypto.randomUUID()
  const rename = (new_name: string, key?: string) =>
    company.call(api.employees.edit, { body: { id: ann.id, new_name }, ...(key ? { idempotencyKey: key } : {}) })
  await rename('Anna', idempotencyKey)
  await rename('Hanna')
  expect((await rename('Anna', idempotencyKey)).name).toBe('Hanna')
  expect(await expectRefusal(rename('Johanna', idempotencyKey))).toMatchObject({
    status: 409,
    error: 'This id or key was used for something else',
  })
})

it('ends the sessions of an employee whose phone number is corrected, because a link may be at the wrong one', async () => {
  const company = await signUpCompany()
  const ann = await company.employee('Ann', { phone_number: '+351912345678' })
  const phone = await company.logInPhone(ann)
  const edit = (body: object) => company.call(api.employees.edit, { body: { id: ann.id, ...body } })
  await edit({ phone_number: '+351912345678', new_name: 'Anna' })
  await phone.call(api.employee.self)
  await edit({ phone_number: '+351912345679' })
  expect(await expectRefusal(phone.call(api.employee.self))).toMatchObject({ status: 401 })
})

it('keeps all concurrent edits of one employee', async () => {
  const company = await signUpCompany()
  const ann = await company.employee('Ann')
  const edit = (body: object) => company.call(api.employees.edit, { body: { id: ann.id, ...body } })
  await Promise.all([
    edit({ new_name: 'Anna' }),
    edit({ needs: ['manage_worklogs'] }),
    edit({ phone_number: '+351912345678' }),
    edit({ new_token: 'bcdf' }),
    company.call(api.employees.disable, { params: { id: ann.id } }),
  ])
  expect((await company.call(api.employees.list))[0]).toMatchObject({
    name: 'Anna',
    needs: ['manage_worklogs'],
    phone_number: '+351912345678',
    login_token: 'bcdf',
    disabled: true,
  })
})

it('names invalid phone numbers', async () => {
  const company = await signUpCompany()
  expect(await expectRefusal(company.employee('Ann', { phone_number: '12' }))).toMatchObject({
    status: 400,
    fields: { phone_number: 'Not a phone number' },
  })
  expect(await company.call(api.employees.list)).toEqual([])
})

it('accepts a kennitala of any length without spaces and hyphens, but not an empty one', async () => {
  const company = await signUpCompany()
  const integrations = {
    payday: { kt: '120160-33' },
    regla: { kt: ' 120160-33899 ' },
    dk: { kt: '1201603389', deild: ' 7 ' },
  }
  const { id } = await company.call(api.employees.create, { body: { name: 'Ann', integrations } })
  const savedIntegrations = {
    payday: { kt: '12016033' },
    regla: { kt: '12016033899' },
    dk: { kt: '1201603389', deild: '7' },
  }
  expect(await company.call(api.employees.list)).toMatchObject([{ integrations: savedIntegrations }])
  const edit = (kt: string) => company.call(api.employees.edit, { body: { id, integrations: { payday: { kt } } } })
  expect(await edit('120160x338')).toMatchObject({ integrations: { payday: { kt: '120160x338' } } })
  expect(await expectRefusal(edit(' - '))).toMatchObject({
    status: 400,
    fields: { 'integrations.payday.kt': '10 digits' },
  })
  expect(await expectRefusal(edit('1'.repeat(21)))).toMatchObject({ status: 400 })
})

it('lets a deactivated employee log in and read, but change nothing', async () => {
  const company = await signUpCompany()
  const ann = await company.employee('Ann', { needs: ['create_projects'] })
  await company.project('House')
  const phone = await company.logInPhone(ann)
  expect(await phone.call(api.employee.projects)).toHaveLength(1)
  await company.call(api.employees.disable, { params: { id: ann.id } })
  expect(await phone.call(api.employee.self)).toMatchObject({ name: 'Ann', disabled: true })
  const newPhone = await company.logInPhone(ann)
  for (const refusedCall of [
    newPhone.call(api.employee.projects),
    newPhone.call(api.employee.createProject, { body: { name: 'Mine' } }),
  ])
    expect(await expectRefusal(refusedCall)).toMatchObject({ status: 401, error: 'Employee has been disabled' })
  await newPhone.call(api.employee.logout)
  await company.call(api.employees.enable, { params: { id: ann.id } })
  expect(await phone.call(api.employee.createProject, { body: { name: 'Mine' } })).toMatchObject({ name: 'Mine' })
})

it('accepts late calls from before a deactivation, but no later or much older ones', async () => {
  const { company, ann, phone, newEntryId, clockIn } = await signUpCompanyWithPhone()
  await company.call(api.employees.edit, { body: { id: ann.id, needs: ['create_projects'] } })
  const id = newEntryId()
  await clockIn(secondsAgo(hourSeconds), { id })
  const screen = await company.logInTimeClock()
  await company.call(api.employees.disable, { params: { id: ann.id } })
  const image = { content_type: 'image/jpeg', size: 5 } as const
  const location = { lat: 64, lon: -22, accuracy: 5, timestamp: secondsAgo(hourSeconds) }
  const createCalls = (times: object) => [
    () => phone.call(api.employee.commentWorkLog, { body: { work_log_id: id, comment: 'Roof', ...times } }),
    () => phone.call(api.employee.addLocation, { params: { id }, body: { ...location, ...times } }),
    () => phone.call(api.employee.createProject, { body: { name: createUniqueName('Mill'), ...times } }),
    () => phone.call(api.images.employee, { body: { id: newId(), ...image, ...times } }),
    () => screen.call(api.timeClock.createWorkLogComment, { body: { work_log_id: id, comment: 'Wall', ...times } }),
    () => screen.call(api.images.timeClock, { body: { id: newId(), ...image, employee_id: ann.id, ...times } }),
  ]
  const disabledError = { status: 401, error: 'Employee has been disabled' }
  for (const made_at of [secondsAgo(0), secondsAgo(8 * daySeconds)])
    for (const call of createCalls({ made_at })) expect(await expectRefusal(call())).toMatchObject(disabledError)
  // The phone's clock is an hour slow, so the employee made these calls after the deactivation.
  for (const call of createCalls({ made_at: secondsAgo(hourSeconds), sent_at: secondsAgo(hourSeconds) }))
    expect(await expectRefusal(call())).toMatchObject(disabledError)
  for (const call of createCalls({ made_at: secondsAgo(minuteSeconds) })) await call()
  const [entry] = convertColumnsToEntries((await company.call(api.workLogs.list, {})).work_logs)
  expect(entry).toMatchObject({ comments: ['Roof', 'Wall'], has_location: true })
})

it('accepts three late projects of a deactivated employee, and repeats of them', async () => {
  const company = await signUpCompany()
  const ann = await company.employee('Ann', { needs: ['create_projects'] })
  const phone = await company.logInPhone(ann)
  await company.call(api.employees.disable, { params: { id: ann.id } })
  const made_at = secondsAgo(hourSeconds)
  const bodies = Array.from({ length: 4 }, (_, i) => ({ id: ProjectId.parse(newId()), name: `Place ${i}`, made_at }))
  const [lastBody, ...acceptedBodies] = bodies
  if (!lastBody) throw new Error('no body')
  for (const body of [...acceptedBodies, ...acceptedBodies])
    expect(await phone.call(api.employee.createProject, { body })).toMatchObject({ name: body.name })
  expect(await expectRefusal(phone.call(api.employee.createProject, { body: lastBody }))).toMatchObject({
    status: 401,
    error: 'Employee has been disabled',
  })
  expect(await company.call(api.projects.list, {})).toHaveLength(3)
})

it('names a wrong company, employee and token at their fields', async () => {
  const company = await signUpCompany()
  const ann = await company.employee('Ann', { token: 'bcdf' })
  const body = { company_name: company.account.name, employee_name: 'Ann', password: 'bcdf' }
  const login = (change: object) =>
    expectRefusal(newBrowser().call(api.employee.login, { body: { ...body, ...change } }))
  expect(await login({ company_name: 'Nobody at all' })).toMatchObject({
    status: 401,
    fields: { company_name: 'Wrong company name' },
  })
  expect(await login({ employee_name: 'Ben' })).toMatchObject({
    status: 401,
    fields: { employee_name: 'Wrong employee name' },
  })
  expect(await login({ password: 'zzzz' })).toMatchObject({
    status: 401,
    fields: { password: 'Wrong employee password' },
  })
  const phone = newBrowser()
  expect(
    await phone.call(api.employee.login, { body: { ...body, employee_name: ' ann', password: 'Bcdf ' } }),
  ).toMatchObject({
    id: ann.id,
    name: 'Ann',
    company: { id: company.account.id, name: company.account.name, disabled: false },
  })
})

it('ends the sessions and links of the previous token', async () => {
  const company = await signUpCompany()
  const ann = await company.employee('Ann', { phone_number: '+3546111234' })
  await company.call(api.employees.sendSms, { params: { id: ann.id } })
  const phone = await company.logInPhone(ann)
  await company.call(api.employees.edit, { body: { id: ann.id, new_token: ann.login_token } })
  await phone.call(api.employee.self)
  await company.call(api.employees.edit, {
    body: { id: ann.id, new_token: ann.login_token === 'bcdf' ? 'fdcb' : 'bcdf' },
  })
  expect(await expectRefusal(phone.call(api.employee.self))).toMatchObject({ status: 401 })
  const message = (await listMessagesTo('+3546111234')).at(-1)
  expect(
    await expectRefusal(newBrowser().call(api.employee.loginToken, { body: { token: extractToken(message, 'a') } })),
  ).toMatchObject({
    status: 401,
    error: 'This link is no longer valid',
  })
})

it('stores the first log-in of employees who were created since it is recorded', async () => {
  const company = await signUpCompany()
  const ann = await company.employee('Ann')
  const phone = await company.logInPhone(ann)
  const fetchFirstLogin = async () => (await company.call(api.employees.list))[0]?.first_login_at
  expect([await fetchFirstLogin(), (await phone.call(api.employee.self)).first_login_at]).toEqual([null, null])
  await company.call(api.employees.disable, { params: { id: ann.id } })
  await phone.call(api.employee.recordFirstLogin)
  const firstLoginTime = await fetchFirstLogin()
  expect(Date.parse(firstLoginTime ?? '')).toBeGreaterThan(Date.now() - 60_000)
  await phone.call(api.employee.recordFirstLogin)
  expect([await fetchFirstLogin(), (await phone.call(api.employee.self)).first_login_at]).toEqual([
    firstLoginTime,
    firstLoginTime,
  ])

  await deleteAttribute(keys.employee(CompanyId.parse(company.account.id), EmployeeId.parse(ann.id)), 'first_login_at')
  await phone.call(api.employee.recordFirstLogin)
  expect(await fetchFirstLogin()).toBeUndefined()
})
