import { addSeconds } from '../../shared/domain/entry.ts'
import { getCloudAddress } from '../support/cloud.ts'
import {
  waitUntilQueueSent,
  findButton,
  installAppOnPhone,
  openInstalledApp,
  pressButton,
  readQueueLength,
  wakeWorkerUntil,
  turnPhoneOnWithoutSync,
} from '../support/offline-app.ts'
import type { Phone } from '../support/phone.ts'
import { startPhoneNetwork } from '../support/phone-network.ts'
import { waitForExpression } from '../support/screen.ts'
import { signUpCompanyWithPhone, type CompanyWithPhone } from '../support/company-with-phone.ts'

let phone: Phone
let fixture: CompanyWithPhone
beforeAll(async () => {
  fixture = await signUpCompanyWithPhone()
  phone = await installAppOnPhone(fixture)
})
afterEach(() => phone.turnOff())

interface Manifest {
  start_url: string
  icons: { src: string; sizes: string; purpose: string }[]
}

it('is installable, and opens offline, but no other page does', async () => {
  const context = await phone.turnOn()
  const page = await openInstalledApp(await context.newPage())
  const manifest = await page.evaluate<Manifest>(
    "fetch(document.querySelector('link[rel=manifest]').href).then(answer => answer.json())",
  )
  expect(manifest).toMatchObject({
    name: expect.any(String),
    short_name: expect.any(String),
    display: 'standalone',
    start_url: '/employee/app',
    scope: '/',
  })
  const sizes = await page.evaluate<string[]>(
    `Promise.all(${JSON.stringify(manifest.icons)}.map(async ({ src, purpose }) => { const image = new Image(); image.src = src; await image.decode(); return purpose + ' ' + image.naturalWidth + 'x' + image.naturalHeight }))`,
  )
  expect(sizes).toEqual(manifest.icons.map(icon => `${icon.purpose} ${icon.sizes}`))
  expect(sizes).toEqual(expect.arrayContaining(['any 192x192', 'any 512x512', 'maskable 512x512']))
  expect(
    await page.evaluate(
      "fetch(document.querySelector('link[rel=apple-touch-icon]').href).then(answer => answer.headers.get('content-type'))",
    ),
  ).toBe('image/png')
  expect(await page.evaluate('navigator.serviceWorker.ready.then(({ scope }) => scope)')).toBe(
    `${getCloudAddress().web}/`,
  )
  const devtoolsSession = await context.newCDPSession(page)
  const { installabilityErrors } = await devtoolsSession.send('Page.getInstallabilityErrors')
  expect(installabilityErrors.map(({ errorId }) => errorId).filter(id => id !== 'in-incognito')).toEqual([])
  await context.setOffline(true)
  await page.goto(getCloudAddress().web + manifest.start_url)
  await findButton(page, 'Clock in').waitFor()
  // The dialog's code loads on demand. Without a network, it can only come from the service worker's cache.
  await pressButton(page, 'Clock in')
  await findButton(page, 'House').waitFor()
  // web/lib/session/failure.ts fetches this file to find out whether the site is reachable, so no cache may answer.
  expect(await page.evaluate("fetch('/icon.svg', { cache: 'no-store' }).then(() => 'the site', () => 'nothing')")).toBe(
    'nothing',
  )
  // The service worker serves only pages of the app offline.
  await expect(page.goto(`${getCloudAddress().web}/privacy`)).rejects.toThrow('ERR_INTERNET_DISCONNECTED')
})

it('sends the queue by the worker when the network is back and no page is open', async () => {
  const context = await phone.turnOn()
  const page = await context.newPage()
  await context.route(`${getCloudAddress().web}/_api/**`, route => route.abort())
  await openInstalledApp(page)
  await pressButton(page, 'Clock in')
  await pressButton(page, 'House')
  await findButton(page, '1 not sent yet').waitFor()
  await readQueueLength(page)
  const privacyPage = await context.newPage()
  await page.close()
  // This page is not part of the app, so it does not send the queue.
  await privacyPage.goto(`${getCloudAddress().web}/privacy`)
  await context.unroute(`${getCloudAddress().web}/_api/**`)
  await wakeWorkerUntil(privacyPage, fixture.listEntries, entries => entries.length > 0)
  const [entry] = await fixture.listEntries()
  expect(entry).toMatchObject({ project: { name: 'House' }, end_time: null })
  if (entry) await fixture.clockOut(entry.id, addSeconds(entry.start_time, 1))
})

it('updates to a new version that opens offline and keeps the queue', async () => {
  let changeWorker = (builtWorker: string): string => builtWorker
  const network = await startPhoneNetwork(path =>
    path === '/sw.js' ? builtWorker => changeWorker(builtWorker) : 'passes',
  )
  const context = await turnPhoneOnWithoutSync(phone, { proxy: network.proxy })
  await context.setOffline(true)
  const page = await openInstalledApp(await context.newPage())
  await pressButton(page, 'Clock in')
  await pressButton(page, 'House')
  await findButton(page, 'Clock out').waitFor()
  expect(await readQueueLength(page)).toBe(1)
  const [version = ''] = await page.evaluate<string[]>('caches.keys()')
  changeWorker = builtWorker => builtWorker.replaceAll(version.replace('app-', ''), 'newer')
  // Holds the queue's lock, as another page does while it sends.
  await page.evaluate(
    "new Promise(taken => void navigator.locks.request('queue', () => { taken(); return new Promise(() => undefined) }))",
  )
  await context.setOffline(false)
  await page.evaluate('navigator.serviceWorker.ready.then(worker => worker.update()).then(() => undefined)')
  await waitForExpression(page, "caches.keys().then(names => names.includes('app-newer'))")
  await waitForExpression(
    page,
    "navigator.serviceWorker.ready.then(({ active, waiting, installing }) => active?.state === 'activated' && !waiting && !installing)",
  )
  await context.setOffline(true)
  await openInstalledApp(page)
  await page.locator('section[aria-label="Working on"]').getByText('House', { exact: true }).waitFor()
  expect(await readQueueLength(page)).toBe(1)
  await context.setOffline(false)
  await waitUntilQueueSent(page)
  expect((await fixture.listEntries()).filter(({ end_time }) => end_time === null)).toMatchObject([
    { project: { name: 'House' } },
  ])
  await context.close()
  await network.close()
})
