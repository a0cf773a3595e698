/** Clocking in and out by phone: concurrently, twice, late and without a network. */
import { api } from '../../shared/api/index.ts'
import { addSeconds, secondsBetween } from '../../shared/domain/entry.ts'
import { injectFaults, holdTransactions, useSeveralContainers } from '../support/faults.ts'
import { secondsAgo, daySeconds, hourSeconds, minuteSeconds, signUpShift, type Shift } from '../support/shift.ts'
import { expectRefusal } from '../support/company.ts'

useSeveralContainers()

const fetchProjectTotals = async ({ hamar: company }: Shift): Promise<Record<string, number>> =>
  Object.fromEntries(
    (await company.call(api.projects.list)).map(({ name, total_working_hours }) => [name, total_working_hours]),
  )

/** The transaction is carried out, and the answer to each attempt is lost. */
const loseEveryResponse = (name: string) =>
  injectFaults(
    { area: 'employee', name },
    Array.from({ length: 10 }, () => ({ call: 1, operation: 'TransactWriteItems', kind: 'lose' })),
  )

test('clocked in from two phones at the same moment, she is in once', async () => {
  const { hamar: company, ann, phone, house, newEntryId, listEntries } = await signUpShift()
  const other = await company.logInPhone(ann)
  const bodies = Array.from({ length: 6 }, () => ({
    id: newEntryId(),
    project_id: house.id,
    start_time: secondsAgo(5),
  }))
  const tries = await Promise.allSettled(
    bodies.map((body, i) => (i % 2 === 0 ? phone : other).call(api.employee.clockIn, { body })),
  )
  expect(tries.filter(({ status }) => status === 'fulfilled').length).toBe(1)
  for (const one of tries)
    if (one.status === 'rejected')
      expect(await expectRefusal(Promise.reject(one.reason as Error))).toMatchObject({
        status: 409,
        error: 'Already clocked in',
      })
  const [open, ...others] = await listEntries()
  expect(others).toEqual([])
  expect((await phone.call(api.employee.self)).open_work_log?.id).toBe(open?.id)
})

test('one call that arrives many times at once is one entry, in and out, whatever it meets of itself while it reads', async () => {
  const { phone, house, newEntryId, listEntries } = await signUpShift()
  await holdTransactions(10, 40)
  const body = { id: newEntryId(), project_id: house.id, start_time: secondsAgo(hourSeconds) }
  const ins = await Promise.all(Array.from({ length: 5 }, () => phone.call(api.employee.clockIn, { body })))
  expect(new Set(ins.map(({ id }) => id)).size).toBe(1)
  const end_time = secondsAgo(0)
  const outs = await Promise.all(
    Array.from({ length: 5 }, () => phone.call(api.employee.clockOut, { body: { id: body.id, end_time } })),
  )
  expect(new Set(outs.map(({ version }) => version))).toEqual(new Set([2]))
  expect(await listEntries()).toEqual([outs[0]])
  await holdTransactions(10)
})

test('after every answer was lost, the phone repeats what it sent and is told the present state', async () => {
  const all = await signUpShift()
  const { phone, house, newEntryId, listEntries } = all
  const body = { id: newEntryId(), project_id: house.id, start_time: secondsAgo(2 * hourSeconds) }
  await loseEveryResponse('clock-in')
  expect(await expectRefusal(phone.call(api.employee.clockIn, { body }))).toMatchObject({ status: 500 })
  const open = await phone.call(api.employee.clockIn, { body })
  expect(open).toMatchObject({ id: body.id, version: 1, end_time: null })
  const out = { id: body.id, end_time: addSeconds(body.start_time, hourSeconds) }
  await loseEveryResponse('clock-out')
  expect(await expectRefusal(phone.call(api.employee.clockOut, { body: out }))).toMatchObject({ status: 500 })
  expect(await phone.call(api.employee.clockOut, { body: out })).toMatchObject({ version: 2, total_time: hourSeconds })
  expect((await listEntries()).length).toBe(1)
  expect(await fetchProjectTotals(all)).toEqual({ House: 1, Shed: 0 })
})

test('a repeat that comes after the company corrected the entry tells what it is now, and changes nothing', async () => {
  const all = await signUpShift()
  const { hamar: company, phone, house, shed, newEntryId, listEntries } = all
  const [into, out] = [
    { id: newEntryId(), project_id: house.id, start_time: secondsAgo(3 * hourSeconds) },
    secondsAgo(hourSeconds),
  ]
  await phone.call(api.employee.clockIn, { body: into })
  const { version } = await phone.call(api.employee.clockOut, { body: { id: into.id, end_time: out } })
  const before = secondsAgo(40 * daySeconds)
  const corrected = await company.call(api.workLogs.edit, {
    body: {
      id: into.id,
      version,
      new_project_id: shed.id,
      new_start_time: before,
      new_end_time: addSeconds(before, hourSeconds),
    },
  })
  expect(await phone.call(api.employee.clockIn, { body: into })).toEqual(corrected)
  expect(await phone.call(api.employee.clockOut, { body: { id: into.id, end_time: out } })).toEqual(corrected)
  expect(corrected).toMatchObject({ original_start_time: into.start_time, original_end_time: out })
  expect(await listEntries({ from: secondsAgo(60 * daySeconds) })).toEqual([corrected])
  expect(await fetchProjectTotals(all)).toEqual({ House: 0, Shed: 1 })
})

test('a repeat does not bring back what the company deleted', async () => {
  const all = await signUpShift()
  const { hamar: company, phone, house, newEntryId, listEntries } = all
  const into = { id: newEntryId(), project_id: house.id, start_time: secondsAgo(3 * hourSeconds) }
  await phone.call(api.employee.clockIn, { body: into })
  await company.call(api.workLogs.remove, { params: { id: into.id } })
  const deleted = { status: 409, error: 'The entry was deleted' }
  expect(await expectRefusal(phone.call(api.employee.clockIn, { body: into }))).toMatchObject(deleted)
  expect(
    await expectRefusal(phone.call(api.employee.clockOut, { body: { id: into.id, end_time: secondsAgo(0) } })),
  ).toMatchObject(deleted)
  expect(await listEntries()).toEqual([])
  // She can clock in again.
  await all.clockIn(secondsAgo(10))
})

test('an id that was used for something else is refused', async () => {
  const { phone, house, shed, newEntryId } = await signUpShift()
  const body = { id: newEntryId(), project_id: house.id, start_time: secondsAgo(hourSeconds) }
  await phone.call(api.employee.clockIn, { body })
  for (const other of [
    { project_id: shed.id },
    { start_time: secondsAgo(2 * hourSeconds) },
    { end_time: secondsAgo(minuteSeconds) },
  ])
    expect(await expectRefusal(phone.call(api.employee.clockIn, { body: { ...body, ...other } }))).toMatchObject({
      status: 409,
      error: 'This id or key was used for something else',
    })
})

test('a clock-out that arrives before its clock-in is unknown, and works once that is there', async () => {
  const { phone, house, newEntryId, clockOut } = await signUpShift()
  const id = newEntryId()
  expect(await expectRefusal(clockOut(id, secondsAgo(0)))).toMatchObject({ status: 404 })
  await phone.call(api.employee.clockIn, { body: { id, project_id: house.id, start_time: secondsAgo(hourSeconds) } })
  expect(await clockOut(id, secondsAgo(0))).toMatchObject({ id, version: 2 })
})

test('a phone tells of the last seven days, and at most five minutes ahead', async () => {
  const { clockIn, clockOut } = await signUpShift()
  expect(await expectRefusal(clockIn(secondsAgo(7 * daySeconds + minuteSeconds)))).toMatchObject({
    status: 400,
    fields: { start_time: 'At most 7 days back' },
  })
  expect(await expectRefusal(clockIn(secondsAgo(-6 * minuteSeconds)))).toMatchObject({
    status: 400,
    fields: { start_time: 'At most 5 minutes ahead' },
  })
  expect(
    await expectRefusal(clockIn(secondsAgo(hourSeconds), { end_time: secondsAgo(-6 * minuteSeconds) })),
  ).toMatchObject({
    status: 400,
    fields: { end_time: 'At most 5 minutes ahead' },
  })
  await clockIn(secondsAgo(7 * daySeconds - minuteSeconds), { end_time: secondsAgo(6 * daySeconds) })
  const ahead = await clockIn(secondsAgo(-4 * minuteSeconds))
  expect(await expectRefusal(clockOut(ahead.id, secondsAgo(-6 * minuteSeconds)))).toMatchObject({
    status: 400,
    fields: { end_time: 'At most 5 minutes ahead' },
  })
  expect(await expectRefusal(clockOut(ahead.id, secondsAgo(0)))).toMatchObject({
    status: 400,
    fields: { end_time: 'Out time has to be after In time' },
  })
})

test('what was recorded seven days ago and is repeated later is still told as recorded', async () => {
  const { phone, house, newEntryId } = await signUpShift()
  // The first call says that the phone's clock is wrong, and the repeat says otherwise.
  const body = {
    id: newEntryId(),
    project_id: house.id,
    start_time: secondsAgo(7 * daySeconds + hourSeconds),
    end_time: secondsAgo(7 * daySeconds),
  }
  const first = await phone.call(api.employee.clockIn, { body: { ...body, sent_at: secondsAgo(2 * hourSeconds) } })
  expect(await phone.call(api.employee.clockIn, { body })).toEqual(first)
})

test('nobody clocks in on a closed project, nor after being deactivated', async () => {
  const { hamar: company, ann, house, clockIn } = await signUpShift()
  await company.call(api.projects.close, { params: { id: house.id } })
  expect(await expectRefusal(clockIn(secondsAgo(0)))).toMatchObject({ status: 403, error: 'Project has been closed' })
  await company.call(api.projects.open, { params: { id: house.id } })
  await company.call(api.employees.disable, { params: { id: ann.id } })
  expect(await expectRefusal(clockIn(secondsAgo(0)))).toMatchObject({
    status: 403,
    error: 'Employee has been disabled',
  })
  await company.call(api.employees.enable, { params: { id: ann.id } })
  expect(await clockIn(secondsAgo(0))).toMatchObject({ sent_after_end: false })
})

test('work that was done before a deactivation or a closing and is sent after it is taken, and marked', async () => {
  const { hamar: company, ann, house, shed, clockIn } = await signUpShift()
  await company.call(api.projects.close, { params: { id: house.id } })
  expect(await clockIn(secondsAgo(5 * hourSeconds), { end_time: secondsAgo(4 * hourSeconds) })).toMatchObject({
    sent_after_end: true,
    recorded_offline: true,
  })
  await company.call(api.employees.disable, { params: { id: ann.id } })
  expect(
    await clockIn(secondsAgo(3 * hourSeconds), { project_id: shed.id, end_time: secondsAgo(2 * hourSeconds) }),
  ).toMatchObject({
    sent_after_end: true,
  })
})

test('a clock-out that comes after the project was closed is marked, as in and out together would be', async () => {
  const { hamar: company, house, clockIn, clockOut } = await signUpShift()
  const { id } = await clockIn(secondsAgo(3 * hourSeconds))
  await company.call(api.projects.close, { params: { id: house.id } })
  expect(await clockOut(id, secondsAgo(hourSeconds))).toMatchObject({ sent_after_end: true, recorded_offline: true })
})

test('clocking out works from a project that was closed and for somebody who was deactivated', async () => {
  const { hamar: company, ann, house, clockIn, clockOut } = await signUpShift()
  const { id } = await clockIn(secondsAgo(hourSeconds))
  await company.call(api.projects.close, { params: { id: house.id } })
  await company.call(api.employees.disable, { params: { id: ann.id } })
  expect(await clockOut(id, secondsAgo(0))).toMatchObject({ sent_after_end: true, version: 2 })
})

test('in and out that were queued together are taken whatever is open', async () => {
  const { clockIn, phone } = await signUpShift()
  const open = await clockIn(secondsAgo(hourSeconds))
  const start = secondsAgo(5 * hourSeconds)
  const closed = await clockIn(start, { end_time: addSeconds(start, hourSeconds) })
  expect(closed).toMatchObject({ total_time: hourSeconds, recorded_offline: true, overlaps: false })
  expect(await clockIn(secondsAgo(2 * hourSeconds), { end_time: secondsAgo(minuteSeconds) })).toMatchObject({
    overlaps: true,
  })
  expect((await phone.call(api.employee.self)).open_work_log?.id).toBe(open.id)
})

test('an entry is longer than nothing and at most seven days', async () => {
  const { hamar: company, clockIn, clockOut } = await signUpShift()
  const { id, version, start_time } = await clockIn(secondsAgo(hourSeconds))
  expect(await expectRefusal(clockOut(id, start_time))).toMatchObject({
    fields: { end_time: 'Out time has to be after In time' },
  })
  const start = secondsAgo(8 * daySeconds)
  await company.call(api.workLogs.edit, { body: { id, version, new_start_time: start } })
  expect(await expectRefusal(clockOut(id, secondsAgo(0)))).toMatchObject({
    status: 400,
    fields: { end_time: 'At most 7 days after In time' },
  })
  expect(await clockOut(id, addSeconds(start, 7 * daySeconds))).toMatchObject({ total_time: 7 * daySeconds })
})

test('a forgotten clock-out that is answered a day later is marked, and one that the phone could not send is not', async () => {
  const { clockIn, clockOut } = await signUpShift()
  const first = await clockIn(secondsAgo(30 * hourSeconds))
  expect(await clockOut(first.id, addSeconds(first.start_time, 8 * hourSeconds))).toMatchObject({
    answered_late: true,
    recorded_offline: true,
    total_time: 8 * hourSeconds,
  })
  const second = await clockIn(secondsAgo(20 * hourSeconds))
  const queued = await clockOut(second.id, secondsAgo(16 * hourSeconds), { recorded_at: secondsAgo(16 * hourSeconds) })
  expect(queued).toMatchObject({ answered_late: false, recorded_offline: true })
  const third = await clockIn(secondsAgo(15.5 * hourSeconds), { recorded_at: secondsAgo(0) })
  expect(third.recorded_offline).toBe(false)
  expect(await clockOut(third.id, secondsAgo(15 * hourSeconds), { recorded_at: secondsAgo(0) })).toMatchObject({
    answered_late: true,
    recorded_offline: false,
  })
})

test('a clock-out in time that a phone without a network could only send the next morning is not one that was forgotten', async () => {
  const { clockIn, clockOut } = await signUpShift()
  const { id } = await clockIn(secondsAgo(24 * hourSeconds))
  expect(await clockOut(id, secondsAgo(15 * hourSeconds), { sent_at: secondsAgo(0) })).toMatchObject({
    answered_late: false,
    recorded_offline: true,
  })
})

test('a week that was sent at once is for the company to look at, whatever the phone says of when it was told', async () => {
  const { hamar: company, clockIn, listEntries } = await signUpShift()
  const [start, end_time] = [secondsAgo(6 * daySeconds), secondsAgo(3 * hourSeconds)]
  const total_time = secondsBetween(start, end_time)
  for (const more of [
    {},
    { recorded_at: secondsAgo(0), sent_at: secondsAgo(0) },
    { recorded_at: secondsAgo(4 * hourSeconds), sent_at: secondsAgo(0) },
    { sent_at: secondsAgo(0) },
  ])
    expect(await clockIn(start, { end_time, ...more })).toMatchObject({ needs_look: true, total_time })
  const usual = await clockIn(secondsAgo(20 * hourSeconds), { end_time: secondsAgo(12 * hourSeconds) })
  expect(usual.needs_look).toBe(false)
  expect(await listEntries({ needs_look: 'true' })).toHaveLength(4)
  expect(await listEntries({ needs_look: 'false' })).toEqual([usual])
  const [first] = await listEntries({ needs_look: 'true' })
  const { created } = await company.call(api.workLogs.history, { params: { id: first?.id ?? '' } })
  expect(created).toMatchObject({ start_time: start, at: first?.created, told_at: expect.any(String) })
})

test('what was sent after the fact needs a look above 16 hours, or where it began more than 36 hours before', async () => {
  const { clockIn, clockOut } = await signUpShift()
  const closed = async (start_time: string, seconds: number) =>
    (await clockIn(start_time, { end_time: addSeconds(start_time, seconds) })).needs_look
  expect(await closed(secondsAgo(17 * hourSeconds), 16 * hourSeconds + 1)).toBe(true)
  expect(await closed(secondsAgo(17 * hourSeconds), 16 * hourSeconds)).toBe(false)
  expect(await closed(secondsAgo(36 * hourSeconds + minuteSeconds), hourSeconds)).toBe(true)
  expect(await closed(secondsAgo(36 * hourSeconds - 5 * minuteSeconds), hourSeconds)).toBe(false)
  // The marks are the same if clocking in and out are two calls.
  const long = await clockIn(secondsAgo(18 * hourSeconds), { recorded_at: secondsAgo(0) })
  expect(long.needs_look).toBe(false)
  expect((await clockOut(long.id, secondsAgo(0))).needs_look).toBe(true)
  expect((await clockIn(secondsAgo(40 * hourSeconds), { recorded_at: secondsAgo(0) })).needs_look).toBe(true)
})

test('whoever was seen to come and to go needs no look; a clock-out that was told days later does, with both times', async () => {
  const { hamar: company, ann, clockIn, clockOut, phone, house, newEntryId, listEntries } = await signUpShift()
  const came = async (back: number) => {
    const { id, version } = await clockIn(secondsAgo(0))
    await company.call(api.workLogs.edit, { body: { id, version, new_start_time: secondsAgo(back) } })
    return id
  }
  expect((await clockOut(await came(40 * hourSeconds), secondsAgo(0))).needs_look).toBe(false)
  const [told_at, id] = [secondsAgo(2 * hourSeconds), await came(40 * hourSeconds)]
  expect(
    await clockOut(id, secondsAgo(32 * hourSeconds), { recorded_at: told_at, sent_at: secondsAgo(0) }),
  ).toMatchObject({
    needs_look: true,
  })
  const { changes } = await company.call(api.workLogs.history, { params: { id } })
  expect(changes.at(-1)).toMatchObject({ by: 'Employee', told_at, at: expect.any(String) })
  expect(secondsBetween(changes.at(-1)?.at ?? '', secondsAgo(0))).toBeLessThan(minuteSeconds)
  // Approving does not change the marks of how an entry was made.
  const [entry] = await listEntries({ needs_look: 'true' })
  await company.call(api.settings.save, { body: { features: { approve_work_logs: true } } })
  expect(
    await company.call(api.workLogs.edit, { body: { id, version: entry?.version ?? 0, approved: true } }),
  ).toMatchObject({ approved: true, needs_look: true })
  const screen = await company.logInTimeClock()
  const body = {
    id: newEntryId(),
    employee_id: ann.id,
    project_id: house.id,
    start_time: secondsAgo(50 * hourSeconds),
    end_time: secondsAgo(49 * hourSeconds),
  }
  expect((await screen.call(api.timeClock.createWorkLog, { body })).needs_look).toBe(true)
  expect((await phone.call(api.employee.self)).open_work_log).toBeNull()
})

test('where a phone is no more exactly than there is room for', async () => {
  const { phone, clockIn } = await signUpShift()
  const location = { lat: 1e-200, lon: -21.942_653_918_23, accuracy: 4.123_456, timestamp: secondsAgo(0) }
  const { id } = await clockIn(secondsAgo(0), { location })
  const [kept] = await phone.call(api.employee.locations, { params: { id } })
  expect(kept).toMatchObject({ lat: 0, lon: -21.942_653_9, accuracy: 4.123 })
})

test('more than five minutes late is recorded offline, with the time at which it was heard of', async () => {
  const { clockIn, clockOut } = await signUpShift()
  const prompt = await clockIn(secondsAgo(4 * minuteSeconds))
  expect(prompt).toMatchObject({ recorded_offline: false, start_received: null })
  expect(await clockOut(prompt.id, secondsAgo(3 * minuteSeconds))).toMatchObject({
    recorded_offline: false,
    end_received: null,
  })
  const late = await clockIn(secondsAgo(6 * minuteSeconds))
  expect(late.recorded_offline).toBe(true)
  expect(secondsBetween(late.start_received ?? '', secondsAgo(0))).toBeLessThan(minuteSeconds)
})

test('a phone whose clock is wrong is put right, and the repeat is known by what the phone said', async () => {
  const { phone, house, newEntryId, clockOut } = await signUpShift()
  const wrong = 3 * hourSeconds
  const body = { id: newEntryId(), project_id: house.id, start_time: secondsAgo(wrong), sent_at: secondsAgo(wrong) }
  const entry = await phone.call(api.employee.clockIn, { body })
  expect(Math.abs(secondsBetween(entry.start_time, secondsAgo(0)))).toBeLessThan(30)
  expect(entry.recorded_offline).toBe(false)
  expect(
    await phone.call(api.employee.clockIn, { body: { ...body, sent_at: secondsAgo(wrong - minuteSeconds) } }),
  ).toEqual(entry)
  expect(await expectRefusal(clockOut(entry.id, secondsAgo(wrong)))).toMatchObject({ status: 400 })
})

test('what was recorded first stays, however often it is corrected', async () => {
  const { hamar: company, clockIn, clockOut, listEntries } = await signUpShift()
  const { id, start_time } = await clockIn(secondsAgo(3 * hourSeconds))
  const { end_time, version } = await clockOut(id, secondsAgo(hourSeconds))
  let seen = version
  for (const back of [10, 20, 30])
    ({ version: seen } = await company.call(api.workLogs.edit, {
      body: {
        id,
        version: seen,
        new_start_time: secondsAgo(back * daySeconds),
        new_end_time: secondsAgo(back * daySeconds - hourSeconds),
      },
    }))
  expect(await listEntries({ from: secondsAgo(60 * daySeconds) })).toMatchObject([
    { original_start_time: start_time, original_end_time: end_time, version: 5 },
  ])
})

test('the company closes what was left open; the phone that comes later is told so', async () => {
  const { hamar: company, clockIn, clockOut, listEntries, phone } = await signUpShift()
  const { id, version, start_time } = await clockIn(secondsAgo(3 * hourSeconds))
  const end = addSeconds(start_time, 2 * hourSeconds)
  await company.call(api.workLogs.edit, { body: { id, version, new_end_time: end } })
  expect(await expectRefusal(clockOut(id, secondsAgo(0)))).toMatchObject({ status: 409, error: 'Already clocked out' })
  expect(await listEntries()).toMatchObject([{ end_time: end, original_end_time: end, total_time: 2 * hourSeconds }])
  expect((await phone.call(api.employee.self)).open_work_log).toBeNull()
})
