/** Limits the number of presses of whole journeys, so that no journey gets longer unnoticed. */
import type { BrowserContext, Locator, Page } from 'playwright-core'
import { api } from '../../shared/api/index.ts'
import { newId } from '../../shared/domain/new-id.ts'
import { monthEndDay, computePeriodBefore, findPeriodOfDay } from '../../shared/domain/pay-period.ts'
import { openBrowserContext } from '../support/chromium.ts'
import { getCloudAddress, extractToken, listMessagesTo, newBrowser } from '../support/cloud.ts'
import {
  addEntry,
  signUpCompanyWithPeople,
  createUniqueEmail,
  createUniqueName,
  type Company,
} from '../support/company.ts'
import { copySession } from '../support/copy-session.ts'
import { daysAgo, enableApproval, instantAt } from '../support/entries-screen.ts'
import { newMobileNumber } from '../support/mobile-numbers.ts'
import { openExportMenu } from '../support/report-screen.ts'
import { countPages } from '../support/paper.ts'
import { toSiteUrl } from '../support/visitor.ts'

const phoneSize = { width: 390, height: 844 }
const desktopSize = { width: 1280, height: 800 }

const contexts: BrowserContext[] = []
afterAll(() => Promise.all(contexts.map(context => context.close())))

/** Opens a page that counts presses, even across a reload. */
async function openCountingPage(viewport: typeof phoneSize, company?: Company): Promise<Page> {
  const context = await openBrowserContext({ viewport })
  contexts.push(context)
  if (company) {
    await company.call(api.settings.save, { body: { language: 'en' } })
    await copySession(context, company)
  }
  const page = await context.newPage()
  await page.addInitScript(
    "addEventListener('pointerdown', () => (sessionStorage.presses = Number(sessionStorage.presses ?? 0) + 1), true)",
  )
  return page
}
const countPresses = (page: Page): Promise<number> => page.evaluate('Number(sessionStorage.presses ?? 0)')

const toCheck = (page: Page) => page.getByRole('region', { name: 'To check' })
const isInView = async (locator: Locator): Promise<boolean> => {
  const [box, size] = [await locator.boundingBox(), locator.page().viewportSize()]
  return box !== null && size !== null && box.y >= 0 && box.y + box.height <= size.height
}

/** Signs up a company in which one employee forgot to clock out yesterday, and all entries wait for approval. */
async function signUpWithForgottenClockOut() {
  const setup = await signUpCompanyWithPeople()
  const { company, ann, ben, house, road } = setup
  await enableApproval(company)
  const add = (person: typeof ann, project: typeof house, days: number, from: string, to: string) =>
    addEntry(company, person, project, instantAt(daysAgo(days), from), instantAt(daysAgo(days), to))
  for (const weeks of [1, 2, 3]) await add(ann, house, 1 + 7 * weeks, '08:00', '16:40')
  await add(ben, house, 1, '08:00', '12:00')
  await add(ben, road, 1, '12:30', '16:00')
  const phone = await company.logInPhone(ann)
  // At any time of today, this is more than 14 hours ago, and less than the 36 hours after which a time counts as late.
  const start = new Date().getUTCHours() < 18 ? '08:00' : '12:00'
  const openBody = { id: `${ann.id}.${newId()}`, start_time: instantAt(daysAgo(1), start), project_id: house.id }
  await phone.call(api.employee.clockIn, { body: openBody })
  return setup
}

it.each([phoneSize, desktopSize])('shows the problems without scrolling at $width pixels', async size => {
  const { company } = await signUpWithForgottenClockOut()
  const page = await openCountingPage(size, company)
  await page.goto(`${getCloudAddress().web}/app`)
  const itemsToCheck = toCheck(page).getByRole('listitem')
  await itemsToCheck.first().waitFor()
  const [count, forgottenItem] = [
    page.getByText(/\d+ for over 14 hours/),
    itemsToCheck.filter({ hasText: 'Ann' }).first(),
  ]
  for (const shownElement of [count, forgottenItem, itemsToCheck.nth(0), itemsToCheck.nth(1)])
    expect(await isInView(shownElement)).toBe(true)
})

it('sets a forgotten clock-out and approves a day in at most 6 presses on a phone', async () => {
  const { company } = await signUpWithForgottenClockOut()
  const page = await openCountingPage(phoneSize, company)
  await page.goto(`${getCloudAddress().web}/app`)
  await toCheck(page)
    .getByRole('button', { name: /^Set clock-out/ })
    .click()
  await toCheck(page).getByText('Done: clock-out at 16:40, Ann').waitFor()
  await page.getByRole('button', { name: /^Approve these 3/ }).click()
  await toCheck(page).getByText('Done: 3 entries approved').waitFor()
  expect(await countPresses(page)).toBeLessThanOrEqual(6)
})

it('prints the last period and a sheet for each employee in at most 4 presses', async () => {
  const { company, ann, ben, house } = await signUpCompanyWithPeople()
  const { from } = computePeriodBefore(findPeriodOfDay(daysAgo(0), monthEndDay), monthEndDay)
  for (const person of [ann, ben]) await addEntry(company, person, house, `${from}T08:00:00Z`, `${from}T16:00:00Z`)
  const page = await openCountingPage(desktopSize, company)
  await page.addInitScript('window.print = () => {}')
  await page.goto(`${getCloudAddress().web}/app`)
  await page.getByRole('link', { name: 'Report of the last pay period' }).click()
  await openExportMenu(page)
  await page.getByRole('button', { name: 'Print everything' }).click()
  // The section of all projects and the section of all employees share a page. The project, each of the two employees,
  // and the section of all entries have one page each.
  expect(await countPages(page)).toBe(5)
  await page.getByRole('button', { name: 'Sheets to sign' }).click()
  expect(await countPages(page)).toBe(2)
  expect(await countPresses(page)).toBeLessThanOrEqual(4)
})

it('leads from sign-up over eight employees to the first clock-in in at most 25 presses', async () => {
  const page = await openCountingPage(phoneSize)
  await page.goto(toSiteUrl('/#trial'))
  const trialForm = page.getByRole('region', { name: 'Try free for 14 days' })
  await trialForm.getByLabel('Company name').click()
  await page.keyboard.type(createUniqueName('Hamar'))
  await trialForm.getByLabel('E-mail').click()
  await page.keyboard.type(createUniqueEmail())
  await page.keyboard.press('Enter')
  await page.getByLabel('Name of the project').fill('House')
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByRole('button', { name: 'Add several' }).click()
  const numbers = [newMobileNumber(), newMobileNumber(), newMobileNumber()]
  const people = Array.from({ length: 8 }, (_, i) => `Person ${i}\t${numbers[i] ?? ''}`)
  await page.getByRole('textbox', { name: 'Name, row 1' }).click()
  await page.evaluate(
    `{
      const data = new DataTransfer()
      data.setData('text', ${JSON.stringify(people.join('\n'))})
      document.activeElement.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
    }`,
  )
  await page.getByRole('button', { name: 'Add 8 employees' }).click()
  await page.getByRole('button', { name: 'Send an SMS to 3 employees' }).click()
  await page.getByText('Added, SMS sent').nth(2).waitFor()
  await page.getByText('8 employees were added').waitFor()
  for (let shownIndex = 0; shownIndex < 5; shownIndex++) {
    await page.getByRole('button', { name: 'Show link and QR code' }).first().click()
    await page.getByRole('img', { name: /QR/ }).nth(shownIndex).waitFor()
  }
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByText('Waiting for the first clock-in…').waitFor()
  const employee = newBrowser()
  const token = extractToken((await listMessagesTo(numbers[0] ?? '')).at(-1), 'a')
  const { id } = await employee.call(api.employee.loginToken, { body: { token } })
  const [house] = await employee.call(api.employee.projects)
  const start_time = new Date().toISOString()
  await employee.call(api.employee.clockIn, {
    body: { id: `${id}.${newId()}`, project_id: house?.id ?? '', start_time },
  })
  await page.getByText('Person 0 has clocked in on House.').waitFor()
  expect(await countPresses(page)).toBeLessThanOrEqual(25)
})
