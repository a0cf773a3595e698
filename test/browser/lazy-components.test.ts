import type { BrowserContext, Page } from 'playwright-core'
import { closePages, openBrowserContext } from '../support/chromium.ts'
import { openCompanyApp, findAxeViolations, measureOverflow } from '../support/screen.ts'
import { signUpCompanyWithPeople, addEntry, type Company } from '../support/company.ts'

let browser: BrowserContext
let sharedCompany: Company
beforeAll(async () => {
  browser = await openBrowserContext({ serviceWorkers: 'block' })
  const { company, ann, house } = await signUpCompanyWithPeople()
  const today = new Date().toISOString().slice(0, 10)
  await addEntry(company, ann, house, `${today}T00:00:00Z`, `${today}T00:01:00Z`)
  sharedCompany = company
})
afterEach(() => closePages(browser))

/** Makes the files missing until the page is reloaded, as after a new release. */
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

const findOutTimeField = (page: Page) =>
  findDialog(page).getByRole('group', { name: 'Out', exact: true }).getByRole('spinbutton').first()

it('keeps drafts when a chunk is missing and the page reloads', async () => {
  const page = await openCompanyApp(browser, sharedCompany, 'entries')
  await removeFiles(page, /assets\/entry-history-/)
  await openEntry(page)
  await findOutTimeField(page).focus()
  await page.keyboard.type('0042')
  await findDialog(page).getByRole('button', { name: 'History' }).click()
  await findDialog(page).getByText('This part could not be loaded. What you have typed is kept.').waitFor()
  expect(await findAxeViolations(page)).toEqual([])
  await findDialog(page).getByText('0.70 hours').waitFor()
  const loadPromise = page.waitForEvent('load')
  await findDialog(page).getByRole('button', { name: 'Load again' }).click()
  await loadPromise
  await openEntry(page)
  await findDialog(page).getByText('0.70 hours').waitFor()
  await findDialog(page).getByRole('button', { name: 'History' }).click()
  await findDialog(page).getByText('Company').first().waitFor()
  await findDialog(page).getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Discard changes' }).click()
  await findDialog(page).waitFor({ state: 'detached' })
  await openEntry(page)
  await findDialog(page).getByText('0.02 hours').waitFor()
})

it('reloads the page by itself without drafts, but not offline', async () => {
  const page = await openCompanyApp(browser, sharedCompany, 'projects')
  await page.getByRole('button', { name: 'New project' }).waitFor()
  await removeFiles(page, /assets\/employees-/)
  const iconPattern = '**/icon.svg'
  await page.route(iconPattern, route => route.abort('internetdisconnected'))
  await page.evaluate("location.hash = 'employees'")
  await page.getByRole('button', { name: 'Load again' }).click()
  await page.getByText('Internet connectivity may be down.').waitFor()
  await page.unroute(iconPattern)
  // The Back button and the bar's links must load the screen again, as the reload button does.
  await page.evaluate("location.hash = 'projects'")
  await page.getByRole('button', { name: 'New project' }).waitFor()
  await page.evaluate("location.hash = 'employees'")
  await page.getByRole('button', { name: 'New employee' }).waitFor()
})

it('reports the missing file of a dialog above the page', async () => {
  const page = await openCompanyApp(browser, sharedCompany, 'projects')
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

it('keeps the rest of the page when a component crashes', async () => {
  const page = await openCompanyApp(browser, sharedCompany, 'entries')
  await page.route('**/api/worklogs/*/history', route => route.fulfill({ json: { created: {} } }))
  await openEntry(page)
  await findOutTimeField(page).focus()
  await page.keyboard.type('0042')
  await findDialog(page).getByRole('button', { name: 'History' }).click()
  await findDialog(page).getByText('This part stopped working. We have been notified.').waitFor()
  await findDialog(page).getByText('0.70 hours').waitFor()
})
