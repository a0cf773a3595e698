import type { BrowserContext, Page } from 'playwright-core'
import { api } from '../../shared/api/index.ts'
import { convertColumnsToEntries } from '../../shared/domain/entry-columns.ts'
import { newId } from '../../shared/domain/new-id.ts'
import { closePages, openBrowserContext } from '../support/chromium.ts'
import {
  instantAt,
  findBulkBarAbove,
  findRowCheckbox,
  signUpCompanyWithEntries,
  daysAgo,
  enableApproval,
  reopenEntries,
  findEntryGrid,
  addHours,
  openFilledEntriesScreen,
  simulateReturnToTab,
  findRows,
  addEntryOfHours,
} from '../support/entries-screen.ts'
import { expectEventually } from '../support/eventually.ts'
import type { CompanyWithPeople } from '../support/company.ts'

let browser: BrowserContext
let setup: CompanyWithPeople
let page: Page
beforeAll(async () => {
  browser = await openBrowserContext()
})
afterAll(() => closePages(browser))

const findLowerBulkBar = () => page.locator('#bulk-below')
const countApproved = () => findEntryGrid(page).getByText('Approved', { exact: true }).count()
const approve = () => findBulkBarAbove(page).getByRole('button', { name: 'Approve', exact: true }).click()
const selectAll = () => page.getByRole('columnheader').locator('label').click()

describe('with approval', () => {
  beforeAll(async () => {
    setup = await signUpCompanyWithEntries()
    await enableApproval(setup.company)
    page = await openFilledEntriesScreen(browser, setup)
  })
  afterEach(() => page.unrouteAll())

  it('approves nothing without a response, and keeps the selection', async () => {
    await page.route('**/api/worklogs/bulk', route => route.abort())
    await findRowCheckbox(page, 0).click()
    await approve()
    await page.getByRole('alert').getByText('1 of 1 entry could not be changed').waitFor()
    await findBulkBarAbove(page).getByText('1 selected').waitFor()
    expect(await countApproved()).toBe(0)
  })

  it('approves all entries at once, with undo', async () => {
    await reopenEntries(page)
    await selectAll()
    await findBulkBarAbove(page).getByText('4 selected').waitFor()
    await findBulkBarAbove(page).getByText('43.99').waitFor()
    expect(await findBulkBarAbove(page).getByRole('button', { name: 'Clear approval' }).isDisabled()).toBe(true)
    await approve()
    await findBulkBarAbove(page).getByText('4 entries').waitFor()
    await expectEventually(countApproved, 4)
    expect(await page.evaluate('document.activeElement.id')).toBe('bulk-above')
    await page.getByRole('region', { name: 'Notices' }).getByText('4 entries were approved').waitFor()
    await page.getByRole('combobox', { name: 'Approval' }).click()
    await page.getByRole('option', { name: 'Not approved' }).click()
    await page.getByText('No time entries match the filters').waitFor()
    await page.getByRole('button', { name: 'Clear Approval' }).click()
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.getByText('4 entries are no longer approved').waitFor()
    await expectEventually(countApproved, 0)
  })

  it('does not approve a stale entry, but refreshes it and keeps it selected', async () => {
    const entry = await addEntryOfHours(setup.company, setup.ann, setup.house, instantAt(daysAgo(3), '08:00'), 3)
    await simulateReturnToTab(page)
    await findRows(page).nth(4).waitFor()
    await setup.company.call(api.workLogs.edit, {
      body: { id: entry.id, version: entry.version, new_end_time: addHours(entry.start_time, 5) },
    })
    await selectAll()
    await approve()
    await page.getByRole('alert').getByText('1 of 5 entries could not be changed').waitFor()
    await page.getByRole('alert').getByText('Somebody else changed').waitFor()
    await findBulkBarAbove(page).getByText('1 selected').waitFor()
    await findBulkBarAbove(page).getByText('5.00').waitFor()
    await expectEventually(countApproved, 4)
    await approve()
    await expectEventually(countApproved, 5)
  })

  it('makes a change once when it is repeated after a lost response', async () => {
    let callCount = 0
    await page.route('**/api/worklogs/bulk', async route => {
      if (callCount++ > 0) return route.continue()
      await route.fetch()
      return route.abort()
    })
    await findRowCheckbox(page, 0).click()
    const clearButton = findBulkBarAbove(page).getByRole('button', { name: 'Clear approval' })
    await clearButton.click()
    await page.getByRole('alert').getByText('1 of 1 entry could not be changed').waitFor()
    await clearButton.click()
    await page.getByText('1 entry is no longer approved').waitFor()
    await page.getByRole('alert').waitFor({ state: 'detached' })
    expect(await countApproved()).toBe(4)
  })

  it('does not approve an open entry, and explains it', async () => {
    const phone = await setup.company.logInPhone(setup.ben)
    await phone.call(api.employee.clockIn, {
      body: { id: `${setup.ben.id}.${newId()}`, project_id: setup.road.id, start_time: new Date().toISOString() },
    })
    await simulateReturnToTab(page)
    await findRows(page).nth(5).waitFor()
    await selectAll()
    await approve()
    await page.getByText('1 entry was approved. 1 entry is still running and was skipped.').waitFor()
    expect(await countApproved()).toBe(5)
  })
})

describe('without approval', () => {
  beforeAll(async () => {
    setup = await signUpCompanyWithEntries()
    page = await openFilledEntriesScreen(browser, setup)
  })
  afterEach(() => page.unrouteAll())

  it('deselects entries that a change does not affect', async () => {
    await selectAll()
    await findBulkBarAbove(page).getByText('4 selected').waitFor()
    await findBulkBarAbove(page).getByRole('button', { name: 'Edit' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('combobox', { name: 'Project' }).click()
    await page.getByRole('option', { name: 'Road' }).click()
    await dialog.getByRole('button', { name: 'Change 4 entries' }).click()
    await findBulkBarAbove(page).getByText('4 entries').waitFor()
    expect(await findBulkBarAbove(page).getByText('selected').count()).toBe(0)
    const { work_logs } = await setup.company.call(api.workLogs.list)
    expect(new Set(convertColumnsToEntries(work_logs).map(({ project }) => project.name))).toEqual(new Set(['Road']))
  })

  it('does not restore an entry deleted during a refresh', async () => {
    await reopenEntries(page)
    const [readCompletion, responseRelease] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    let refreshCount = 0
    await page.route('**/api/worklogs/*/refresh?*', async route => {
      if (refreshCount++ > 0) return route.continue()
      const response = await route.fetch()
      readCompletion.resolve()
      await responseRelease.promise
      await route.fulfill({ response })
    })
    await simulateReturnToTab(page)
    await readCompletion.promise
    await findRowCheckbox(page, 0).click()
    await findBulkBarAbove(page).getByRole('button', { name: 'Delete' }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Delete / })
      .click()
    await expectEventually(() => findRows(page).count(), 3)
    await page.evaluate(
      `window.mostRows = 0; new MutationObserver(() => { window.mostRows = Math.max(window.mostRows, document.querySelectorAll('[role=row][aria-selected]:not([aria-disabled])').length) }).observe(document.body, { childList: true, subtree: true })`,
    )
    const secondRefreshPromise = page.waitForResponse(
      response => response.url().includes('/refresh?') && refreshCount > 1,
    )
    responseRelease.resolve()
    await (await secondRefreshPromise).finished()
    expect(await findRows(page).count()).toBe(3)
    expect(await page.evaluate('window.mostRows')).toBeLessThan(4)
  })

  it('shows the bar also below more than 10 entries', async () => {
    await reopenEntries(page, 3)
    expect(await findLowerBulkBar().count()).toBe(0)
    await Promise.all(
      [3, 4, 5, 6, 7, 8, 9, 10].map(day =>
        addEntryOfHours(setup.company, setup.ann, setup.house, instantAt(daysAgo(day), '08:00'), 1),
      ),
    )
    await simulateReturnToTab(page)
    await findRows(page).nth(10).waitFor()
    await findRowCheckbox(page, 0).click()
    await findRowCheckbox(page, 2).click()
    await findLowerBulkBar().getByText('2 selected').waitFor()
    await findLowerBulkBar().getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('dialog', { name: 'Delete 2 entries?' }).waitFor()
    await page.keyboard.press('Escape')
    await page.locator('#delete-selected-below:focus').waitFor()
    await findBulkBarAbove(page).getByRole('button', { name: 'Edit' }).click()
    await page.getByRole('dialog', { name: 'Edit 2 entries' }).waitFor()
  })
})
