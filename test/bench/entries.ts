/** Measures entries, in time, table calls and capacity units, and compares a small table with a large one. */
import { api } from '../../shared/api/index.ts'
import { newId } from '../../shared/domain/new-id.ts'
import { daySeconds, addSeconds } from '../../shared/domain/entry.ts'
import { amount } from './brief.ts'
import { entry, monthly, months, people, reconnect, type Company } from './company.ts'
import { companyData } from './company-data.ts'
import { rate, timed, warm } from './measure.ts'
import { run, type Running } from './cloud-process.ts'
import { median, percentile, type Figure } from './figures.ts'
import { costsOf } from './request-costs.ts'

const now = () => Date.now()
const iso = (ms: number): string => new Date(ms).toISOString()

/** The number of times that a call is repeated for its median. */
const times = amount(40, 2)
/** Two calls of one person at once would refuse each other, so there are at least two people for each call. */
const atOnce = Math.min(20, people / 2)
/** The number of entries in the large table beside those that the company made. */
export const largeTable = amount(1_000_000, 5_000)

async function clock({ employees, projects }: Company, i: number): Promise<void> {
  const employee = employees[i % employees.length]
  if (!employee) throw new Error('nobody works here')
  const id = `${employee.id}.${newId()}`
  await employee.phone.call(api.employee.clockIn, {
    body: { id, project_id: projects[i % projects.length] ?? '', start_time: iso(now() - 60_000) },
  })
  await employee.phone.call(api.employee.clockOut, { body: { id, end_time: iso(now()) } })
}

/** Asks for a compressed answer, as a browser does, and returns the number of bytes that came. */
async function list(cloud: Running, { owner }: Company, query: string): Promise<number> {
  const cookie = [...owner.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const answer = await fetch(`${cloud.api}/api/worklogs?${query}`, {
    headers: { cookie, 'accept-encoding': 'gzip, deflate, br' },
  })
  const bytes = await answer.arrayBuffer()
  if (!answer.ok) throw new Error(`the list answers ${answer.status}`)
  return bytes.byteLength
}

async function figures(cloud: Running, company: Company, where: string): Promise<Figure[]> {
  const { owner, employees, projects } = company
  const [employee_id = '', project_id = ''] = [employees[0]?.id, projects[0]]

  const [month = ''] = months
  const wholeMonth = `from=${month}-01T00:00:00Z&to=${addSeconds(`${months[1]}-01T00:00:00Z`, -1)}`
  // Functions are warmed up first, since those of a busy company are warm all day.
  await warm(amount(30, 2), i => clock(company, i))
  await warm(amount(15, 1), () => list(cloud, company, wholeMonth))
  const lists = await warm(times, () => list(cloud, company, wholeMonth))
  const listCost = await costsOf(cloud, 'GET /api/worklogs')
  const ofOne = await warm(times, () => list(cloud, company, `${wholeMonth}&employee_id=${employee_id}`))

  const clockings = amount(100, 2)
  const ins: number[] = []
  const outs: number[] = []
  for (let i = 0; i < clockings; i++) {
    const employee = employees[i % employees.length]
    const id = `${employee?.id}.${newId()}`
    ins.push(
      await timed(() =>
        employee?.phone.call(api.employee.clockIn, { body: { id, project_id, start_time: iso(now() - 60_000) } }),
      ),
    )
    outs.push(await timed(() => employee?.phone.call(api.employee.clockOut, { body: { id, end_time: iso(now()) } })))
  }
  const [inCost, outCost] = [
    await costsOf(cloud, 'POST /employee/clock_in'),
    await costsOf(cloud, 'POST /employee/clock_out'),
  ]

  const ninety = (day: number) =>
    Array.from({ length: 90 }, (_, k) => {
      const start_time = addSeconds(`${month}-01T00:00:00Z`, day * daySeconds + k * 900)
      return { employee_id: employees[day]?.id ?? '', project_id, start_time, end_time: addSeconds(start_time, 600) }
    })
  const adds = await warm(amount(20, 2), i => owner.call(api.workLogs.add, { body: ninety(i) }))
  const addCost = await costsOf(cloud, 'POST /api/worklogs')
  const some = await owner.call(api.workLogs.add, {
    body: Array.from({ length: times }, (_, k) => entry(month, employee_id, project_id, k)),
  })
  const edits = await warm(times, i =>
    owner.call(api.workLogs.edit, {
      body: { id: some[i]?.id ?? '', version: 1, new_end_time: addSeconds(some[i]?.start_time ?? '', 3600) },
    }),
  )
  const editCost = await costsOf(cloud, 'PUT /api/worklogs')
  const removals = await warm(times, i => owner.call(api.workLogs.remove, { params: { id: some[i]?.id ?? '' } }))
  const removeCost = await costsOf(cloud, 'POST /api/worklogs/{id}/delete')

  // The first run warms up all threads, since each warms up by itself.
  await rate(amount(1500, 4), atOnce, i => clock(company, i))
  const pairs = await rate(amount(2000, 4), atOnce, i => clock(company, i))
  const measured: Figure[] = [
    { what: 'clock in, one at a time, median', value: median(ins), unit: 'ms' },
    { what: 'clock in, table calls one after another', value: inCost.inARow, unit: 'calls', budget: 3 },
    { what: 'clock in, write units', value: inCost.write, unit: 'WCU', budget: 14 },
    { what: 'clock in, read units', value: inCost.read, unit: 'RCU' },
    { what: 'clock out, one at a time, median', value: median(outs), unit: 'ms' },
    { what: 'clock out, table calls one after another', value: outCost.inARow, unit: 'calls', budget: 3 },
    { what: 'clock out, write units', value: outCost.write, unit: 'WCU', budget: 18 },
    { what: 'clock out, read units', value: outCost.read, unit: 'RCU' },
    { what: `clock in and out, ${atOnce} at once`, value: pairs * 2, unit: '/s', budget: 400 },
    {
      what: `list of a month, ${people * monthly} entries, whole call, median`,
      value: median(lists),
      unit: 'ms',
      budget: 60,
    },
    { what: 'list of a month, 95th percentile', value: percentile(lists, 0.95), unit: 'ms' },
    { what: 'list of a month, table calls one after another', value: listCost.inARow, unit: 'calls' },
    { what: 'list of a month, read units', value: listCost.read, unit: 'RCU' },
    { what: `list of one employee's month, ${monthly} entries, median`, value: median(ofOne), unit: 'ms' },
    ...[
      { name: 'add 90 entries', times: adds, cost: addCost },
      { name: 'edit an entry', times: edits, cost: editCost },
      { name: 'delete an entry', times: removals, cost: removeCost },
    ].flatMap(({ name, times, cost }): Figure[] => [
      { what: `${name}, median`, value: median(times), unit: 'ms' },
      { what: `${name}, table calls one after another`, value: cost.inARow, unit: 'calls' },
      { what: `${name}, write units`, value: cost.write, unit: 'WCU' },
      { what: `${name}, read units`, value: cost.read, unit: 'RCU' },
    ]),
  ]
  return measured.map(figure => ({ ...figure, what: `${where}: ${figure.what}` }))
}

async function figuresBeside(entries: number, where: string): Promise<Figure[]> {
  const { data, company } = await companyData(entries)
  await using cloud = await run(data)
  return await figures(cloud, reconnect(company, cloud), where)
}

export async function entryFigures(): Promise<Figure[]> {
  const small = await figuresBeside(0, 'small table')
  const { filled } = await companyData(largeTable)
  const large = await figuresBeside(largeTable, `${largeTable.toLocaleString('en')} entries`)
  return [
    ...small,
    { what: `filling the table with ${filled.entries} entries`, value: filled.seconds, unit: 's' },
    ...large,
  ]
}
