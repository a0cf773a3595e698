import type { Input } from '../../shared/api/client.ts'
import { api } from '../../shared/api/index.ts'
import { toReportEntries } from '../../shared/domain/report/columns.ts'
import { signUpCompanyWithPeople, expectRefusal, type Company, type EmployeeData } from '../support/company.ts'

const hour = 3600
const range = { from: '2026-03-01T00:00:00Z', to: '2026-03-31T23:59:59Z' }

const signUpInLisbon = () => signUpCompanyWithPeople({ time_zone: 'Europe/Lisbon' })

const add = (company: Company, { id }: EmployeeData, project: { id: string }, start_time: string, end_time: string) =>
  company.call(api.workLogs.add, { body: [{ employee_id: id, project_id: project.id, start_time, end_time }] })

const fetchSums = async (company: Company, query: Parameters<typeof fetchReport>[1]) =>
  (await fetchReport(company, query)).map(({ date, entry, regular_time, over_time, lunch_deduction }) => [
    date,
    entry.project.name,
    regular_time / hour,
    over_time / hour,
    lunch_deduction / hour,
  ])

async function fetchReport(company: Company, query: Partial<Input<typeof api.report.show>['query']>) {
  const report = await company.call(api.report.show, { query: { ...range, ...query } })
  return toReportEntries(report, 'Europe/Lisbon')
}

it('cuts a day by range or filter without changing its pay', async () => {
  const { company, ann, house, road } = await signUpInLisbon()
  await add(company, ann, house, '2026-03-02T08:00:00Z', '2026-03-02T14:00:00Z')
  await add(company, ann, road, '2026-03-02T15:00:00Z', '2026-03-02T19:00:00Z')
  const dailyRule: Parameters<typeof fetchReport>[1] = {
    overtime: 'daily',
    hours: '8',
    lunch_minutes: '30',
    lunch_after_hours: '5',
  }
  const morning = ['2026-03-02', 'House', 5.5, 0, -0.5]
  const eveningSums = ['2026-03-02', 'Road', 2.5, 1.5, 0]
  expect(await fetchSums(company, dailyRule)).toEqual([morning, eveningSums])
  expect(await fetchSums(company, { ...dailyRule, project_id: road.id })).toEqual([eveningSums])
  expect(await fetchSums(company, { ...dailyRule, from: '2026-03-02T12:00:00Z' })).toEqual([eveningSums])
})

it('deducts for lunch only what breaks of their own do not cover, also outside of the filter', async () => {
  const { company, ann, house, road } = await signUpInLisbon()
  await add(company, ann, house, '2026-03-02T08:00:00Z', '2026-03-02T11:51:00Z')
  await add(company, ann, road, '2026-03-02T12:09:00Z', '2026-03-02T16:00:00Z')
  const lunch = { overtime: 'none', lunch_minutes: '30', lunch_after_hours: '5' } as const
  expect((await fetchSums(company, lunch)).map(([, , , , deductedHours]) => deductedHours)).toEqual([-0.5, 0])
  const lunchCountingBreaks = { ...lunch, lunch_counts_breaks: 'true' } as const
  expect((await fetchSums(company, lunchCountingBreaks)).map(([, , , , deductedHours]) => deductedHours)).toEqual([
    -0.2, 0,
  ])
  expect(await fetchSums(company, { ...lunchCountingBreaks, project_id: house.id })).toEqual([
    ['2026-03-02', 'House', 3.85 - 0.2, 0, -0.2],
  ])
  await company.call(api.settings.save, {
    body: { report_rule: { overtime: 'none', lunch_minutes: 18, lunch_counts_breaks: true } },
  })
  expect((await fetchSums(company, {})).map(([, , , , deductedHours]) => deductedHours)).toEqual([0, 0])
})

it('shortens a night over the spring clock change by an hour', async () => {
  const { company, ann, house } = await signUpInLisbon()
  // The local times are 22:00 to 08:30.
  await add(company, ann, house, '2026-03-28T22:00:00Z', '2026-03-29T07:30:00Z')
  expect(await fetchSums(company, { overtime: 'window', weekdays: '7' })).toEqual([['2026-03-28', 'House', 0.5, 9, 0]])
})

it('pays only overtime without weekdays, and keeps fractional hours exactly', async () => {
  const { company, ann, house } = await signUpInLisbon()
  await add(company, ann, house, '2026-03-02T08:00:00Z', '2026-03-02T18:00:00Z')
  expect(await fetchSums(company, { overtime: 'window', weekdays: 'none' })).toEqual([
    ['2026-03-02', 'House', 0, 10, 0],
  ])
  await company.call(api.settings.save, { body: { report_rule: { overtime: 'daily', hours: 7 + 25 / 60 } } })
  const { rule } = await company.call(api.report.show, { query: range })
  const report = await company.call(api.report.show, { query: { ...range, overtime: 'daily', hours: '7.4167' } })
  expect(report.rule.hours).toBe(rule.hours)
})

it('counts only approved entries with approved_only, and reports the rest', async () => {
  const { company, ann, ben, house } = await signUpInLisbon()
  await company.call(api.settings.save, { body: { features: { approve_work_logs: true } } })
  const [entry] = await add(company, ann, house, '2026-03-02T08:00:00Z', '2026-03-02T14:00:00Z')
  await add(company, ben, house, '2026-03-02T08:00:00Z', '2026-03-02T14:00:00Z')
  if (!entry) throw new Error('not added')
  await company.call(api.workLogs.edit, { body: { id: entry.id, version: 1, approved: true } })
  const report = await company.call(api.report.show, { query: { ...range, approved_only: 'true' } })
  expect(toReportEntries(report, 'Europe/Lisbon').map(({ entry }) => entry.employee.name)).toEqual(['Ann'])
  expect(report.left_out).toEqual({ open: 0, unapproved: 1 })
})

it('uses the saved rule by default, and names an invalid field', async () => {
  const { company } = await signUpInLisbon()
  await company.call(api.settings.save, { body: { report_rule: { overtime: 'both', hours: 7.5 } } })
  expect(await company.call(api.report.show, { query: range })).toMatchObject({
    rule: { overtime: 'both', hours: 7.5 },
    hide_project_overtime: true,
  })
  const invalidRule = { ...range, overtime: 'window', day_start: '17:00', day_end: '08:00' } as const
  expect(await expectRefusal(company.call(api.report.show, { query: invalidRule }))).toMatchObject({
    status: 400,
    fields: { day_end: 'The day has to end after it starts' },
  })
})
