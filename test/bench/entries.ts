/** Compares calls on a small table with calls on a large one, by time, table calls and capacity units. */
import { api } from '../../shared/api/index.ts'
import { newId } from '../../shared/domain/new-id.ts'
import { daySeconds, addSeconds } from '../../shared/domain/entry.ts'
import { chooseFullOrBrief } from './brief.ts'
import {
  createEntryBody,
  monthlyEntriesPerPerson,
  months,
  peopleCount,
  withBrowsersFor,
  type BenchCompany,
} from './company.ts'
import { prepareCompanyData } from './company-data.ts'
import { measureRate, measureMs, measureRepeatedly } from './measure.ts'
import { startBenchCloud, type RunningCloud } from './cloud-process.ts'
import { findMedian, computePercentile, type Figure } from './figures.ts'
import { computeCents, fetchCosts } from './request-costs.ts'

const nowMs = () => Date.now()
const toInstant = (ms: number): string => new Date(ms).toISOString()
/**
 * Returns a start one second ago. Such short entries of an employee do not overlap. Overlapping entries would need more
 * reads.
 */
const createStartTime = (): string => toInstant(nowMs() - 1000)

/** The median of this number of calls is measured. */
const measuredCalls = chooseFullOrBrief(40, 2)
/** Each concurrent call has at least two employees, because concurrent calls of one employee would conflict. */
const concurrency = Math.min(20, peopleCount / 2)
/** Excludes the entries that the API has created for the company. */
export const largeTableEntryCount = chooseFullOrBrief(1_000_000, 5_000)

async function clockInAndOut({ employees, projects }: BenchCompany, i: number): Promise<void> {
  const employee = employees[i % employees.length]
  if (!employee) throw new Error('nobody works here')
  const id = `${employee.id}.${newId()}`
  await employee.phone.call(api.employee.clockIn, {
    body: { id, project_id: projects[i % projects.length] ?? '', start_time: createStartTime() },
  })
  await employee.phone.call(api.employee.clockOut, { body: { id, end_time: toInstant(nowMs()) } })
}

/** Returns the received bytes. Requests a compressed response, as a browser does. */
async function fetchListBytes(cloud: RunningCloud, { owner }: BenchCompany, query: string): Promise<number> {
  const cookie = [...owner.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const response = await fetch(`${cloud.api}/api/worklogs?${query}&format=columns`, {
    headers: { cookie, 'accept-encoding': 'gzip, deflate, br' },
  })
  const bytes = await response.arrayBuffer()
  if (!response.ok) throw new Error(`the list answers ${response.status}`)
  return bytes.byteLength
}

async function measureCalls(cloud: RunningCloud, company: BenchCompany, condition: string): Promise<Figure[]> {
  const { owner, employees, projects } = company
  const [employee_id = '', project_id = ''] = [employees[0]?.id, projects[0]]

  const [month = ''] = months
  const monthQuery = `from=${month}-01T00:00:00Z&to=${addSeconds(`${months[1]}-01T00:00:00Z`, -1)}`
  // Warms the functions up, because those of a busy company are always warm.
  await measureRepeatedly(chooseFullOrBrief(30, 2), i => clockInAndOut(company, i))
  await measureRepeatedly(chooseFullOrBrief(15, 1), () => fetchListBytes(cloud, company, monthQuery))
  const listTimes = await measureRepeatedly(measuredCalls, () => fetchListBytes(cloud, company, monthQuery))
  const listCost = await fetchCosts(cloud, 'GET /api/worklogs')
  const employeeListTimes = await measureRepeatedly(measuredCalls, () =>
    fetchListBytes(cloud, company, `${monthQuery}&employee_id=${employee_id}`),
  )

  const clockingCount = chooseFullOrBrief(100, 2)
  const clockInTimes: number[] = []
  const clockOutTimes: number[] = []
  for (let i = 0; i < clockingCount; i++) {
    const employee = employees[i % employees.length]
    const id = `${employee?.id}.${newId()}`
    clockInTimes.push(
      await measureMs(() =>
        employee?.phone.call(api.employee.clockIn, { body: { id, project_id, start_time: createStartTime() } }),
      ),
    )
    clockOutTimes.push(
      await measureMs(() =>
        employee?.phone.call(api.employee.clockOut, { body: { id, end_time: toInstant(nowMs()) } }),
      ),
    )
  }
  const [clockInCost, clockOutCost] = [
    await fetchCosts(cloud, 'POST /employee/clock_in'),
    await fetchCosts(cloud, 'POST /employee/clock_out'),
  ]

  const createNinetyBodies = (day: number) =>
    Array.from({ length: 90 }, (_, k) => {
      const start_time = addSeconds(`${month}-01T00:00:00Z`, day * daySeconds + k * 900)
      return { employee_id: employees[day]?.id ?? '', project_id, start_time, end_time: addSeconds(start_time, 600) }
    })
  const addTimes = await measureRepeatedly(chooseFullOrBrief(20, 2), i =>
    owner.call(api.workLogs.add, { body: createNinetyBodies(i) }),
  )
  const addCost = await fetchCosts(cloud, 'POST /api/worklogs')
  const addedEntries = await owner.call(api.workLogs.add, {
    body: Array.from({ length: measuredCalls }, (_, k) => createEntryBody(month, employee_id, project_id, k)),
  })
  const editTimes = await measureRepeatedly(measuredCalls, i =>
    owner.call(api.workLogs.edit, {
      body: {
        id: addedEntries[i]?.id ?? '',
        version: 1,
        new_end_time: addSeconds(addedEntries[i]?.start_time ?? '', 3600),
      },
    }),
  )
  const editCost = await fetchCosts(cloud, 'PUT /api/worklogs')
  const removalTimes = await measureRepeatedly(measuredCalls, i =>
    owner.call(api.workLogs.remove, { params: { id: addedEntries[i]?.id ?? '' } }),
  )
  const removeCost = await fetchCosts(cloud, 'POST /api/worklogs/{id}/delete')

  // Runs first without measuring, to warm up all threads. This takes many calls, because each thread warms up
  // separately.
  await measureRate(chooseFullOrBrief(1500, 4), concurrency, i => clockInAndOut(company, i))
  const pairsPerSecond = await measureRate(chooseFullOrBrief(2000, 4), concurrency, i => clockInAndOut(company, i))
  const measuredFigures: Figure[] = [
    { name: 'clock in, one at a time, median', value: findMedian(clockInTimes), unit: 'ms' },
    { name: 'clock in, table calls one after another', value: clockInCost.sequentialCalls, unit: 'calls', budget: 3 },
    { name: 'clock in, write units', value: clockInCost.write, unit: 'WCU', budget: 14 },
    { name: 'clock in, read units', value: clockInCost.read, unit: 'RCU' },
    { name: 'clock out, one at a time, median', value: findMedian(clockOutTimes), unit: 'ms' },
    { name: 'clock out, table calls one after another', value: clockOutCost.sequentialCalls, unit: 'calls', budget: 3 },
    { name: 'clock out, write units', value: clockOutCost.write, unit: 'WCU', budget: 18 },
    { name: 'clock out, read units', value: clockOutCost.read, unit: 'RCU' },
    {
      name: 'clocking on 21 days, for one person',
      value:
        21 *
        (computeCents(clockInCost, findMedian(clockInTimes)) + computeCents(clockOutCost, findMedian(clockOutTimes))),
      unit: 'cents',
    },
    { name: `clock in and out, ${concurrency} at once`, value: pairsPerSecond * 2, unit: '/s', budget: 150 },
    {
      name: `list of a month, ${peopleCount * monthlyEntriesPerPerson} entries, whole call, median`,
      value: findMedian(listTimes),
      unit: 'ms',
      budget: 60,
    },
    { name: 'list of a month, 95th percentile', value: computePercentile(listTimes, 0.95), unit: 'ms' },
    { name: 'list of a month, table calls one after another', value: listCost.sequentialCalls, unit: 'calls' },
    { name: 'list of a month, read units', value: listCost.read, unit: 'RCU' },
    {
      name: `list of one employee's month, ${monthlyEntriesPerPerson} entries, median`,
      value: findMedian(employeeListTimes),
      unit: 'ms',
    },
    ...[
      { name: 'add 90 entries', times: addTimes, cost: addCost },
      { name: 'edit an entry', times: editTimes, cost: editCost },
      { name: 'delete an entry', times: removalTimes, cost: removeCost },
    ].flatMap(({ name, times, cost }): Figure[] => [
      { name: `${name}, median`, value: findMedian(times), unit: 'ms' },
      { name: `${name}, table calls one after another`, value: cost.sequentialCalls, unit: 'calls' },
      { name: `${name}, write units`, value: cost.write, unit: 'WCU' },
      { name: `${name}, read units`, value: cost.read, unit: 'RCU' },
    ]),
  ]
  return measuredFigures.map(figure => ({ ...figure, name: `${condition}: ${figure.name}` }))
}

async function measureBesideEntries(entries: number, condition: string): Promise<Figure[]> {
  const { data, company } = await prepareCompanyData(entries)
  await using cloud = await startBenchCloud(data)
  return await measureCalls(cloud, withBrowsersFor(company, cloud), condition)
}

export async function measureEntries(): Promise<Figure[]> {
  const smallTableFigures = await measureBesideEntries(0, 'small table')
  const { filling } = await prepareCompanyData(largeTableEntryCount)
  const largeTableFigures = await measureBesideEntries(
    largeTableEntryCount,
    `${largeTableEntryCount.toLocaleString('en')} entries`,
  )
  return [
    ...smallTableFigures,
    { name: `filling the table with ${filling.entries} entries`, value: filling.seconds, unit: 's' },
    ...largeTableFigures,
  ]
}
