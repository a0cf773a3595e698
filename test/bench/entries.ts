/** Compares calls on a small table with calls on a large one, by time, table calls and capacity units. */
import { api } from '../../shared/api/index.ts'
import { newId } from '../../shared/domain/new-id.ts'
import { daySeconds, addSeconds } from '../../shared/domain/entry.ts'
import { fullOrBrief } from './brief.ts'
import { createEntryBody, entriesPerMonth, months, peopleCount, withNewPorts, type Company } from './company.ts'
import { getCompanyData } from './company-data.ts'
import { measureRate, measureMs, measureRepeatedly } from './measure.ts'
import { startBenchCloud, type RunningCloud } from './cloud-process.ts'
import { median, percentile, type Figure } from './figures.ts'
import { computeCents, fetchCosts } from './request-costs.ts'

const now = () => Date.now()
const toInstant = (ms: number): string => new Date(ms).toISOString()
/** Entries last one second, so that those of an employee do not overlap. Overlapping entries would need more reads. */
const startTime = (): string => toInstant(now() - 1000)

/** The median of this number of calls is measured. */
const measuredCalls = fullOrBrief(40, 2)
/** Each concurrent call has at least two employees, because concurrent calls of one employee would conflict. */
const concurrency = Math.min(20, peopleCount / 2)
/** Excludes the entries that the API has created for the company. */
export const largeTableEntries = fullOrBrief(1_000_000, 5_000)

async function clockInAndOut({ employees, projects }: Company, i: number): Promise<void> {
  const employee = employees[i % employees.length]
  if (!employee) throw new Error('nobody works here')
  const id = `${employee.id}.${newId()}`
  await employee.phone.call(api.employee.clockIn, {
    body: { id, project_id: projects[i % projects.length] ?? '', start_time: startTime() },
  })
  await employee.phone.call(api.employee.clockOut, { body: { id, end_time: toInstant(now()) } })
}

/** Returns the received bytes. Requests a compressed response, as a browser does. */
async function fetchListBytes(cloud: RunningCloud, { owner }: Company, query: string): Promise<number> {
  const cookie = [...owner.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const response = await fetch(`${cloud.api}/api/worklogs?${query}&format=columns`, {
    headers: { cookie, 'accept-encoding': 'gzip, deflate, br' },
  })
  const bytes = await response.arrayBuffer()
  if (!response.ok) throw new Error(`the list answers ${response.status}`)
  return bytes.byteLength
}

async function measureCalls(cloud: RunningCloud, company: Company, condition: string): Promise<Figure[]> {
  const { owner, employees, projects } = company
  const [employee_id = '', project_id = ''] = [employees[0]?.id, projects[0]]

  const [month = ''] = months
  const wholeMonth = `from=${month}-01T00:00:00Z&to=${addSeconds(`${months[1]}-01T00:00:00Z`, -1)}`
  // Warms the functions up, because those of a busy company are always warm.
  await measureRepeatedly(fullOrBrief(30, 2), i => clockInAndOut(company, i))
  await measureRepeatedly(fullOrBrief(15, 1), () => fetchListBytes(cloud, company, wholeMonth))
  const lists = await measureRepeatedly(measuredCalls, () => fetchListBytes(cloud, company, wholeMonth))
  const listCost = await fetchCosts(cloud, 'GET /api/worklogs')
  const ofOne = await measureRepeatedly(measuredCalls, () =>
    fetchListBytes(cloud, company, `${wholeMonth}&employee_id=${employee_id}`),
  )

  const clockings = fullOrBrief(100, 2)
  const ins: number[] = []
  const outs: number[] = []
  for (let i = 0; i < clockings; i++) {
    const employee = employees[i % employees.length]
    const id = `${employee?.id}.${newId()}`
    ins.push(
      await measureMs(() =>
        employee?.phone.call(api.employee.clockIn, { body: { id, project_id, start_time: startTime() } }),
      ),
    )
    outs.push(
      await measureMs(() => employee?.phone.call(api.employee.clockOut, { body: { id, end_time: toInstant(now()) } })),
    )
  }
  const [inCost, outCost] = [
    await fetchCosts(cloud, 'POST /employee/clock_in'),
    await fetchCosts(cloud, 'POST /employee/clock_out'),
  ]

  const ninety = (day: number) =>
    Array.from({ length: 90 }, (_, k) => {
      const start_time = addSeconds(`${month}-01T00:00:00Z`, day * daySeconds + k * 900)
      return { employee_id: employees[day]?.id ?? '', project_id, start_time, end_time: addSeconds(start_time, 600) }
    })
  const adds = await measureRepeatedly(fullOrBrief(20, 2), i => owner.call(api.workLogs.add, { body: ninety(i) }))
  const addCost = await fetchCosts(cloud, 'POST /api/worklogs')
  const added = await owner.call(api.workLogs.add, {
    body: Array.from({ length: measuredCalls }, (_, k) => createEntryBody(month, employee_id, project_id, k)),
  })
  const edits = await measureRepeatedly(measuredCalls, i =>
    owner.call(api.workLogs.edit, {
      body: { id: added[i]?.id ?? '', version: 1, new_end_time: addSeconds(added[i]?.start_time ?? '', 3600) },
    }),
  )
  const editCost = await fetchCosts(cloud, 'PUT /api/worklogs')
  const removals = await measureRepeatedly(measuredCalls, i =>
    owner.call(api.workLogs.remove, { params: { id: added[i]?.id ?? '' } }),
  )
  const removeCost = await fetchCosts(cloud, 'POST /api/worklogs/{id}/delete')

  // The first run warms up all threads, because each thread warms up separately.
  await measureRate(fullOrBrief(1500, 4), concurrency, i => clockInAndOut(company, i))
  const pairs = await measureRate(fullOrBrief(2000, 4), concurrency, i => clockInAndOut(company, i))
  const measured: Figure[] = [
    { name: 'clock in, one at a time, median', value: median(ins), unit: 'ms' },
    { name: 'clock in, table calls one after another', value: inCost.sequentialCalls, unit: 'calls', budget: 3 },
    { name: 'clock in, write units', value: inCost.write, unit: 'WCU', budget: 14 },
    { name: 'clock in, read units', value: inCost.read, unit: 'RCU' },
    { name: 'clock out, one at a time, median', value: median(outs), unit: 'ms' },
    { name: 'clock out, table calls one after another', value: outCost.sequentialCalls, unit: 'calls', budget: 3 },
    { name: 'clock out, write units', value: outCost.write, unit: 'WCU', budget: 18 },
    { name: 'clock out, read units', value: outCost.read, unit: 'RCU' },
    {
      name: 'clocking on 21 days, for one person',
      value: 21 * (computeCents(inCost, median(ins)) + computeCents(outCost, median(outs))),
      unit: 'cents',
    },
    { name: `clock in and out, ${concurrency} at once`, value: pairs * 2, unit: '/s', budget: 150 },
    {
      name: `list of a month, ${peopleCount * entriesPerMonth} entries, whole call, median`,
      value: median(lists),
      unit: 'ms',
      budget: 60,
    },
    { name: 'list of a month, 95th percentile', value: percentile(lists, 0.95), unit: 'ms' },
    { name: 'list of a month, table calls one after another', value: listCost.sequentialCalls, unit: 'calls' },
    { name: 'list of a month, read units', value: listCost.read, unit: 'RCU' },
    { name: `list of one employee's month, ${entriesPerMonth} entries, median`, value: median(ofOne), unit: 'ms' },
    ...[
      { name: 'add 90 entries', times: adds, cost: addCost },
      { name: 'edit an entry', times: edits, cost: editCost },
      { name: 'delete an entry', times: removals, cost: removeCost },
    ].flatMap(({ name, times, cost }): Figure[] => [
      { name: `${name}, median`, value: median(times), unit: 'ms' },
      { name: `${name}, table calls one after another`, value: cost.sequentialCalls, unit: 'calls' },
      { name: `${name}, write units`, value: cost.write, unit: 'WCU' },
      { name: `${name}, read units`, value: cost.read, unit: 'RCU' },
    ]),
  ]
  return measured.map(figure => ({ ...figure, name: `${condition}: ${figure.name}` }))
}

async function measureBesideEntries(entries: number, condition: string): Promise<Figure[]> {
  const { data, company } = await getCompanyData(entries)
  await using cloud = await startBenchCloud(data)
  return await measureCalls(cloud, withNewPorts(company, cloud), condition)
}

export async function entryFigures(): Promise<Figure[]> {
  const small = await measureBesideEntries(0, 'small table')
  const { filled } = await getCompanyData(largeTableEntries)
  const large = await measureBesideEntries(largeTableEntries, `${largeTableEntries.toLocaleString('en')} entries`)
  return [
    ...small,
    { name: `filling the table with ${filled.entries} entries`, value: filled.seconds, unit: 's' },
    ...large,
  ]
}
