import { api } from '../../shared/api/index.ts'
import { CompanyId } from '../../shared/domain/ids.ts'
import { newId } from '../../shared/domain/new-id.ts'
import { addSeconds } from '../../shared/domain/entry.ts'
import {
  secondsAgo,
  daySeconds,
  hourSeconds,
  minuteSeconds,
  signUpCompanyWithPhone,
} from '../support/company-with-phone.ts'
import { keys } from '../../functions/table/keys.ts'
import { deleteItem, setConfirmed } from '../support/stored-data.ts'
import { listMessagesTo } from '../support/cloud.ts'
import { expectRefusal } from '../support/company.ts'

async function signUpWithTimeClock() {
  const fixture = await signUpCompanyWithPhone()
  const screen = await fixture.company.logInTimeClock()
  const clockIn = (more: object = {}) =>
    screen.call(api.timeClock.createWorkLog, {
      body: {
        id: fixture.newEntryId(),
        employee_id: fixture.ann.id,
        project_id: fixture.house.id,
        start_time: secondsAgo(minuteSeconds),
        ...more,
      },
    })
  return { ...fixture, screen, clockIn }
}

it('shows who is clocked in, and clocks everyone in and out', async () => {
  const { screen, ann, clockIn, phone } = await signUpWithTimeClock()
  const entry = await clockIn()
  expect(entry.created_by).toBe('CompanyTimeClock')
  expect(await screen.call(api.timeClock.board)).toMatchObject({
    pins: false,
    employees: [{ id: ann.id, open_work_log: { id: entry.id, project: { name: 'House' } } }],
  })
  expect(await expectRefusal(clockIn())).toMatchObject({ status: 409, error: 'Already clocked in' })
  expect((await phone.call(api.employee.self)).open_work_log?.id).toBe(entry.id)
  await screen.call(api.timeClock.closeWorkLog, { body: { id: entry.id, end_time: secondsAgo(0) } })
  expect((await screen.call(api.timeClock.board)).employees).toMatchObject([{ open_work_log: null }])
})

it('clocks an employee out who clocked in by phone', async () => {
  const { screen, phone, house, newEntryId } = await signUpWithTimeClock()
  const id = newEntryId()
  await phone.call(api.employee.clockIn, { body: { id, project_id: house.id, start_time: secondsAgo(hourSeconds) } })
  expect(await screen.call(api.timeClock.closeWorkLog, { body: { id, end_time: secondsAgo(0) } })).toMatchObject({
    created_by: 'Employee',
    version: 2,
  })
  expect(
    await screen.call(api.timeClock.createWorkLogComment, { body: { work_log_id: id, comment: 'Roof' } }),
  ).toMatchObject({ comments_v2: [{ created_by: 'CompanyTimeClock' }] })
})

it('requires each employee’s PIN if enabled, and limits guesses', async () => {
  const { company, ann, screen, clockIn, phone } = await signUpWithTimeClock()
  await company.call(api.settings.save, { body: { features: { time_clock_pins: true } } })
  expect((await screen.call(api.timeClock.board)).pins).toBe(true)
  const wrongPinError = { status: 403, error: 'Wrong PIN', fields: { pin: 'Wrong PIN' } }
  expect(await expectRefusal(clockIn())).toMatchObject(wrongPinError)
  expect(await expectRefusal(clockIn({ pin: 'zzzz' }))).toMatchObject(wrongPinError)
  const entry = await clockIn({ pin: ann.login_token.toUpperCase() })
  const body = { id: entry.id, end_time: secondsAgo(0) }
  expect(await expectRefusal(screen.call(api.timeClock.closeWorkLog, { body }))).toMatchObject(wrongPinError)
  expect(
    await expectRefusal(
      screen.call(api.timeClock.createWorkLogComment, { body: { work_log_id: entry.id, comment: 'Roof', pin: 'no' } }),
    ),
  ).toMatchObject(wrongPinError)
  for (let i = 0; i < 6; i++) expect(await expectRefusal(clockIn({ pin: `no ${i}` }))).toMatchObject(wrongPinError)
  expect(await expectRefusal(clockIn({ pin: ann.login_token }))).toMatchObject({ status: 429 })
  const comment = { work_log_id: entry.id, comment: 'Roof', pin: ann.login_token }
  expect(await expectRefusal(screen.call(api.timeClock.createWorkLogComment, { body: comment }))).toMatchObject({
    status: 429,
  })
  expect(await phone.call(api.employee.clockOut, { body })).toMatchObject({ version: 2, needs_look: false })
})

it('lets an employee with too many wrong PINs clock out, and requires review', async () => {
  const { company, ann, screen, clockIn } = await signUpWithTimeClock()
  await company.call(api.settings.save, { body: { features: { time_clock_pins: true } } })
  const entry = await clockIn({ pin: ann.login_token, start_time: secondsAgo(20 * minuteSeconds) })
  for (let i = 0; i < 10; i++) expect(await expectRefusal(clockIn({ pin: 'no' }))).toMatchObject({ error: 'Wrong PIN' })
  const body = { id: entry.id, end_time: secondsAgo(0) }
  const earlierBody = { ...body, end_time: secondsAgo(10 * minuteSeconds) }
  expect(await expectRefusal(screen.call(api.timeClock.closeWorkLog, { body: earlierBody }))).toMatchObject({
    status: 403,
    error: 'Wrong PIN',
  })
  const comment = { id: newId(), work_log_id: entry.id, comment: 'At the doctor' }
  await company.call(api.workLogs.comment, { body: comment })
  // Without a PIN, the response must contain no comments of a colleague.
  expect(await screen.call(api.timeClock.closeWorkLog, { body })).toMatchObject({
    version: 3,
    comments: [],
    needs_look: true,
  })
  expect(await screen.call(api.timeClock.closeWorkLog, { body })).toMatchObject({ version: 3, needs_look: true })
  // A refusal must not contain the entry.
  const other = { ...body, end_time: addSeconds(body.end_time, -1) }
  const refusal = await screen.call(api.timeClock.closeWorkLog, { body: other }).catch((error: unknown) => error)
  expect(refusal).toMatchObject({ body: { error: 'Already clocked out' } })
  expect(refusal).not.toHaveProperty('body.work_log')
  const { changes } = await company.call(api.workLogs.history, { params: { id: entry.id } })
  expect(changes.filter(({ commented }) => !commented)).toMatchObject([
    { by: 'CompanyTimeClock', pin_unchecked: true, told_at: expect.any(String) as string },
  ])
  const { id } = await company.call(api.employees.edit, { body: { id: ann.id, new_token: 'bcdf' } })
  expect(id).toBe(ann.id)
})

it('limits a company to a hundred wrong PINs a day, and still lets employees clock out', async () => {
  const { company, ann, house, screen, clockIn } = await signUpWithTimeClock()
  await company.call(api.settings.save, { body: { features: { time_clock_pins: true } } })
  const entry = await clockIn({ pin: ann.login_token })
  const employees = await Promise.all(Array.from({ length: 10 }, (_, i) => company.employee(`Employee ${i}`)))
  const clockInByPin = (id: string, pin: string) =>
    expectRefusal(
      screen.call(api.timeClock.createWorkLog, {
        body: { id: `${id}.${newId()}`, employee_id: id, project_id: house.id, start_time: secondsAgo(0), pin },
      }),
    )
  for (const { id } of employees)
    for (const refusal of await Promise.all(Array.from({ length: 10 }, () => clockInByPin(id, 'no'))))
      expect(refusal).toMatchObject({ error: 'Wrong PIN' })
  const next = await company.employee('Next')
  expect(await clockInByPin(next.id, next.login_token)).toMatchObject({ status: 429 })
  expect(
    await screen.call(api.timeClock.closeWorkLog, { body: { id: entry.id, end_time: secondsAgo(0) } }),
  ).toMatchObject({
    version: 2,
    needs_look: true,
  })
})

it('refuses deactivated employees, but lets them clock out', async () => {
  const { company, ann, screen, clockIn } = await signUpWithTimeClock()
  const { id } = await clockIn({ start_time: secondsAgo(hourSeconds) })
  await company.call(api.employees.disable, { params: { id: ann.id } })
  expect((await screen.call(api.timeClock.board)).employees).toMatchObject([{ disabled: true, open_work_log: { id } }])
  expect(
    await expectRefusal(
      screen.call(api.timeClock.createWorkLogComment, { body: { work_log_id: id, comment: 'Roof' } }),
    ),
  ).toMatchObject({ status: 401, error: 'Employee has been disabled' })
  await screen.call(api.timeClock.closeWorkLog, { body: { id, end_time: secondsAgo(0) } })
  expect((await screen.call(api.timeClock.board)).employees).toEqual([])
  expect(await expectRefusal(clockIn({ start_time: secondsAgo(0) }))).toMatchObject({
    status: 401,
    error: 'Employee has been disabled',
  })
})

it('creates or finds the open entry once without ids', async () => {
  const { company, ann, house, screen, newEntryId, clockIn } = await signUpWithTimeClock()
  const ben = await company.employee('Ben')
  const [clockInKey, clockOutKey] = [newId(), newId()]
  const body = { employee_id: ann.id, project_id: house.id, start_time: secondsAgo(hourSeconds) }
  const clockBenIn = () => screen.call(api.timeClock.createWorkLog, { body, idempotencyKey: clockInKey })
  const entry = await clockBenIn()
  expect(entry).toMatchObject({
    employee: { id: ann.id },
    project: { id: house.id },
    created_by: 'CompanyTimeClock',
    end_time: null,
  })
  expect(await clockBenIn()).toEqual(entry)
  expect(await expectRefusal(screen.call(api.timeClock.createWorkLog, { body }))).toMatchObject({
    status: 409,
    error: 'Already clocked in',
  })
  const end_time = secondsAgo(minuteSeconds)
  const clockOutNow = (employee: { id: string }) =>
    screen.call(api.timeClock.closeWorkLog, {
      body: { employee_id: employee.id, end_time },
      idempotencyKey: clockOutKey,
    })
  expect(await expectRefusal(clockOutNow(ben))).toMatchObject({ status: 409, error: 'Already clocked out' })
  const closedEntry = await clockOutNow(ann)
  expect(closedEntry).toMatchObject({ id: entry.id, version: 2, end_time })
  expect(await clockOutNow(ann)).toEqual(closedEntry)
  // The employee clocks in again before the repeat arrives.
  const nextEntry = await clockIn({ start_time: end_time })
  expect(await clockOutNow(ann)).toEqual(closedEntry)
  expect((await screen.call(api.timeClock.board)).employees.find(({ id }) => id === ann.id)).toMatchObject({
    open_work_log: { id: nextEntry.id },
  })
  const close = (input: object) =>
    expectRefusal(screen.call(api.timeClock.closeWorkLog, { body: { end_time: secondsAgo(0), ...input } }))
  expect(await close({})).toMatchObject({ status: 400, fields: { id: 'The entry or its employee has to be named' } })
  expect(await close({ id: nextEntry.id, employee_id: ben.id })).toMatchObject({ status: 404 })
  expect(await close({ id: newEntryId(), employee_id: ann.id })).toMatchObject({ status: 404 })
  expect(await close({ employee_id: newId() })).toMatchObject({ status: 404 })
})

it('requires the employee’s own PIN to clock out without an id', async () => {
  const { company, ann, screen, clockIn } = await signUpWithTimeClock()
  await clockIn()
  await company.call(api.settings.save, { body: { features: { time_clock_pins: true } } })
  const body = { employee_id: ann.id, end_time: secondsAgo(0) }
  expect(await expectRefusal(screen.call(api.timeClock.closeWorkLog, { body }))).toMatchObject({
    status: 403,
    error: 'Wrong PIN',
  })
  expect(await screen.call(api.timeClock.closeWorkLog, { body: { ...body, pin: ann.login_token } })).toMatchObject({
    version: 2,
  })
})

it('answers 404 to an entry of another company', async () => {
  const { screen, clockIn } = await signUpWithTimeClock()
  const unknownId = newId()
  expect(await expectRefusal(clockIn({ employee_id: unknownId }))).toMatchObject({ status: 404 })
  expect(await expectRefusal(clockIn({ employee_id: unknownId, id: `${unknownId}.${newId()}` }))).toMatchObject({
    status: 404,
  })
  expect(
    await expectRefusal(
      screen.call(api.timeClock.closeWorkLog, { body: { id: `${unknownId}.${newId()}`, end_time: secondsAgo(0) } }),
    ),
  ).toMatchObject({ status: 404 })
})

it.each([
  ['once', true],
  ['not at an address that nobody has confirmed', false],
])('notifies the company of fifty consecutive wrong PINs: %s', async (_, isConfirmed) => {
  const { company, ann, house, newEntryId } = await signUpCompanyWithPhone()
  const screen = await company.logInTimeClock()
  await setConfirmed(CompanyId.parse(company.account.id), isConfirmed)
  await company.call(api.settings.save, { body: { features: { time_clock_pins: true } } })
  const guess = () =>
    expectRefusal(
      screen.call(api.timeClock.createWorkLog, {
        body: { id: newEntryId(), employee_id: ann.id, project_id: house.id, start_time: secondsAgo(0), pin: 'no' },
      }),
    )
  for (let tries = 1; tries <= 50; tries++) {
    // Deleting the counter has the effect of waiting fifteen minutes.
    if (tries % 10 === 1) await deleteItem(keys.rate('pin', `${company.account.id}.${ann.id}`))
    expect(await guess()).toMatchObject({ error: 'Wrong PIN' })
  }
  await deleteItem(keys.rate('pin', `${company.account.id}.${ann.id}`))
  expect(await guess()).toMatchObject({ error: 'Log in with the link or ask for a new password' })
  const mails = (await listMessagesTo(company.email)).filter(({ text }) => text.includes(ann.name))
  expect(mails).toHaveLength(isConfirmed ? 1 : 0)
})

it('adds at most ten closed entries of a person and day, and flags them', async () => {
  const { company, house, clockIn, newEntryId } = await signUpWithTimeClock()
  const ben = await company.employee('Ben')
  const noon = (days: number) => `${secondsAgo(days * daySeconds).slice(0, 10)}T12:00:00Z`
  const add = (start_time: string, more: object = {}) =>
    clockIn({ start_time, end_time: addSeconds(start_time, minuteSeconds), ...more })
  const sentEntry = { id: newEntryId(), start_time: noon(2), end_time: addSeconds(noon(2), minuteSeconds) }
  expect(await clockIn(sentEntry)).toMatchObject({ added_at_time_clock: true })
  for (let i = 1; i < 10; i++) await add(addSeconds(noon(2), i * minuteSeconds))
  const tooManyText = 'The time clock adds at most 10 entries of a day'
  expect(await expectRefusal(add(noon(2)))).toMatchObject({ status: 422, fields: { start_time: tooManyText } })
  expect(await clockIn(sentEntry)).toMatchObject({ added_at_time_clock: true, version: 1 })
  // An open entry of that day is refused too, because its end could be sent later.
  expect(await expectRefusal(clockIn({ start_time: noon(2) }))).toMatchObject({ fields: { start_time: tooManyText } })
  await add(noon(3))
  await add(noon(2), { id: `${ben.id}.${newId()}`, employee_id: ben.id, project_id: house.id })
  expect(await clockIn()).toMatchObject({ added_at_time_clock: false })
  expect(await expectRefusal(add(secondsAgo(7 * daySeconds + hourSeconds)))).toMatchObject({
    fields: { start_time: 'At most 7 days back' },
  })
})

it('adds no more than ten closed entries when they come at once', async () => {
  const { clockIn, listEntries } = await signUpWithTimeClock()
  const start = `${secondsAgo(2 * daySeconds).slice(0, 10)}T12:00:00Z`
  const calls = Array.from({ length: 14 }, (_, i) =>
    clockIn({ start_time: addSeconds(start, i * minuteSeconds), end_time: addSeconds(start, (i + 1) * minuteSeconds) }),
  )
  const results = await Promise.allSettled(calls)
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(10)
  expect((await listEntries()).filter(entry => entry.added_at_time_clock)).toHaveLength(10)
})

it('keeps room in a month for what the person clocks on their own phone', async () => {
  const { company, ann, house, phone, screen, clockIn, newEntryId } = await signUpWithTimeClock()
  const month = secondsAgo(0).slice(0, 7)
  const body = (count: number) =>
    Array.from({ length: count }, (_, i) => ({
      employee_id: ann.id,
      project_id: house.id,
      start_time: `${month}-01T00:00:00Z`,
      end_time: addSeconds(`${month}-01T00:00:00Z`, i + 1),
    }))
  for (let i = 0; i < 8; i++) await company.call(api.workLogs.add, { body: body(90) })
  await company.call(api.workLogs.add, { body: body(80) })
  const monthFullRefusal = { status: 422, error: 'This month of the employee is full' }
  expect(await expectRefusal(company.call(api.workLogs.add, { body: body(1) }))).toMatchObject(monthFullRefusal)
  expect(await expectRefusal(clockIn())).toMatchObject(monthFullRefusal)
  const ownEntry = { start_time: `${month}-01T00:00:00Z`, end_time: `${month}-01T00:00:01Z`, project_id: house.id }
  expect(await expectRefusal(phone.call(api.employee.addWorkLogs, { body: [ownEntry] }))).toMatchObject(
    monthFullRefusal,
  )
  const id = newEntryId()
  await phone.call(api.employee.clockIn, { body: { id, project_id: house.id, start_time: secondsAgo(0) } })
  expect((await screen.call(api.timeClock.board)).employees).toMatchObject([{ open_work_log: { id } }])
})
