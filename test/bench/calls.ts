import { api } from '../../shared/api/index.ts'
import { newId } from '../../shared/domain/new-id.ts'
import { createBrowser, type Browser } from '../support/browser.ts'
import { amount } from './brief.ts'
import { rate, timed, warm } from './measure.ts'
import { run } from './cloud-process.ts'
import { median, percentile, type Figure } from './figures.ts'

const people = amount(200, 3)
const times = amount(100, 2)

async function company(origins: { api: string; web: string }): Promise<{ owner: Browser; name: string }> {
  const owner = createBrowser(origins.api, origins.web)
  const name = `Bench ${newId()}`
  await owner.call(api.signUp.requestTrial, { body: { name, email: `${newId()}@example.com` } })
  return { owner, name }
}

export async function callFigures(): Promise<Figure[]> {
  await using cloud = await run()
  const cold: Figure[] = []
  const first = async (what: string, action: () => Promise<unknown>): Promise<void> => {
    cold.push({ what: `${what}, cold`, value: await timed(action), unit: 'ms' })
  }
  const { owner, name } = await company(cloud)
  await first('normal, read: GET /api/employees', () => owner.call(api.employees.list))
  await first('normal, write: POST /api/employees', () => owner.call(api.employees.create, { body: { name: 'First' } }))
  await rate(people - 1, 8, i =>
    owner.call(api.employees.create, { body: { name: `Employee ${i + 1}`, token: 'bcdf' } }),
  )
  const signIn = (i: number) =>
    createBrowser(cloud.api, cloud.web).call(api.employee.login, {
      body: { company_name: name, employee_name: `Employee ${1 + (i % (people - 1))}`, password: 'bcdf' },
    })
  await first('auth: POST /employee/v2/login', () => signIn(0))

  const list = await warm(times, () => owner.call(api.employees.list))
  const write = await warm(times, i => owner.call(api.projects.create, { body: { name: `Project ${i}` } }))
  const logIn = await warm(times, signIn)
  const signUps = await warm(amount(20, 1), () => company(cloud))
  const signInRate = await rate(amount(600, 4), 20, signIn)
  const listRate = await rate(amount(1000, 4), 20, () => owner.call(api.employees.list))
  return [
    ...cold,
    { what: `normal, read: ${people} employees, warm, median`, value: median(list), unit: 'ms' },
    { what: `normal, read: ${people} employees, warm, 95th percentile`, value: percentile(list, 0.95), unit: 'ms' },
    { what: 'normal, write: POST /api/projects, warm, median', value: median(write), unit: 'ms' },
    { what: 'auth: employee log-in, warm, median', value: median(logIn), unit: 'ms' },
    { what: 'send: POST /api/request-trial, warm, median', value: median(signUps), unit: 'ms' },
    { what: 'employee sign-ins, 20 at once', value: signInRate, unit: '/s' },
    { what: 'lists of employees, 20 at once', value: listRate, unit: '/s' },
  ]
}
