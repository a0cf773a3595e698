/** what reports cost: the engine, the whole call, how it grows, files, and a year of 200 people on the screen */
import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { count as countHours } from '../../functions/data/work-logs/pay.ts'
import { api } from '../../shared/api/index.ts'
import { makeReport } from '../../shared/domain/report/report.ts'
import { fromReportColumns } from '../../shared/domain/report/columns.ts'
import { newId } from '../../shared/domain/new-id.ts'
import { rowsOf } from '../report/pay-logs.ts'
import { browser, type Browser } from '../support/browser.ts'
import { browserProcess } from '../support/chromium-process.ts'
import { fill } from './fill.ts'
import { rate, timed, warm } from './measure.ts'
import { run, type Running } from './process.ts'
import { median, percentile, type Figure } from './table.ts'

const people = 200
/** filled up to August 2026, 8,400 entries a month */
const month = { from: '2026-08-01T00:00:00Z', to: '2026-08-31T23:59:59Z' }
const year = { from: '2025-09-01T00:00:00Z', to: month.to }
const perMonth = 8400
const perYear = 12 * perMonth

interface Firm {
  id: string
  owner: Browser
  employees: string[]
  projects: string[]
}

async function settleFirm(cloud: Running): Promise<Firm> {
  const owner = browser(cloud.api, cloud.web)
  const { id } = await owner.call(api.signUp.requestTrial, {
    body: { name: `Bench ${newId()}`, email: `${newId()}@example.com`, language: 'en', time_zone: 'Atlantic/Reykjavik' },
  })
  const projects: string[] = []
  for (let i = 0; i < 40; i++) projects.push((await owner.call(api.projects.create, { body: { name: `Project ${i}` } })).id)
  const employees: string[] = []
  await rate(people, 8, async i => {
    const employee = await owner.call(api.employees.create, { body: { name: `Employee ${i}` } })
    employees.push(employee.id)
    // so that whoever lists knows of entries up to here
    const times = { start_time: '2026-09-01T08:00:00Z', end_time: '2026-09-01T12:00:00Z' }
    await owner.call(api.workLogs.add, { body: [{ employee_id: employee.id, project_id: projects[0] ?? '', ...times }] })
  })
  return { id, owner, employees, projects }
}

/** the same company after a restart, which moves the cloud to other ports */
function at(firm: Firm, cloud: Running): Firm {
  const owner = browser(cloud.api, cloud.web)
  for (const [name, value] of firm.owner.cookies) owner.cookies.set(name, value)
  return { ...firm, owner }
}

const rule = { overtime: 'both', hours: '8', lunch_minutes: '30', lunch_after_hours: '5' } as const

/** as a browser asks for it: packed; the bytes that came */
async function report(cloud: Running, { owner }: Firm, range: { from: string; to: string }): Promise<number> {
  const cookie = [...owner.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const query = new URLSearchParams({ ...range, ...rule }).toString()
  const answer = await fetch(`${cloud.api}/api/report?${query}`, { headers: { cookie, 'accept-encoding': 'gzip, deflate, br' } })
  const text = await answer.text()
  if (!answer.ok || text.includes('answer_at')) throw new Error(`the report answers ${answer.status} ${text.slice(0, 100)}`)
  return Number(answer.headers.get('content-length')) || text.length
}

async function calls(cloud: Running, firm: Firm, where: string): Promise<Figure[]> {
  await warm(4, () => report(cloud, firm, month))
  const ofMonth = await warm(12, () => report(cloud, firm, month))
  await warm(2, () => report(cloud, firm, year))
  const ofYear = await warm(5, () => report(cloud, firm, year))
  const bytes = await report(cloud, firm, year)
  return [
    { what: `${where}: report of ${perMonth} entries, whole call, median`, value: median(ofMonth), unit: 'ms', budget: 80 },
    { what: `${where}: report of ${perYear} entries, whole call, median`, value: median(ofYear), unit: 'ms', budget: 700 },
    { what: `${where}: the same, over the wire`, value: bytes / 1024, unit: 'KB' },
    { what: `${where}: a year for so many times a month`, value: median(ofYear) / median(ofMonth), unit: 'times', budget: 15 },
  ]
}

async function engine(firm: Firm): Promise<Figure[]> {
  const answer = await firm.owner.call(api.report.show, { query: { ...year, ...rule } })
  const entries = fromReportColumns(answer, 'Atlantic/Reykjavik')
  const terms = { rule: answer.rule, time_zone: 'Atlantic/Reykjavik', country: 'IS' as const }
  const take = (count: number) => {
    const some = entries.slice(0, count)
    const rows = rowsOf(some.map(({ log }) => log))
    const places = rows.where(() => true)
    return warm(5, async () => {
      countHours(rows, places, { ...year, approved_only: false }, terms)
      makeReport(some, (a, b) => (a < b ? -1 : 1))
    })
  }
  return [
    { what: `engine alone, ${perMonth} entries`, value: median(await take(perMonth)), unit: 'ms' },
    { what: `engine alone, ${perYear} entries`, value: median(await take(perYear)), unit: 'ms' },
  ]
}

/** runs in the page from its first moment: tasks above 50 ms */
const watchTasks = `window.tasks = []; new PerformanceObserver(list => { for (const { duration } of list.getEntries()) tasks.push(duration) }).observe({ type: 'longtask', buffered: true })`
const longest = (page: Page) => page.evaluate<number>('Math.max(0, ...tasks.splice(0))')
/** runs in the page: the time between frames while it is scrolled, a long way into all entries */
const scroll = `new Promise(done => {
  document.querySelector('#all-entries').scrollIntoView()
  const gaps = []
  let last = performance.now()
  const step = () => {
    const now = performance.now()
    gaps.push(now - last)
    last = now
    window.scrollBy(0, 300)
    if (gaps.length < 150) requestAnimationFrame(step)
    else done(gaps.slice(5))
  }
  requestAnimationFrame(step)
})`

async function screen(cloud: Running, { owner }: Firm): Promise<Figure[]> {
  const context = await browserProcess()
  try {
    await context.addCookies([{ name: '__Host-session', value: owner.cookies.get('__Host-session') ?? '', url: 'https://localhost/', secure: true, httpOnly: true }])
    const page = await context.newPage()
    await page.addInitScript("localStorage.setItem('role', 'COMPANY')")
    await page.addInitScript({ content: watchTasks })
    const began = performance.now()
    await page.goto(`${cloud.web}/app/report?from=2025-09-01&to=2026-08-31&${new URLSearchParams(rule).toString()}`)
    await page.locator('tfoot').first().waitFor()
    const there = performance.now() - began
    const opening = await longest(page)
    const gaps = await page.evaluate<number[]>(scroll)
    const file = page.waitForEvent('download')
    const excel = await timed(async () => {
      await page.getByRole('button', { name: 'Excel', exact: true }).click()
      await file
    })
    const exporting = await longest(page)
    const name = `a year of ${people} people, ${perYear} entries`
    return [
      { what: `${name}: from the address to the report`, value: there / 1000, unit: 's' },
      { what: `${name}: longest task until then`, value: opening, unit: 'ms' },
      { what: `${name}: longest frame while scrolling`, value: Math.max(...gaps), unit: 'ms' },
      { what: `${name}: a frame while scrolling, 95 of 100`, value: percentile(gaps, 0.95), unit: 'ms' },
      { what: `${name}: the whole workbook, in the browser`, value: excel / 1000, unit: 's' },
      { what: `${name}: longest task meanwhile`, value: exporting, unit: 'ms' },
    ]
  } finally {
    await context.close()
  }
}

function files(): Figure[] {
  const rows = 100_000
  const answer = execFileSync(process.execPath, [join(import.meta.dirname, 'report-files.ts'), String(rows)], { encoding: 'utf8' })
  const { csvMs, rowsMs, wholeMs, megabytes }: Record<string, number> = JSON.parse(answer)
  return [
    { what: `CSV of ${rows} rows`, value: (csvMs ?? NaN) / 1000, unit: 's', budget: 0.7 },
    { what: `workbook of ${rows} rows`, value: (rowsMs ?? NaN) / 1000, unit: 's', budget: 6 },
    { what: `workbook of all sections of ${rows} entries`, value: (wholeMs ?? NaN) / 1000, unit: 's', budget: 6 },
    { what: 'the same, peak memory of the process', value: megabytes ?? NaN, unit: 'MB', budget: 500 },
  ]
}

export async function reportFigures(): Promise<Figure[]> {
  const cloud = await run({ empty: true })
  const firm = await settleFirm(cloud)
  await cloud.stop()
  const staff = { company: firm.id, employees: firm.employees, projects: firm.projects }
  // half of what is filled is of this company
  await fill(cloud.data, staff, 2 * perYear)
  const small = await run({ empty: true, data: cloud.data })
  const here = at(firm, small)
  const first = [...files(), ...(await engine(here)), ...(await calls(small, here, 'small table')), ...(await screen(small, here))]
  await small.stop()
  await fill(cloud.data, staff, 1_000_000)
  const large = await run({ empty: true, data: cloud.data })
  try {
    return [...first, ...(await calls(large, at(firm, large), '1,000,000 entries'))]
  } finally {
    await large.stop()
  }
}
