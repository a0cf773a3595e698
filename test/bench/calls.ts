import { api } from '../../shared/api/index.ts'
import { newId } from '../../shared/domain/new-id.ts'
import { createBrowser, type Browser } from '../support/browser.ts'
import { fullOrBrief } from './brief.ts'
import { measureRate, measureMs, measureRepeatedly } from './measure.ts'
import { startBenchCloud } from './cloud-process.ts'
import { median, percentile, type Figure } from './figures.ts'

const peopleCount = fullOrBrief(200, 3)
const repetitions = fullOrBrief(100, 2)

async function createCompany(origins: { api: string; web: string }): Promise<{ owner: Browser; name: string }> {
  const owner = createBrowser(origins.api, origins.web)
  const name = `Bench ${newId()}`
  await owner.call(api.signUp.requestTrial, { body: { name, email: `${newId()}@example.com` } })
  return { owner, name }
}

export async function callFigures(): Promise<Figure[]> {
  await using cloud = await startBenchCloud()
  const cold: Figure[] = []
  const first = async (label: string, action: () => Promise<unknown>): Promise<void> => {
    cold.push({ name: `${label}, cold`, value: await measureMs(action), unit: 'ms' })
  }
  const { owner, name } = await createCompany(cloud)
  await first('normal, read: GET /api/employees', () => owner.call(api.employees.list))
  await first('normal, write: POST /api/employees', () => owner.call(api.employees.create, { body: { name: 'First' } }))
  await measureRate(peopleCount - 1, 8, i =>
    owner.call(api.employees.create, { body: { name: `Employee ${i + 1}`, token: 'bcdf' } }),
  )
  const signIn = (i: number) =>
    createBrowser(cloud.api, cloud.web).call(api.employee.login, {
      body: { company_name: name, employee_name: `Employee ${1 + (i % (peopleCount - 1))}`, password: 'bcdf' },
    })
  await first('auth: POST /employee/v2/login', () => signIn(0))

  const list = await measureRepeatedly(repetitions, () => owner.call(api.employees.list))
  const write = await measureRepeatedly(repetitions, i =>
    owner.call(api.projects.create, { body: { name: `Project ${i}` } }),
  )
  const logIn = await measureRepeatedly(repetitions, signIn)
  const signUps = await measureRepeatedly(fullOrBrief(20, 1), () => createCompany(cloud))
  const signInRate = await measureRate(fullOrBrief(600, 4), 20, signIn)
  const listRate = await measureRate(fullOrBrief(1000, 4), 20, () => owner.call(api.employees.list))
  return [
    ...cold,
    { name: `normal, read: ${peopleCount} employees, warm, median`, value: median(list), unit: 'ms' },
    {
      name: `normal, read: ${peopleCount} employees, warm, 95th percentile`,
      value: percentile(list, 0.95),
      unit: 'ms',
    },
    { name: 'normal, write: POST /api/projects, warm, median', value: median(write), unit: 'ms' },
    { name: 'auth: employee log-in, warm, median', value: median(logIn), unit: 'ms' },
    { name: 'send: POST /api/request-trial, warm, median', value: median(signUps), unit: 'ms' },
    { name: 'employee sign-ins, 20 at once', value: signInRate, unit: '/s' },
    { name: 'lists of employees, 20 at once', value: listRate, unit: '/s' },
  ]
}
