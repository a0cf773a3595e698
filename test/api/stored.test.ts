/** A company that an earlier version of the code has stored is told by this one what it was told then. */
import { api } from '../../shared/api/index.ts'
import { fromColumns } from '../../shared/domain/log-columns.ts'
import { newId } from '../../shared/domain/new-id.ts'
import type { WorkLog } from '../../shared/domain/work-log.ts'
import type { Browser } from '../support/browser.ts'
import { keep } from '../support/aws.ts'
import { someone } from '../support/cloud.ts'
import { storedItems, toldThen } from '../support/stored.ts'

/** what others count, and what has ended since, stays out of the table */
const ofTheCompany = storedItems.filter(({ row }) => /^(C|COMPANYNAME|EMAIL|T)#/.test(String(row['pk'])))
const told = toldThen('2026-11.json')
const range = { from: '2025-11-01T00:00:00Z', to: '2026-12-31T23:59:59Z' }

let hamar: Browser
beforeAll(async () => {
  await keep(ofTheCompany.map(({ item }) => item))
  hamar = someone()
  await hamar.call(api.auth.login, { body: { username: 'Hamar 2026', password: 'stored since 2026' } })
})

const entries = told['entries'] as WorkLog[]
const present = async () => fromColumns((await hamar.call(api.workLogs.list, { query: range })).work_logs)

test('its account, people, projects and time clock', async () => {
  const screen = someone()
  const { time_clock_token } = told['self'] as { time_clock_token: string }
  await screen.call(api.auth.timeClockLoginToken, { body: { token: time_clock_token } })
  const phone = someone()
  await phone.call(api.employee.login, { body: { company_name: 'Hamar 2026', employee_name: 'Ann', password: 'bcdf' } })
  expect({
    self: await hamar.call(api.auth.self),
    employees: await hamar.call(api.employees.list),
    projects: await hamar.call(api.projects.list),
    board: await screen.call(api.timeClock.board),
    employee: await phone.call(api.employee.self),
  }).toMatchObject({ self: told['self'], employees: told['employees'], projects: told['projects'], board: told['board'], employee: told['employee'] })
})

test('its entries, with who made them, their marks, comments and places', async () => {
  // 96 of each format, with every mark by every creator, and those of everybody else
  expect(entries.length).toBeGreaterThan(192)
  expect(await present()).toMatchObject(entries)
  const located = entries.find(({ has_location, comments }) => has_location && comments.includes('The roof leaks'))
  expect(await hamar.call(api.workLogs.locations, { params: { id: located?.id ?? '' } })).toEqual(told['locations'])
})

test('the history of each entry, also of one that was removed', async () => {
  const histories = Object.entries(told['histories'] as Record<string, object>)
  expect(histories.length).toBe(8)
  for (const [id, history] of histories) expect(await hamar.call(api.workLogs.history, { params: { id } })).toMatchObject(history)
})

test('its reports, by each rule', async () => {
  const rules = { saved: {}, none: { overtime: 'none' }, daily: { overtime: 'daily', hours: '8' }, approved: { approved_only: 'true' } } as const
  for (const [name, rule] of Object.entries(rules)) {
    const { work_logs, ...report } = await hamar.call(api.report.show, { query: { ...range, ...rule } })
    expect({ ...report, entries: fromColumns(work_logs).map(({ id }) => id) }).toEqual((told['reports'] as Record<string, object>)[name])
  }
})

test('its salary exports, and the file that payroll gets of the same days', async () => {
  expect((await hamar.call(api.salaryExports.list)).exports).toEqual(told['exports'])
  const made = await hamar.call(api.salaryExports.create, { body: { id: newId(), integration: 'regla', from: '2025-12-01', to: '2026-10-31' } })
  const { url } = await hamar.call(api.salaryExports.download, { params: { id: made.id } })
  expect(await (await fetch(url)).text()).toBe(told['regla'])
})

test('an entry that comes to a sheet of either format leaves the others as they were', async () => {
  const [dan] = entries.filter(({ start_time }) => start_time.startsWith('2025-12')).map(({ employee }) => employee.id)
  const [house] = entries.map(({ project }) => project.id)
  if (dan === undefined || house === undefined) throw new Error('nobody worked')
  const times = ['2025-12-31T20:00:00Z', '2026-01-31T20:00:00Z'].map(start_time => ({ start_time, end_time: start_time.replace('T20', 'T21') }))
  await hamar.call(api.workLogs.add, { body: times.map(time => ({ ...time, employee_id: dan, project_id: house })) })
  const all = await present()
  expect(all.length).toBe(entries.length + 2)
  const known = new Set(entries.map(({ id }) => id))
  expect(all.filter(({ id }) => known.has(id))).toMatchObject(entries)
})
