/** An employee's phone without a network: nothing is lost, nothing is sent twice, and conflicts are shown. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { BrowserContext, Page } from 'playwright-core'
import { api } from '../../shared/api/index.ts'
import { later, wholeSeconds, type Entry } from '../../shared/domain/entry.ts'
import { badNetwork } from '../support/bad-network.ts'
import { cloud } from '../support/cloud.ts'
import { eventually } from '../support/eventually.ts'
import { callsOfAll } from '../support/faults.ts'
import { png } from '../support/images.ts'
import { Phone, textedLink } from '../support/phone.ts'
import { until } from '../support/screen.ts'
import { hour, minute, shift, type Shift } from '../support/shift.ts'
import type { EmployeeData } from '../support/company.ts'

const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', typeof name === 'string' ? { name, exact: true } : { name })
const press = (page: Page, name: string | RegExp) => button(page, name).click()

let phone: Phone
afterEach(() => phone.off())

/** Opens the app as the icon on the home screen does. */
async function open(page: Page): Promise<Page> {
  await page.goto(`${cloud().web}/employee/app`)
  await button(page, /^Clock (in|out)$/).waitFor()
  return page
}

/** A phone that has logged in by the link and cached the app, and is switched off. */
async function installedPhone({ hamar, ann }: Shift): Promise<Phone> {
  await hamar.call(api.settings.save, { body: { language: 'en' } })
  const phone = new Phone()
  const context = await phone.on()
  const page = await context.newPage()
  await page.goto(await textedLink(hamar, ann))
  await press(page, 'Log in')
  await press(page, 'Clock in')
  await button(page, 'House').waitFor()
  await until(page, "navigator.serviceWorker.controller?.state === 'activated'")
  // By then the answers are cached that the app needs without a network.
  await until(page, hasCachedAnswers)
  await context.close()
  return phone
}
const hasCachedAnswers = `new Promise(done => {
  const request = indexedDB.open('app')
  request.onsuccess = () => { request.result.transaction('kept').objectStore('kept').count().onsuccess = event => { request.result.close(); done(event.target.result >= 3) } }
})`

const sorted = (entries: readonly Entry[]): Entry[] =>
  entries.toSorted((a, b) => Date.parse(a.start_time) - Date.parse(b.start_time))

async function allSent(page: Page): Promise<void> {
  await page.getByText('not sent yet').first().waitFor({ state: 'detached', timeout: 60_000 })
}

/** The actions of two hours, on two projects. */
const block = ['in', 'comment', 'photo', 'change', 'comment', 'out'] as const
const blocks = 3
/** The battery dies before these actions. */
const deaths = [6, 12]

/** Switches the phone on. Only the page sends, because the worker would send before the test has set the network. */
async function withoutSync(phone: Phone): Promise<BrowserContext> {
  const context = await phone.on()
  await context.addInitScript('delete ServiceWorkerRegistration.prototype.sync')
  return context
}

test('a day without a network and with two dead batteries is sent once, in order, with the times of the phone', async () => {
  const story = await shift()
  phone = await installedPhone(story)
  const began = Date.now() - (2 * blocks + 1) * hour * 1000
  const times = (at: number, step: number): number =>
    Math.floor((began + (at * 2 * hour + step * 15 * minute) * 1000) / 1000) * 1000

  let context = await withoutSync(phone)
  await context.setOffline(true)
  let page = await context.newPage()
  let done = 0
  for (let at = 0; at < blocks; at++)
    for (const [step, what] of block.entries()) {
      if (deaths.includes(done)) {
        await phone.kill(context)
        context = await withoutSync(phone)
        await context.setOffline(true)
        page = await context.newPage()
      }
      await page.clock.setFixedTime(times(at, step))
      if (done === 0 || deaths.includes(done)) await open(page)
      await act(page, what, `${at}.${step}`)
      done++
    }
  expect(await story.entries()).toEqual([])
  await context.close()

  const network = await badNetwork()
  context = await phone.on({ proxy: network.proxy })
  page = await open(await context.newPage())
  await allSent(page)
  expect(network.counts.failed).toBeGreaterThan(6)
  expect(network.counts.lost).toBeGreaterThan(3)
  await context.close()
  await network.close()

  const entries = sorted(await story.entries())
  const at = (instant: number): string => wholeSeconds(instant)
  expect(entries.map(({ project, start_time, end_time }) => [project.name, start_time, end_time])).toEqual(
    Array.from({ length: blocks }, (_, i) => [
      ['House', at(times(i, 0)), at(times(i, 3))],
      ['Shed', at(times(i, 3)), at(times(i, 5))],
    ]).flat(),
  )
  expect(entries.every(({ recorded_offline, created_by }) => recorded_offline && created_by === 'Employee')).toBe(true)
  expect(entries.map(({ comments }) => comments.map(comment => comment.replace(/.*_images.*/, 'photo')))).toEqual(
    Array.from({ length: blocks }, (_, i) => [[`Comment ${i}.1`, 'photo'], [`Comment ${i}.4`]]).flat(),
  )
})

async function act(page: Page, what: (typeof block)[number], name: string): Promise<void> {
  if (what === 'in') {
    // The app proposes the last project, except the first time.
    const isFirst = await page.getByText('No project chosen').isVisible()
    await press(page, isFirst ? 'Clock in' : 'Change')
    await press(page, 'House')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    if (!isFirst) await press(page, 'Clock in')
  }
  if (what === 'change') {
    await press(page, 'Change')
    await press(page, 'Shed')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
  }
  if (what === 'in' || what === 'change')
    await page
      .locator('section[aria-label="Working on"]')
      .getByText(what === 'in' ? 'House' : 'Shed', { exact: true })
      .waitFor()
  if (what === 'comment') {
    await press(page, 'Comment')
    await page.getByRole('textbox', { name: 'New comment' }).fill(`Comment ${name}`)
    await press(page, 'Add comment')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
  }
  if (what === 'photo') {
    await page
      .locator('section[aria-label="Working on"] input[type=file]')
      .setInputFiles({ name: 'roof.png', mimeType: 'image/png', buffer: png })
    await page.getByText('1 photo').first().waitFor()
  }
  if (what === 'out') {
    await press(page, 'Clock out')
    await button(page, 'Clock in').waitFor()
  }
  await queueIsStored(page)
}

/** Waits until all calls are in the database, and returns their number. */
const queueIsStored = (page: Page): Promise<unknown> => page.evaluate(queueLength)
const queueLength = `new Promise(done => {
  const request = indexedDB.open('app')
  request.onsuccess = () => { request.result.transaction('queue', 'readwrite').objectStore('queue').count().onsuccess = event => { request.result.close(); done(event.target.result) } }
})`

test('when two devices contradict each other, nothing is lost, and the phone shows the conflict', async () => {
  const story = await shift()
  const { hamar, ann, house, shed, entries } = story
  phone = await installedPhone(story)
  const context = await phone.on()
  await context.setOffline(true)
  const page = await context.newPage()
  const began = Math.floor((Date.now() - 5 * hour * 1000) / 1000) * 1000
  const at = (hours: number): string => wholeSeconds(began + hours * hour * 1000)

  // Ann clocks in on House by the phone without a network, and on Shed by the time clock.
  await page.clock.setFixedTime(began)
  await open(page)
  await press(page, 'Clock in')
  await press(page, 'House')
  await button(page, 'Clock out').waitFor()
  await page.clock.setFixedTime(began + 5 * hour * 1000)
  const screen = await hamar.timeClock()
  const other = await screen.call(api.timeClock.createWorkLog, {
    body: { id: story.entryId(), employee_id: ann.id, project_id: shed.id, start_time: at(1) },
  })
  await context.setOffline(false)

  await press(page, '1 needs you')
  const dialog = page.getByRole('dialog')
  await dialog.getByText(/You are clocked in already: Shed/).waitFor()
  await dialog.getByRole('button', { name: 'Save as an entry' }).click()
  await dialog.getByText('Everything has been sent.').waitFor()
  const both = sorted(await entries())
  expect(both.map(({ project, start_time, end_time }) => [project.name, start_time, end_time])).toEqual([
    ['House', at(0), at(1).replace(/:\d\dZ$/, ':00Z')],
    ['Shed', at(1), null],
  ])
  await press(page, 'Close')

  // Ann clocks out by the time clock, and later by the phone, which does not know.
  await page.locator('section[aria-label="Working on"]').getByText('Shed', { exact: true }).waitFor()
  await context.setOffline(true)
  await screen.call(api.timeClock.closeWorkLog, { body: { id: other.id, end_time: at(3) } })
  await press(page, 'Clock out')
  await button(page, 'Clock in').waitFor()
  await context.setOffline(false)
  await press(page, '1 needs you')
  await dialog.getByText(/The entry ended already at/).waitFor()
  await press(page, 'Say so in a comment')
  await dialog.getByText('Everything has been sent.').waitFor()
  const closed = (await entries()).find(({ id }) => id === other.id)
  expect(closed).toMatchObject({ end_time: at(3), comments: [expect.stringMatching(/^On my phone I clocked out at /)] })
  await press(page, 'Close')

  // Work on a project that was closed meanwhile counts all the same.
  await context.setOffline(true)
  await press(page, 'Change')
  await press(page, 'House')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await press(page, 'Clock in')
  await button(page, 'Clock out').waitFor()
  await hamar.call(api.projects.close, { params: { id: house.id } })
  await page.clock.setFixedTime(Date.now() + minute * 1000)
  await press(page, 'Clock out')
  await context.setOffline(false)
  await allSent(page)
  expect(sorted(await entries()).at(-1)).toMatchObject({ project: { name: 'House' }, end_time: expect.any(String) })
})

/**
 * Wakes the worker until the value is right, as the browser does when the network is back and no page is open. It wakes
 * the worker again every few seconds, because a worker that is just stopping loses the event. `page` is on the same
 * site, so that its tools know the worker.
 */
async function wakeWorkerUntil<Value>(
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

test('calls are sent under the session of their own employee only, and so is a new project', async () => {
  const story = await shift()
  const { hamar } = story
  const ann: EmployeeData = { ...story.ann, needs: ['create_projects'] }
  phone = await installedPhone({ ...story, ann })
  const context = await phone.on()
  await context.setOffline(true)
  const page = await open(await context.newPage())
  await press(page, 'Clock in')
  await page.getByRole('searchbox', { name: 'Search' }).fill('Harbour')
  await press(page, 'Create “Harbour”')
  await button(page, 'Clock out').waitFor()
  await queueIsStored(page)
  // Ben uses the phone next.
  const ben = await hamar.employee('Ben', { needs: ['create_projects'] })
  await context.grantPermissions([])
  await page.goto('about:blank')
  await context.setOffline(false)
  await page.goto(await textedLink(hamar, ben))
  await press(page, 'Log in')
  await page.getByRole('heading', { name: 'Ben' }).waitFor()
  await button(page, 'Clock in').waitFor()
  expect(await page.getByText('not sent yet').count()).toBe(0)
  await press(page, 'Clock in')
  await press(page, 'Shed')
  await button(page, 'Clock out').waitFor()
  await eventually(story.entries, entries => entries.length > 0)
  // The worker sends for everybody, and nobody else asks anything of the servers now.
  await page.goto(`${cloud().web}/privacy`)
  const asked = async () =>
    (await Promise.all([api.employee.self, api.employee.createProject].map(callsOfAll))).flat().length
  const before = await asked()
  await wakeWorkerUntil(page, asked, count => count > before)
  expect((await story.entries()).map(({ employee, project }) => [employee.name, project.name])).toEqual([
    ['Ben', 'Shed'],
  ])
  // Then Ann uses it again.
  await page.goto(await textedLink(hamar, ann))
  await press(page, 'Log in')
  await page.getByRole('heading', { name: 'Ann' }).waitFor()
  await button(page, 'Clock out').waitFor()
  await allSent(page)
  expect(sorted(await story.entries()).map(({ employee, project }) => [employee.name, project.name])).toEqual([
    ['Ann', 'Harbour'],
    ['Ben', 'Shed'],
  ])
  expect((await hamar.call(api.projects.list)).find(({ name }) => name === 'Harbour')?.created_by).toBe(ann.id)
})

describe('on one phone', () => {
  let story: Shift
  beforeAll(async () => {
    story = await shift()
    phone = await installedPhone(story)
  })

  test('a phone can install the app: manifest, icons, a worker of the whole site, and it opens without a network, but no other page does', async () => {
    const context = await phone.on()
    const page = await open(await context.newPage())
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
    expect(await page.evaluate('navigator.serviceWorker.ready.then(({ scope }) => scope)')).toBe(`${cloud().web}/`)
    const tools = await context.newCDPSession(page)
    const { installabilityErrors } = await tools.send('Page.getInstallabilityErrors')
    expect(installabilityErrors.map(({ errorId }) => errorId).filter(id => id !== 'in-incognito')).toEqual([])
    await context.setOffline(true)
    await page.goto(cloud().web + manifest.start_url)
    await button(page, 'Clock in').waitFor()
    // Parts that are loaded late are cached, too.
    await press(page, 'Clock in')
    await button(page, 'House').waitFor()
    // What tells whether the site can be reached is asked of the network, not of the cache.
    expect(
      await page.evaluate("fetch('/icon.svg', { cache: 'no-store' }).then(() => 'the site', () => 'nothing')"),
    ).toBe('nothing')
    // The app does not stand in for a page that is no part of it.
    await expect(page.goto(`${cloud().web}/privacy`)).rejects.toThrow('ERR_INTERNET_DISCONNECTED')
  })

  test('the worker sends the queue when the network is back and no page is open', async () => {
    const context = await phone.on()
    const page = await context.newPage()
    await context.route(`${cloud().web}/_api/**`, route => route.abort())
    await open(page)
    await press(page, 'Clock in')
    await press(page, 'House')
    await button(page, '1 not sent yet').waitFor()
    await queueIsStored(page)
    const elsewhere = await context.newPage()
    await page.close()
    // This page is not one of the app.
    await elsewhere.goto(`${cloud().web}/privacy`)
    await context.unroute(`${cloud().web}/_api/**`)
    await wakeWorkerUntil(elsewhere, story.entries, entries => entries.length > 0)
    const [entry] = await story.entries()
    expect(entry).toMatchObject({ project: { name: 'House' }, end_time: null })
    if (entry) await story.clockOut(entry.id, later(entry.start_time, 1))
  })

  test('a new version takes over, opens without a network, and keeps the queue', async () => {
    const context = await withoutSync(phone)
    await context.setOffline(true)
    const page = await open(await context.newPage())
    await press(page, 'Clock in')
    await press(page, 'House')
    await button(page, 'Clock out').waitFor()
    expect(await queueIsStored(page)).toBe(1)
    const before = await page.evaluate<string[]>('caches.keys()')
    const file = join(import.meta.dirname, '../../dist/web/sw.js')
    const built = readFileSync(file, 'utf8')
    const [version = ''] = before
    writeFileSync(file, built.replaceAll(version.replace('app-', ''), 'newer'))
    try {
      // The page waits, as if another page was sending.
      await page.evaluate(
        "new Promise(taken => void navigator.locks.request('queue', () => { taken(); return new Promise(() => undefined) }))",
      )
      await context.setOffline(false)
      await page.evaluate('navigator.serviceWorker.ready.then(worker => worker.update()).then(() => undefined)')
      await until(page, "caches.keys().then(names => names.includes('app-newer'))")
      await until(
        page,
        "navigator.serviceWorker.ready.then(({ active, waiting, installing }) => active?.state === 'activated' && !waiting && !installing)",
      )
    } finally {
      writeFileSync(file, built)
    }
    await context.setOffline(true)
    await open(page)
    await page.locator('section[aria-label="Working on"]').getByText('House', { exact: true }).waitFor()
    expect(await page.evaluate(queueLength)).toBe(1)
    await context.setOffline(false)
    await allSent(page)
    expect((await story.entries()).filter(({ end_time }) => end_time === null)).toMatchObject([
      { project: { name: 'House' } },
    ])
  })
})

interface Manifest {
  start_url: string
  icons: { src: string; sizes: string; purpose: string }[]
}
