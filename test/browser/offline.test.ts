/** An employee's phone without a network: nothing is lost, nothing is sent twice, and conflicts are shown. */
import type { Page } from 'playwright-core'
import { api } from '../../shared/api/index.ts'
import { wholeSeconds, type Entry } from '../../shared/domain/entry.ts'
import { cloudAddress } from '../support/cloud.ts'
import type { EmployeeData } from '../support/company.ts'
import { eventually } from '../support/eventually.ts'
import { fetchCallsByRequest } from '../support/faults.ts'
import { smallPng } from '../support/images.ts'
import {
  waitUntilAllSent,
  findButton,
  installAppOnPhone,
  openInstalledApp,
  pressButton,
  readQueueLength,
  wakeWorkerUntil,
  turnOnWithoutSync,
} from '../support/offline-app.ts'
import { requestLoginLink, type Phone } from '../support/phone.ts'
import { startUnreliableNetwork } from '../support/phone-network.ts'
import { hourSeconds, minuteSeconds, signUpShift } from '../support/shift.ts'

let phone: Phone
afterEach(() => phone.turnOff())

const sortEntries = (entries: readonly Entry[]): Entry[] =>
  entries.toSorted((a, b) => Date.parse(a.start_time) - Date.parse(b.start_time))

/** The actions of two hours, on two projects. */
const blockActions = ['in', 'comment', 'photo', 'change', 'comment', 'out'] as const
const blockCount = 3
/** The battery dies before these actions. */
const killBeforeActions = [6, 12]

test('a day without a network and with two dead batteries is sent once, in order, with the times of the phone', async () => {
  const story = await signUpShift()
  phone = await installAppOnPhone(story)
  const began = Date.now() - (2 * blockCount + 1) * hourSeconds * 1000
  const times = (at: number, step: number): number =>
    Math.floor((began + (at * 2 * hourSeconds + step * 15 * minuteSeconds) * 1000) / 1000) * 1000

  let context = await turnOnWithoutSync(phone)
  await context.setOffline(true)
  let page = await context.newPage()
  let done = 0
  for (let at = 0; at < blockCount; at++)
    for (const [step, what] of blockActions.entries()) {
      if (killBeforeActions.includes(done)) {
        await phone.kill(context)
        context = await turnOnWithoutSync(phone)
        await context.setOffline(true)
        page = await context.newPage()
      }
      await page.clock.setFixedTime(times(at, step))
      if (done === 0 || killBeforeActions.includes(done)) await openInstalledApp(page)
      await performAction(page, what, `${at}.${step}`)
      done++
    }
  expect(await story.listEntries()).toEqual([])
  await context.close()

  const network = await startUnreliableNetwork()
  context = await phone.turnOn({ proxy: network.proxy })
  page = await openInstalledApp(await context.newPage())
  await waitUntilAllSent(page)
  expect(network.counts.failed).toBeGreaterThan(6)
  expect(network.counts.lost).toBeGreaterThan(3)
  await context.close()
  await network.close()

  const entries = sortEntries(await story.listEntries())
  const at = (instant: number): string => wholeSeconds(instant)
  expect(entries.map(({ project, start_time, end_time }) => [project.name, start_time, end_time])).toEqual(
    Array.from({ length: blockCount }, (_, i) => [
      ['House', at(times(i, 0)), at(times(i, 3))],
      ['Shed', at(times(i, 3)), at(times(i, 5))],
    ]).flat(),
  )
  expect(entries.every(({ recorded_offline, created_by }) => recorded_offline && created_by === 'Employee')).toBe(true)
  expect(entries.map(({ comments }) => comments.map(comment => comment.replace(/.*_images.*/, 'photo')))).toEqual(
    Array.from({ length: blockCount }, (_, i) => [[`Comment ${i}.1`, 'photo'], [`Comment ${i}.4`]]).flat(),
  )
})

async function performAction(page: Page, what: (typeof blockActions)[number], name: string): Promise<void> {
  if (what === 'in') {
    // The app proposes the last project, except the first time.
    const isFirst = await page.getByText('No project chosen').isVisible()
    await pressButton(page, isFirst ? 'Clock in' : 'Change')
    await pressButton(page, 'House')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    if (!isFirst) await pressButton(page, 'Clock in')
  }
  if (what === 'change') {
    await pressButton(page, 'Change')
    await pressButton(page, 'Shed')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
  }
  if (what === 'in' || what === 'change')
    await page
      .locator('section[aria-label="Working on"]')
      .getByText(what === 'in' ? 'House' : 'Shed', { exact: true })
      .waitFor()
  if (what === 'comment') {
    await pressButton(page, 'Comment')
    await page.getByRole('textbox', { name: 'New comment' }).fill(`Comment ${name}`)
    await pressButton(page, 'Add comment')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
  }
  if (what === 'photo') {
    await page
      .locator('section[aria-label="Working on"] input[type=file]')
      .setInputFiles({ name: 'roof.png', mimeType: 'image/png', buffer: smallPng })
    await page.getByText('1 photo').first().waitFor()
  }
  if (what === 'out') {
    await pressButton(page, 'Clock out')
    await findButton(page, 'Clock in').waitFor()
  }
  await readQueueLength(page)
}

test('when two devices contradict each other, nothing is lost, and the phone shows the conflict', async () => {
  const story = await signUpShift()
  const { hamar: company, ann, house, shed, listEntries } = story
  phone = await installAppOnPhone(story)
  const context = await phone.turnOn()
  await context.setOffline(true)
  const page = await context.newPage()
  const began = Math.floor((Date.now() - 5 * hourSeconds * 1000) / 1000) * 1000
  const at = (hours: number): string => wholeSeconds(began + hours * hourSeconds * 1000)

  // Ann clocks in on House by the phone without a network, and on Shed by the time clock.
  await page.clock.setFixedTime(began)
  await openInstalledApp(page)
  await pressButton(page, 'Clock in')
  await pressButton(page, 'House')
  await findButton(page, 'Clock out').waitFor()
  await page.clock.setFixedTime(began + 5 * hourSeconds * 1000)
  const screen = await company.logInTimeClock()
  const other = await screen.call(api.timeClock.createWorkLog, {
    body: { id: story.newEntryId(), employee_id: ann.id, project_id: shed.id, start_time: at(1) },
  })
  await context.setOffline(false)

  await pressButton(page, '1 needs you')
  const dialog = page.getByRole('dialog')
  await dialog.getByText(/You are clocked in already: Shed/).waitFor()
  await dialog.getByRole('button', { name: 'Save as an entry' }).click()
  await dialog.getByText('Everything has been sent.').waitFor()
  const both = sortEntries(await listEntries())
  expect(both.map(({ project, start_time, end_time }) => [project.name, start_time, end_time])).toEqual([
    ['House', at(0), at(1).replace(/:\d\dZ$/, ':00Z')],
    ['Shed', at(1), null],
  ])
  await pressButton(page, 'Close')

  // Ann clocks out by the time clock, and later by the phone, which does not know.
  await page.locator('section[aria-label="Working on"]').getByText('Shed', { exact: true }).waitFor()
  await context.setOffline(true)
  await screen.call(api.timeClock.closeWorkLog, { body: { id: other.id, end_time: at(3) } })
  await pressButton(page, 'Clock out')
  await findButton(page, 'Clock in').waitFor()
  await context.setOffline(false)
  await pressButton(page, '1 needs you')
  await dialog.getByText(/The entry ended already at/).waitFor()
  await pressButton(page, 'Say so in a comment')
  await dialog.getByText('Everything has been sent.').waitFor()
  const closed = (await listEntries()).find(({ id }) => id === other.id)
  expect(closed).toMatchObject({ end_time: at(3), comments: [expect.stringMatching(/^On my phone I clocked out at /)] })
  await pressButton(page, 'Close')

  // Work on a project that was closed meanwhile counts all the same.
  await context.setOffline(true)
  await pressButton(page, 'Change')
  await pressButton(page, 'House')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await pressButton(page, 'Clock in')
  await findButton(page, 'Clock out').waitFor()
  await company.call(api.projects.close, { params: { id: house.id } })
  await page.clock.setFixedTime(Date.now() + minuteSeconds * 1000)
  await pressButton(page, 'Clock out')
  await context.setOffline(false)
  await waitUntilAllSent(page)
  expect(sortEntries(await listEntries()).at(-1)).toMatchObject({
    project: { name: 'House' },
    end_time: expect.any(String),
  })
})

test('calls are sent under the session of their own employee only, and so is a new project', async () => {
  const story = await signUpShift()
  const { hamar: company } = story
  const ann: EmployeeData = { ...story.ann, needs: ['create_projects'] }
  phone = await installAppOnPhone({ ...story, ann })
  const context = await phone.turnOn()
  await context.setOffline(true)
  const page = await openInstalledApp(await context.newPage())
  await pressButton(page, 'Clock in')
  await page.getByRole('searchbox', { name: 'Search' }).fill('Harbour')
  await pressButton(page, 'Create “Harbour”')
  await findButton(page, 'Clock out').waitFor()
  await readQueueLength(page)
  // Ben uses the phone next.
  const ben = await company.employee('Ben', { needs: ['create_projects'] })
  await context.grantPermissions([])
  await page.goto('about:blank')
  await context.setOffline(false)
  await page.goto(await requestLoginLink(company, ben))
  await pressButton(page, 'Log in')
  await page.getByRole('heading', { name: 'Ben' }).waitFor()
  await findButton(page, 'Clock in').waitFor()
  expect(await page.getByText('not sent yet').count()).toBe(0)
  await pressButton(page, 'Clock in')
  await pressButton(page, 'Shed')
  await findButton(page, 'Clock out').waitFor()
  await eventually(story.listEntries, entries => entries.length > 0)
  // The worker sends for everybody, and nobody else asks anything of the servers now.
  await page.goto(`${cloudAddress().web}/privacy`)
  const asked = async () =>
    (await Promise.all([api.employee.self, api.employee.createProject].map(fetchCallsByRequest))).flat().length
  const before = await asked()
  await wakeWorkerUntil(page, asked, count => count > before)
  expect((await story.listEntries()).map(({ employee, project }) => [employee.name, project.name])).toEqual([
    ['Ben', 'Shed'],
  ])
  // Then Ann uses it again.
  await page.goto(await requestLoginLink(company, ann))
  await pressButton(page, 'Log in')
  await page.getByRole('heading', { name: 'Ann' }).waitFor()
  await findButton(page, 'Clock out').waitFor()
  await waitUntilAllSent(page)
  expect(sortEntries(await story.listEntries()).map(({ employee, project }) => [employee.name, project.name])).toEqual([
    ['Ann', 'Harbour'],
    ['Ben', 'Shed'],
  ])
  expect((await company.call(api.projects.list)).find(({ name }) => name === 'Harbour')?.created_by).toBe(ann.id)
})
