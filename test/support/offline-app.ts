import type { BrowserContext, BrowserContextOptions, Locator, Page } from 'playwright-core'
import { api } from '../../shared/api/index.ts'
import { getCloudAddress } from './cloud.ts'
import { eventually } from './eventually.ts'
import { Phone, requestLoginLink } from './phone.ts'
import { waitForExpression } from './screen.ts'
import type { CompanyWithPhone } from './company-with-phone.ts'

export const findButton = (page: Page, name: string | RegExp): Locator =>
  page.getByRole('button', typeof name === 'string' ? { name, exact: true } : { name })
export const pressButton = (page: Page, name: string | RegExp): Promise<void> => findButton(page, name).click()

/** Opens the app's URL, as a tap on its icon does. */
export async function openInstalledApp(page: Page): Promise<Page> {
  await page.goto(`${getCloudAddress().web}/employee/app`)
  await findButton(page, /^Clock (in|out)$/).waitFor()
  return page
}

/** Returns a phone that has logged in by the link, has cached the app and is off. */
export async function installAppOnPhone({ company, ann }: Pick<CompanyWithPhone, 'company' | 'ann'>): Promise<Phone> {
  await company.call(api.settings.save, { body: { language: 'en' } })
  const phone = new Phone()
  const context = await phone.turnOn()
  const page = await context.newPage()
  await page.goto(await requestLoginLink(company, ann))
  await pressButton(page, 'Log in')
  await pressButton(page, 'Clock in')
  await findButton(page, 'House').waitFor()
  await waitForExpression(page, "navigator.serviceWorker.controller?.state === 'activated'")
  await waitForExpression(page, cachedResponsesScript)
  await context.close()
  return phone
}
const cachedResponsesScript = `new Promise(done => {
  const request = indexedDB.open('app')
  request.onsuccess = () => { request.result.transaction('kept').objectStore('kept').count().onsuccess = event => { request.result.close(); done(event.target.result >= 3) } }
})`

/** Disables background sync, because the service worker would send the queue before the test has set the network. */
export async function turnPhoneOnWithoutSync(
  phone: Phone,
  options: Pick<BrowserContextOptions, 'proxy'> = {},
): Promise<BrowserContext> {
  const context = await phone.turnOn(options)
  await context.addInitScript('delete ServiceWorkerRegistration.prototype.sync')
  return context
}

/**
 * Returns how many calls are in the queue. Counts them in a transaction that could write, because such a transaction
 * waits for earlier writes.
 */
export const readQueueLength = (page: Page): Promise<number> =>
  page.evaluate<number>(`new Promise(done => {
  const request = indexedDB.open('app')
  request.onsuccess = () => { request.result.transaction('queue', 'readwrite').objectStore('queue').count().onsuccess = event => { request.result.close(); done(event.target.result) } }
})`)

export const waitUntilQueueSent = (page: Page): Promise<void> =>
  page.getByText('not sent yet').first().waitFor({ state: 'detached', timeout: 60_000 })

/**
 * Wakes the worker as the browser does when the network returns and no page is open. Repeats this, because a stopping
 * worker loses the event. `page` must be on the site, so that its developer tools list the worker.
 */
export async function wakeWorkerUntil<Value>(
  page: Page,
  read: () => Promise<Value>,
  isRight: (value: Value) => boolean,
): Promise<void> {
  const devtoolsSession = await page.context().newCDPSession(page)
  const registration = new Promise<string>(resolve =>
    devtoolsSession.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [newRegistration] = registrations
      if (newRegistration) resolve(newRegistration.registrationId)
    }),
  )
  await devtoolsSession.send('ServiceWorker.enable')
  const registrationId = await registration
  let nextWake = 0
  await eventually(async () => {
    if (performance.now() > nextWake) {
      await devtoolsSession.send('ServiceWorker.dispatchSyncEvent', {
        origin: getCloudAddress().web,
        registrationId,
        tag: 'queue',
        lastChance: true,
      })
      nextWake = performance.now() + 5000
    }
    return read()
  }, isRight)
}
