import { api } from '../../shared/api/index.ts'
import { newId } from '../../shared/domain/new-id.ts'
import { createBrowser, type Browser } from '../support/browser.ts'
import { chooseFullOrBrief } from './brief.ts'
import { measureRate, measureMs, measureRepeatedly } from './measure.ts'
import { startBenchCloud } from './cloud-process.ts'
import { findMedian, computePercentile, type Figure } from './figures.ts'

const peopleCount = chooseFullOrBrief(200, 3)
const measuredCalls = chooseFullOrBrief(100, 2)

async function createCompany(origins: { api: string; web: string }): Promise<{ owner: Browser; name: string }> {
  const owner = createBrowser(origins.api, origins.web)
  const name = `Bench ${newId()}`
  await owner.call(api.signUp.requestTrial, { body: { name, email: `${newId()}@example.com` } })
  return { owner, name }
}

export async function measureCalls(): Promise<Figure[]> {
  await using cloud = await startBenchCloud()
  const coldFigures: Figure[] = []
  const measureCold = async (label: string, action: () => Promise<unknown>): Promise<void> => {
    coldFigures.push({ name: `${label}, cold`, value: await measureMs(action), unit: 'ms' })
  }
  const { owner, name } = await createCompany(cloud)
  await measureCold('normal, read: GET /api/employees', () => owner.call(api.employees.list))
  await measureCold('normal, write: POST /api/employees', () =>
    owner.call(api.employees.create, { body: { name: 'First' } }),
  )
  await measureRate(peopleCount - 1, 8, i =>
    owner.call(api.employees.create, { body: { name: `Employee ${i + 1}`, token: 'bcdf' } }),
  )
  const signIn = (i: number) =>
    createBrowser(cloud.api, cloud.web).call(api.employee.login, {
      body: { company_name: name, employee_name: `Employee ${1 + (i % (peopleCount - 1))}`, password: 'bcdf' },
    })
  await measureCold('auth: POST /employee/v2/login', () => signIn(0))

  const listTimes = await measureRepeatedly(measuredCalls, () => owner.call(api.employees.list))
  const writeTimes = await measureRepeatedly(measuredCalls, i =>
    owner.call(api.projects.create, { body: { name: `Project ${i}` } }),
  )
  const logInTimes = await measureRepeatedly(measuredCalls, signIn)
  const signUpTimes = await measureRepeatedly(chooseFullOrBrief(20, 1), () => createCompany(cloud))
  const signInRate = await measureRate(chooseFullOrBrief(600, 4), 20, signIn)
  const listRate = await measureRate(chooseFullOrBrief(1000, 4), 20, () => owner.call(api.employees.list))
  return [
    ...coldFigures,
    { name: `normal, read: ${peopleCount} employees, warm, median`, value: findMedian(listTimes), unit: 'ms' },
    {
      name: `normal, read: ${peopleCount} employees, warm, 95th percentile`,
      value: computePercentile(listTimes, 0.95),
      unit: 'ms',
    },
    { name: 'normal, write: POST /api/projects, warm, median', value: findMedian(writeTimes), unit: 'ms' },
    { name: 'auth: employee log-in, warm, median', value: findMedian(logInTimes), unit: 'ms' },
    { name: 'send: POST /api/request-trial, warm, median', value: findMedian(signUpTimes), unit: 'ms' },
    { name: 'employee sign-ins, 20 at once', value: signInRate, unit: '/s' },
    { name: 'lists of employees, 20 at once', value: listRate, unit: '/s' },
  ]
}
