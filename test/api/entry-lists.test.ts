import { api } from '../../shared/api/index.ts'
import { convertColumnsToEntries } from '../../shared/domain/entry-columns.ts'
import { CompanyId } from '../../shared/domain/ids.ts'
import {
  secondsAgo,
  daySeconds,
  hourSeconds,
  minuteSeconds,
  signUpCompanyWithPhone,
  createEntryBody,
  countReadsDuring,
} from '../support/company-with-phone.ts'
import { expectRefusal } from '../support/company.ts'
import { setSheetChangeTime } from '../support/stored-data.ts'

it('lets a deactivated employee read the last twelve months', async () => {
  const { company, ann, phone, addEntry } = await signUpCompanyWithPhone()
  const entry = await addEntry(secondsAgo(364 * daySeconds), secondsAgo(364 * daySeconds - hourSeconds))
  await company.call(api.employees.disable, { params: { id: ann.id } })
  const { work_logs } = await phone.call(api.employee.workLogs, {
    query: { from: secondsAgo(365 * daySeconds), to: secondsAgo(0) },
  })
  expect(convertColumnsToEntries(work_logs)).toEqual([entry])
})

it('limits a range to 24 months, and requires its end after its start', async () => {
  const { company } = await signUpCompanyWithPhone()
  const list = (query: object) => expectRefusal(company.call(api.workLogs.list, { query }))
  expect(await list({ from: '2023-01-01T00:00:00Z', to: '2026-01-01T00:00:00Z' })).toMatchObject({
    status: 400,
    fields: { from: 'At most 24 months' },
  })
  expect(await list({ from: '2026-02-01T00:00:00Z', to: '2026-01-01T00:00:00Z' })).toMatchObject({
    status: 400,
    fields: { to: 'The end lies before the start' },
  })
})

it('finds overlaps across months, and with a long forgotten entry, in any range', async () => {
  const fixture = await signUpCompanyWithPhone()
  const { addEntry, clockIn, company, listEntries } = fixture
  const nightEntry = await addEntry('2026-06-28T20:00:00Z', '2026-07-04T06:00:00Z')
  const [day2] = await company.call(api.workLogs.add, { body: [createEntryBody(fixture, '2026-07-04T05:00:00Z')] })
  expect(day2?.overlaps).toBe(true)
  const listOverlapFlags = async (query: object): Promise<boolean[]> =>
    (await listEntries(query)).map(({ overlaps }) => overlaps)
  expect(await listOverlapFlags({ from: '2026-06-01T00:00:00Z', to: '2026-06-30T23:59:59Z' })).toEqual([true])
  expect(await listOverlapFlags({ from: '2026-07-01T00:00:00Z', to: '2026-07-31T23:59:59Z' })).toEqual([true])
  await company.call(api.workLogs.remove, { params: { id: nightEntry.id } })
  expect(await listOverlapFlags({ from: '2026-06-01T00:00:00Z', to: '2026-07-31T23:59:59Z' })).toEqual([false])
  const openEntry = await clockIn(secondsAgo(hourSeconds))
  await company.call(api.workLogs.edit, {
    body: { id: openEntry.id, version: 1, new_start_time: '2026-05-20T08:00:00Z' },
  })
  expect(await listOverlapFlags({ from: '2026-07-01T00:00:00Z', to: '2026-07-31T23:59:59Z' })).toEqual([true])
  expect(await listOverlapFlags({ from: '2026-05-01T00:00:00Z', to: '2026-05-31T23:59:59Z' })).toEqual([true])
  expect(await listOverlapFlags({ open: 'true' })).toEqual([true])
})

it('lists entries that need review by the same rule as each entry', async () => {
  const { clockIn, addEntry, company, listEntries } = await signUpCompanyWithPhone()
  const usualEntry = await addEntry('2026-10-05T08:00:00Z', '2026-10-05T16:00:00Z')
  const longEntry = await addEntry('2026-10-06T00:00:00Z', '2026-10-06T16:00:00Z')
  const firstEntry = await addEntry('2026-10-08T08:00:00Z', '2026-10-08T12:00:00Z')
  const secondEntry = await addEntry('2026-10-08T11:00:00Z', '2026-10-08T15:00:00Z')
  const { id } = await clockIn(secondsAgo(hourSeconds))
  await company.call(api.workLogs.edit, { body: { id, version: 1, new_start_time: secondsAgo(15 * hourSeconds) } })
  const query = { from: '2026-10-01T00:00:00Z', to: secondsAgo(0) }
  const entriesToReview = await listEntries({ ...query, needs_look: 'true' })
  expect(entriesToReview.map(entry => entry.id)).toEqual([longEntry.id, firstEntry.id, secondEntry.id, id])
  expect(entriesToReview.every(({ needs_look }) => needs_look)).toBe(true)
  expect((await listEntries({ ...query, needs_look: 'false' })).map(entry => entry.id)).toEqual([usualEntry.id])
  // Corrected times remove the reason to review the entry.
  expect(
    await company.call(api.workLogs.edit, {
      body: { id: longEntry.id, version: 1, new_end_time: '2026-10-06T08:00:00Z' },
    }),
  ).toMatchObject({ needs_look: false })
})

it('refreshes an entry that becomes a forgotten clock-out, although nothing is written', async () => {
  const { ann, clockIn, company } = await signUpCompanyWithPhone()
  const { id } = await clockIn(secondsAgo(hourSeconds))
  const start = secondsAgo(14 * hourSeconds + 10 * minuteSeconds)
  await company.call(api.workLogs.edit, { body: { id, version: 1, new_start_time: start } })
  const companyId = CompanyId.parse(company.account.id)
  await setSheetChangeTime(companyId, ann.id, start.slice(0, 7), secondsAgo(hourSeconds))
  const refresh = async (needs_look: 'true' | 'false') => {
    const { changed, removed } = await company.call(api.workLogs.refresh, {
      params: { id },
      query: { from: secondsAgo(daySeconds), to: secondsAgo(0), since: secondsAgo(30 * minuteSeconds), needs_look },
    })
    return { changed: convertColumnsToEntries(changed).map(entry => entry.id), removed }
  }
  expect(await refresh('true')).toEqual({ changed: [id], removed: [] })
  expect(await refresh('false')).toEqual({ changed: [], removed: [id] })
})

it('reports an overlap with the previous month on clock-out', async () => {
  const { company, clockIn, clockOut, addEntry } = await signUpCompanyWithPhone()
  // This entry is 6 days and 23 hours long. It overlaps an entry that begins in the previous month.
  const { id } = await clockIn(secondsAgo(hourSeconds))
  await company.call(api.workLogs.edit, { body: { id, version: 1, new_start_time: '2026-10-03T12:00:00Z' } })
  await addEntry('2026-09-29T12:00:00Z', '2026-10-04T12:00:00Z')
  expect(await clockOut(id, '2026-10-10T11:00:00Z')).toMatchObject({ overlaps: true })
})

it('refreshes completely by an old cursor, and from the entry’s creation without one', async () => {
  const { company, ann, house, addEntry } = await signUpCompanyWithPhone()
  const [firstEntry, secondEntry] = [
    await addEntry(secondsAgo(3 * daySeconds), secondsAgo(2 * daySeconds)),
    await addEntry(secondsAgo(30 * hourSeconds), secondsAgo(29 * hourSeconds)),
  ]
  const refresh = async (since?: string) => {
    const response = await company.call(api.workLogs.refresh, {
      params: { id: firstEntry.id },
      query: since === undefined ? {} : { since },
    })
    return { ...response, changed: convertColumnsToEntries(response.changed).map(({ id }) => id) }
  }
  expect(await refresh(secondsAgo(8 * daySeconds))).toMatchObject({
    complete: true,
    changed: [firstEntry.id, secondEntry.id],
    removed: [],
  })
  expect(await refresh()).toMatchObject({ complete: false, changed: [firstEntry.id, secondEntry.id], removed: [] })
  await company.call(api.workLogs.remove, { params: { id: secondEntry.id } })
  expect(await refresh(secondsAgo(minuteSeconds))).toMatchObject({ complete: false, removed: [secondEntry.id] })
  const [now] = await company.call(api.workLogs.add, {
    body: [
      {
        employee_id: ann.id,
        project_id: house.id,
        start_time: secondsAgo(hourSeconds),
        end_time: secondsAgo(minuteSeconds),
      },
    ],
  })
  expect((await refresh(secondsAgo(0))).changed).toContain(now?.id)
})

it('lists entries of a project created after the names were read', async () => {
  const { company, ann, phone, newEntryId, listEntries } = await signUpCompanyWithPhone()
  await company.call(api.employees.edit, { body: { id: ann.id, needs: ['create_projects'] } })
  const start_time = secondsAgo(hourSeconds)
  const createEntries = async (): Promise<void> => {
    for (let i = 0; i < 10; i++) {
      const { id } = await phone.call(api.employee.createProject, { body: { name: `Job ${i}` } })
      await phone.call(api.employee.clockIn, {
        body: { id: newEntryId(), project_id: id, start_time, end_time: secondsAgo(minuteSeconds) },
      })
    }
  }
  await countReadsDuring(createEntries(), () => Promise.all([listEntries(), listEntries()]))
  expect(await listEntries()).toHaveLength(10)
})

it('keeps a project and an employee with the same id apart', async () => {
  const { company, ann, phone, clockIn, listEntries } = await signUpCompanyWithPhone()
  await company.call(api.employees.edit, { body: { id: ann.id, needs: ['manage_worklogs', 'create_projects'] } })
  await phone.call(api.employee.createProject, { body: { id: ann.id, name: 'Bob' } })
  const { id } = await clockIn(secondsAgo(hourSeconds))
  expect(await listEntries()).toMatchObject([{ id, employee: { name: 'Ann' }, project: { name: 'House' } }])
  const otherProject = await company.project('Shed of others')
  expect(await expectRefusal(listEntries({ employee_id: otherProject.id }))).toMatchObject({ status: 404 })
})
