import { api } from '../../shared/api/index.ts'
import { hourSeconds, signUpCompanyWithPhone } from '../support/company-with-phone.ts'
import { expectRefusal } from '../support/company.ts'

const nightTimes = { new_start_time: '22:00', new_end_time: '06:00', out_time_the_day_after: true }

it.each(['Europe/Lisbon', 'Europe/London', 'Europe/Dublin', 'Atlantic/Reykjavik'])(
  'computes the true length of a shift over a clock change in %s',
  async time_zone => {
    const { company, addEntry } = await signUpCompanyWithPhone({ time_zone })
    const hasClockChanges = time_zone !== 'Atlantic/Reykjavik'
    const eveningDays = ['2026-03-27', '2026-03-28', '2026-10-24', '2026-10-25']
    const entries = await Promise.all(eveningDays.map(day => addEntry(`${day}T12:00:00Z`, `${day}T13:00:00Z`)))
    const { results } = await company.call(api.workLogs.bulk, {
      body: { ids: entries.map(({ id }) => ({ id, version: 1 })), change: { multiple_edit: nightTimes } },
    })
    const hours = results.map(({ work_log }) => (work_log?.total_time ?? 0) / hourSeconds)
    expect(hours).toEqual(hasClockChanges ? [8, 7, 9, 8] : [8, 8, 8, 8])
    const expectedStarts = hasClockChanges
      ? ['2026-03-27T22:00:00Z', '2026-03-28T22:00:00Z', '2026-10-24T21:00:00Z', '2026-10-25T22:00:00Z']
      : eveningDays.map(day => `${day}T22:00:00Z`)
    expect(results.map(({ work_log }) => work_log?.start_time)).toEqual(expectedStarts)
    const [house] = (await company.call(api.projects.list)).filter(({ name }) => name === 'House')
    expect(house?.total_working_hours).toBe(32)
  },
)

it('computes the length of an entry over a clock change from its instants', async () => {
  const { addEntry } = await signUpCompanyWithPhone({ time_zone: 'Europe/Lisbon' })
  expect(await addEntry('2026-03-28T23:00:00+00:00', '2026-03-29T07:00:00+01:00')).toMatchObject({
    start_time: '2026-03-28T23:00:00Z',
    end_time: '2026-03-29T06:00:00Z',
    total_time: 7 * hourSeconds,
  })
  expect(await addEntry('2026-10-24T23:00:00+01:00', '2026-10-25T07:00:00+00:00')).toMatchObject({
    total_time: 9 * hourSeconds,
  })
})

it('moves a skipped wall time by the gap, and takes the earlier of a repeated one', async () => {
  const { company, addEntry } = await signUpCompanyWithPhone({ time_zone: 'Europe/Lisbon' })
  const [marchEntry, octoberEntry] = [
    await addEntry('2026-03-29T08:00:00Z', '2026-03-29T09:00:00Z'),
    await addEntry('2026-10-25T08:00:00Z', '2026-10-25T09:00:00Z'),
  ]
  const multiple_edit = { new_start_time: '01:30', new_end_time: '03:00', out_time_the_day_after: false }
  const edit = (id: string) => company.call(api.workLogs.edit, { body: { id, version: 1, multiple_edit } })
  expect(await edit(marchEntry.id)).toMatchObject({
    start_time: '2026-03-29T01:30:00Z',
    end_time: '2026-03-29T02:00:00Z',
    total_time: hourSeconds / 2,
  })
  expect(await edit(octoberEntry.id)).toMatchObject({
    start_time: '2026-10-25T00:30:00Z',
    end_time: '2026-10-25T03:00:00Z',
    total_time: 2.5 * hourSeconds,
  })
})

it('names invalid times by the fields of the request', async () => {
  const { company, addEntry } = await signUpCompanyWithPhone({ time_zone: 'Europe/Lisbon' })
  const { id } = await addEntry('2026-06-10T08:00:00Z', '2026-06-10T12:00:00Z')
  const change = { multiple_edit: { new_start_time: '17:00', new_end_time: '08:00', out_time_the_day_after: false } }
  const fields = { 'multiple_edit.new_end_time': 'Out time has to be after In time' }
  expect(await expectRefusal(company.call(api.workLogs.edit, { body: { id, version: 1, ...change } }))).toMatchObject({
    status: 400,
    fields,
  })
  const { results } = await company.call(api.workLogs.bulk, { body: { ids: [{ id, version: 1 }], change } })
  expect(results).toMatchObject([{ id, fields }])
})

it('keeps the local date of an entry across midnight, month ends and year ends in UTC', async () => {
  const { company, addEntry, listEntries } = await signUpCompanyWithPhone({ time_zone: 'Europe/Lisbon' })
  // In the company's time zone it is 1 July, but in UTC it is still 30 June.
  const julyEntry = await addEntry('2026-06-30T23:30:00Z', '2026-07-01T07:30:00Z')
  const newYearEntry = await addEntry('2025-12-31T22:00:00Z', '2026-01-01T06:00:00Z')
  const edit = (id: string, multiple_edit: object) =>
    company.call(api.workLogs.edit, { body: { id, version: 1, multiple_edit: { ...nightTimes, ...multiple_edit } } })
  const earlyEntry = await edit(julyEntry.id, {
    new_start_time: '00:00',
    new_end_time: '08:00',
    out_time_the_day_after: false,
  })
  expect(earlyEntry).toMatchObject({ start_time: '2026-06-30T23:00:00Z', end_time: '2026-07-01T07:00:00Z' })
  const lateEntry = await edit(newYearEntry.id, { new_start_time: '23:59', new_end_time: '00:01' })
  expect(lateEntry).toMatchObject({
    start_time: '2025-12-31T23:59:00Z',
    end_time: '2026-01-01T00:01:00Z',
    total_time: 120,
  })
  expect(await listEntries({ from: '2025-12-31T23:59:00Z', to: '2026-06-30T23:00:00Z' })).toEqual([
    lateEntry,
    earlyEntry,
  ])
  expect(await listEntries({ from: '2025-12-31T23:59:01Z', to: '2026-06-30T22:59:59Z' })).toEqual([])
})

it('moves an entry to the previous month and back when local times change', async () => {
  const { company, addEntry, listEntries } = await signUpCompanyWithPhone({ time_zone: 'Europe/Lisbon' })
  const { id } = await addEntry('2026-07-01T00:30:00Z', '2026-07-01T08:00:00Z')
  const edit = (version: number, new_start_time: string) =>
    company.call(api.workLogs.edit, {
      body: { id, version, multiple_edit: { new_start_time, new_end_time: '12:00', out_time_the_day_after: false } },
    })
  const juneRange = { from: '2026-06-01T00:00:00Z', to: '2026-06-30T23:59:59Z' }
  const entryBefore = await edit(1, '00:15')
  expect(entryBefore.start_time).toBe('2026-06-30T23:15:00Z')
  expect(await listEntries(juneRange)).toEqual([entryBefore])
  const entryAfter = await edit(2, '09:00')
  expect(entryAfter).toMatchObject({ start_time: '2026-07-01T08:00:00Z', original_start_time: '2026-07-01T00:30:00Z' })
  expect(await listEntries(juneRange)).toEqual([])
  expect(await listEntries({ from: '2026-07-01T00:00:00Z', to: '2026-07-31T23:59:59Z' })).toEqual([entryAfter])
})
