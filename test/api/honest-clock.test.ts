import { api } from '../../shared/api/index.ts'
import { addSeconds, findLateMinutes, secondsBetween, type Entry } from '../../shared/domain/entry.ts'
import { keys } from '../../functions/table/keys.ts'
import { CompanyId, EmployeeId } from '../../shared/domain/ids.ts'
import { expectRefusal } from '../support/company.ts'
import { setPhoneAnswers } from '../support/stored-data.ts'
import {
  hourSeconds,
  minuteSeconds,
  secondsAgo,
  signUpCompanyWithPhone,
  type CompanyWithPhone,
} from '../support/company-with-phone.ts'

const fetchHistory = ({ company }: Pick<CompanyWithPhone, 'company'>, { id }: { id: string }) =>
  company.call(api.workLogs.history, { params: { id } })

describe('history', () => {
  it('shows the time that the phone sent and the time of arrival', async () => {
    const fixture = await signUpCompanyWithPhone()
    const start = secondsAgo(9 * minuteSeconds)
    const entry = await fixture.clockIn(start)
    const end = secondsAgo(minuteSeconds)
    const [recorded_at, sent_at] = [secondsAgo(30), secondsAgo(0)]
    await fixture.clockOut(entry.id, end, { recorded_at, sent_at })
    const { created, changes } = await fetchHistory(fixture, entry)
    const noTimes = { start_time: null, end_time: null, recorded_at: null, sent_at: null }
    expect(created).toMatchObject({ at: entry.created, phone_times: { ...noTimes, start_time: start } })
    expect(changes).toMatchObject([{ phone_times: { ...noTimes, end_time: end, recorded_at, sent_at } }])
  })

  it('has the times of a wrong clock as the phone sent them', async () => {
    const fixture = await signUpCompanyWithPhone()
    const start = secondsAgo(3 * hourSeconds)
    const claimedTimes = { start_time: start, end_time: addSeconds(start, 60), sent_at: secondsAgo(2 * hourSeconds) }
    const entry = await fixture.clockIn(claimedTimes.start_time, claimedTimes)
    expect(Math.abs(secondsBetween(entry.start_time, addSeconds(start, 2 * hourSeconds)))).toBeLessThan(minuteSeconds)
    expect((await fetchHistory(fixture, entry)).created.phone_times).toEqual({ ...claimedTimes, recorded_at: null })
  })

  it('has no phone times for an entry that the company added', async () => {
    const fixture = await signUpCompanyWithPhone()
    const entry = await fixture.addEntry(secondsAgo(hourSeconds), secondsAgo(0))
    expect((await fetchHistory(fixture, entry)).created.phone_times).toBe(null)
  })
})

describe('the threshold of late entries', () => {
  const findMinutesLate = (entry: Entry, { settings }: { settings: { late_after_minutes: number } }) =>
    findLateMinutes(entry, settings.late_after_minutes)

  it('is five minutes at first, and the company sets it from none to an hour', async () => {
    const { company } = await signUpCompanyWithPhone()
    expect((await company.call(api.auth.self)).settings.late_after_minutes).toBe(5)
    const save = (late_after_minutes: number) => company.call(api.settings.save, { body: { late_after_minutes } })
    for (const minutes of [0, 60]) expect((await save(minutes)).settings.late_after_minutes).toBe(minutes)
    for (const minutes of [-1, 61, 1.5])
      expect(await expectRefusal(save(minutes))).toMatchObject({ fields: { late_after_minutes: 'From 0 to 60' } })
  })

  it('marks ten added minutes, whatever the phone claims about the time of recording', async () => {
    const { company, clockIn, clockOut, listEntries } = await signUpCompanyWithPhone()
    const account = await company.call(api.auth.self)
    const { id } = await clockIn(secondsAgo(10 * minuteSeconds), { recorded_at: secondsAgo(0), sent_at: secondsAgo(0) })
    await clockOut(id, secondsAgo(0))
    const [entry] = await listEntries()
    if (!entry) throw new Error('there is no entry')
    expect(entry.recorded_offline).toBe(false)
    expect(findMinutesLate(entry, account)).toBe(10)
  })

  it.each([
    [0, 50, undefined],
    [0, 70, 1],
    [5, 5 * 60 - 10, undefined],
    [5, 5 * 60 + 10, 5],
    [60, 60 * 60 - 10, undefined],
    [60, 60 * 60 + 10, 60],
  ])('of %i minutes marks an end that arrives %i seconds late by %p minutes', async (minutes, seconds, expected) => {
    const { company, clockIn, clockOut } = await signUpCompanyWithPhone()
    const account = await company.call(api.settings.save, { body: { late_after_minutes: minutes } })
    const { id } = await clockIn(secondsAgo(3 * hourSeconds), { sent_at: secondsAgo(0) })
    const entry = { ...(await clockOut(id, secondsAgo(seconds))), start_received: null }
    expect(findMinutesLate(entry, account)).toBe(expected)
  })
})

describe('a location', () => {
  const createLocation = (timestamp: string) => ({ lat: 64, lon: -22, accuracy: 5, timestamp })
  const outsideError = { status: 400, fields: { timestamp: 'Not within the time of the entry' } }

  it('is refused outside of the time of its entry', async () => {
    const { phone, clockIn, clockOut, listEntries } = await signUpCompanyWithPhone()
    const { id } = await clockIn(secondsAgo(3 * hourSeconds))
    await clockOut(id, secondsAgo(2 * hourSeconds))
    const add = (body: object) =>
      phone.call(api.employee.addLocation, { params: { id }, body: { ...createLocation(secondsAgo(0)), ...body } })
    expect(await expectRefusal(add({}))).toMatchObject(outsideError)
    expect(await expectRefusal(add(createLocation(secondsAgo(4 * hourSeconds))))).toMatchObject(outsideError)
    expect(await listEntries()).toMatchObject([{ has_location: false, version: 2 }])
    await add(createLocation(secondsAgo(2.5 * hourSeconds)))
    await add(createLocation(secondsAgo(2 * hourSeconds - 4 * minuteSeconds)))
    // The phone's clock is five hours slow.
    await add({ ...createLocation(secondsAgo(7.5 * hourSeconds)), sent_at: secondsAgo(5 * hourSeconds) })
  })

  it('is refused with a clock-in or clock-out to which it does not belong', async () => {
    const { clockIn, clockOut } = await signUpCompanyWithPhone()
    const locationRefusal = { status: 400, fields: { 'location.timestamp': 'Not within the time of the entry' } }
    const earlyLocation = { location: createLocation(secondsAgo(2 * hourSeconds)) }
    expect(await expectRefusal(clockIn(secondsAgo(hourSeconds), earlyLocation))).toMatchObject(locationRefusal)
    const { id } = await clockIn(secondsAgo(hourSeconds), { location: createLocation(secondsAgo(hourSeconds)) })
    expect(await expectRefusal(clockOut(id, secondsAgo(0), earlyLocation))).toMatchObject(locationRefusal)
    await clockOut(id, secondsAgo(0), { location: createLocation(secondsAgo(0)) })
  })

  it('is accepted at the time that was recorded, although the company has changed the entry', async () => {
    const { company, phone, clockIn, clockOut } = await signUpCompanyWithPhone()
    const { id } = await clockIn(secondsAgo(3 * hourSeconds))
    const { version } = await clockOut(id, secondsAgo(hourSeconds))
    const change = { new_start_time: secondsAgo(6 * hourSeconds), new_end_time: secondsAgo(5 * hourSeconds) }
    await company.call(api.workLogs.edit, { body: { id, version, ...change } })
    await phone.call(api.employee.addLocation, { params: { id }, body: createLocation(secondsAgo(2 * hourSeconds)) })
  })
})

describe('what is sent after a deactivation', () => {
  it('is marked beside the comment, the photo or the entry', async () => {
    const { company, ann, phone, clockIn, clockOut, listEntries } = await signUpCompanyWithPhone()
    const { id } = await clockIn(secondsAgo(2 * hourSeconds))
    await clockOut(id, secondsAgo(hourSeconds))
    const comment = (text: string, more: object = {}) =>
      phone.call(api.employee.commentWorkLog, { body: { work_log_id: id, comment: text, ...more } })
    await comment('Before')
    await company.call(api.employees.disable, { params: { id: ann.id } })
    await comment('Afterwards', { made_at: secondsAgo(minuteSeconds) })
    await company.call(api.workLogs.comment, { body: { work_log_id: id, comment: 'From the company' } })
    const [entry] = await listEntries()
    expect(entry?.comments_v2.map(({ comment: text, sent_after_end }) => [text, sent_after_end])).toEqual([
      ['Before', undefined],
      ['Afterwards', true],
      ['From the company', undefined],
    ])
  })

  it('waits for approval where the company approves, and counts elsewhere', async () => {
    const { company, ann, clockIn, listEntries } = await signUpCompanyWithPhone()
    await company.call(api.employees.disable, { params: { id: ann.id } })
    const start = secondsAgo(3 * hourSeconds)
    await clockIn(start, { end_time: addSeconds(start, hourSeconds) })
    expect(await listEntries()).toMatchObject([{ sent_after_end: true, approved: false }])
    const period = { from: secondsAgo(5 * hourSeconds), to: secondsAgo(0) }
    const fetchHours = async (query: object) => {
      const report = await company.call(api.report.show, { query: { ...period, ...query } })
      return [report.work_logs.seconds, report.left_out.unapproved]
    }
    expect(await fetchHours({})).toEqual([[hourSeconds], 0])
    expect(await fetchHours({ approved_only: 'true' })).toEqual([[], 1])
  })

  it('is refused if its time is after the deactivation', async () => {
    const { company, ann, phone, clockIn } = await signUpCompanyWithPhone()
    const { id } = await clockIn(secondsAgo(2 * hourSeconds))
    await company.call(api.employees.disable, { params: { id: ann.id } })
    const body = { work_log_id: id, comment: 'Roof', made_at: secondsAgo(-10) }
    expect(await expectRefusal(phone.call(api.employee.commentWorkLog, { body }))).toMatchObject({
      error: 'Employee has been disabled',
    })
  })
})

describe('the phone’s clock', () => {
  it('disagrees if the phone got a response after its claimed time of recording', async () => {
    const { company, ann, phone, clockIn, listEntries } = await signUpCompanyWithPhone()
    const { id } = await clockIn(secondsAgo(0))
    await phone.call(api.employee.clockOut, { body: { id, end_time: secondsAgo(-2) } })
    const employee = keys.employee(CompanyId.parse(company.account.id), EmployeeId.parse(ann.id))
    await setPhoneAnswers(employee, secondsAgo(2 * hourSeconds))
    const start = secondsAgo(20 * hourSeconds)
    const sent_at = secondsAgo(0)
    const shift = { end_time: addSeconds(start, 15 * hourSeconds), sent_at }
    expect(await clockIn(start, shift)).toMatchObject({ clock_disagrees: true })
    await setPhoneAnswers(employee, secondsAgo(2 * hourSeconds))
    const sinceInstant = secondsAgo(hourSeconds)
    expect(await clockIn(sinceInstant, { end_time: secondsAgo(minuteSeconds), sent_at })).toMatchObject({
      clock_disagrees: false,
    })
    expect((await listEntries()).filter(entry => entry.clock_disagrees)).toHaveLength(1)
  })

  it('agrees if the phone sends its queue in one go', async () => {
    const { clockIn, clockOut } = await signUpCompanyWithPhone()
    const sent_at = secondsAgo(0)
    for (const hours of [8, 6, 4]) {
      const { id } = await clockIn(secondsAgo(hours * hourSeconds), { sent_at })
      expect(await clockOut(id, secondsAgo((hours - 1) * hourSeconds), { sent_at })).toMatchObject({
        clock_disagrees: false,
      })
    }
  })

  it('agrees with the same phone after a new log-in', async () => {
    const { phone, company, ann, house, clockIn, clockOut, newEntryId } = await signUpCompanyWithPhone()
    const { id } = await clockIn(secondsAgo(3 * hourSeconds))
    await clockOut(id, secondsAgo(hourSeconds))
    await phone.call(api.employee.logout)
    await phone.call(api.employee.login, {
      body: { company_name: company.account.name, employee_name: ann.name, password: ann.login_token },
    })
    const body = { id: newEntryId(), project_id: house.id, start_time: secondsAgo(2.9 * hourSeconds) }
    expect(
      await phone.call(api.employee.clockIn, { body: { ...body, end_time: secondsAgo(2.5 * hourSeconds) } }),
    ).toMatchObject({ overlaps: true, clock_disagrees: false })
  })

  it('disagrees with a second phone that recorded the same time', async () => {
    const { company, ann, house, clockIn, clockOut, newEntryId } = await signUpCompanyWithPhone()
    const { id } = await clockIn(secondsAgo(3 * hourSeconds))
    await clockOut(id, secondsAgo(hourSeconds))
    const overlappingTimes = { end_time: secondsAgo(2.5 * hourSeconds) }
    expect(await clockIn(secondsAgo(2.9 * hourSeconds), overlappingTimes)).toMatchObject({
      overlaps: true,
      clock_disagrees: false,
    })
    const otherPhone = await company.logInPhone(ann)
    const body = { id: newEntryId(), project_id: house.id, start_time: secondsAgo(2 * hourSeconds) }
    expect(
      await otherPhone.call(api.employee.clockIn, { body: { ...body, end_time: secondsAgo(minuteSeconds) } }),
    ).toMatchObject({ clock_disagrees: true })
    const earlierBody = { ...body, id: newEntryId(), start_time: secondsAgo(6 * hourSeconds) }
    const openedEntry = await otherPhone.call(api.employee.clockIn, { body: earlierBody })
    expect(openedEntry.clock_disagrees).toBe(true)
    expect(
      await otherPhone.call(api.employee.clockOut, {
        body: { id: openedEntry.id, end_time: secondsAgo(5 * hourSeconds) },
      }),
    ).toMatchObject({ clock_disagrees: true, overlaps: false })
  })
})

describe('flags of late calls', () => {
  it('marks as recorded offline what the phone recorded over five minutes before', async () => {
    const { company, clockIn } = await signUpCompanyWithPhone()
    await company.call(api.settings.save, { body: { late_after_minutes: 60 } })
    const isRecordedOffline = async (seconds: number) => {
      const [start, sent_at] = [secondsAgo(hourSeconds), secondsAgo(0)]
      const times = { end_time: secondsAgo(2000), recorded_at: secondsAgo(seconds), sent_at }
      return (await clockIn(start, times)).recorded_offline
    }
    expect(await isRecordedOffline(310)).toBe(true)
    expect(await isRecordedOffline(280)).toBe(false)
  })

  it('marks a clock-out as added later after fourteen hours', async () => {
    const { clockIn, clockOut } = await signUpCompanyWithPhone()
    const addLater = async (seconds: number) => {
      const { id } = await clockIn(secondsAgo(20 * hourSeconds))
      return (await clockOut(id, secondsAgo(seconds))).answered_late
    }
    expect(await addLater(14 * hourSeconds + minuteSeconds)).toBe(true)
    expect(await addLater(14 * hourSeconds - minuteSeconds)).toBe(false)
  })
})
