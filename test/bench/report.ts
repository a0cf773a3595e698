import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { selectAndComputePay as countHours } from '../../functions/areas/entries/pay.ts'
import { api } from '../../shared/api/index.ts'
import { createReport } from '../../shared/domain/report/report.ts'
import { toReportEntries } from '../../shared/domain/report/columns.ts'
import { createConstantTerms } from '../../shared/domain/report/terms.ts'
import { toSheetRows } from '../report/pay-entries.ts'
import { startBrowser } from '../support/chromium-process.ts'
import { copySession } from '../support/copy-session.ts'
import { chooseFullOrBrief } from './brief.ts'
import { monthlyEntriesPerPerson, peopleCount, withBrowsersFor, timeZone, type BenchCompany } from './company.ts'
import { prepareCompanyData } from './company-data.ts'
import { measureMs, measureRepeatedly } from './measure.ts'
import { startBenchCloud, type RunningCloud } from './cloud-process.ts'
import { findMedian, computePercentile, type Figure } from './figures.ts'
import { largeTableEntryCount } from './entries.ts'
import { measurePdf, measurePdfJob } from './report-pdf.ts'
import { measureFrames, runInPage } from './in-page.ts'

/** The measured month and year end with August 2026, because the table is filled up to that month. */
const month = { from: '2026-08-01T00:00:00Z', to: '2026-08-31T23:59:59Z' }
const year = { from: '2025-09-01T00:00:00Z', to: month.to }
const entriesPerCompanyMonth = peopleCount * monthlyEntriesPerPerson
const entriesPerCompanyYear = 12 * entriesPerCompanyMonth

const rule = { overtime: 'both', hours: '8', lunch_minutes: '30', lunch_after_hours: '5' } as const

/** Returns the number of received bytes. Requests a compressed response, as a browser does. */
async function fetchReportBytes(
  cloud: RunningCloud,
  { owner }: BenchCompany,
  range: { from: string; to: string },
): Promise<number> {
  const cookie = [...owner.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const query = new URLSearchParams({ ...range, ...rule, format: 'columns' }).toString()
  const response = await fetch(`${cloud.api}/api/report?${query}`, {
    headers: { cookie, 'accept-encoding': 'gzip, deflate, br' },
  })
  const text = await response.text()
  if (!response.ok || text.includes('answer_at'))
    throw new Error(`the report answers ${response.status} ${text.slice(0, 100)}`)
  return Number(response.headers.get('content-length')) || text.length
}

async function measureCalls(cloud: RunningCloud, company: BenchCompany, condition: string): Promise<Figure[]> {
  await measureRepeatedly(chooseFullOrBrief(4, 1), () => fetchReportBytes(cloud, company, month))
  const monthTimes = await measureRepeatedly(chooseFullOrBrief(12, 1), () => fetchReportBytes(cloud, company, month))
  await measureRepeatedly(chooseFullOrBrief(2, 1), () => fetchReportBytes(cloud, company, year))
  const yearTimes = await measureRepeatedly(chooseFullOrBrief(5, 1), () => fetchReportBytes(cloud, company, year))
  const bytes = await fetchReportBytes(cloud, company, year)
  return [
    {
      name: `${condition}: report of ${entriesPerCompanyMonth} entries, whole call, median`,
      value: findMedian(monthTimes),
      unit: 'ms',
      budget: 80,
    },
    {
      name: `${condition}: report of ${entriesPerCompanyYear} entries, whole call, median`,
      value: findMedian(yearTimes),
      unit: 'ms',
      budget: 700,
    },
    { name: `${condition}: the same, over the wire`, value: bytes / 1024, unit: 'KB' },
    {
      name: `${condition}: a year for so many times a month`,
      value: findMedian(yearTimes) / findMedian(monthTimes),
      unit: 'times',
      budget: 15,
    },
  ]
}

async function measureEngine(company: BenchCompany): Promise<Figure[]> {
  const response = await company.owner.call(api.report.show, { query: { ...year, ...rule } })
  const entries = toReportEntries(response, timeZone)
  const terms = { time_zone: timeZone, termsOn: createConstantTerms({ rule: response.rule, country: 'IS' }) }
  const measureRows = (count: number) => {
    const sample = entries.slice(0, count)
    const rows = toSheetRows(sample.map(({ entry }) => entry))
    const indexes = rows.filterIndexes(() => true)
    return measureRepeatedly(chooseFullOrBrief(5, 1), async () => {
      countHours(rows, indexes, { ...year, approved_only: false }, terms)
      createReport(sample, (a, b) => (a < b ? -1 : 1))
    })
  }
  return [
    {
      name: `engine alone, ${entriesPerCompanyMonth} entries`,
      value: findMedian(await measureRows(entriesPerCompanyMonth)),
      unit: 'ms',
    },
    {
      name: `engine alone, ${entriesPerCompanyYear} entries`,
      value: findMedian(await measureRows(entriesPerCompanyYear)),
      unit: 'ms',
    },
  ]
}

/** Runs in the page before all other scripts. Collects tasks of more than 50 ms. */
const watchTasksScript = `window.tasks = []; new PerformanceObserver(list => { for (const { duration } of list.getEntries()) tasks.push(duration) }).observe({ type: 'longtask', buffered: true })`
const readLongestTask = (page: Page) => runInPage<number>(page, 'Math.max(0, ...tasks.splice(0))')
async function measureScreen(cloud: RunningCloud, { owner }: BenchCompany): Promise<Figure[]> {
  const context = await startBrowser()
  try {
    await copySession(context, owner)
    const page = await context.newPage()
    await page.addInitScript({ content: watchTasksScript })
    const startMs = performance.now()
    await page.goto(`${cloud.web}/app/report?from=2025-09-01&to=2026-08-31&${new URLSearchParams(rule).toString()}`)
    await page.locator('tfoot').first().waitFor()
    const shownAfterMs = performance.now() - startMs
    const openingMs = await readLongestTask(page)
    await page.getByRole('tab').last().click()
    await page.locator('#all-entries').evaluate(section => section.scrollIntoView())
    const frames = await measureFrames(page, 'window.scrollBy(0, 300)')
    // Skips the first frames, which render the entries that have come into view with the tab.
    const gaps = frames.slice(Math.min(5, frames.length - 1))
    await page.getByRole('button', { name: 'Export' }).click()
    const file = page.waitForEvent('download')
    const excelMs = await measureMs(async () => {
      await page.getByRole('button', { name: 'Excel', exact: true }).dispatchEvent('click')
      await file
    })
    const longestTaskMs = await readLongestTask(page)
    const name = `a year of ${peopleCount} people, ${entriesPerCompanyYear} entries`
    return [
      { name: `${name}: from the address to the report`, value: shownAfterMs / 1000, unit: 's' },
      { name: `${name}: longest task until then`, value: openingMs, unit: 'ms' },
      { name: `${name}: longest frame while scrolling`, value: Math.max(...gaps), unit: 'ms' },
      { name: `${name}: a frame while scrolling, 95th percentile`, value: computePercentile(gaps, 0.95), unit: 'ms' },
      { name: `${name}: the whole workbook, in the browser`, value: excelMs / 1000, unit: 's' },
      { name: `${name}: longest task meanwhile`, value: longestTaskMs, unit: 'ms' },
    ]
  } finally {
    await context.close()
  }
}

function measureFiles(): Figure[] {
  const rows = chooseFullOrBrief(100_000, 500)
  const output = execFileSync(process.execPath, [join(import.meta.dirname, 'time-report-files.ts'), String(rows)], {
    encoding: 'utf8',
  })
  const { csvMs, rowsMs, wholeMs, megabytes }: Record<string, number> = JSON.parse(output)
  return [
    { name: `CSV of ${rows} rows`, value: (csvMs ?? NaN) / 1000, unit: 's', budget: 0.7 },
    { name: `workbook of ${rows} rows`, value: (rowsMs ?? NaN) / 1000, unit: 's', budget: 6 },
    { name: `workbook of all sections of ${rows} entries`, value: (wholeMs ?? NaN) / 1000, unit: 's', budget: 6 },
    { name: 'the same, peak memory of the process', value: megabytes ?? NaN, unit: 'MB', budget: 500 },
  ]
}

async function measureOnSmallTable(): Promise<Figure[]> {
  // Half of these entries belong to the measured company, and span a year.
  const { data, company } = await prepareCompanyData(2 * entriesPerCompanyYear)
  await using cloud = await startBenchCloud(data)
  const connectedCompany = withBrowsersFor(company, cloud)
  return [
    ...(await measureEngine(connectedCompany)),
    ...(await measureCalls(cloud, connectedCompany, 'small table')),
    ...(await measureScreen(cloud, connectedCompany)),
    ...(await measurePdfJob(connectedCompany, year)),
  ]
}

async function measureOnLargeTable(): Promise<Figure[]> {
  const { data, company } = await prepareCompanyData(largeTableEntryCount)
  await using cloud = await startBenchCloud(data)
  return await measureCalls(
    cloud,
    withBrowsersFor(company, cloud),
    `${largeTableEntryCount.toLocaleString('en')} entries`,
  )
}

export const measureReports = async (): Promise<Figure[]> => [
  ...measureFiles(),
  ...measurePdf(),
  ...(await measureOnSmallTable()),
  ...(await measureOnLargeTable()),
]
