import { api } from '../../shared/api/index.ts'
import { addSeconds, secondsBetween } from '../../shared/domain/entry.ts'
import { injectRouteFaults, slowDownTable, useSeveralContainers } from '../support/faults.ts'
import {
  secondsAgo,
  daySeconds,
  hourSeconds,
  minuteSeconds,
  signUpCompanyWithPhone,
  type CompanyWithPhone,
} from '../support/company-with-phone.ts'
import { expectRefusal } from '../support/company.ts'

useSeveralContainers()

const fetchProjectTotals = async ({ company }: CompanyWithPhone): Promise<Record<string, number>> =>
  Object.fromEntries(
    (await company.call(api.projects.list)).map(({ name, total_working_hours }) => [name, total_working_hours]),
  )

/**
 * Injects faults into the employee's route `name`: its transaction succeeds, but all responses to the transaction are
 * lost.
 */
const loseEveryResponse = (name: string) =>
  injectRouteFaults(
    { area: 'employee', name },
    Array.from({ length: 10 }, () => ({ call: 1, operation: 'TransactWriteItems', kind: 'lose' })),
  )

it('clocks in once when two phones clock in at the same time', async () => {
  const { company, ann, phone, house, newEntryId, listEntries } = await signUpCompanyWithPhone()
  const otherPhone = await company.logInPhone(ann)
  const bodies = Array.from({ length: 6 }, () => ({
    id: newEntryId(),
    project_id: house.id,
    start_time: secondsAgo(5),
  }))
  const attempts = await Promise.allSettled(
    bodies.map((body, i) => (i % 2 === 0 ? phone : otherPhone).call(api.employee.clockIn, { body })),
  )
  expect(attempts.filter(({ status }) => status === 'fulfilled').length).toBe(1)
  for (const attempt of attempts)
    if (attempt.status === 'rejected')
      expect(await expectRefusal(Promise.reject(attempt.reason as Error))).toMatchObject({
        status: 409,
        error: 'Already clocked in',
      })
  const [openEntry, ...others] = await listEntries()
  expect(others).toEqual([])
  expect((await phone.call(api.employee.self)).open_work_log?.id).toBe(openEntry?.id)
})

it('shows a refused phone the entry, and of its project only the name', async () => {
  const { company, house, phone, clockIn, newEntryId } = await signUpCompanyWithPhone()
  await company.call(api.projects.edit, { body: { id: house.id, new_description: 'The key is at number 10' } })
  await clockIn(secondsAgo(minuteSeconds))
  const body = { id: newEntryId(), project_id: house.id, start_time: secondsAgo(0) }
  const refusal = await phone.call(api.employee.clockIn, { body }).catch((error: unknown) => error)
  expect(refusal).toHaveProperty('body.work_log.project', { id: house.id, name: house.name })
})

it('clocks in and out once for concurrent identical requests', async () => {
  const { phone, house, newEntryId, listEntries } = await signUpCompanyWithPhone()
  await slowDownTable(10, 40)
  const body = { id: newEntryId(), project_id: house.id, start_time: secondsAgo(hourSeconds) }
  const clockIns = await Promise.all(Array.from({ length: 5 }, () => phone.call(api.employee.clockIn, { body })))
  expect(new Set(clockIns.map(({ id }) => id)).size).toBe(1)
  const end_time = secondsAgo(0)
  const clockedOutEntries = await Promise.all(
    Array.from({ length: 5 }, () => phone.call(api.employee.clockOut, { body: { id: body.id, end_time } })),
  )
  expect(new Set(clockedOutEntries.map(({ version }) => version))).toEqual(new Set([2]))
  expect(await listEntries()).toEqual([clockedOutEntries[0]])
  await slowDownTable(10)
})

it('returns the current state when the phone repeats after lost responses', async () => {
  const fixture = await signUpCompanyWithPhone()
  const { phone, house, newEntryId, listEntries } = fixture
  const body = { id: newEntryId(), project_id: house.id, start_time: secondsAgo(2 * hourSeconds) }
  await loseEveryResponse('clock-in')
  expect(await expectRefusal(phone.call(api.employee.clockIn, { body }))).toMatchObject({ status: 500 })
  const openEntry = await phone.call(api.employee.clockIn, { body })
  expect(openEntry).toMatchObject({ id: body.id, version: 1, end_time: null })
  const clockOutBody = { id: body.id, end_time: addSeconds(body.start_time, hourSeconds) }
  await loseEveryResponse('clock-out')
  expect(await expectRefusal(phone.call(api.employee.clockOut, { body: clockOutBody }))).toMatchObject({ status: 500 })
  expect(await phone.call(api.employee.clockOut, { body: clockOutBody })).toMatchObject({
    version: 2,
    total_time: hourSeconds,
  })
  expect((await listEntries()).length).toBe(1)
  expect(await fetchProjectTotals(fixture)).toEqual({ House: 1, Shed: 0 })
})

it('returns the corrected entry to a repeat, and changes nothing', async () => {
  const fixture = await signUpCompanyWithPhone()
  const { company, phone, house, shed, newEntryId, listEntries } = fixture
  const [clockInBody, end_time] = [
    { id: newEntryId(), project_id: house.id, start_time: secondsAgo(3 * hourSeconds) },
    secondsAgo(hourSeconds),
  ]
  await phone.call(api.employee.clockIn, { body: clockInBody })
  const { version } = await phone.call(api.employee.clockOut, { body: { id: clockInBody.id, end_time } })
  const newStart = secondsAgo(40 * daySeconds)
  const correctedEntry = await company.call(api.workLogs.edit, {
    body: {
      id: clockInBody.id,
      version,
      new_project_id: shed.id,
      new_start_time: newStart,
      new_end_time: addSeconds(newStart, hourSeconds),
    },
  })
  expect(await phone.call(api.employee.clockIn, { body: clockInBody })).toEqual(correctedEntry)
  expect(await phone.call(api.employee.clockOut, { body: { id: clockInBody.id, end_time } })).toEqual(correctedEntry)
  expect(correctedEntry).toMatchObject({ original_start_time: clockInBody.start_time, original_end_time: end_time })
  expect(await listEntries({ from: secondsAgo(60 * daySeconds) })).toEqual([correctedEntry])
  expect(await fetchProjectTotals(fixture)).toEqual({ House: 0, Shed: 1 })
})

it('does not restore a deleted entry on a repeat', async () => {
  const fixture = await signUpCompanyWithPhone()
  const { company, phone, house, newEntryId, listEntries } = fixture
  const clockInBody = { id: newEntryId(), project_id: house.id, start_time: secondsAgo(3 * hourSeconds) }
  await phone.call(api.employee.clockIn, { body: clockInBody })
  await company.call(api.workLogs.remove, { params: { id: clockInBody.id } })
  const deletedError = { status: 409, error: 'The entry was deleted' }
  expect(await expectRefusal(phone.call(api.employee.clockIn, { body: clockInBody }))).toMatchObject(deletedError)
  expect(
    await expectRefusal(phone.call(api.employee.clockOut, { body: { id: clockInBody.id, end_time: secondsAgo(0) } })),
  ).toMatchObject(deletedError)
  expect(await listEntries()).toEqual([])
  await fixture.clockIn(secondsAgo(10))
})

it('refuses an id that was used with other content', async () => {
  const { phone, house, shed, newEntryId } = await signUpCompanyWithPhone()
  const body = { id: newEntryId(), project_id: house.id, start_time: secondsAgo(hourSeconds) }
  await phone.call(api.employee.clockIn, { body })
  for (const change of [
    { project_id: shed.id },
    { start_time: secondsAgo(2 * hourSeconds) },
    { end_time: secondsAgo(minuteSeconds) },
  ])
    expect(await expectRefusal(phone.call(api.employee.clockIn, { body: { ...body, ...change } }))).toMatchObject({
      status: 409,
      error: 'This id or key was used for something else',
    })
})

it('answers 404 to a clock-out before its clock-in, and accepts it afterwards', async () => {
  const { phone, house, newEntryId, clockOut } = await signUpCompanyWithPhone()
  const id = newEntryId()
  expect(await expectRefusal(clockOut(id, secondsAgo(0)))).toMatchObject({ status: 404 })
  await phone.call(api.employee.clockIn, { body: { id, project_id: house.id, start_time: secondsAgo(hourSeconds) } })
  expect(await clockOut(id, secondsAgo(0))).toMatchObject({ id, version: 2 })
})

it('accepts times of the last seven days, and at most five minutes ahead', async () => {
  const { clockIn, clockOut } = await signUpCompanyWithPhone()
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
  const futureEntry = await clockIn(secondsAgo(-4 * minuteSeconds))
  expect(await expectRefusal(clockOut(futureEntry.id, secondsAgo(-6 * minuteSeconds)))).toMatchObject({
    status: 400,
    fields: { end_time: 'At most 5 minutes ahead' },
  })
  expect(await expectRefusal(clockOut(futureEntry.id, secondsAgo(0)))).toMatchObject({
    status: 400,
    fields: { end_time: 'Out time has to be after In time' },
  })
})

it('accepts a late repeat of a call recorded seven days ago', async () => {
  const { phone, house, newEntryId } = await signUpCompanyWithPhone()
  // The `sent_at` of the first request shows that the phone's clock is wrong. The repeat has no `sent_at`.
  const body = {
    id: newEntryId(),
    project_id: house.id,
    start_time: secondsAgo(7 * daySeconds + hourSeconds),
    end_time: secondsAgo(7 * daySeconds),
  }
  const first = await phone.call(api.employee.clockIn, { body: { ...body, sent_at: secondsAgo(2 * hourSeconds) } })
  expect(await phone.call(api.employee.clockIn, { body })).toEqual(first)
})

it('refuses a clock-in on a closed project, or after deactivation', async () => {
  const { company, ann, house, clockIn } = await signUpCompanyWithPhone()
  await company.call(api.projects.close, { params: { id: house.id } })
  expect(await expectRefusal(clockIn(secondsAgo(0)))).toMatchObject({ status: 403, error: 'Project has been closed' })
  await company.call(api.projects.open, { params: { id: house.id } })
  await company.call(api.employees.disable, { params: { id: ann.id } })
  expect(await expectRefusal(clockIn(secondsAgo(0)))).toMatchObject({
    status: 401,
    error: 'Employee has been disabled',
  })
  await company.call(api.employees.enable, { params: { id: ann.id } })
  expect(await clockIn(secondsAgo(0))).toMatchObject({ sent_after_end: false })
})

it('accepts and flags work from before a deactivation or closing that is sent later', async () => {
  const { company, ann, house, shed, clockIn } = await signUpCompanyWithPhone()
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

it('flags a clock-out that arrives after the project was closed', async () => {
  const { company, house, clockIn, clockOut } = await signUpCompanyWithPhone()
  const { id } = await clockIn(secondsAgo(3 * hourSeconds))
  await company.call(api.projects.close, { params: { id: house.id } })
  expect(await clockOut(id, secondsAgo(hourSeconds))).toMatchObject({ sent_after_end: true, recorded_offline: true })
})

it('accepts a clock-out from a closed project or of a deactivated employee', async () => {
  const { company, ann, house, clockIn, clockOut } = await signUpCompanyWithPhone()
  const { id } = await clockIn(secondsAgo(hourSeconds))
  await company.call(api.projects.close, { params: { id: house.id } })
  await company.call(api.employees.disable, { params: { id: ann.id } })
  expect(await clockOut(id, secondsAgo(0))).toMatchObject({ sent_after_end: true, version: 2 })
})

it('accepts a clock-in and clock-out that were queued together, whatever is open', async () => {
  const { clockIn, phone } = await signUpCompanyWithPhone()
  const openEntry = await clockIn(secondsAgo(hourSeconds))
  const start = secondsAgo(5 * hourSeconds)
  const closed = await clockIn(start, { end_time: addSeconds(start, hourSeconds) })
  expect(closed).toMatchObject({ total_time: hourSeconds, recorded_offline: true, overlaps: false })
  expect(await clockIn(secondsAgo(2 * hourSeconds), { end_time: secondsAgo(minuteSeconds) })).toMatchObject({
    overlaps: true,
  })
  expect((await phone.call(api.employee.self)).open_work_log?.id).toBe(openEntry.id)
})

it('requires a length above zero and of at most seven days', async () => {
  const { company, clockIn, clockOut } = await signUpCompanyWithPhone()
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

it('flags a clock-out answered a day later, but not one queued offline', async () => {
  const { clockIn, clockOut } = await signUpCompanyWithPhone()
  const first = await clockIn(secondsAgo(30 * hourSeconds))
  expect(await clockOut(first.id, addSeconds(first.start_time, 8 * hourSeconds))).toMatchObject({
    answered_late: true,
    recorded_offline: true,
    total_time: 8 * hourSeconds,
  })
  const second = await clockIn(secondsAgo(20 * hourSeconds))
  const queued = await clockOut(second.id, secondsAgo(16 * hourSeconds), { recorded_at: secondsAgo(16 * hourSeconds) })
  expect(queued).toMatchObject({ answered_late: false, recorded_offline: true })
  const thirdEntry = await clockIn(secondsAgo(15.5 * hourSeconds), { recorded_at: secondsAgo(0) })
  expect(thirdEntry.recorded_offline).toBe(false)
  expect(await clockOut(thirdEntry.id, secondsAgo(15 * hourSeconds), { recorded_at: secondsAgo(0) })).toMatchObject({
    answered_late: true,
    recorded_offline: false,
  })
})

it('does not flag a timely clock-out that was sent the next morning', async () => {
  const { clockIn, clockOut } = await signUpCompanyWithPhone()
  const { id } = await clockIn(secondsAgo(24 * hourSeconds))
  expect(await clockOut(id, secondsAgo(15 * hourSeconds), { sent_at: secondsAgo(0) })).toMatchObject({
    answered_late: false,
    recorded_offline: true,
  })
})

it('requires review of a week sent at once, whatever time the phone claims', async () => {
  const { company, clockIn, listEntries } = await signUpCompanyWithPhone()
  const [start, end_time] = [secondsAgo(6 * daySeconds), secondsAgo(3 * hourSeconds)]
  const total_time = secondsBetween(start, end_time)
  for (const reportedTimes of [
    {},
    { recorded_at: secondsAgo(0), sent_at: secondsAgo(0) },
    { recorded_at: secondsAgo(4 * hourSeconds), sent_at: secondsAgo(0) },
    { sent_at: secondsAgo(0) },
  ])
    expect(await clockIn(start, { end_time, ...reportedTimes })).toMatchObject({ needs_look: true, total_time })
  const usualEntry = await clockIn(secondsAgo(2 * hourSeconds), { end_time: secondsAgo(hourSeconds) })
  expect(usualEntry.needs_look).toBe(false)
  expect(await listEntries({ needs_look: 'true' })).toHaveLength(4)
  expect(await listEntries({ needs_look: 'false' })).toEqual([usualEntry])
  const [first] = await listEntries({ needs_look: 'true' })
  const { created } = await company.call(api.workLogs.history, { params: { id: first?.id ?? '' } })
  expect(created).toMatchObject({ start_time: start, at: first?.created, told_at: expect.any(String) })
})

it('requires review from 16 hours on, and of what arrived over 36 hours late', async () => {
  const { clockIn, clockOut } = await signUpCompanyWithPhone()
  const needsLookFor = async (start_time: string, seconds: number) =>
    (await clockIn(start_time, { end_time: addSeconds(start_time, seconds) })).needs_look
  expect(await needsLookFor(secondsAgo(6 * daySeconds), hourSeconds)).toBe(true)
  expect(await needsLookFor(secondsAgo(36 * hourSeconds + minuteSeconds), minuteSeconds)).toBe(true)
  expect(await needsLookFor(secondsAgo(36 * hourSeconds - 5 * minuteSeconds), hourSeconds)).toBe(false)
  expect(await needsLookFor(secondsAgo(34 * hourSeconds), 16 * hourSeconds)).toBe(true)
  // The limits of the calls above also apply if start and end arrive in two calls.
  const longEntry = await clockIn(secondsAgo(17 * hourSeconds), { recorded_at: secondsAgo(0) })
  expect(longEntry.needs_look).toBe(true)
  expect((await clockOut(longEntry.id, secondsAgo(hourSeconds))).needs_look).toBe(true)
  expect((await clockIn(secondsAgo(40 * hourSeconds), { recorded_at: secondsAgo(0) })).needs_look).toBe(true)
})

it('requires review when a clock-out arrives over 36 hours late, and records both times', async () => {
  const { company, ann, clockIn, clockOut, phone, house, newEntryId, listEntries } = await signUpCompanyWithPhone()
  const createMovedEntry = async (secondsBack: number) => {
    const { id, version } = await clockIn(secondsAgo(0))
    await company.call(api.workLogs.edit, { body: { id, version, new_start_time: secondsAgo(secondsBack) } })
    return id
  }
  expect((await clockOut(await createMovedEntry(40 * hourSeconds), secondsAgo(35 * hourSeconds))).answered_late).toBe(
    true,
  )
  const [told_at, id] = [secondsAgo(2 * hourSeconds), await createMovedEntry(60 * hourSeconds)]
  expect(
    await clockOut(id, secondsAgo(50 * hourSeconds), { recorded_at: told_at, sent_at: secondsAgo(0) }),
  ).toMatchObject({
    needs_look: true,
  })
  const { changes } = await company.call(api.workLogs.history, { params: { id } })
  expect(changes.at(-1)).toMatchObject({ by: 'Employee', told_at, at: expect.any(String) })
  expect(secondsBetween(changes.at(-1)?.at ?? '', secondsAgo(0))).toBeLessThan(minuteSeconds)
  // Approval keeps the flags that describe how an entry was recorded.
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

it('rounds coordinates before storing them', async () => {
  const { phone, clockIn } = await signUpCompanyWithPhone()
  const location = { lat: 1e-200, lon: -21.942_653_918_23, accuracy: 4.123_456, timestamp: secondsAgo(0) }
  const { id } = await clockIn(secondsAgo(0), { location })
  const [storedLocation] = await phone.call(api.employee.locations, { params: { id } })
  expect(storedLocation).toMatchObject({ lat: 0, lon: -21.942_653_9, accuracy: 4.123 })
})

it('flags calls over five minutes late as offline, with the time of arrival', async () => {
  const { clockIn, clockOut } = await signUpCompanyWithPhone()
  const promptEntry = await clockIn(secondsAgo(4 * minuteSeconds))
  expect(promptEntry).toMatchObject({ recorded_offline: false, start_received: null })
  expect(await clockOut(promptEntry.id, secondsAgo(3 * minuteSeconds))).toMatchObject({
    recorded_offline: false,
    end_received: null,
  })
  const lateEntry = await clockIn(secondsAgo(6 * minuteSeconds))
  expect(lateEntry.recorded_offline).toBe(true)
  expect(secondsBetween(lateEntry.start_received ?? '', secondsAgo(0))).toBeLessThan(minuteSeconds)
})

it('corrects a wrong phone clock, and recognizes the repeat', async () => {
  const { phone, house, newEntryId, clockOut } = await signUpCompanyWithPhone()
  const wrongSeconds = 3 * hourSeconds
  const body = {
    id: newEntryId(),
    project_id: house.id,
    start_time: secondsAgo(wrongSeconds),
    sent_at: secondsAgo(wrongSeconds),
  }
  const entry = await phone.call(api.employee.clockIn, { body })
  expect(Math.abs(secondsBetween(entry.start_time, secondsAgo(0)))).toBeLessThan(30)
  expect(entry.recorded_offline).toBe(false)
  expect(
    await phone.call(api.employee.clockIn, { body: { ...body, sent_at: secondsAgo(wrongSeconds - minuteSeconds) } }),
  ).toEqual(entry)
  expect(await expectRefusal(clockOut(entry.id, secondsAgo(wrongSeconds)))).toMatchObject({ status: 400 })
})

it('keeps the first recorded times through every correction', async () => {
  const { company, clockIn, clockOut, listEntries } = await signUpCompanyWithPhone()
  const { id, start_time } = await clockIn(secondsAgo(3 * hourSeconds))
  const { end_time, version } = await clockOut(id, secondsAgo(hourSeconds))
  let latestVersion = version
  for (const secondsBack of [10, 20, 30])
    ({ version: latestVersion } = await company.call(api.workLogs.edit, {
      body: {
        id,
        version: latestVersion,
        new_start_time: secondsAgo(secondsBack * daySeconds),
        new_end_time: secondsAgo(secondsBack * daySeconds - hourSeconds),
      },
    }))
  expect(await listEntries({ from: secondsAgo(60 * daySeconds) })).toMatchObject([
    { original_start_time: start_time, original_end_time: end_time, version: 5 },
  ])
})

it('answers 409 to a clock-out after the company closed the entry', async () => {
  const { company, clockIn, clockOut, listEntries, phone } = await signUpCompanyWithPhone()
  const { id, version, start_time } = await clockIn(secondsAgo(3 * hourSeconds))
  const end = addSeconds(start_time, 2 * hourSeconds)
  await company.call(api.workLogs.edit, { body: { id, version, new_end_time: end } })
  expect(await expectRefusal(clockOut(id, secondsAgo(0)))).toMatchObject({ status: 409, error: 'Already clocked out' })
  expect(await listEntries()).toMatchObject([{ end_time: end, original_end_time: end, total_time: 2 * hourSeconds }])
  expect((await phone.call(api.employee.self)).open_work_log).toBeNull()
})
