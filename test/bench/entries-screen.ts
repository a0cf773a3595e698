/** Measures the screen of entries with a year of entries. */
import type { Locator, Page } from 'playwright-core'
import { api } from '../../shared/api/index.ts'
import { newId } from '../../shared/domain/new-id.ts'
import { createBrowser, type Browser } from '../support/browser.ts'
import { startBrowser } from '../support/chromium-process.ts'
import { copySession } from '../support/copy-session.ts'
import { chooseFullOrBrief } from './brief.ts'
import { measureRate } from './measure.ts'
import { startBenchCloud, type RunningCloud } from './cloud-process.ts'
import { findMedian, computePercentile, type Figure } from './figures.ts'
import { measureFrames, runInPage } from './in-page.ts'

const peopleCount = chooseFullOrBrief(24, 8)
const dayCount = chooseFullOrBrief(350, 70)
const concurrency = 70
const dayMs = 86_400_000

const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10)

export async function createCompanyWithEntries(cloud: RunningCloud): Promise<Browser> {
  const owner = createBrowser(cloud.api, cloud.web)
  await owner.call(api.signUp.requestTrial, {
    body: {
      name: `Bench ${newId()}`,
      email: `${newId()}@example.com`,
      language: 'en',
      time_zone: 'Atlantic/Reykjavik',
    },
  })
  const projects = await Promise.all(
    ['House', 'Road', 'Bridge', 'Harbour'].map(name => owner.call(api.projects.create, { body: { name } })),
  )
  const morningMs = Math.floor(Date.now() / dayMs) * dayMs + 8 * 3_600_000
  await measureRate(peopleCount, 8, async n => {
    const { id } = await owner.call(api.employees.create, { body: { name: `Person ${n}` } })
    for (let from = 0; from < dayCount; from += concurrency) {
      const body = Array.from({ length: concurrency }, (_, i) => {
        const start = morningMs - (from + i + 1) * dayMs + ((n * 7 + i * 13) % 60) * 60_000
        const project_id = projects[(n + i) % projects.length]?.id ?? ''
        return {
          employee_id: id,
          project_id,
          start_time: new Date(start).toISOString(),
          end_time: new Date(start + (7 + (i % 9) / 4) * 3_600_000).toISOString(),
        }
      })
      await owner.call(api.workLogs.add, { body })
    }
  })
  return owner
}

/** Runs in the page. Collects the time from each press until the screen shows its result. */
const watchPressesScript = `
  window.presses = []
  new PerformanceObserver(list => { for (const { duration, name } of list.getEntries()) if (name === 'click' || name === 'pointerup' || name === 'keydown') presses.push(duration) }).observe({ type: 'event', durationThreshold: 16 })`
const twoFrames = 'new Promise(done => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done, 50))))'

async function measureUntilResult(page: Page, action: () => Promise<unknown>): Promise<number> {
  await runInPage(page, 'presses.length = 0')
  await action()
  await runInPage(page, twoFrames)
  return runInPage<number>(page, 'Math.max(0, ...presses)')
}

/**
 * Presses with the mouse alone. Playwright's own click() would run code in the page, whose time would be measured as
 * well.
 */
async function press(page: Page, target: Locator): Promise<void> {
  const box = await target.boundingBox()
  if (!box) throw new Error('there is nothing to press')
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2)
}

/** Runs in the page. Stores the element that scrolls the table. */
const findScrollBoxScript = `window.scrollBox = [...document.querySelectorAll('[role=grid], [role=grid] *, main div')].find(element => element.scrollHeight > element.clientHeight * 20); true`

export async function measureEntriesScreen(): Promise<Figure[]> {
  await using cloud = await startBenchCloud()
  const owner = await createCompanyWithEntries(cloud)
  const context = await startBrowser()
  try {
    await copySession(context, owner)
    const page = await context.newPage()
    await page.addInitScript({ content: watchPressesScript })
    const startMs = performance.now()
    await page.goto(
      `${cloud.web}/app?from=${dayOf(Date.now() - (dayCount + 5) * dayMs)}&to=${dayOf(Date.now())}#entries`,
    )
    const row = page.locator('[role=row][aria-selected]:not([aria-disabled])').first()
    await row.waitFor()
    const shownAfterMs = performance.now() - startMs
    const sortTimes: number[] = []
    for (const name of ['Hours', 'Employee', 'Project', 'In', 'Date'])
      sortTimes.push(
        await measureUntilResult(page, () => press(page, page.getByRole('columnheader', { name, exact: true }))),
      )
    const selectMs = await measureUntilResult(page, () => row.locator('label').click())
    await runInPage(page, findScrollBoxScript)
    const frameGaps = await measureFrames(page, 'scrollBox.scrollTop += 400')
    await page.getByRole('combobox', { name: 'Employee' }).fill('Person 7')
    const filterMs = await measureUntilResult(page, () =>
      page.getByRole('option', { name: 'Person 7', exact: true }).click(),
    )
    const count = `${peopleCount * dayCount} entries`
    return [
      { name: `${count}: from the address to the table`, value: shownAfterMs / 1000, unit: 's' },
      {
        name: `${count}: sorting by a column, the slowest of ${sortTimes.length}`,
        value: Math.max(...sortTimes),
        unit: 'ms',
        budget: 100,
      },
      { name: `${count}: sorting by a column, median`, value: findMedian(sortTimes), unit: 'ms' },
      { name: `${count}: selecting one`, value: selectMs, unit: 'ms', budget: 100 },
      { name: `${count}: filtering to one person`, value: filterMs, unit: 'ms', budget: 100 },
      { name: `${count}: longest frame while scrolling`, value: Math.max(...frameGaps), unit: 'ms', budget: 50 },
      {
        name: `${count}: a frame while scrolling, 95th percentile`,
        value: computePercentile(frameGaps, 0.95),
        unit: 'ms',
      },
    ]
  } finally {
    await context.close()
  }
}
