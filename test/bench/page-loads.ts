/**
 * Measures the first load of pages on a mid-range phone: its processor is four times slower than this one, and its
 * network has 1.6 Mbit/s and a latency of 150 ms.
 */
import type { CDPSession, Page } from 'playwright-core'
import { api } from '../../shared/api/index.ts'
import { newId } from '../../shared/domain/new-id.ts'
import { browser, type Browser } from '../support/browser.ts'
import { browserProcess } from '../support/chromium-process.ts'
import { takeSession } from '../support/take-session.ts'
import { amount, isBrief } from './brief.ts'
import { run, type Running } from './cloud-process.ts'
import type { Figure } from './figures.ts'

interface Load {
  name: string
  path: string
  /** Waits until the page can be used. */
  ready: (page: Page) => Promise<unknown>
  budgetKilobytes?: number
  account?: 'company' | 'employee'
}

const loads: Load[] = [
  { name: 'front page', path: '/', ready: page => page.getByRole('button', { name: 'Create account' }).waitFor() },
  {
    name: 'company app',
    path: '/app',
    ready: page => page.getByRole('row', { name: 'Ann' }).waitFor(),
    budgetKilobytes: 250,
    account: 'company',
  },
  {
    name: 'employee app',
    path: '/employee/app',
    ready: page => page.getByRole('button', { name: 'Clock in' }).waitFor(),
    budgetKilobytes: 165,
    account: 'employee',
  },
]

export const slowdown = amount(4, 1)
export const network = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1024 * 1024) / 8,
  uploadThroughput: (750 * 1024) / 8,
}

/** Returns a browser in which a new company, or an employee of it, is logged in. */
export async function session(cloud: Running, kind: 'company' | 'employee'): Promise<Browser> {
  const owner = browser(cloud.api, cloud.web)
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
  const phone = browser(cloud.api, cloud.web)
  await phone.call(api.employee.login, { body: { company_name: name, employee_name: 'Ann', password: 'bcdf' } })
  return phone
}

/** Counts the bytes over the wire by type of file. */
function countBytes(devtools: CDPSession): Map<string, number> {
  const bytes = new Map<string, number>()
  const types = new Map<string, string>()
  devtools.on('Network.responseReceived', ({ requestId, type }) => types.set(requestId, type))
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const type = types.get(requestId) ?? ''
    bytes.set(type, (bytes.get(type) ?? 0) + encodedDataLength)
  })
  return bytes
}

/** Runs in the page: returns the longest task of more than 50 ms, or 0 where there was none. */
const longestTask = `new Promise(done => {
  const observer = new PerformanceObserver(list => done(Math.max(...list.getEntries().map(entry => entry.duration))))
  observer.observe({ type: 'longtask', buffered: true })
  requestIdleCallback(() => setTimeout(() => done(0), 500))
})`

async function measure(cloud: Running, { name, path, ready, budgetKilobytes, account }: Load): Promise<Figure[]> {
  const context = await browserProcess({ viewport: { width: 390, height: 844 } })
  try {
    const page = await context.newPage()
    if (account) await takeSession(context, await session(cloud, account))
    const devtools = await context.newCDPSession(page)
    await devtools.send('Network.enable')
    if (!isBrief) await devtools.send('Network.emulateNetworkConditions', network)
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
    const bytes = countBytes(devtools)
    const began = performance.now()
    await page.goto(cloud.web + path)
    await ready(page)
    const interactive = performance.now() - began
    // Scripts are counted now, since the page loads the late ones after this.
    const script = (bytes.get('Script') ?? 0) / 1024
    const longest = await page.evaluate<number>(longestTask)
    return [
      { what: `${name}: scripts`, value: script, unit: 'KB', ...(budgetKilobytes ? { budget: budgetKilobytes } : {}) },
      { what: `${name}: styles`, value: (bytes.get('Stylesheet') ?? 0) / 1024, unit: 'KB' },
      { what: `${name}: to interactive, slow phone`, value: interactive / 1000, unit: 's' },
      { what: `${name}: longest task, slow phone`, value: longest, unit: 'ms' },
    ]
  } finally {
    await context.close()
  }
}

export async function pageLoadFigures(): Promise<Figure[]> {
  await using cloud = await run()
  const figures: Figure[] = []
  for (const load of loads) figures.push(...(await measure(cloud, load)))
  return figures
}
