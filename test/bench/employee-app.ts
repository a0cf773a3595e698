/** On a mid-range phone, measures an offline start, the response to a tap, and adding a photo. */
import type { Page } from 'playwright-core'
import { startBrowser } from '../support/chromium-process.ts'
import { eventually } from '../support/eventually.ts'
import { copySession } from '../support/copy-session.ts'
import { chooseFullOrBrief } from './brief.ts'
import { startBenchCloud } from './cloud-process.ts'
import { findMedian, type Figure } from './figures.ts'
import { logInNewAccount } from './page-loads.ts'
import { slowdownFactor } from './slow-phone.ts'
import { runInPage } from './in-page.ts'

const startCount = chooseFullOrBrief(5, 1)
/** Must be even, because clocking in and clocking out alternate. */
const tapCount = chooseFullOrBrief(6, 2)

/** Runs in the page. Presses the button, and returns the time until the frame that shows the other button. */
const createTapScript = (otherName: string): string => `new Promise(done => {
  const button = [...document.querySelectorAll('button')].find(one => /^Clock (in|out)$/.test(one.textContent))
  const began = performance.now()
  const look = () => [...document.querySelectorAll('button')].some(one => one.textContent === '${otherName}') ? requestAnimationFrame(() => done(performance.now() - began)) : requestAnimationFrame(look)
  button.click()
  look()
})`

/** Runs in the page. Returns a photo of 12 megapixels in base64, as noisy as a photo of a construction site. */
const drawPhotoScript = `new Promise(done => {
  const canvas = Object.assign(document.createElement('canvas'), { width: 4032, height: 3024 })
  const context = canvas.getContext('2d')
  for (let i = 0; i < 6000; i++) { context.fillStyle = 'hsl(' + (i * 37) % 360 + ' ' + (i * 13) % 100 + '% ' + (20 + (i * 7) % 60) + '%)'; context.fillRect((i * 1973) % 4032, (i * 1319) % 3024, 20 + (i * 31) % 300, 20 + (i * 17) % 200) }
  done(canvas.toDataURL('image/jpeg', 0.95).split(',')[1])
})`

/** Runs in the page. Returns 0 if there is no photo. */
const readPhotoBytesScript = `new Promise(done => {
  const request = indexedDB.open('app')
  request.onsuccess = () => { request.result.transaction('queue').objectStore('queue').getAll().onsuccess = event => { request.result.close(); done(event.target.result.find(one => one.photo)?.photo.bytes.byteLength ?? 0) } }
})`

/** Runs in the page before all other scripts. Measures the time from the navigation until the button is visible. */
const watchStartScript = `window.shownAfter = new Promise(done => {
  const look = () => [...document.querySelectorAll('button')].some(one => one.textContent === 'Clock in') ? requestAnimationFrame(() => done(performance.now())) : requestAnimationFrame(look)
  requestAnimationFrame(look)
})`

/** Waits for the button and for the project, because without a known project a tap opens the list of projects. */
async function waitUntilClockable(page: Page): Promise<void> {
  await page.getByRole('main').getByText('House').first().waitFor()
  await page.locator('button:not([aria-disabled])', { hasText: /^Clock (in|out)$/ }).waitFor()
}

/** Runs in the page. Returns how many responses the app has stored for offline use. */
const countStoredResponsesScript = `new Promise(done => {
  const request = indexedDB.open('app')
  request.onsuccess = () => { request.result.transaction('kept').objectStore('kept').count().onsuccess = event => { request.result.close(); done(event.target.result) } }
})`

export async function measureEmployeeApp(): Promise<Figure[]> {
  await using cloud = await startBenchCloud()
  const context = await startBrowser({ viewport: { width: 390, height: 844 } })
  try {
    await copySession(context, await logInNewAccount(cloud, 'employee'))
    const page = await context.newPage()
    await page.addInitScript("localStorage.setItem('location', 'no')")
    await page.goto(`${cloud.web}/employee/app`)
    await waitUntilClockable(page)
    // Waits for three stored responses, because an offline start needs the projects and two months.
    await eventually(
      () => runInPage<number>(page, countStoredResponsesScript),
      count => count >= 3,
    )
    await runInPage(
      page,
      "navigator.serviceWorker.ready.then(({ active }) => new Promise(done => active.state === 'activated' ? done() : active.addEventListener('statechange', () => done(), { once: true })))",
    )
    const photo = Buffer.from(await runInPage<string>(page, drawPhotoScript), 'base64')
    await page.close()
    await context.setOffline(true)

    const startTimes: number[] = []
    let app = await context.newPage()
    for (let i = 0; i < startCount; i++) {
      await app.close()
      app = await context.newPage()
      await app.addInitScript({ content: watchStartScript })
      const devtools = await context.newCDPSession(app)
      await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdownFactor })
      await app.goto(`${cloud.web}/employee/app`)
      startTimes.push(await runInPage<number>(app, 'window.shownAfter'))
    }
    const tapTimes: number[] = []
    for (let i = 0; i < tapCount; i++) {
      await waitUntilClockable(app)
      tapTimes.push(await runInPage<number>(app, createTapScript(i % 2 === 0 ? 'Clock out' : 'Clock in')))
    }
    await waitUntilClockable(app)
    await runInPage(app, createTapScript('Clock out'))
    // Ends the slowdown, because the budget for photos assumes a processor as fast as this machine's.
    await (await context.newCDPSession(app)).send('Emulation.setCPUThrottlingRate', { rate: 1 })
    const chosenAtMs = performance.now()
    await app
      .locator('section input[type=file]')
      .first()
      .setInputFiles({ name: 'photo.jpg', mimeType: 'image/jpeg', buffer: photo })
    await app.getByText('1 photo').first().waitFor()
    const shrinkingMs = performance.now() - chosenAtMs
    // Waits, because the text appears before the photo is in the database.
    const bytes = await eventually(() => runInPage<number>(app, readPhotoBytesScript), Boolean)
    return [
      {
        name: 'employee app: start without a network, slow phone',
        value: findMedian(startTimes) / 1000,
        unit: 's',
        budget: 1,
      },
      {
        name: 'employee app: from a tap to its result, slow phone',
        value: findMedian(tapTimes),
        unit: 'ms',
        budget: 100,
      },
      {
        name: 'employee app: a photo of 12 megapixels made small and queued',
        value: shrinkingMs / 1000,
        unit: 's',
        budget: 2,
      },
      { name: 'employee app: that photo', value: bytes / 1024, unit: 'KB', budget: 500 },
    ]
  } finally {
    await context.close()
  }
}
