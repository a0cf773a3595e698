import { api } from '../../shared/api/index.ts'
import { addSeconds, findLateMinutes, secondsBetween, type Entry } from '../../shared/domain/entry.ts'
import { expectRefusal } from '../support/company.ts'
import { hourSeconds, minuteSeconds, secondsAgo, signUpShift, type Shift } from '../support/shift.ts'

const history = ({ company }: Pick<Shift, 'company'>, { id }: { id: string }) =>
  company.call(api.workLogs.history, { params: { id } })

describe('history', () => {
  it('says what the phone said and when the servers got it', async () => {
    const shift = await signUpShift()
    const start = secondsAgo(9 * minuteSeconds)
    const entry = await shift.clockIn(start)
    const end = secondsAgo(minuteSeconds)
    const [recorded_at, sent_at] = [secondsAgo(30), secondsAgo(0)]
    await shift.clockOut(entry.id, end, { recorded_at, sent_at })
    const { created, changes } = await history(shift, entry)
    const none = { start_time: null, end_time: null, recorded_at: null, sent_at: null }
    expect(created).toMatchObject({ at: entry.created, phone_times: { ...none, start_time: start } })
    expect(changes).toMatchObject([{ phone_times: { ...none, end_time: end, recorded_at, sent_at } }])
  })

  it('has the times of a wrong clock as the phone said them', async () => {
    const shift = await signUpShift()
    const start = secondsAgo(3 * hourSeconds)
    const said = { start_time: start, end_time: addSeconds(start, 60), sent_at: secondsAgo(2 * hourSeconds) }
    const entry = await shift.clockIn(said.start_time, said)
    expect(Math.abs(secondsBetween(entry.start_time, addSeconds(start, 2 * hourSeconds)))).toBeLessThan(minuteSeconds)
    expect((await history(shift, entry)).created.phone_times).toEqual({ ...said, recorded_at: null })
  })

  it('has no times of a phone for what the company added', async () => {
    const shift = await signUpShift()
    const entry = await shift.addEntry(secondsAgo(hourSeconds), secondsAgo(0))
    expect((await history(shift, entry)).created.phone_times).toBe(null)
  })
})

describe('the threshold of late entries', () => {
  const minutesLate = (entry: Entry, { settings }: { settings: { late_after_minutes: number } }) =>
    findLateMinutes(entry, settings.late_after_minutes)

  it('is five minutes at first, and the company sets it from none to an hour', async () => {
    const { company } = await signUpShift()
    expect((await company.call(api.auth.self)).settings.late_after_minutes).toBe(5)
    const save = (late_after_minutes: number) => company.call(api.settings.save, { body: { late_after_minutes } })
    for (const minutes of [0, 60]) expect((await save(minutes)).settings.late_after_minutes).toBe(minutes)
    for (const minutes of [-1, 61, 1.5])
      expect(await expectRefusal(save(minutes))).toMatchObject({ fields: { late_after_minutes: 'From 0 to 60' } })
  })

  it('marks ten added minutes, whatever the phone claims about the time of recording', async () => {
    const { company, clockIn, clockOut, listEntries } = await signUpShift()
    const account = await company.call(api.auth.self)
    const { id } = await clockIn(secondsAgo(10 * minuteSeconds), { recorded_at: secondsAgo(0), sent_at: secondsAgo(0) })
    await clockOut(id, secondsAgo(0))
    const [entry] = await listEntries()
    if (!entry) throw new Error('there is no entry')
    expect(entry.recorded_offline).toBe(false)
    expect(minutesLate(entry, account)).toBe(10)
  })

  it.each([
    [0, 50, undefined],
    [0, 70, 1],
    [5, 5 * 60 - 10, undefined],
    [5, 5 * 60 + 10, 5],
    [60, 60 * 60 - 10, undefined],
    [60, 60 * 60 + 10, 60],
  ])('of %i minutes marks an end that arrives %i seconds late by %p minutes', async (minutes, seconds, expected) => {
    const { company, clockIn, clockOut } = await signUpShift()
    const account = await company.call(api.settings.save, { body: { late_after_minutes: minutes } })
    const { id } = await clockIn(secondsAgo(3 * hourSeconds), { sent_at: secondsAgo(0) })
    const entry = { ...(await clockOut(id, secondsAgo(seconds))), start_received: null }
    expect(minutesLate(entry, account)).toBe(expected)
  })
})
