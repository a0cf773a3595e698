/** the shared screen */
import { api } from '../../shared/api/index.ts'
import { newId } from '../../shared/domain/new-id.ts'
import { ago, hour, minute, shift } from '../support/shift.ts'
import { keys } from '../../functions/data/keys.ts'
import { forget } from '../support/aws.ts'
import { sentTo } from '../support/cloud.ts'
import { refusal } from '../support/story.ts'

async function screenAtHamar() {
  const all = await shift()
  const screen = await all.hamar.timeClock()
  const clockIn = (more: object = {}) =>
    screen.call(api.timeClock.createWorkLog, { body: { id: all.logId(), employee_id: all.ann.id, project_id: all.house.id, start_time: ago(minute), ...more } })
  return { ...all, screen, clockIn }
}

test('the screen shows who is in, and clocks everybody in and out', async () => {
  const { screen, ann, clockIn, phone } = await screenAtHamar()
  const log = await clockIn()
  expect(log.created_by).toBe('CompanyTimeClock')
  expect(await screen.call(api.timeClock.board)).toMatchObject({ pins: false, employees: [{ id: ann.id, open_work_log: { id: log.id, project: { name: 'House' } } }] })
  expect(await refusal(clockIn())).toMatchObject({ status: 409, error: 'Already clocked in' })
  expect((await phone.call(api.employee.self)).open_work_log?.id).toBe(log.id)
  await screen.call(api.timeClock.closeWorkLog, { body: { id: log.id, end_time: ago(0) } })
  expect((await screen.call(api.timeClock.board)).employees).toMatchObject([{ open_work_log: null }])
})

test('whoever clocked in on a phone clocks out on the screen', async () => {
  const { screen, phone, house, logId } = await screenAtHamar()
  const id = logId()
  await phone.call(api.employee.clockIn, { body: { id, project_id: house.id, start_time: ago(hour) } })
  expect(await screen.call(api.timeClock.closeWorkLog, { body: { id, end_time: ago(0) } })).toMatchObject({ created_by: 'Employee', version: 2 })
  expect(await screen.call(api.timeClock.createWorkLogComment, { body: { work_log_id: id, comment: 'Roof' } })).toMatchObject({ comments_v2: [{ created_by: 'CompanyTimeClock' }] })
})

test('where the company asks for it, each clocks with the own token, and guessing it is hopeless', async () => {
  const { hamar, ann, screen, clockIn, phone } = await screenAtHamar()
  await hamar.call(api.settings.save, { body: { features: { time_clock_pins: true } } })
  expect((await screen.call(api.timeClock.board)).pins).toBe(true)
  const wrong = { status: 403, error: 'Wrong PIN', fields: { pin: 'Wrong PIN' } }
  expect(await refusal(clockIn())).toMatchObject(wrong)
  expect(await refusal(clockIn({ pin: 'zzzz' }))).toMatchObject(wrong)
  const log = await clockIn({ pin: ann.login_token.toUpperCase() })
  const body = { id: log.id, end_time: ago(0) }
  expect(await refusal(screen.call(api.timeClock.closeWorkLog, { body }))).toMatchObject(wrong)
  expect(await refusal(screen.call(api.timeClock.createWorkLogComment, { body: { work_log_id: log.id, comment: 'Roof', pin: 'no' } }))).toMatchObject(wrong)
  for (let i = 0; i < 6; i++) expect(await refusal(clockIn({ pin: `no ${i}` }))).toMatchObject(wrong)
  expect(await refusal(clockIn({ pin: ann.login_token }))).toMatchObject({ status: 429 })
  // on the own phone she goes home
  expect(await phone.call(api.employee.clockOut, { body })).toMatchObject({ version: 2 })
})

test('the screen says no for the deactivated, and lets those out who are in', async () => {
  const { hamar, ann, screen, clockIn } = await screenAtHamar()
  const { id } = await clockIn({ start_time: ago(hour) })
  await hamar.call(api.employees.disable, { params: { id: ann.id } })
  expect((await screen.call(api.timeClock.board)).employees).toMatchObject([{ open_work_log: { id } }])
  expect(await refusal(screen.call(api.timeClock.createWorkLogComment, { body: { work_log_id: id, comment: 'Roof' } }))).toMatchObject({ status: 403, error: 'Employee has been disabled' })
  await screen.call(api.timeClock.closeWorkLog, { body: { id, end_time: ago(0) } })
  expect((await screen.call(api.timeClock.board)).employees).toEqual([])
  expect(await refusal(clockIn({ start_time: ago(0) }))).toMatchObject({ status: 403, error: 'Employee has been disabled' })
})

test('an entry of nobody here is unknown', async () => {
  const { screen, clockIn } = await screenAtHamar()
  const stranger = newId()
  expect(await refusal(clockIn({ employee_id: stranger }))).toMatchObject({ status: 404 })
  expect(await refusal(clockIn({ employee_id: stranger, id: `${stranger}.${newId()}` }))).toMatchObject({ status: 404 })
  expect(await refusal(screen.call(api.timeClock.closeWorkLog, { body: { id: `${stranger}.${newId()}`, end_time: ago(0) } }))).toMatchObject({ status: 404 })
})

test('fifty wrong PINs in a row are told to the company, once', async () => {
  const { hamar, ann, house, logId } = await shift()
  const screen = await hamar.timeClock()
  await hamar.call(api.settings.save, { body: { features: { time_clock_pins: true } } })
  const guess = () => refusal(screen.call(api.timeClock.createWorkLog, { body: { id: logId(), employee_id: ann.id, project_id: house.id, start_time: ago(0), pin: 'no' } }))
  for (let tries = 1; tries <= 50; tries++) {
    // a quarter of an hour later
    if (tries % 10 === 1) await forget(keys.rate('employee', `${hamar.account.id}.${ann.id}`))
    expect(await guess()).toMatchObject({ error: 'Wrong PIN' })
  }
  await forget(keys.rate('employee', `${hamar.account.id}.${ann.id}`))
  expect(await guess()).toMatchObject({ error: 'Log in with the link or ask for a new password' })
  const told = (await sentTo(hamar.email)).filter(({ text }) => text.includes(ann.name))
  expect(told).toHaveLength(1)
})
