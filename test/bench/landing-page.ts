/** On a slow phone, measures the bytes before the first paint, and the time until the forms respond. */
import type { Page } from 'playwright-core'
import { chooseFullOrBrief } from './brief.ts'
import { findMedian, type Figure } from './figures.ts'
import { startSlowPhone } from './slow-phone.ts'
import { runInPage } from './in-page.ts'

const visitCount = chooseFullOrBrief(3, 1)

/** Runs in the page before all other scripts. Records the largest paint and all layout shifts. */
const paintWatcherScript = `window.shifted = 0
new PerformanceObserver(list => { window.largestPaint = list.getEntries().at(-1).startTime }).observe({ type: 'largest-contentful-paint', buffered: true })
new PerformanceObserver(list => { for (const { value } of list.getEntries()) window.shifted += value }).observe({ type: 'layout-shift', buffered: true })`

/**
 * Runs in the page. Records the time from the touch of the trial form's first field until React knows the field's text,
 * which React writes into an attribute.
 */
const touchWatcherScript = `{
  const form = document.getElementById('trial-form')
  let alive
  window.aliveAfter = new Promise(done => (alive = done))
  form.addEventListener('touchstart', ({ timeStamp }) => {
    form.querySelector('[name=name]').value = 'Hamar'
    const observer = new MutationObserver(() => {
      if (!form.querySelector('[name=name][value=Hamar]')) return
      observer.disconnect()
      alive(performance.now() - timeStamp)
    })
    observer.observe(form, { subtree: true, childList: true, attributes: true })
  }, { once: true })
}`

/** Runs in the page. Scrolls one screen at a time, as a reader does. */
const scrollToEndScript = `(async () => {
  for (let top = 0; top < document.documentElement.scrollHeight; top += window.innerHeight) {
    window.scrollTo({ top, behavior: 'instant' })
    await new Promise(done => setTimeout(done, 250))
  }
})()`

interface VisitFigures {
  scriptKilobytes: number
  paintedKilobytes: number
  largestPaintMs: number
  aliveAfterMs: number
  layoutShift: number
}

const waitUntilIdle = (page: Page): Promise<void> => page.waitForLoadState('networkidle')

async function measureVisit(address: string): Promise<VisitFigures> {
  await using phone = await startSlowPhone({ hasTouch: true })
  const { page, countKilobytes } = phone
  await page.addInitScript({ content: paintWatcherScript })
  await page.goto(address)
  await waitUntilIdle(page)
  const [scriptKilobytes, paintedKilobytes] = [
    countKilobytes('Script'),
    countKilobytes('Document', 'Stylesheet', 'Font'),
  ]
  const largestPaintMs = await runInPage<number>(page, 'window.largestPaint')
  await runInPage(page, scrollToEndScript)
  await waitUntilIdle(page)
  await runInPage(page, touchWatcherScript)
  await page.locator('#trial-form [name=name]').tap()
  const aliveAfterMs = await runInPage<number>(page, 'window.aliveAfter')
  await waitUntilIdle(page)
  const layoutShift = await runInPage<number>(page, 'window.shifted')
  return { scriptKilobytes, paintedKilobytes, largestPaintMs, aliveAfterMs, layoutShift }
}

export async function measureLandingPage(address: string): Promise<Figure[]> {
  const visits: VisitFigures[] = []
  for (let i = 0; i < visitCount; i++) visits.push(await measureVisit(address))
  const medianOf = (figure: keyof VisitFigures): number => findMedian(visits.map(visit => visit[figure]))
  return [
    { name: 'front page: scripts', value: medianOf('scriptKilobytes'), unit: 'KB', budget: 15 },
    { name: 'front page: HTML, styles and font', value: medianOf('paintedKilobytes'), unit: 'KB', budget: 90 },
    { name: 'front page: largest paint, slow phone', value: medianOf('largestPaintMs') / 1000, unit: 's', budget: 1.5 },
    {
      name: 'front page: from a touch to a living form, slow phone',
      value: medianOf('aliveAfterMs') / 1000,
      unit: 's',
      budget: 1,
    },
    {
      name: 'front page: shifts of the layout',
      value: Math.max(...visits.map(({ layoutShift }) => layoutShift)),
      unit: 'score',
      budget: 0,
    },
  ]
}
