import type { BrowserContext, Locator, Page } from 'playwright-core'
import { api } from '../../shared/api/index.ts'
import { newId } from '../../shared/domain/new-id.ts'
import { closePages, openBrowserContext } from '../support/chromium.ts'
import { getCloudAddress } from '../support/cloud.ts'
import {
  instantAt,
  findBulkBarAbove,
  findRowCheckbox,
  signUpCompanyWithEntries,
  readCellTexts,
  columnIndexes,
  daysAgo,
  enableApproval,
  reopenEntries,
  findEntryGrid,
  openFilledEntriesScreen,
  findRows,
  addEntryOfHours,
} from '../support/entries-screen.ts'
import { expectEventually } from '../support/eventually.ts'
import { uploadImageAsCompany } from '../support/images.ts'
import {
  openCompanyApp,
  findAxeViolations,
  findOverflowingButtons,
  reopenScreen,
  readFocusedName,
  measureOverflow,
} from '../support/screen.ts'
import { navigateInApp } from '../support/navigate-in-app.ts'
import { signUpCompany, type Company, type CompanyWithPeople } from '../support/company.ts'

let browser: BrowserContext
beforeAll(async () => {
  browser = await openBrowserContext()
})

const sortBy = (page: Page, name: string) => page.getByRole('columnheader', { name, exact: true }).click()
const currentPath = (page: Page) => page.url().slice(getCloudAddress().web.length)

describe('the entries of two people', () => {
  let setup: CompanyWithPeople
  let page: Page
  beforeAll(async () => {
    setup = await signUpCompanyWithEntries()
    // By default, the list does not reach back to this entry.
    await addEntryOfHours(setup.company, setup.ann, setup.house, instantAt(daysAgo(60), '08:00'), 2)
    page = await openFilledEntriesScreen(browser, setup)
  })
  afterEach(() => page.unrouteAll())
  afterAll(() => closePages(browser))

  it('opens with the latest entries, their hours and totals', async () => {
    expect(await page.title()).toMatch(/^Time entries · /)
    expect(await readCellTexts(page, columnIndexes.employee)).toEqual(['Ben', 'Ann', 'Ann', 'Ben'])
    expect(await readCellTexts(page, columnIndexes.hours)).toEqual(['16.00', '10.00', '8.00', '9.99'])
    expect(await readCellTexts(page, columnIndexes.in)).toEqual(['09:00', '08:15', '08:00', '07:30'])
    expect(await readCellTexts(page, columnIndexes.out)).toEqual(['01:00 +1', '18:15', '16:00', '17:29'])
    await findEntryGrid(page).getByText('4 entries').waitFor()
    await findEntryGrid(page).getByText('43.99').waitFor()
  })

  it('sorts by every column, and keeps the previous order of ties', async () => {
    await reopenEntries(page)
    await sortBy(page, 'Hours')
    expect(await readCellTexts(page, columnIndexes.hours)).toEqual(['16.00', '10.00', '9.99', '8.00'])
    await sortBy(page, 'Project')
    expect(await readCellTexts(page, columnIndexes.project)).toEqual(['House', 'House', 'Road', 'Road'])
    expect(await readCellTexts(page, columnIndexes.hours)).toEqual(['16.00', '8.00', '10.00', '9.99'])
    await sortBy(page, 'In')
    expect(await readCellTexts(page, columnIndexes.in)).toEqual(['09:00', '08:15', '08:00', '07:30'])
    await sortBy(page, 'Employee')
    await sortBy(page, 'Employee')
    expect(await readCellTexts(page, columnIndexes.employee)).toEqual(['Ben', 'Ben', 'Ann', 'Ann'])
    for (const name of ['Date', 'Out', 'Comments', 'Location', 'Creator']) await sortBy(page, name)
    await page.getByRole('columnheader', { name: 'Creator' }).and(page.locator('[aria-sort=descending]')).waitFor()
  })

  it('groups the entries by day only while they are sorted by date', async () => {
    await reopenEntries(page)
    await sortBy(page, 'Hours')
    const headings = findEntryGrid(page).locator('[data-group]')
    expect(await headings.count()).toBe(0)
    await sortBy(page, 'Date')
    expect(await headings.allInnerTexts()).toEqual([
      expect.stringMatching(/2 entries\s+26\.00/),
      expect.stringMatching(/2 entries\s+17\.99/),
    ])
  })

  it('fills a wide window, and names the weekday of entries that are not below their day', async () => {
    await reopenEntries(page)
    await page.setViewportSize({ width: 1600, height: 800 })
    await expectEventually(async () => (await findEntryGrid(page).boundingBox())?.width, 1600 - 2 * 16 - 2)
    const dateColumn = 3
    const weekday = /^(Mon|Tue|Wed|Thu|Fri|Sat|Sun),? /
    await sortBy(page, 'Hours')
    expect((await readCellTexts(page, dateColumn)).filter(text => weekday.test(text))).toHaveLength(4)
    const cutOffCells = await findRows(page).evaluateAll(
      (all, column) =>
        all.filter(({ children }) => children[column] && children[column].scrollWidth > children[column].clientWidth),
      dateColumn,
    )
    expect(cutOffCells).toHaveLength(0)
    await sortBy(page, 'Date')
    expect((await readCellTexts(page, dateColumn)).filter(text => weekday.test(text))).toEqual([])
    await page.setViewportSize({ width: 1280, height: 800 })
  })

  it('has rows of two lines on a phone, and its filters behind a button that counts them', async () => {
    await reopenEntries(page)
    await page.setViewportSize({ width: 390, height: 844 })
    await page.getByRole('button', { name: 'Filters', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Filters' })
    await dialog.getByRole('combobox', { name: 'Employee' }).fill('be')
    await page.getByRole('option', { name: 'Ben' }).click()
    await dialog.getByRole('button', { name: 'Show 2 entries' }).click()
    await page.getByRole('button', { name: 'Filters: 1 active' }).and(page.locator(':focus')).waitFor()
    const heights = await findRows(page).evaluateAll(all => all.map(row => row.getBoundingClientRect().height))
    expect(heights.map(Math.round)).toEqual([65, 65])
    // A press anywhere on a row edits its entry.
    await findRows(page)
      .first()
      .click({ position: { x: 150, y: 20 } })
    const editDialog = page.getByRole('dialog', { name: /^Edit entry: Ben/ })
    await editDialog.getByRole('button', { name: 'Comments' }).click()
    await page.getByRole('dialog', { name: /^Comments: Ben/ }).waitFor()
    await page.keyboard.press('Escape')
    await editDialog.getByRole('button', { name: 'Comments' }).and(page.locator(':focus')).waitFor()
    await page.keyboard.press('Escape')
    await page.setViewportSize({ width: 1280, height: 800 })
  })

  it('opens dialogs and further screens as sheets at the bottom of a phone, with the main action in view', async () => {
    await reopenEntries(page)
    await page.setViewportSize({ width: 320, height: 640 })
    const expectSheet = (sheet: Locator, bottom = 640) =>
      expectEventually(async () => {
        const box = await sheet.boundingBox()
        // The bottom edge of the sheet may be up to one pixel off, because browsers round half pixels.
        return box && [box.x, box.width, Math.abs(box.y + box.height - bottom) <= 1]
      }, [0, 320, true])
    await page.locator('#add').click()
    const addDialog = page.getByRole('dialog', { name: 'Add entry' })
    await expectSheet(addDialog)
    const addButtonBox = await addDialog.locator('[data-actions] > :last-child').boundingBox()
    expect(addButtonBox && addButtonBox.height >= 44 && addButtonBox.y + addButtonBox.height <= 640).toBe(true)
    expect(await addDialog.evaluate(({ scrollHeight, clientHeight }) => scrollHeight > clientHeight)).toBe(true)
    await page.keyboard.press('Escape')
    const moreButton = page.getByRole('navigation', { name: 'Main menu' }).getByRole('button', { name: 'More' })
    await moreButton.click()
    const menuBox = await page.getByRole('navigation', { name: 'Main menu' }).boundingBox()
    await expectSheet(page.locator(`[id="${await moreButton.getAttribute('aria-controls')}"]`), menuBox?.y)
    // A press beside the sheet must close it without selecting a row.
    const box = await findRowCheckbox(page, 0).boundingBox()
    await page.mouse.click((box?.x ?? 0) + 22, (box?.y ?? 0) + 20)
    await expectEventually(() => moreButton.getAttribute('aria-expanded'), 'false')
    expect(await findEntryGrid(page).locator('[role=row][aria-selected=true]').count()).toBe(0)
    await page.setViewportSize({ width: 1280, height: 800 })
  })

  it('keeps a filter in the URL, for Back and for links', async () => {
    await reopenEntries(page)
    await page.getByRole('combobox', { name: 'Employee' }).fill('be')
    await page.getByRole('option', { name: 'Ben' }).click()
    await expectEventually(() => findRows(page).count(), 2)
    expect(currentPath(page)).toBe(`/app?employee=${setup.ben.id}#entries`)
    await page.getByRole('combobox', { name: 'Project' }).click()
    expect(await page.getByRole('option').allInnerTexts()).toEqual(['Show all projects', 'House', 'Road'])
    await page.getByRole('option', { name: 'House' }).click()
    await expectEventually(() => readCellTexts(page, columnIndexes.employee), ['House'])
    const link = currentPath(page)
    await page.goBack()
    await expectEventually(() => findRows(page).count(), 2)
    await page.getByRole('button', { name: 'Clear Employee' }).click()
    await expectEventually(() => findRows(page).count(), 4)
    await reopenScreen(page, link)
    await expectEventually(() => readCellTexts(page, columnIndexes.employee), ['House'])
    await expectEventually(() => page.getByRole('combobox', { name: 'Employee' }).inputValue(), 'Ben')
  })

  it('opens a new entry from an address, and returns to the filtered list', async () => {
    await reopenScreen(page, `/app?employee=${setup.ben.id}#entries-new`)
    await page.getByRole('dialog', { name: 'Add entry' }).waitFor()
    await page.keyboard.press('Escape')
    await expectEventually(async () => currentPath(page), `/app?employee=${setup.ben.id}#entries`)
    await expectEventually(() => findRows(page).count(), 2)
    expect(await page.getByRole('dialog').count()).toBe(0)
  })

  it('filters by days, clears an empty filter, and keeps the sorting', async () => {
    await reopenEntries(page)
    await sortBy(page, 'Hours')
    await sortBy(page, 'Hours')
    expect(await readCellTexts(page, columnIndexes.hours)).toEqual(['8.00', '9.99', '10.00', '16.00'])
    await page.getByRole('button', { name: /^Days:/ }).click()
    await page.getByRole('dialog', { name: 'Days' }).getByRole('button', { name: 'Today', exact: true }).click()
    await page.getByText('No time entries in these days').waitFor()
    expect(currentPath(page)).toBe(`/app?from=${daysAgo(0)}&to=${daysAgo(0)}#entries`)
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await expectEventually(() => readCellTexts(page, columnIndexes.hours), ['8.00', '9.99', '10.00', '16.00'])
    await navigateInApp(page, `/app?from=${daysAgo(70)}&to=${daysAgo(50)}#entries`)
    await expectEventually(() => readCellTexts(page, columnIndexes.hours), ['2.00'])
  })

  it('has no button, filter or link for approval if disabled', async () => {
    await reopenEntries(page)
    await findRowCheckbox(page, 0).click()
    expect(await findBulkBarAbove(page).getByRole('button').allInnerTexts()).toEqual([
      'Clear selection',
      'Edit',
      'Delete',
    ])
    expect(await page.getByRole('combobox', { name: 'Approval' }).count()).toBe(0)
    await findBulkBarAbove(page).getByRole('button', { name: 'Clear selection' }).click()
    await findBulkBarAbove(page).getByText('4 entries').waitFor()
    // A link from the time when approval was on must show all entries.
    await reopenScreen(page, '/app?approved=true#entries')
    await findRows(page).nth(3).waitFor()
  })

  it('keeps hidden columns over a reload until they are shown again', async () => {
    await reopenEntries(page)
    const toggle = async () => {
      await page.getByRole('button', { name: 'Columns' }).click()
      for (const name of ['Edit', 'Employee']) await page.getByRole('menuitemcheckbox', { name }).click()
      await page.keyboard.press('Escape')
    }
    const hiddenHeaders = page.getByRole('columnheader', { name: /^(Edit|Employee)$/ })
    await toggle()
    await expectEventually(() => hiddenHeaders.count(), 0)
    await page.reload()
    await findRows(page).nth(3).waitFor()
    expect(await hiddenHeaders.count()).toBe(0)
    await toggle()
    await expectEventually(() => hiddenHeaders.count(), 2)
  })

  it('redirects anchors to the entries of a project, of an employee, or all', async () => {
    const { ann, house } = setup
    await reopenScreen(page, `/app#project-${house.id}`)
    await expectEventually(() => readCellTexts(page, columnIndexes.project), ['House', 'House'])
    await page.waitForURL(`**/app?project=${house.id}#entries`)
    await page.evaluate(`location.hash = '#employee-${ann.id}'`)
    await page.waitForURL(`**/app?employee=${ann.id}#entries`)
    await expectEventually(() => readCellTexts(page, 1), ['Road', 'House'])
    expect(await page.getByRole('columnheader', { name: 'Employee' }).count()).toBe(0)
    await page.evaluate("location.hash = '#all-entries'")
    await expectEventually(() => findRows(page).count(), 4)
  })

  it('reports a list that fails to load, and shows it on retry', async () => {
    // Loads another page first, because a page that has shown the list would show it from its cache.
    await page.goto(`${getCloudAddress().web}/forgot_password`)
    await page.route('**/api/worklogs?*', route =>
      route.fulfill({
        // Fails with a 404, because the page would retry a 5xx for three seconds.
        status: 404,
        headers: { 'access-control-allow-origin': getCloudAddress().web, 'access-control-allow-credentials': 'true' },
        json: { error: 'Not found' },
      }),
    )
    await navigateInApp(page, '/app#entries')
    const failure = page.getByRole('alert')
    await failure.getByRole('button', { name: 'Try again' }).waitFor()
    await failure.getByText('Error', { exact: true }).waitFor()
    await failure.getByRole('button', { name: 'Hide' }).click()
    expect(await failure.getByText('Error', { exact: true }).count()).toBe(0)
    await page.unroute('**/api/worklogs?*')
    await page.getByRole('button', { name: 'Try again' }).click()
    await findRows(page).nth(3).waitFor()
  })

  it('works by keyboard', async () => {
    await reopenEntries(page)
    const press = async (...keys: string[]) => {
      for (const key of keys) await page.keyboard.press(key)
    }
    // The tools above the rows load later than the rows, and handle keys only when loaded.
    await page.locator('#add[aria-keyshortcuts=n]').waitFor()
    await page.locator('[aria-keyshortcuts=f]').waitFor()
    await press('n')
    await page.getByRole('dialog', { name: 'Add entry' }).waitFor()
    await press('Escape')
    await page.locator('#add:focus').waitFor()
    await press('f')
    await page.getByRole('combobox', { name: 'Employee' }).and(page.locator(':focus')).waitFor()
    await page.keyboard.type('ann')
    await press('ArrowDown', 'Enter')
    await expectEventually(() => findRows(page).count(), 2)
    await findRowCheckbox(page, 0).locator('input').focus()
    await press('Space')
    await findBulkBarAbove(page).getByText('1 selected').waitFor()
    await press('ArrowRight', 'ArrowRight', 'Enter')
    await page.getByRole('dialog', { name: /^Edit entry: Ann/ }).waitFor()
    await press('Escape')
    for (let steps = 0; steps < 12 && !(await readFocusedName(page)).startsWith('Edit entry: Ann'); steps++)
      await press('ArrowRight')
    await press('Enter')
    await page.getByRole('dialog', { name: /^Edit entry: Ann/ }).waitFor()
    await press('Escape')
    await page.locator('[aria-label^="Edit entry: Ann"]:focus').waitFor()
  })
})

it('guides a new company to its first steps', async () => {
  const company = await signUpCompany()
  const page = await openCompanyApp(browser, company, 'entries')
  await page.getByRole('link', { name: 'Go to employees' }).waitFor()
  expect(await findAxeViolations(page)).toEqual([])
  await company.employee('Ann')
  await page.reload()
  await page.getByRole('link', { name: 'Go to projects' }).waitFor()
  await company.project('House')
  await page.reload()
  await page.getByText('No time entries yet.').waitFor()
  await closePages(browser)
})

describe('entries with every feature of a row', () => {
  let company: Company
  /** Creates entries with flags, approval, a long name, an image, and more comments than fit. One entry stays open. */
  beforeAll(async () => {
    const setup = await signUpCompanyWithEntries()
    const { ben, road } = setup
    company = setup.company
    await enableApproval(company)
    const phone = await company.logInPhone(ben)
    await phone.call(api.employee.clockIn, {
      body: { id: `${ben.id}.${newId()}`, project_id: road.id, start_time: new Date().toISOString() },
    })
    const longProject = await company.project(
      'Endurnýjun á þaki og gluggum í Grunnskólanum við Vaðlaheiðarvegavinnuverkfærageymsluskúr',
    )
    for (const name of ['Guðmundur', 'Sigurlaug']) {
      const screen = await company.logInPhone(await company.employee(name))
      const id = `${(await screen.call(api.employee.self)).id}.${newId()}`
      const body = { id, project_id: road.id, start_time: instantAt(daysAgo(2), '08:00') }
      await screen.call(api.employee.clockIn, { body })
    }
    const firstEntry = await addEntryOfHours(company, ben, longProject, instantAt(daysAgo(5), '08:00'), 12)
    const id = `${ben.id}.${newId()}`
    const sentEntry = {
      id,
      project_id: road.id,
      start_time: instantAt(daysAgo(5), '10:00'),
      end_time: instantAt(daysAgo(5), '11:00'),
    }
    const { version } = await phone.call(api.employee.clockIn, { body: sentEntry })
    for (const comment of ['Second coat done', 'Two buckets left', await uploadImageAsCompany(company, ben)])
      await company.call(api.workLogs.comment, { body: { work_log_id: firstEntry.id, comment } })
    await company.call(api.workLogs.edit, { body: { id, version, approved: true } })
  })
  afterEach(() => closePages(browser))

  it('has rows of one line', async () => {
    const page = await openCompanyApp(browser, company, 'entries')
    await findRows(page).nth(6).waitFor()
    const heights = await findRows(page).evaluateAll(all => all.map(row => row.getBoundingClientRect().height))
    expect(new Set(heights.map(Math.round))).toEqual(new Set([36]))
  })

  it.each(['en', 'is', 'pt'] as const)(
    'has buttons within reach on a phone and a tablet, and no axe findings, in %s',
    async language => {
      const page = await openCompanyApp(browser, company, 'entries', language)
      await page.locator('[role=row][aria-selected]').nth(6).waitFor()
      await page.locator('[role=row][aria-selected] label').first().click()
      await page.locator('#bulk-above button').first().waitFor()
      for (const width of [320, 475, 600, 640, 768, 800, 1280]) {
        expect(await findOverflowingButtons(page, width)).toEqual([])
        expect(await measureOverflow(page, width)).toBe(0)
      }
      // axe checks only English, because languages differ only in words, which axe does not judge.
      if (language !== 'en') return
      expect(await findAxeViolations(page)).toEqual([])
      await page.setViewportSize({ width: 320, height: 700 })
      expect(await findAxeViolations(page)).toEqual([])
    },
  )
})
