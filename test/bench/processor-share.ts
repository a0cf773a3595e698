import { api } from '../../shared/api/index.ts'
import { newId } from '../../shared/domain/new-id.ts'
import { createBrowser } from '../support/browser.ts'
import { chooseFullOrBrief } from './brief.ts'
import { startCloudWithProcessorShare } from './cloud-process.ts'
import { findMedian, type Figure } from './figures.ts'
import { createCompanyWithEntries } from './entries-screen.ts'

const repetitions = chooseFullOrBrief(20, 2)
const dayMs = 86_400_000

/** Repeats all calls in turn. The first run of each call is cold, because its function must start. */
async function measureColdAndWarm(calls: Record<string, () => Promise<unknown>>): Promise<Figure[]> {
  const timesByCall = new Map(Object.keys(calls).map((name): [string, number[]] => [name, []]))
  for (let i = 0; i < repetitions; i++)
    for (const [name, call] of Object.entries(calls)) {
      const startMs = performance.now()
      await call()
      timesByCall.get(name)?.push(performance.now() - startMs)
    }
  return [...timesByCall].flatMap(([name, [coldMs = NaN, ...warmMs]]): Figure[] => [
    { name: `${name}, cold`, value: coldMs, unit: 'ms' },
    { name: `${name}, warm`, value: findMedian(warmMs), unit: 'ms' },
  ])
}

export async function measureProcessorShares(): Promise<Figure[]> {
  await using cloud = await startCloudWithProcessorShare()
  const owner = await createCompanyWithEntries(cloud)
  const { name } = await owner.call(api.auth.self)
  const ann = await owner.call(api.employees.create, { body: { name: 'Ann of the sizes', token: 'bcdf' } })
  const house = await owner.call(api.projects.create, { body: { name: 'House of the sizes' } })
  const phone = createBrowser(cloud.api, cloud.web)
  const month = { from: new Date(Date.now() - 31 * dayMs).toISOString(), to: new Date().toISOString() }
  let id = ''
  // Awaits the figures, because the cloud stops as soon as this function returns.
  return await measureColdAndWarm({
    'employee logs in, 512 MB': () =>
      phone.call(api.employee.login, { body: { company_name: name, employee_name: ann.name, password: 'bcdf' } }),
    'clock in, 1769 MB': () => {
      id = `${ann.id}.${newId()}`
      return phone.call(api.employee.clockIn, {
        body: { id, project_id: house.id, start_time: new Date(Date.now() - 60_000).toISOString() },
      })
    },
    'clock out, 1769 MB': () => phone.call(api.employee.clockOut, { body: { id, end_time: new Date().toISOString() } }),
    'list of employees, 512 MB': () => owner.call(api.employees.list),
    'list of a month, 1769 MB': () => owner.call(api.workLogs.list, { query: month }),
    'report of a month, 1769 MB': () => owner.call(api.report.show, { query: month }),
  })
}
