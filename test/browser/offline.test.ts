import type { Page } from 'playwright-core'
import { api } from '../../shared/api/index.ts'
import { cutToWholeSeconds, type Entry } from '../../shared/domain/entry.ts'
import { getCloudAddress } from '../support/cloud.ts'
import type { EmployeeData } from '../support/company.ts'
import { eventually } from '../support/eventually.ts'
import { fetchCallsByRequest } from '../support/faults.ts'
import { smallPng } from '../support/images.ts'
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
import { requestLoginLink, type Phone } from '../support/phone.ts'
import { startUnreliableNetwork } from '../support/phone-network.ts'
import { hourSeconds, minuteSeconds, signUpCompanyWithPhone } from '../support/company-with-phone.ts'

let phone: Phone
afterEach(() => phone.turnOff())

const sortEntries = (entries: readonly Entry[]): Entry[] =>
  entries.toSorted((a, b) => Date.parse(a.start_time) - Date.parse(b.start_time))

/** These actions take two hours, on two projects. */
const blockActions = ['in', 'comment', 'photo', 'change', 'comment', 'out'] as const
const blockCount = 3
/** The battery dies before the actions with these numbers. */
const killBeforeActions = [6, 12]

it('sends an offline day with two dead batteries once, in order, with its times', async () => {
  const fixture = await signUpCompanyWithPhone()
  phone = await installAppOnPhone(fixture)
  const startMs = Date.now() - (2 * blockCount + 1) * hourSeconds * 1000
  const instantMs = (block: number, step: number): number =>
    Math.floor((startMs + (block * 2 * hourSeconds + step * 15 * minuteSeconds) * 1000) / 1000) * 1000

  let context = await turnPhoneOnWithoutSync(phone)
  await context.setOffline(true)
  let page = await context.newPage()
  let doneCount = 0
  for (let block = 0; block < blockCount; block++)
    for (const [step, action] of blockActions.entries()) {
      if (killBeforeActions.includes(doneCount)) {
        await phone.kill(context)
        context = await turnPhoneOnWithoutSync(phone)
        await context.setOffline(true)
        page = await context.newPage()
      }
      await page.clock.setFixedTime(instantMs(block, step))
      if (doneCount === 0 || killBeforeActions.includes(doneCount)) await openInstalledApp(page)
      await performAction(page, action, `${block}.${step}`)
      doneCount++
    }
  expect(await fixture.listEntries()).toEqual([])
  await context.close()

  const network = await startUnreliableNetwork()
  context = await phone.turnOn({ proxy: network.proxy })
  page = await openInstalledApp(await context.newPage())
  await waitUntilQueueSent(page)
  expect(network.counts.failedCount).toBeGreaterThan(6)
  expect(network.counts.lostCount).toBeGreaterThan(3)
  await context.close()
  await network.close()

  const entries = sortEntries(await fixture.listEntries())
  const toInstant = (instant: number): string => cutToWholeSeconds(instant)
  expect(entries.map(({ project, start_time, end_time }) => [project.name, start_time, end_time])).toEqual(
    Array.from({ length: blockCount }, (_, i) => [
      ['House', toInstant(instantMs(i, 0)), toInstant(instantMs(i, 3))],
      ['Shed', toInstant(instantMs(i, 3)), toInstant(instantMs(i, 5))],
    ]).flat(),
  )
  expect(entries.every(({ recorded_offline, created_by }) => recorded_offline && created_by === 'Employee')).toBe(true)
  expect(entries.map(({ comments }) => comments.map(comment => comment.replace(/.*_images.*/, 'photo')))).toEqual(
    Array.from({ length: blockCount }, (_, i) => [[`Comment ${i}.1`, 'photo'], [`Comment ${i}.4`]]).flat(),
  )
})

async function performAction(page: Page, action: (typeof blockActions)[number], name: string): Promise<void> {
  if (action === 'in') {
    // The app preselects the last project, except the first time.
    const isFirst = await page.getByText('No project chosen').isVisible()
    await pressButton(page, isFirst ? 'Clock in' : 'Change')
    await pressButton(page, 'House')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    if (!isFirst) await pressButton(page, 'Clock in')
  }
  if (action === 'change') {
    await pressButton(page, 'Change')
    await pressButton(page, 'Shed')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
  }
  if (action === 'in' || action === 'change')
    await page
      .locator('section[aria-label="Working on"]')
      .getByText(action === 'in' ? 'House' : 'Shed', { exact: true })
      .waitFor()
  if (action === 'comment') {
    await pressButton(page, 'Comment')
    await page.getByRole('textbox', { name: 'New comment' }).fill(`Comment ${name}`)
    await pressButton(page, 'Add comment')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
  }
  if (action === 'photo') {
    await page
      .locator('section[aria-label="Working on"] input[type=file]')
      .setInputFiles({ name: 'roof.png', mimeType: 'image/png', buffer: smallPng })
    await page.getByText('1 photo').first().waitFor()
  }
  if (action === 'out') {
    await pressButton(page, 'Clock out')
    await findButton(page, 'Clock in').waitFor()
  }
  await readQueueLength(page)
}

it('loses nothing when two devices conflict, and shows the conflict on the phone', async () => {
  const fixture = await signUpCompanyWithPhone()
  const { company, ann, house, shed, listEntries } = fixture
  phone = await installAppOnPhone(fixture)
  const context = await phone.turnOn()
  await context.setOffline(true)
  const page = await context.newPage()
  const startMs = Math.floor((Date.now() - 5 * hourSeconds * 1000) / 1000) * 1000
  const toInstantAfterHours = (hours: number): string => cutToWholeSeconds(startMs + hours * hourSeconds * 1000)

  // Ann clocks in on House offline by phone, and on Shed by the time clock.
  await page.clock.setFixedTime(startMs)
  await openInstalledApp(page)
  await pressButton(page, 'Clock in')
  await pressButton(page, 'House')
  await findButton(page, 'Clock out').waitFor()
  await page.clock.setFixedTime(startMs + 5 * hourSeconds * 1000)
  const screen = await company.logInTimeClock()
  const otherEntry = await screen.call(api.timeClock.createWorkLog, {
    body: { id: fixture.newEntryId(), employee_id: ann.id, project_id: shed.id, start_time: toInstantAfterHours(1) },
  })
  await context.setOffline(false)

  await pressButton(page, '1 needs you')
  const dialog = page.getByRole('dialog')
  await dialog.getByText(/You are already clocked in: Shed/).waitFor()
  await dialog.getByRole('button', { name: 'Save as an entry' }).click()
  await dialog.getByText('Everything has been sent.').waitFor()
  const bothEntries = sortEntries(await listEntries())
  expect(bothEntries.map(({ project, start_time, end_time }) => [project.name, start_time, end_time])).toEqual([
    ['House', toInstantAfterHours(0), toInstantAfterHours(1).replace(/:\d\dZ$/, ':00Z')],
    ['Shed', toInstantAfterHours(1), null],
  ])
  await pressButton(page, 'Close')

  // Ann clocks out by the time clock, and later by the phone, which does not know of the first clock-out.
  await page.locator('section[aria-label="Working on"]').getByText('Shed', { exact: true }).waitFor()
  await context.setOffline(true)
  await screen.call(api.timeClock.closeWorkLog, { body: { id: otherEntry.id, end_time: toInstantAfterHours(3) } })
  await pressButton(page, 'Clock out')
  await findButton(page, 'Clock in').waitFor()
  await context.setOffline(false)
  await pressButton(page, '1 needs you')
  await dialog.getByText(/The entry had already ended at/).waitFor()
  await pressButton(page, 'Say so in a comment')
  await dialog.getByText('Everything has been sent.').waitFor()
  const closedEntry = (await listEntries()).find(({ id }) => id === otherEntry.id)
  expect(closedEntry).toMatchObject({
    end_time: toInstantAfterHours(3),
    comments: [expect.stringMatching(/^On my phone I clocked out at /)],
  })
  await pressButton(page, 'Close')

  // Work on a project that was closed while the phone was offline still counts.
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
  await waitUntilQueueSent(page)
  expect(sortEntries(await listEntries()).at(-1)).toMatchObject({
    project: { name: 'House' },
    end_time: expect.any(String),
  })
})

it('sends calls and projects only under the session of their own employee', async () => {
  const fixture = await signUpCompanyWithPhone()
  const { company } = fixture
  const ann: EmployeeData = { ...fixture.ann, needs: ['create_projects'] }
  phone = await installAppOnPhone({ ...fixture, ann })
  const context = await phone.turnOn()
  await context.setOffline(true)
  const page = await openInstalledApp(await context.newPage())
  await pressButton(page, 'Clock in')
  await page.getByRole('searchbox', { name: 'Search' }).fill('Harbour')
  await pressButton(page, 'Create “Harbour”')
  await findButton(page, 'Clock out').waitFor()
  await readQueueLength(page)
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
  await eventually(fixture.listEntries, entries => entries.length > 0)
  // Leaves the app, so that only the service worker sends. Unlike a page, the service worker also tries to send the
  // queue of the employee who was logged in before.
  await page.goto(`${getCloudAddress().web}/privacy`)
  const countRequests = async () =>
    (await Promise.all([api.employee.self, api.employee.createProject].map(fetchCallsByRequest))).flat().length
  const before = await countRequests()
  await wakeWorkerUntil(page, countRequests, count => count > before)
  expect((await fixture.listEntries()).map(({ employee, project }) => [employee.name, project.name])).toEqual([
    ['Ben', 'Shed'],
  ])
  await page.goto(await requestLoginLink(company, ann))
  await pressButton(page, 'Log in')
  await page.getByRole('heading', { name: 'Ann' }).waitFor()
  await findButton(page, 'Clock out').waitFor()
  await waitUntilQueueSent(page)
  expect(
    sortEntries(await fixture.listEntries()).map(({ employee, project }) => [employee.name, project.name]),
  ).toEqual([
    ['Ann', 'Harbour'],
    ['Ben', 'Shed'],
  ])
  expect((await company.call(api.projects.list)).find(({ name }) => name === 'Harbour')?.created_by).toBe(ann.id)
})
