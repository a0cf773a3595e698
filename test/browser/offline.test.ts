/** what is done without a network: nothing of it is lost, nothing is told twice, and everybody is told the truth */
import type { BrowserContext, Page } from 'playwright-core'
import { api } from '../../shared/api/index.ts'
import { wholeSeconds, type WorkLog } from '../../shared/domain/work-log.ts'
import { cloud } from '../support/cloud.ts'
import { Phone, textedLink, until } from '../support/phone.ts'
import { hour, minute, shift, type Shift } from '../support/shift.ts'

const button = (page: Page, name: string | RegExp) => page.getByRole('button', typeof name === 'string' ? { name, exact: true } : { name })
const press = (page: Page, name: string | RegExp) => button(page, name).click()

const phones: Phone[] = []
afterEach(async () => {
  for (const phone of phones.splice(0)) await phone.off()
})

/** the app as it is opened from the home screen */
async function open(page: Page): Promise<Page> {
  await page.goto(`${cloud().web}/employee/app`)
  await button(page, /^Clock (in|out)$/).waitFor()
  return page
}

/** logged in by the link, with the app's files on the phone, and switched off as one does */
async function ready({ hamar, ann }: Shift): Promise<Phone> {
  await hamar.call(api.settings.save, { body: { language: 'en' } })
  const phone = new Phone()
  phones.push(phone)
  const context = await phone.on()
  const page = await context.newPage()
  await page.goto(await textedLink(hamar, ann))
  await press(page, 'Log in')
  await press(page, 'Clock in')
  await button(page, 'House').waitFor()
  await until(page, "navigator.serviceWorker.controller?.state === 'activated'")
  // what was read is kept by then
  await until(page, keptSoFar)
  await context.close()
  return phone
}
const keptSoFar = `new Promise(done => {
  const request = indexedDB.open('app')
  request.onsuccess = () => { request.result.transaction('kept').objectStore('kept').count().onsuccess = event => { request.result.close(); done(event.target.result >= 3) } }
})`

const sorted = (logs: readonly WorkLog[]): WorkLog[] => logs.toSorted((a, b) => Date.parse(a.start_time) - Date.parse(b.start_time))

async function allSent(page: Page): Promise<void> {
  await page.getByText('not sent yet').first().waitFor({ state: 'detached', timeout: 60_000 })
}

const png = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAIAAAABCAIAAAB7QOjdAAAAD0lEQVR4nGM4wcDAcIIBAAZHAZGPZIb3AAAAAElFTkSuQmCC', 'base64')

/** what one does in two hours, and when: six things, on two projects */
const block = ['in', 'comment', 'photo', 'change', 'comment', 'out'] as const
const blocks = 5

/** every third request fails, and of every fifth the answer is lost on its way */
async function badNetwork(context: BrowserContext): Promise<{ failed: number; lost: number }> {
  const met = { failed: 0, lost: 0 }
  let requests = 0
  await context.route(`${cloud().api}/**`, async route => {
    requests++
    if (requests % 3 === 0) {
      met.failed++
      return route.abort()
    }
    if (requests % 5 !== 0) return route.fallback()
    met.lost++
    await route.fetch()
    return route.abort()
  })
  return met
}

test('thirty things done in a day without a network, two dead batteries between them, are told once each, in order and with the times of the phone', async () => {
  const story = await shift()
  const phone = await ready(story)
  const began = Date.now() - 11 * hour * 1000
  const times = (at: number, step: number): number => Math.floor((began + (at * 2 * hour + step * 15 * minute) * 1000) / 1000) * 1000

  let context = await phone.on()
  await context.setOffline(true)
  let page = await context.newPage()
  let done = 0
  for (let at = 0; at < blocks; at++)
    for (const [step, what] of block.entries()) {
      if (done === 10 || done === 20) {
        await phone.kill(context)
        context = await phone.on()
        await context.setOffline(true)
        page = await context.newPage()
      }
      await page.clock.setFixedTime(times(at, step))
      if (done % 10 === 0) await open(page)
      await act(page, what, `${at}.${step}`)
      done++
    }
  expect(done).toBe(30)
  expect(await story.entries()).toEqual([])
  await context.close()

  context = await phone.on()
  // the page alone is to meet the network as it is
  await context.grantPermissions([])
  const met = await badNetwork(context)
  page = await open(await context.newPage())
  await allSent(page)
  expect(met.failed).toBeGreaterThan(10)
  expect(met.lost).toBeGreaterThan(5)
  await context.close()

  const logs = sorted(await story.entries())
  const at = (instant: number): string => wholeSeconds(instant)
  expect(logs.map(({ project, start_time, end_time }) => [project.name, start_time, end_time])).toEqual(
    Array.from({ length: blocks }, (_, i) => [
      ['House', at(times(i, 0)), at(times(i, 3))],
      ['Shed', at(times(i, 3)), at(times(i, 5))],
    ]).flat(),
  )
  expect(logs.every(({ recorded_offline, created_by }) => recorded_offline && created_by === 'Employee')).toBe(true)
  expect(logs.map(({ comments }) => comments.map(comment => comment.replace(/.*_images.*/, 'photo')))).toEqual(
    Array.from({ length: blocks }, (_, i) => [[`Comment ${i}.1`, 'photo'], [`Comment ${i}.4`]]).flat(),
  )
}, 120_000)

async function act(page: Page, what: (typeof block)[number], name: string): Promise<void> {
  if (what === 'in') {
    // the project of last time stands there, where there was one
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
  if (what === 'in' || what === 'change') await page.locator('section[aria-label="Working on"]').getByText(what === 'in' ? 'House' : 'Shed', { exact: true }).waitFor()
  if (what === 'comment') {
    await press(page, 'Comment')
    await page.getByRole('textbox', { name: 'New comment' }).fill(`Comment ${name}`)
    await press(page, 'Add comment')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
  }
  if (what === 'photo') {
    await page.locator('section[aria-label="Working on"] input[type=file]').setInputFiles({ name: 'roof.png', mimeType: 'image/png', buffer: png })
    await page.getByText('1 photo').first().waitFor()
  }
  if (what === 'out') {
    await press(page, 'Clock out')
    await button(page, 'Clock in').waitFor()
  }
  await kept(page)
}

/** nothing is on its way into the database any more */
const kept = (page: Page): Promise<unknown> => page.evaluate(queueLength)
const queueLength = `new Promise(done => {
  const request = indexedDB.open('app')
  request.onsuccess = () => { request.result.transaction('queue', 'readwrite').objectStore('queue').count().onsuccess = event => { request.result.close(); done(event.target.result) } }
})`
