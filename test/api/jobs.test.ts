import { keys } from '../../functions/table/keys.ts'
import { api, routeList } from '../../shared/api/index.ts'
import { addSeconds } from '../../shared/domain/entry.ts'
import { convertColumnsToEntries } from '../../shared/domain/entry-columns.ts'
import { CompanyId, EmployeeId, EntryId } from '../../shared/domain/ids.ts'
import { newId } from '../../shared/domain/new-id.ts'
import {
  injectRouteFaults,
  injectFunctionFaults,
  useOwnCloud,
  readItems,
  createPermanentFaults,
  setSwitches,
} from '../support/faults.ts'
import { eventually } from '../support/eventually.ts'
import { fetchImage, uploadImageAsEmployee } from '../support/images.ts'
import { runJob, runWorker } from '../support/jobs.ts'
import {
  signUpCompany,
  signUpCompanyWithPeople,
  addEntry,
  type Company,
  type CompanyWithPeople,
} from '../support/company.ts'
import { listMessagesTo, newBrowser } from '../support/cloud.ts'
import { disableCompany, setAddedTime, setSignUpTime } from '../support/stored-data.ts'

useOwnCloud()

const minutesAgo = (minutes: number): string => new Date(Date.now() - minutes * 60_000).toISOString()
const minutesFromNow = (minutes: number): string => minutesAgo(-minutes)
const companyIdOf = ({ account }: Company): CompanyId => CompanyId.parse(account.id)

const removalRoutes = routeList.filter(({ path }) => path === api.workLogs.remove.path)

async function addEntryWithAttachments(company: Company) {
  const [ann, house] = await Promise.all([company.employee('Ann'), company.project('House')])
  const phone = await company.logInPhone(ann)
  const id = EntryId.parse(`${ann.id}.${newId()}`)
  const location = { lat: 64, lon: -22, accuracy: 5, timestamp: minutesAgo(90) }
  await phone.call(api.employee.clockIn, {
    body: { id, project_id: house.id, start_time: minutesAgo(90), end_time: minutesAgo(10), location },
  })
  const image = await uploadImageAsEmployee(phone)
  for (const comment of ['The roof leaks', image])
    await phone.call(api.employee.commentWorkLog, { body: { id: newId(), work_log_id: id, comment } })
  return { id, image }
}

/** Returns which data of the entry still exist. */
async function findRemains(company: Company, { id, image }: { id: EntryId; image: string }) {
  const { status } = await fetchImage(image)
  const journal = JSON.stringify(await readItems(keys.entryHead(companyIdOf(company), id)))
  return {
    image: status === 200,
    text: journal.includes('The roof leaks'),
    locations: (await company.call(api.workLogs.locations, { params: { id } })).length,
  }
}

const countPurgeItems = async (company: Company) =>
  (await readItems({ pk: keys.company(companyIdOf(company)).pk, sk: 'PURGE#' })).length

it.each([
  ['before the image was deleted', 'DeleteObjects', { image: true, text: true, locations: 1 }],
  ['after the image was deleted', 'DeleteItem', { image: false, text: true, locations: 1 }],
])('finishes a deletion that was interrupted %s, idempotently', async (_, operation, remains) => {
  const [company, otherCompany] = [await signUpCompany(), await signUpCompany()]
  const [removedEntry, keptEntry] = [
    await addEntryWithAttachments(company),
    await addEntryWithAttachments(otherCompany),
  ]
  for (const route of removalRoutes) await injectRouteFaults(route, createPermanentFaults(operation))
  await company.call(api.workLogs.remove, { params: { id: removedEntry.id } })
  expect(await findRemains(company, removedEntry)).toEqual(remains)

  // The job leaves the item alone for five minutes, because the request that deletes the entry may still be running.
  expect(await runJob('purge', minutesFromNow(4))).toMatchObject({ due: 0 })
  expect(await countPurgeItems(company)).toBe(1)
  expect(await runJob('purge', minutesFromNow(6))).toMatchObject({ due: 1 })
  await eventually(async () => (await countPurgeItems(company)) === 0, Boolean)
  expect(await runWorker('purge', { company: companyIdOf(company), id: removedEntry.id })).toBe(true)
  expect(await findRemains(company, removedEntry)).toEqual({ image: false, text: false, locations: 0 })
  expect(await findRemains(otherCompany, keptEntry)).toEqual({ image: true, text: true, locations: 1 })
  const history = await company.call(api.workLogs.history, { params: { id: removedEntry.id } })
  expect(history.changes.map(({ commented, removed }) => [commented, removed])).toEqual([
    [true, false],
    [true, false],
    [false, true],
  ])
})

describe('the social statistic', () => {
  const fetchSocialStatistic = () => newBrowser().call(api.statistic.social)
  const count = () => runJob('social-statistic', minutesFromNow(1))

  const hourSeconds = 3600
  const daysAgo = (days: number): string => minutesAgo(days * 24 * 60)

  /** Sums the seconds of closed entries, because open entries have none yet. */
  async function sumSeconds({ company }: CompanyWithPeople): Promise<number> {
    const { work_logs } = await company.call(api.workLogs.list, { query: { from: daysAgo(30) } })
    return convertColumnsToEntries(work_logs).reduce((sum, { total_time }) => sum + (total_time ?? 0), 0)
  }

  const addEntryOfHours = (
    { company, road }: CompanyWithPeople,
    employee: { id: string },
    start: string,
    hours: number,
  ) => addEntry(company, employee, road, start, addSeconds(start, hours * hourSeconds))

  /** Clocks in and out, edits and removes entries. One entry stays open. */
  async function work(setup: CompanyWithPeople): Promise<void> {
    const { company, ann, ben, house } = setup
    const phone = await company.logInPhone(ann)
    const clockIn = async (start_time: string): Promise<string> => {
      const id = `${ann.id}.${newId()}`
      await phone.call(api.employee.clockIn, { body: { id, project_id: house.id, start_time } })
      return id
    }
    const start = minutesAgo(47)
    const id = await clockIn(start)
    await phone.call(api.employee.clockOut, { body: { id, end_time: addSeconds(start, 2000) } })
    await clockIn(minutesAgo(9))
    const movedDay = daysAgo(3)
    const editedEntry = await addEntryOfHours(setup, ben, daysAgo(20), 8)
    await company.call(api.workLogs.edit, {
      body: {
        id: editedEntry.id,
        version: editedEntry.version,
        new_start_time: movedDay,
        new_end_time: addSeconds(movedDay, 7 * hourSeconds),
        new_project_id: house.id,
      },
    })
    const removedEntry = await addEntryOfHours(setup, ben, daysAgo(2), 8)
    await company.call(api.workLogs.remove, { params: { id: removedEntry.id } })
  }

  it('counts exactly the closed entries of all companies, even after failed runs', async () => {
    await count()
    const statisticBefore = await fetchSocialStatistic()
    const setups: [CompanyWithPeople, CompanyWithPeople] = [
      await signUpCompanyWithPeople(),
      await signUpCompanyWithPeople(),
    ]
    // The job counts only companies with a confirmed mail address.
    await Promise.all(setups.map(({ company: each }) => each.setPassword('a password 1')))
    // Sets the employees' creation back, because the job counts at most the time since an employee was added.
    for (const { company: each, ann, ben } of setups)
      for (const { id } of [ann, ben])
        await setAddedTime(keys.employee(companyIdOf(each), EmployeeId.parse(id)), daysAgo(30))
    await Promise.all(setups.map(work))
    const [firstSeconds = 0, secondSeconds = 0] = await Promise.all(setups.map(sumSeconds))
    expect([firstSeconds, secondSeconds]).toEqual([7 * hourSeconds + 2000, 7 * hourSeconds + 2000])
    expect(await fetchSocialStatistic()).toEqual(statisticBefore)

    // The job fails because all responses to its stored transaction are lost.
    await injectFunctionFaults('jobs/social-statistic', [
      { call: 1, operation: 'TransactWriteItems', failingAttempts: 40, kind: 'lose' },
    ])
    await expect(count()).rejects.toThrow('social-statistic failed')
    const statisticAfter = {
      ...statisticBefore,
      companies: statisticBefore.companies + 2,
      totalSeconds: statisticBefore.totalSeconds + firstSeconds + secondSeconds,
    }
    expect(await fetchSocialStatistic()).toEqual(statisticAfter)
    expect(await count()).toMatchObject({ changed: 0 })
    expect(await fetchSocialStatistic()).toEqual(statisticAfter)

    const [company] = setups
    await addEntryOfHours(company, company.ann, daysAgo(1), 8)
    await setSwitches({ minContainers: 2 })
    await Promise.all([count(), count()])
    expect(await fetchSocialStatistic()).toEqual({
      ...statisticAfter,
      totalSeconds: statisticAfter.totalSeconds + 8 * hourSeconds,
    })
  })
})

describe('trial mails', () => {
  const dayMinutes = 24 * 60
  const addDays = (days: number, from: string) => new Date(Date.parse(from) + days * 86_400_000).toISOString()
  const listSubjectsTo = async ({ email }: Company) =>
    (await listMessagesTo(email)).slice(1).map(({ subject }) => subject)
  const mail = (company: Company) => runWorker('trial', { id: companyIdOf(company) })
  const readDueTimes = async (company: Company) =>
    (await readItems(keys.due(companyIdOf(company), 'trial'))).map(({ gsi2sk }) => gsi2sk)

  it('are sent once when due, in the language of the company', async () => {
    const company = await signUpCompany()
    expect(await readDueTimes(company)).toEqual([addDays(11, company.account.created)])
    expect(await mail(company)).toBe(true)
    expect(await listSubjectsTo(company)).toEqual([])
    const signUpTime = minutesAgo(12 * dayMinutes)
    await setSignUpTime(companyIdOf(company), signUpTime)
    expect(await runJob('trial', minutesFromNow(0))).toMatchObject({ due: 1 })
    await eventually(
      async () => (await listSubjectsTo(company)).length,
      sentMails => sentMails === 1,
    )
    expect(await listSubjectsTo(company)).toEqual([expect.stringMatching(/^Prufutímanum lýkur /)])
    await eventually(
      () => readDueTimes(company),
      ([at]) => at === addDays(14, signUpTime),
    )
    expect(await mail(company)).toBe(true)
    expect(await listSubjectsTo(company)).toHaveLength(1)
  })

  it('are limited to the current one for an old company', async () => {
    const company = await signUpCompany()
    await setSignUpTime(companyIdOf(company), minutesAgo(400 * dayMinutes))
    await Promise.all([mail(company), mail(company)])
    expect(await listSubjectsTo(company)).toEqual(['Vinsamlegast staðfestu áskriftina'])
    expect(await readDueTimes(company)).toEqual([])
  })

  it('are retried after a failure', async () => {
    const company = await signUpCompany()
    await setSignUpTime(companyIdOf(company), minutesAgo(15 * dayMinutes))
    await injectFunctionFaults('trial/worker', createPermanentFaults('SendEmail'))
    expect(await mail(company)).toBe(false)
    expect(await mail(company)).toBe(true)
    expect(await listSubjectsTo(company)).toEqual(['Prufutímanum er lokið'])
  })

  it('are not sent to a disabled company', async () => {
    const company = await signUpCompany()
    await setSignUpTime(companyIdOf(company), minutesAgo(15 * dayMinutes))
    await disableCompany(keys.company(companyIdOf(company)))
    expect(await mail(company)).toBe(true)
    expect(await listSubjectsTo(company)).toEqual([])
  })
})
