/** what entries cost: in time, in calls of the table, in its units; and whether a large table costs more */
import { api } from '../../shared/api/index.ts'
import { newId } from '../../shared/domain/new-id.ts'
import { daySeconds, later, monthsBetween } from '../../shared/domain/work-log.ts'
import { browser, type Browser } from '../support/browser.ts'
import { fill } from './fill.ts'
import { rate, timed, warm } from './measure.ts'
import { run, type Running } from './process.ts'
import { median, percentile, type Figure } from './table.ts'
import { costsOf } from './table-costs.ts'

const now = () => Date.now()
const iso = (ms: number): string => new Date(ms).toISOString()

const people = 200
/** of each, in a month: two a working day */
const monthly = 42
/** the last one, which is listed, and the present one, which people clock into */
const months = monthsBetween(later(iso(now()), -31 * daySeconds), iso(now())).slice(-2)
const token = 'bcdf'

interface Worker {
  id: string
  phone: Browser
}

interface Firm {
  id: string
  owner: Browser
  workers: Worker[]
  projects: string[]
}

const entry = (month: string, employee_id: string, project_id: string, i: number) => {
  const start_time = `${month}-${String(1 + (i >> 1)).padStart(2, '0')}T${i % 2 === 0 ? '08' : '13'}:00:00Z`
  return { employee_id, project_id, start_time, end_time: later(start_time, 4 * 3600 - i * 60) }
}

/** 200 people with a session each, and a month of entries */
async function settleFirm(cloud: Running): Promise<Firm> {
  const owner = browser(cloud.api, cloud.web)
  const name = `Bench ${newId()}`
  const { id } = await owner.call(api.signUp.requestTrial, { body: { name, email: `${newId()}@example.com` } })
  const projects: string[] = []
  for (let i = 0; i < 10; i++) projects.push((await owner.call(api.projects.create, { body: { name: `Project ${i}` } })).id)
  const workers: Worker[] = []
  await rate(people, 8, async i => {
    const employee = await owner.call(api.employees.create, { body: { name: `Employee ${i}`, token } })
    const phone = browser(cloud.api, cloud.web)
    await phone.call(api.employee.login, { body: { company_name: name, employee_name: employee.name, password: token } })
    for (const month of months) {
      const body = Array.from({ length: monthly }, (_, k) => entry(month, employee.id, projects[k % projects.length] ?? '', k))
      await owner.call(api.workLogs.add, { body })
    }
    workers.push({ id: employee.id, phone })
  })
  return { id, owner, workers, projects }
}

/** the same people after a restart, which moves the cloud to other ports */
const at = (firm: Firm, cloud: Running): Firm => {
  const moved = ({ cookies }: Browser): Browser => {
    const fresh = browser(cloud.api, cloud.web)
    for (const [name, value] of cookies) fresh.cookies.set(name, value)
    return fresh
  }
  return { ...firm, owner: moved(firm.owner), workers: firm.workers.map(({ id, phone }) => ({ id, phone: moved(phone) })) }
}

async function clock({ workers, projects }: Firm, i: number): Promise<void> {
  const worker = workers[i % workers.length]
  if (!worker) throw new Error('nobody works here')
  const id = `${worker.id}.${newId()}`
  await worker.phone.call(api.employee.clockIn, { body: { id, project_id: projects[i % projects.length] ?? '', start_time: iso(now() - 60_000) } })
  await worker.phone.call(api.employee.clockOut, { body: { id, end_time: iso(now()) } })
}

/** as a browser asks for it: packed */
async function list(cloud: Running, { owner }: Firm, query: string): Promise<number> {
  const cookie = [...owner.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const answer = await fetch(`${cloud.api}/api/worklogs?${query}`, { headers: { cookie, 'accept-encoding': 'gzip, deflate, br' } })
  const bytes = await answer.arrayBuffer()
  if (!answer.ok) throw new Error(`the list answers ${answer.status}`)
  return bytes.byteLength
}

async function figures(cloud: Running, firm: Firm, where: string): Promise<Figure[]> {
  const { owner, workers, projects } = firm
  const [employee_id = '', project_id = ''] = [workers[0]?.id, projects[0]]

  const [month = ''] = months
  const wholeMonth = `from=${month}-01T00:00:00Z&to=${later(`${months[1]}-01T00:00:00Z`, -1)}`
  // a function that has warmed up, as one that is asked all day has
  await warm(30, i => clock(firm, i))
  await warm(15, () => list(cloud, firm, wholeMonth))
  const lists = await warm(40, () => list(cloud, firm, wholeMonth))
  const listCost = await costsOf(cloud, 'GET /api/worklogs')
  const ofOne = await warm(40, () => list(cloud, firm, `${wholeMonth}&employee_id=${employee_id}`))

  const ins: number[] = []
  const outs: number[] = []
  for (let i = 0; i < 100; i++) {
    const worker = workers[i % workers.length]
    const id = `${worker?.id}.${newId()}`
    ins.push(await timed(() => worker?.phone.call(api.employee.clockIn, { body: { id, project_id, start_time: iso(now() - 60_000) } })))
    outs.push(await timed(() => worker?.phone.call(api.employee.clockOut, { body: { id, end_time: iso(now()) } })))
  }
  const [inCost, outCost] = [await costsOf(cloud, 'POST /employee/clock_in'), await costsOf(cloud, 'POST /employee/clock_out')]

  const ninety = (day: number) =>
    Array.from({ length: 90 }, (_, k) => {
      const start_time = later(`${month}-01T00:00:00Z`, day * daySeconds + k * 900)
      return { employee_id: workers[day]?.id ?? '', project_id, start_time, end_time: later(start_time, 600) }
    })
  const adds = await warm(20, i => owner.call(api.workLogs.add, { body: ninety(i) }))
  const addCost = await costsOf(cloud, 'POST /api/worklogs')
  const some = await owner.call(api.workLogs.add, { body: Array.from({ length: 40 }, (_, k) => entry(month, employee_id, project_id, k)) })
  const edits = await warm(40, i => owner.call(api.workLogs.edit, { body: { id: some[i]?.id ?? '', version: 1, new_end_time: later(some[i]?.start_time ?? '', 3600) } }))
  const editCost = await costsOf(cloud, 'PUT /api/worklogs')
  const removals = await warm(40, i => owner.call(api.workLogs.remove, { params: { id: some[i]?.id ?? '' } }))
  const removeCost = await costsOf(cloud, 'POST /api/worklogs/{id}/delete')

  // each of the functions' threads warms up by itself
  await rate(1500, 20, i => clock(firm, i))
  const pairs = await rate(2000, 20, i => clock(firm, i))
  const measured: Figure[] = [
    { what: 'clock in, one at a time, median', value: median(ins), unit: 'ms' },
    { what: 'clock in, table calls one after another', value: inCost.inARow, unit: 'calls', budget: 3 },
    { what: 'clock in, write units', value: inCost.write, unit: 'WCU', budget: 14 },
    { what: 'clock in, read units', value: inCost.read, unit: 'RCU' },
    { what: 'clock out, one at a time, median', value: median(outs), unit: 'ms' },
    { what: 'clock out, table calls one after another', value: outCost.inARow, unit: 'calls', budget: 3 },
    { what: 'clock out, write units', value: outCost.write, unit: 'WCU', budget: 18 },
    { what: 'clock out, read units', value: outCost.read, unit: 'RCU' },
    { what: 'clock in and out, 20 at once', value: pairs * 2, unit: '/s', budget: 400 },
    { what: `list of a month, ${people * monthly} entries, whole call, median`, value: median(lists), unit: 'ms', budget: 60 },
    { what: 'list of a month, 95 of 100', value: percentile(lists, 0.95), unit: 'ms' },
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

export async function workLogFigures(): Promise<Figure[]> {
  const cloud = await run({ empty: true })
  // each measured as it was made, since entries stay
  const [first, second] = [await settleFirm(cloud), await settleFirm(cloud)]
  const small = await figures(cloud, first, 'small table')
  await cloud.stop()
  const filled = await fill(cloud.data, { company: second.id, employees: second.workers.map(({ id }) => id), projects: second.projects }, 1_000_000)
  const again = await run({ empty: true, data: cloud.data })
  try {
    const large = await figures(again, at(second, again), '1,000,000 entries')
    return [...small, { what: `filling the table with ${filled.entries} entries`, value: filled.seconds, unit: 's' }, ...large]
  } finally {
    await again.stop()
  }
}
