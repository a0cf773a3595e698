/** parts of a page that break, cannot be loaded, or are gone because a new version was published */
import type { BrowserContext, Page } from 'playwright-core'
import { closePages, newBrowserContext } from '../support/chromium.ts'
import { openCompanyApp, axeViolations, measureOverflow } from '../support/screen.ts'
import { signUpCrew, addEntry, type Company } from '../support/company.ts'

let browser: BrowserContext
let hamar: Company
beforeAll(async () => {
  browser = await newBrowserContext({ serviceWorkers: 'block' })
  const { hamar: company, ann, house } = await signUpCrew()
  const today = new Date().toISOString().slice(0, 10)
  await addEntry(company, ann, house, `${today}T00:00:00Z`, `${today}T00:01:00Z`)
  hamar = company
})
afterEach(() => closePages(browser))

/** Files of that name are gone until the page is loaded anew, as those of an older version are. */
async function removeFiles(page: Page, files: RegExp): Promise<void> {
  let isLost = true
  page.once('load', () => {
    isLost = false
  })
  await page.route(files, route => (isLost ? route.fulfill({ status: 404 }) : route.continue()))
}

const findDialog = (page: Page) => page.getByRole('dialog')

async function openEntry(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Edit entry/ }).click()
  await findDialog(page).waitFor()
}

const outTimeField = (page: Page) =>
  findDialog(page).getByRole('group', { name: 'Out', exact: true }).getByRole('spinbutton').first()

test('what was typed outlives loading a part whose file is gone', async () => {
  const page = await openCompanyApp(browser, hamar, 'entries')
  await removeFiles(page, /assets\/history-/)
  await openEntry(page)
  await outTimeField(page).focus()
  await page.keyboard.type('0042')
  await findDialog(page).getByRole('button', { name: 'History' }).click()
  await findDialog(page).getByText('This part could not be loaded. What you have typed is kept.').waitFor()
  expect(await axeViolations(page)).toEqual([])
  await findDialog(page).getByText('0.70 hours').waitFor()
  const loaded = page.waitForEvent('load')
  await findDialog(page).getByRole('button', { name: 'Load again' }).click()
  await loaded
  await openEntry(page)
  await findDialog(page).getByText('0.70 hours').waitFor()
  await findDialog(page).getByRole('button', { name: 'History' }).click()
  await findDialog(page).getByText('Company').first().waitFor()
  await findDialog(page).getByRole('button', { name: 'Cancel' }).click()
  await openEntry(page)
  await findDialog(page).getByText('0.02 hours').waitFor()
})

test('where nothing was typed the page loads itself, and without a network it waits', async () => {
  const page = await openCompanyApp(browser, hamar, 'projects')
  await page.getByRole('button', { name: 'New project' }).waitFor()
  await removeFiles(page, /assets\/employees-/)
  const reached = '**/icon.svg'
  await page.route(reached, route => route.abort('internetdisconnected'))
  await page.evaluate("location.hash = 'employees'")
  await page.getByRole('button', { name: 'Load again' }).click()
  await page.getByText('Internet connectivity may be down.').waitFor()
  await page.unroute(reached)
  // As the back button and a press on the bar do.
  await page.evaluate("location.hash = 'projects'")
  await page.getByRole('button', { name: 'New project' }).waitFor()
  await page.evaluate("location.hash = 'employees'")
  await page.getByRole('button', { name: 'New employee' }).waitFor()
})

test('a dialog whose own file is missing says so above the page', async () => {
  const page = await openCompanyApp(browser, hamar, 'projects')
  await page.getByRole('button', { name: 'New project' }).waitFor()
  await page.evaluate("sessionStorage.setItem('loaded again', Date.now())")
  await removeFiles(page, /assets\/(dialog-box|Dialog)-/)
  await page.getByRole('button', { name: 'New project' }).click()
  await page.getByText('This part could not be loaded.').waitFor()
  expect(await measureOverflow(page, 320)).toBe(0)
  await page.getByRole('button', { name: 'Load again' }).click()
  await page.getByText('This part could not be loaded.').waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'New project' }).click()
  await findDialog(page).getByLabel('Name').waitFor()
})

test('a part that breaks leaves what is around it as it was', async () => {
  const page = await openCompanyApp(browser, hamar, 'entries')
  await page.route('**/api/worklogs/*/history', route => route.fulfill({ json: { created: {} } }))
  await openEntry(page)
  await outTimeField(page).focus()
  await page.keyboard.type('0042')
  await findDialog(page).getByRole('button', { name: 'History' }).click()
  await findDialog(page).getByText('This part stopped working. We have been notified.').waitFor()
  await findDialog(page).getByText('0.70 hours').waitFor()
})
