import { api } from '../../shared/api/index.ts'
import { addSeconds, secondsBetween } from '../../shared/domain/entry.ts'
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
