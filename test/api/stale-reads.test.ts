import { keys } from '../../functions/table/keys.ts'
import { api, routeList } from '../../shared/api/index.ts'
import { CompanyId, EntryId } from '../../shared/domain/ids.ts'
import { sessionCookieName } from '../../shared/domain/lifetimes.ts'
import { convertColumnsToEntries } from '../../shared/domain/entry-columns.ts'
import { newId } from '../../shared/domain/new-id.ts'
import { addSeconds } from '../../shared/domain/entry.ts'
import type { Browser } from '../support/browser.ts'
import { getCloudAddress, newBrowser } from '../support/cloud.ts'
import { expectEventually } from '../support/eventually.ts'
import {
  injectRouteFaults,
  useOwnCloud,
  readItems,
  createPermanentFaults,
  readPartitionItems,
  setSwitches,
} from '../support/faults.ts'
import { runJob, runWorker } from '../support/jobs.ts'
import { secondsAgo, hourSeconds } from '../support/company-with-phone.ts'
import { signUpCompany, signUpCompanyWithPeople, expectRefusal, type Company } from '../support/company.ts'

// Uses its own cloud with a small table, because the switches for stale reads copy the whole table.
useOwnCloud()
afterEach(() => fetch(`${getCloudAddress().api}/_local/switches`, { method: 'DELETE' }))

const minutesFromNow = (minutes: number): string => addSeconds(new Date().toISOString(), minutes * 60)
const companyIdOf = ({ account }: Pick<Company, 'account'>): CompanyId => CompanyId.parse(account.id)

describe('stale reads and lagging indexes', () => {
  // The tests make fewer than 10,000 reads, so stale reads never show the tests' writes.
  beforeEach(() => setSwitches({ staleReads: 10_000, laggingIndexes: 10_000 }))

  const listOwnEntries = async (phone: Browser) =>
    convertColumnsToEntries((await phone.call(api.employee.workLogs)).work_logs)
  const listEntries = async (company: Company) =>
    convertColumnsToEntries((await company.call(api.workLogs.list, { query: {} })).work_logs)

  it('show each entry once to the employee and the company after clocking', async () => {
    const { company, ann, house } = await signUpCompanyWithPeople()
    const phone = await company.logInPhone(ann)
    const id = EntryId.parse(`${ann.id}.${newId()}`)
    const body = { id, project_id: house.id, start_time: secondsAgo(2 * hourSeconds) }
    await phone.call(api.employee.clockIn, { body })
    await phone.call(api.employee.clockIn, { body })
    expect((await phone.call(api.employee.self)).open_work_log).toMatchObject({ id })
    expect((await listOwnEntries(phone)).map(entry => [entry.id, entry.end_time])).toEqual([[id, null]])
    expect(
      await expectRefusal(phone.call(api.employee.clockIn, { body: { ...body, id: `${ann.id}.${newId()}` } })),
    ).toMatchObject({ error: 'Already clocked in' })
    const end_time = addSeconds(body.start_time, hourSeconds)
    await phone.call(api.employee.clockOut, { body: { id, end_time } })
    await phone.call(api.employee.clockOut, { body: { id, end_time } })
    expect((await phone.call(api.employee.self)).open_work_log).toBeNull()
    for (const entries of [await listOwnEntries(phone), await listEntries(company)])
      expect(entries).toMatchObject([{ id, end_time, total_time: hourSeconds }])
    expect((await company.call(api.projects.list)).find(project => project.id === house.id)?.total_working_hours).toBe(
      1,
    )
    await company.call(api.workLogs.remove, { params: { id } })
    expect([await listOwnEntries(phone), await listEntries(company)]).toEqual([[], []])
  })

  it('accept a changed name at once, and refuse the old one', async () => {
    const company = await signUpCompany()
    const ann = await company.employee('Ann')
    const renamedEmployee = await company.call(api.employees.edit, { body: { id: ann.id, new_name: 'Anna' } })
    await company.logInPhone(renamedEmployee)
    expect(await expectRefusal(company.logInPhone(ann))).toMatchObject({ error: 'Wrong employee name' })
    expect((await company.call(api.employees.list)).map(({ name }) => name)).toEqual(['Anna'])
    await company.setPassword('the right one')
    await newBrowser().call(api.auth.login, { body: { username: company.account.name, password: 'the right one' } })
    expect(
      await expectRefusal(
        newBrowser().call(api.auth.login, { body: { username: company.account.name, password: 'the wrong one' } }),
      ),
    ).toMatchObject({ status: 401 })
  })

  it('show saved settings to the next request, and keep a logged-out session ended', async () => {
    const company = await signUpCompany()
    await company.call(api.settings.save, { body: { time_zone: 'Europe/Lisbon', pay_period_ends_on: 10 } })
    expect((await company.call(api.auth.self)).settings).toMatchObject({
      time_zone: 'Europe/Lisbon',
      pay_period_ends_on: 10,
    })
    const token = company.cookies.get(sessionCookieName) ?? ''
    await company.call(api.auth.logout)
    company.cookies.set(sessionCookieName, token)
    expect(await expectRefusal(company.call(api.auth.self))).toMatchObject({ status: 401 })
  })
})

describe('an index that lags by one query', () => {
  it('lets a job find its work the next time, and once more afterwards, without harm', async () => {
    const { company, ann, house } = await signUpCompanyWithPeople()
    const phone = await company.logInPhone(ann)
    const id = EntryId.parse(`${ann.id}.${newId()}`)
    const location = { lat: 64, lon: -22, accuracy: 5, timestamp: secondsAgo(hourSeconds) }
    await phone.call(api.employee.clockIn, {
      body: {
        id,
        project_id: house.id,
        start_time: secondsAgo(2 * hourSeconds),
        end_time: secondsAgo(hourSeconds),
        location,
      },
    })
    await setSwitches({ laggingIndexes: 1 })
    for (const route of routeList.filter(({ path }) => path === api.workLogs.remove.path))
      await injectRouteFaults(route, createPermanentFaults('DeleteItem'))
    await company.call(api.workLogs.remove, { params: { id } })
    const countPurgeItems = async () => (await readItems(keys.purge(companyIdOf(company), id))).length
    const purge = () => runJob('purge', minutesFromNow(6))
    expect([await purge(), await countPurgeItems()]).toEqual([{ due: 0, unreadable: 0 }, 1])
    expect(await purge()).toEqual({ due: 1, unreadable: 0 })
    await expectEventually(countPurgeItems, 0)
    const storedBefore = await readPartitionItems([`C#${company.account.id}`, `C#${company.account.id}#E#${ann.id}`])
    expect(await purge()).toEqual({ due: 1, unreadable: 0 })
    expect(await runWorker('purge', { company: companyIdOf(company), id })).toBe(true)
    expect(await purge()).toEqual({ due: 0, unreadable: 0 })
    expect(await readPartitionItems([`C#${company.account.id}`, `C#${company.account.id}#E#${ann.id}`])).toEqual(
      storedBefore,
    )
  })
})
