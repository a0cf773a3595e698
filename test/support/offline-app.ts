/** The employee app as it is installed on a phone, for tests without a network. */
import type { BrowserContext, BrowserContextOptions, Locator, Page } from 'playwright-core'
import { api } from '../../shared/api/index.ts'
import { cloud } from './cloud.ts'
import { eventually } from './eventually.ts'
import { Phone, textedLink } from './phone.ts'
import { until } from './screen.ts'
import type { Shift } from './shift.ts'

export const button = (page: Page, name: string | RegExp): Locator =>
  page.getByRole('button', typeof name === 'string' ? { name, exact: true } : { name })
export const press = (page: Page, name: string | RegExp): Promise<void> => button(page, name).click()

/** Opens the app as the icon on the home screen does. */
export async function openApp(page: Page): Promise<Page> {
  await page.goto(`${cloud().web}/employee/app`)
  await button(page, /^Clock (in|out)$/).waitFor()
  return page
}

/** A phone that has logged in by the link and cached the app, and is switched off. */
export async function installedPhone({ hamar, ann }: Pick<Shift, 'hamar' | 'ann'>): Promise<Phone> {
  await hamar.call(api.settings.save, { body: { language: 'en' } })
  const phone = new Phone()
  const context = await phone.on()
  const page = await context.newPage()
  await page.goto(await textedLink(hamar, ann))
  await press(page, 'Log in')
  await press(page, 'Clock in')
  await button(page, 'House').waitFor()
  await until(page, "navigator.serviceWorker.controller?.state === 'activated'")
  // The phone stays on until the app has cached the answers that it needs without a network.
  await until(page, hasCachedAnswers)
  await context.close()
  return phone
}
const hasCachedAnswers = `new Promise(done => {
  const request = indexedDB.open('app')
  request.onsuccess = () => { request.result.transaction('kept').objectStore('kept').count().onsuccess = event => { request.result.close(); done(event.target.result >= 3) } }
})`

/** Switches the phone on. Only the page sends, because the worker would send before the test has set the network. */
export async function withoutSync(
  phone: Phone,
  options: Pick<BrowserContextOptions, 'proxy'> = {},
): Promise<BrowserContext> {
  const context = await phone.on(options)
  await context.addInitScript('delete ServiceWorkerRegistration.prototype.sync')
  return context
}

/** Waits until all calls are in the phone's database, and returns the length of the queue. */
export const storedQueue = (page: Page): Promise<number> =>
  page.evaluate<number>(`new Promise(done => {
  const request = indexedDB.open('app')
  request.onsuccess = () => { request.result.transaction('queue', 'readwrite').objectStore('queue').count().onsuccess = event => { request.result.close(); done(event.target.result) } }
})`)

export const allSent = (page: Page): Promise<void> =>
  page.getByText('not sent yet').first().waitFor({ state: 'detached', timeout: 60_000 })

/**
 * Wakes the worker until the value is right, as the browser does when the network is back and no page is open. It wakes
 * the worker again every few seconds, because a worker that is just stopping loses the event. `page` is on the same
 * site, so that its tools know the worker.
 */
export async function wakeWorkerUntil<Value>(
  page: Page,
  read: () => Promise<Value>,
  isRight: (value: Value) => boolean,
): Promise<void> {
  const tools = await page.context().newCDPSession(page)
  const registered = new Promise<string>(done =>
    tools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [found] = registrations
      if (found) done(found.registrationId)
    }),
  )
  await tools.send('ServiceWorker.enable')
  const registrationId = await registered
  let nextWake = 0
  await eventually(async () => {
    if (performance.now() > nextWake) {
      await tools.send('ServiceWorker.dispatchSyncEvent', {
        origin: cloud().web,
        registrationId,
        tag: 'queue',
        lastChance: true,
      })
      nextWake = performance.now() + 5000
    }
    return read()
  }, isRight)
}
