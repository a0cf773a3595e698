import type { BrowserContext, Page } from 'playwright-core'
import { api } from '../../shared/api/index.ts'
import { newId } from '../../shared/domain/new-id.ts'
import { closePages, openBrowserContext } from '../support/chromium.ts'
import {
  instantAt,
  signUpCompanyWithEntries,
  readCellTexts,
  columnIndexes,
  daysAgo,
  reopenEntries,
  findEntryGrid,
  openFilledEntriesScreen,
  simulateReturnToTab,
  findRows,
  addEntryOfHours,
} from '../support/entries-screen.ts'
import { eventually, expectEventually } from '../support/eventually.ts'
import { uploadImageAsCompany } from '../support/images.ts'
import { navigateInApp } from '../support/navigate-in-app.ts'
import type { Browser } from '../support/browser.ts'
import type { CompanyWithPeople } from '../support/company.ts'

let browser: BrowserContext
let setup: CompanyWithPeople
let phone: Browser
let page: Page
beforeAll(async () => {
  browser = await openBrowserContext()
  setup = await signUpCompanyWithEntries()
  phone = await setup.company.logInPhone(setup.ann)
  page = await openFilledEntriesScreen(browser, setup)
})
afterAll(() => closePages(browser))

const findInNowRegion = () => page.getByRole('region', { name: 'In now' })
const secondsAgo = (seconds: number): string => new Date(Date.now() - seconds * 1000).toISOString()

/** Clocks Ann in. Returns a function that clocks her out. */
async function clockIn(start_time: string, more: object = {}): Promise<() => Promise<unknown>> {
  const id = `${setup.ann.id}.${newId()}`
  await phone.call(api.employee.clockIn, { body: { id, project_id: setup.house.id, start_time, ...more } })
  return () => phone.call(api.employee.clockOut, { body: { id, end_time: new Date().toISOString() } })
}

it('shows a new clock-in with its running time without a reload', async () => {
  await findInNowRegion().getByText('Nobody').waitFor()
  const clockOut = await clockIn(secondsAgo(90 * 60))
  await simulateReturnToTab(page)
  await findRows(page).nth(4).waitFor()
  await findInNowRegion()
    .getByRole('button', { name: /^Ann House 1\.5\d in since/ })
    .waitFor()
  await findEntryGrid(page)
    .getByRole('gridcell', { name: /^1\.5\d$/ })
    .waitFor()
  await clockOut()
  await simulateReturnToTab(page)
  await findInNowRegion().getByText('Nobody').waitFor()
})

it('finds entries without a location, and explains possible reasons', async () => {
  const location = { lat: 64.1, lon: -21.9, accuracy: 12, timestamp: secondsAgo(3 * 3600) }
  await clockIn(secondsAgo(3 * 3600), { end_time: secondsAgo(2 * 3600), location })
  await simulateReturnToTab(page)
  await findRows(page).nth(5).waitFor()
  await page.getByRole('columnheader', { name: 'Location', exact: true }).click()
  expect(await readCellTexts(page, columnIndexes.location)).toEqual([
    'Missing',
    'Missing',
    'Missing',
    'Missing',
    'Missing',
    'Map',
  ])
  await page.getByRole('button', { name: 'Missing location: Ben' }).first().click()
  await page.getByRole('dialog', { name: 'Location missing' }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Map: Ann' }).click()
  await page.getByRole('dialog', { name: 'Map: Ann' }).getByRole('button', { name: 'Close' }).click()
})

it('shows comments, images and the reasons to review an entry', async () => {
  const { company, ann, house } = setup
  const firstEntry = await addEntryOfHours(company, ann, house, instantAt(daysAgo(4), '08:00'), 8)
  await addEntryOfHours(company, ann, house, instantAt(daysAgo(4), '12:00'), 2)
  for (const comment of ['Second coat done', await uploadImageAsCompany(company, ann)])
    await company.call(api.workLogs.comment, { body: { work_log_id: firstEntry.id, comment } })
  await simulateReturnToTab(page)
  const comments = page.getByRole('button', { name: /^Second coat done, 1 image\. 2 comments: Ann/ })
  await comments.waitFor()
  const picture = comments.locator('img')
  expect(await picture.getAttribute('loading')).toBe('lazy')
  expect(await picture.getAttribute('src')).toMatch(/\/_images\/.*\?format=jpg&quality=60&width=100$/)
  const overlapFlag = page.getByRole('button', {
    name: /^Company\. Overlap\. Another entry of the same employee covers some of this time\. History: Ann/,
  })
  expect(await overlapFlag.count()).toBe(2)
  const hint = page.getByText('Overlap: Another entry of the same employee covers some of this time', { exact: true })
  await overlapFlag.first().locator('svg').last().hover()
  await hint.waitFor()
  await page.mouse.move(0, 0)
  await hint.waitFor({ state: 'detached' })
  await overlapFlag.first().click()
  await page.getByRole('dialog', { name: 'History: Ann' }).getByText('covers some of this time').waitFor()
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  await findRows(page).filter({ hasText: '2.00' }).locator('label').click()
  await page.locator('#bulk-above').getByRole('button', { name: 'Delete' }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Delete / })
    .click()
  await expectEventually(() => overlapFlag.count(), 0)
})

it('keeps the form of an entry open when the entry leaves the list', async () => {
  await reopenEntries(page)
  await navigateInApp(page, `/app?project=${setup.house.id}&employee=${setup.ben.id}#entries`)
  await expectEventually(() => readCellTexts(page, columnIndexes.hours - 1), ['16.00'])
  await findRows(page).getByRole('button', { name: /^Edit/ }).click()
  const dialog = page.getByRole('dialog', { name: /^Edit/ })
  await dialog.waitFor()
  const { work_logs } = await setup.company.call(api.workLogs.list, { query: { employee_id: setup.ben.id } })
  const row = work_logs.seconds.indexOf(16 * 3600)
  await setup.company.call(api.workLogs.edit, {
    body: { id: `${setup.ben.id}.${work_logs.id[row]}`, version: 1, new_project_id: setup.road.id },
  })
  await simulateReturnToTab(page)
  await page.getByText('No time entries match the filters').waitFor()
  expect(await dialog.isVisible()).toBe(true)
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
})

it('runs the time silently for screen readers, and opens the entry on a click', async () => {
  await clockIn(secondsAgo(5))
  // This test must be the last, because the installed clock stays with the page.
  await page.clock.install({ time: Date.now() + 61 * 60_000 })
  await navigateInApp(page, '/app#entries')
  await page.reload()
  const person = findInNowRegion().getByRole('button', { name: /^Ann House/ })
  const runningTime = person.getByText(/^1\.0\d$/)
  const firstHours = Number(await runningTime.textContent())
  expect(await findInNowRegion().locator('[aria-live], [role=timer], [role=status], output').count()).toBe(0)
  await page.clock.fastForward(60_000)
  await eventually(
    async () => Number(await runningTime.textContent()),
    hours => hours > firstHours,
  )
  const readCellStyle = async (hours: RegExp) => {
    await findEntryGrid(page).getByText(hours).first().waitFor()
    return page.evaluate<[string, string]>(
      `(({ fontWeight, color }) => [fontWeight, color])(getComputedStyle([...document.querySelectorAll('[role=gridcell] span')].find(hours => ${String(hours)}.test(hours.textContent))))`,
    )
  }
  await page.clock.fastForward(9 * 3_600_000)
  expect((await readCellStyle(/^10\.0\d$/))[0]).toBe('700')
  await page.clock.fastForward(6 * 3_600_000)
  expect(await readCellStyle(/^16\.0\d$/)).toEqual(['700', 'oklch(0.5 0.18 27)'])
  await person.click()
  await page.getByRole('dialog', { name: /^Edit entry: Ann/ }).waitFor()
})
