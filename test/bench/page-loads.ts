import type { Page } from 'playwright-core'
import { api } from '../../shared/api/index.ts'
import { newId } from '../../shared/domain/new-id.ts'
import { createBrowser, type Browser } from '../support/browser.ts'
import { copySession } from '../support/copy-session.ts'
import { startBenchCloud, type RunningCloud } from './cloud-process.ts'
import type { Figure } from './figures.ts'
import { measureLandingPage } from './landing-page.ts'
import { startSlowPhone } from './slow-phone.ts'
import { runInPage } from './in-page.ts'

interface PageLoad {
  name: string
  path: string
  waitUntilReady: (page: Page) => Promise<unknown>
  budgetKilobytes: number
  account: 'company' | 'employee'
}

const pageLoads: PageLoad[] = [
  {
    name: 'company app',
    path: '/app',
    waitUntilReady: page => page.getByRole('row', { name: 'Ann' }).waitFor(),
    budgetKilobytes: 250,
    account: 'company',
  },
  {
    name: 'employee app',
    path: '/employee/app',
    waitUntilReady: page => page.getByRole('button', { name: 'Clock in' }).waitFor(),
    budgetKilobytes: 165,
    account: 'employee',
  },
]

export async function logInNewAccount(cloud: RunningCloud, kind: 'company' | 'employee'): Promise<Browser> {
  const owner = createBrowser(cloud.api, cloud.web)
  const name = `Bench ${newId()}`
  await owner.call(api.signUp.requestTrial, { body: { name, email: `${newId()}@example.com`, language: 'en' } })
  const ann = await owner.call(api.employees.create, { body: { name: 'Ann', token: 'bcdf' } })
  const house = await owner.call(api.projects.create, { body: { name: 'House' } })
  const now = Date.now()
  const times = {
    start_time: new Date(now - 9 * 3_600_000).toISOString(),
    end_time: new Date(now - 3_600_000).toISOString(),
  }
  await owner.call(api.workLogs.add, { body: [{ employee_id: ann.id, project_id: house.id, ...times }] })
  if (kind === 'company') return owner
  const phone = createBrowser(cloud.api, cloud.web)
  await phone.call(api.employee.login, { body: { company_name: name, employee_name: 'Ann', password: 'bcdf' } })
  return phone
}

/** Runs in the page. Returns the milliseconds of the longest task, or 0 if no task takes more than 50 ms. */
const longestTaskScript = `new Promise(done => {
  const observer = new PerformanceObserver(list => done(Math.max(...list.getEntries().map(entry => entry.duration))))
  observer.observe({ type: 'longtask', buffered: true })
  requestIdleCallback(() => setTimeout(() => done(0), 500))
})`

async function measureLoad(
  cloud: RunningCloud,
  { name, path, waitUntilReady, budgetKilobytes, account }: PageLoad,
): Promise<Figure[]> {
  await using phone = await startSlowPhone()
  const { context, page, countKilobytes } = phone
  await copySession(context, await logInNewAccount(cloud, account))
  const startMs = performance.now()
  await page.goto(cloud.web + path)
  await waitUntilReady(page)
  const interactiveAfterMs = performance.now() - startMs
  // Counts scripts now, because the page later loads others.
  const scripts = countKilobytes('Script')
  const longestTaskMs = await runInPage<number>(page, longestTaskScript)
  return [
    { name: `${name}: scripts`, value: scripts, unit: 'KB', budget: budgetKilobytes },
    { name: `${name}: styles`, value: countKilobytes('Stylesheet'), unit: 'KB' },
    { name: `${name}: to interactive, slow phone`, value: interactiveAfterMs / 1000, unit: 's' },
    { name: `${name}: longest task, slow phone`, value: longestTaskMs, unit: 'ms' },
  ]
}

export async function measurePageLoads(): Promise<Figure[]> {
  await using cloud = await startBenchCloud()
  const figures = await measureLandingPage(cloud.web)
  for (const load of pageLoads) figures.push(...(await measureLoad(cloud, load)))
  return figures
}
