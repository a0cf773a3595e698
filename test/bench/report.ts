/** Measures reports: the engine, the whole call and how it grows, the files, and a year of 200 people on the screen. */
import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { selectAndPay as countHours } from '../../functions/data/entries/pay.ts'
import { api } from '../../shared/api/index.ts'
import { makeReport } from '../../shared/domain/report/report.ts'
import { fromReportColumns } from '../../shared/domain/report/columns.ts'
import { sameTerms } from '../../shared/domain/report/terms.ts'
import { rowsOf } from '../report/pay-entries.ts'
import { startBrowser } from '../support/chromium-process.ts'
import { copySession } from '../support/take-session.ts'
import { amount } from './brief.ts'
import { monthly, people, reconnect, timeZone, type Company } from './company.ts'
import { companyData } from './company-data.ts'
import { timed, warm } from './measure.ts'
import { run, type Running } from './cloud-process.ts'
import { median, percentile, type Figure } from './figures.ts'
import { largeTable } from './entries.ts'
import { inPage } from './in-page.ts'

/** The table is filled up to August 2026. */
const month = { from: '2026-08-01T00:00:00Z', to: '2026-08-31T23:59:59Z' }
const year = { from: '2025-09-01T00:00:00Z', to: month.to }
const perMonth = people * monthly
const perYear = 12 * perMonth

const rule = { overtime: 'both', hours: '8', lunch_minutes: '30', lunch_after_hours: '5' } as const

/** Asks for a compressed answer, as a browser does, and returns the number of bytes that came. */
async function report(cloud: Running, { owner }: Company, range: { from: string; to: string }): Promise<number> {
  const cookie = [...owner.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const query = new URLSearchParams({ ...range, ...rule }).toString()
  const answer = await fetch(`${cloud.api}/api/report?${query}`, {
    headers: { cookie, 'accept-encoding': 'gzip, deflate, br' },
  })
  const text = await answer.text()
  if (!answer.ok || text.includes('answer_at'))
    throw new Error(`the report answers ${answer.status} ${text.slice(0, 100)}`)
  return Number(answer.headers.get('content-length')) || text.length
}

async function calls(cloud: Running, company: Company, where: string): Promise<Figure[]> {
  await warm(amount(4, 1), () => report(cloud, company, month))
  const ofMonth = await warm(amount(12, 1), () => report(cloud, company, month))
  await warm(amount(2, 1), () => report(cloud, company, year))
  const ofYear = await warm(amount(5, 1), () => report(cloud, company, year))
  const bytes = await report(cloud, company, year)
  return [
    {
      what: `${where}: report of ${perMonth} entries, whole call, median`,
      value: median(ofMonth),
      unit: 'ms',
      budget: 80,
    },
    {
      what: `${where}: report of ${perYear} entries, whole call, median`,
      value: median(ofYear),
      unit: 'ms',
      budget: 700,
    },
    { what: `${where}: the same, over the wire`, value: bytes / 1024, unit: 'KB' },
    {
      what: `${where}: a year for so many times a month`,
      value: median(ofYear) / median(ofMonth),
      unit: 'times',
      budget: 15,
    },
  ]
}

async function engine(company: Company): Promise<Figure[]> {
  const answer = await company.owner.call(api.report.show, { query: { ...year, ...rule } })
  const entries = fromReportColumns(answer, timeZone)
  const how = { time_zone: timeZone, termsOn: sameTerms({ rule: answer.rule, country: 'IS' }) }
  const take = (count: number) => {
    const some = entries.slice(0, count)
    const rows = rowsOf(some.map(({ entry }) => entry))
    const indexes = rows.where(() => true)
    return warm(amount(5, 1), async () => {
      countHours(rows, indexes, { ...year, approved_only: false }, how)
      makeReport(some, (a, b) => (a < b ? -1 : 1))
    })
  }
  return [
    { what: `engine alone, ${perMonth} entries`, value: median(await take(perMonth)), unit: 'ms' },
    { what: `engine alone, ${perYear} entries`, value: median(await take(perYear)), unit: 'ms' },
  ]
}

/** Runs in the page before all other scripts and collects the tasks that take more than 50 ms. */
const watchTasks = `window.tasks = []; new PerformanceObserver(list => { for (const { duration } of list.getEntries()) tasks.push(duration) }).observe({ type: 'longtask', buffered: true })`
const longest = (page: Page) => inPage<number>(page, 'Math.max(0, ...tasks.splice(0))')
/** Runs in the page: scrolls a long way into all entries, and returns the times between frames. */
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

async function screen(cloud: Running, { owner }: Company): Promise<Figure[]> {
  const context = await startBrowser()
  try {
    await copySession(context, owner)
    const page = await context.newPage()
    await page.addInitScript({ content: watchTasks })
    const began = performance.now()
    await page.goto(`${cloud.web}/app/report?from=2025-09-01&to=2026-08-31&${new URLSearchParams(rule).toString()}`)
    await page.locator('tfoot').first().waitFor()
    const shownAfter = performance.now() - began
    const opening = await longest(page)
    const gaps = await inPage<number[]>(page, scroll)
    const file = page.waitForEvent('download')
    const excel = await timed(async () => {
      await page.getByRole('button', { name: 'Excel', exact: true }).click()
      await file
    })
    const exporting = await longest(page)
    const name = `a year of ${people} people, ${perYear} entries`
    return [
      { what: `${name}: from the address to the report`, value: shownAfter / 1000, unit: 's' },
      { what: `${name}: longest task until then`, value: opening, unit: 'ms' },
      { what: `${name}: longest frame while scrolling`, value: Math.max(...gaps), unit: 'ms' },
      { what: `${name}: a frame while scrolling, 95th percentile`, value: percentile(gaps, 0.95), unit: 'ms' },
      { what: `${name}: the whole workbook, in the browser`, value: excel / 1000, unit: 's' },
      { what: `${name}: longest task meanwhile`, value: exporting, unit: 'ms' },
    ]
  } finally {
    await context.close()
  }
}

function files(): Figure[] {
  const rows = amount(100_000, 500)
  const answer = execFileSync(process.execPath, [join(import.meta.dirname, 'time-report-files.ts'), String(rows)], {
    encoding: 'utf8',
  })
  const { csvMs, rowsMs, wholeMs, megabytes }: Record<string, number> = JSON.parse(answer)
  return [
    { what: `CSV of ${rows} rows`, value: (csvMs ?? NaN) / 1000, unit: 's', budget: 0.7 },
    { what: `workbook of ${rows} rows`, value: (rowsMs ?? NaN) / 1000, unit: 's', budget: 6 },
    { what: `workbook of all sections of ${rows} entries`, value: (wholeMs ?? NaN) / 1000, unit: 's', budget: 6 },
    { what: 'the same, peak memory of the process', value: megabytes ?? NaN, unit: 'MB', budget: 500 },
  ]
}

async function onSmallTable(): Promise<Figure[]> {
  // Half of the filled entries belong to this company: a year of them.
  const { data, company } = await companyData(2 * perYear)
  await using cloud = await run(data)
  const connected = reconnect(company, cloud)
  return [
    ...(await engine(connected)),
    ...(await calls(cloud, connected, 'small table')),
    ...(await screen(cloud, connected)),
  ]
}

async function onLargeTable(): Promise<Figure[]> {
  const { data, company } = await companyData(largeTable)
  await using cloud = await run(data)
  return await calls(cloud, reconnect(company, cloud), `${largeTable.toLocaleString('en')} entries`)
}

export const reportFigures = async (): Promise<Figure[]> => [
  ...files(),
  ...(await onSmallTable()),
  ...(await onLargeTable()),
]
