import type { BrowserContext, Page } from 'playwright-core'
import { api } from '../../shared/api/index.ts'
import { fromColumns } from '../../shared/domain/entry-columns.ts'
import { newId } from '../../shared/domain/new-id.ts'
import { closePages, emptyBrowser } from '../support/chromium.ts'
import { cloud } from '../support/cloud.ts'
import { becomes } from '../support/eventually.ts'
import { uploaded } from '../support/images.ts'
import { appOf, barriers, buttonsBeside, enterAnew, focused, overflowAt } from '../support/screen.ts'
import { company, crew, worked as enter, type Company, type Crew } from '../support/company.ts'

let browser: BrowserContext
beforeAll(async () => {
  browser = await emptyBrowser()
})

const dayMs = 86_400_000
/** so many days ago, in Iceland, whose clock is UTC */
const daysAgo = (days: number): string => new Date(Date.now() - days * dayMs).toISOString().slice(0, 10)
const at = (day: string, time: string): string => `${day}T${time}:00Z`
const later = (instant: string, hours: number): string =>
  new Date(Date.parse(instant) + hours * 3_600_000).toISOString()

const worked = (hamar: Company, employee: { id: string }, project: { id: string }, start: string, hours: number) =>
  enter(hamar, employee, project, start, later(start, hours))

/** A company with two employees, each of whom has one entry yesterday and one the day before. */
async function busy(): Promise<Crew> {
  const all = await crew()
  const { hamar, ann, ben, house, road } = all
  await worked(hamar, ann, house, at(daysAgo(2), '08:00'), 8)
  await worked(hamar, ben, road, at(daysAgo(2), '07:30'), 9.99)
  await worked(hamar, ann, road, at(daysAgo(1), '08:15'), 10)
  await worked(hamar, ben, house, at(daysAgo(1), '09:00'), 16)
  return all
}

const approving = (hamar: Company) => hamar.call(api.settings.save, { body: { features: { approve_work_logs: true } } })
const grid = (page: Page) => page.getByRole('grid', { name: 'Time entries' })
/** those of the entries: totals cannot be selected */
const rows = (page: Page) => grid(page).locator('[role=row][aria-selected]:not([aria-disabled])')
const cells = (page: Page, column: number) =>
  rows(page).evaluateAll((all, i) => all.map(row => row.children[i]?.textContent ?? ''), column)
const [names, projects, hoursAt] = [1, 2, 6]
const sortBy = (page: Page, name: string) => page.getByRole('columnheader', { name, exact: true }).click()
const boxOf = (page: Page, row: number) => rows(page).nth(row).locator('label')
const above = (page: Page) => page.locator('#bulk-above')
const below = (page: Page) => page.locator('#bulk-below')
const address = (page: Page) => page.url().slice(cloud().web.length)
const styleOf = (page: Page, hours: string, name: 'fontWeight' | 'color') =>
  page.evaluate<string>(
    `getComputedStyle([...document.querySelectorAll('[role=gridcell]')].find(cell => cell.textContent === '${hours}')).${name}`,
  )
const comeBack = (page: Page) => page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
const inNow = (page: Page) => page.getByRole('region', { name: 'In now' })

const listed = async ({ hamar }: Crew) => fromColumns((await hamar.call(api.workLogs.list)).work_logs)

async function opened({ hamar }: Crew): Promise<Page> {
  const page = await appOf(browser, hamar, 'entries')
  await rows(page).nth(3).waitFor()
  return page
}

describe('looking at the entries of two people', () => {
  let all: Crew
  let page: Page
  beforeAll(async () => {
    all = await busy()
    // beyond the days that are shown first
    await worked(all.hamar, all.ann, all.house, at(daysAgo(60), '08:00'), 2)
    page = await opened(all)
  })
  afterEach(() => page.unrouteAll())
  afterAll(() => closePages(browser))

  /** the list as it begins */
  async function look(): Promise<void> {
    await enterAnew(page, '/app#entries')
    // Keys are heard from then on.
    await page.getByRole('heading', { level: 1, name: 'Time entries' }).and(page.locator(':focus')).waitFor()
    await rows(page).nth(3).waitFor()
  }

  test('the app begins with the entries, the latest first, with their hours and what they come to', async () => {
    await page.goto(`${cloud().web}/app`)
    await rows(page).nth(3).waitFor()
    expect(await page.title()).toMatch(/^Time entries · /)
    expect(await cells(page, names)).toEqual(['Ben', 'Ann', 'Ann', 'Ben'])
    expect(await cells(page, hoursAt)).toEqual(['16.00', '10.00', '8.00', '9.99'])
    expect(await cells(page, 4)).toEqual(['09:00', '08:15', '08:00', '07:30'])
    expect(await cells(page, 5)).toEqual(['01:00 +1', '18:15', '16:00', '17:29'])
    await grid(page).getByText('4 entries').waitFor()
    await grid(page).getByText('43.99').waitFor()
  })

  test('10 hours are bold, 16 are bold and red', async () => {
    await look()
    expect(await styleOf(page, '9.99', 'fontWeight')).toBe('400')
    expect(await styleOf(page, '10.00', 'fontWeight')).toBe('700')
    expect(await styleOf(page, '16.00', 'fontWeight')).toBe('700')
    expect(await styleOf(page, '10.00', 'color')).toBe(await styleOf(page, '9.99', 'color'))
    expect(await styleOf(page, '16.00', 'color')).not.toBe(await styleOf(page, '10.00', 'color'))
  })

  test('every head sorts, and ties go to the column sorted by before', async () => {
    await look()
    await sortBy(page, 'Hours')
    expect(await cells(page, hoursAt)).toEqual(['16.00', '10.00', '9.99', '8.00'])
    await sortBy(page, 'Project')
    expect(await cells(page, projects)).toEqual(['House', 'House', 'Road', 'Road'])
    expect(await cells(page, hoursAt)).toEqual(['16.00', '8.00', '10.00', '9.99'])
    await sortBy(page, 'In')
    expect(await cells(page, 4)).toEqual(['09:00', '08:15', '08:00', '07:30'])
    await sortBy(page, 'Employee')
    await sortBy(page, 'Employee')
    expect(await cells(page, names)).toEqual(['Ben', 'Ben', 'Ann', 'Ann'])
    for (const name of ['Date', 'Out', 'Comments', 'Location', 'Creator']) await sortBy(page, name)
    await page.getByRole('columnheader', { name: 'Creator' }).and(page.locator('[aria-sort=descending]')).waitFor()
  })

  test('a filter is in the address, a link to it shows the same, and back takes it away', async () => {
    await look()
    await page.getByRole('combobox', { name: 'Employee' }).fill('be')
    await page.getByRole('option', { name: 'Ben' }).click()
    await becomes(() => rows(page).count(), 2)
    expect(address(page)).toBe(`/app?employee=${all.ben.id}#entries`)
    await page.getByRole('combobox', { name: 'Project' }).click()
    expect(await page.getByRole('option').allInnerTexts()).toEqual(['Show all projects', 'House', 'Road'])
    await page.getByRole('option', { name: 'House' }).click()
    await becomes(() => cells(page, 1), ['House'])
    const link = page.url()
    const other = await browser.newPage()
    await other.goto(link)
    await rows(other).first().waitFor()
    expect(await cells(other, 1)).toEqual(['House'])
    await becomes(() => other.getByRole('combobox', { name: 'Employee' }).inputValue(), 'Ben')
    await other.close()
    await page.goBack()
    await becomes(() => rows(page).count(), 2)
    await page.getByRole('button', { name: 'Clear Employee' }).click()
    await becomes(() => rows(page).count(), 4)
  })

  test('other days are sorted as these were', async () => {
    await look()
    await sortBy(page, 'Hours')
    await sortBy(page, 'Hours')
    expect(await cells(page, hoursAt)).toEqual(['8.00', '9.99', '10.00', '16.00'])
    await page.getByRole('button', { name: /^Days:/ }).click()
    await page.getByRole('dialog', { name: 'Days' }).getByRole('button', { name: 'Today', exact: true }).click()
    await page.getByText('No time entries in these days').waitFor()
    await page.getByRole('button', { name: 'Show the last 31 days of everybody' }).click()
    await becomes(() => cells(page, hoursAt), ['8.00', '9.99', '10.00', '16.00'])
  })

  test('days are chosen by a range that people ask for, and nothing found says how to see more', async () => {
    await look()
    const days = page.getByRole('button', { name: /^Days:/ })
    await days.click()
    await page.getByRole('dialog', { name: 'Days' }).getByRole('button', { name: 'Today', exact: true }).click()
    await page.getByText('No time entries in these days').waitFor()
    expect(address(page)).toBe(`/app?from=${daysAgo(0)}&to=${daysAgo(0)}#entries`)
    await page.getByRole('button', { name: 'Show the last 31 days of everybody' }).click()
    await becomes(() => rows(page).count(), 4)
    await page.goto(`${cloud().web}/app?from=${daysAgo(70)}&to=${daysAgo(50)}#entries`)
    await becomes(() => cells(page, hoursAt), ['2.00'])
  })

  test('where approving is off nothing speaks of it', async () => {
    await look()
    await boxOf(page, 0).click()
    expect(await above(page).getByRole('button').allInnerTexts()).toEqual(['Clear selection', 'Edit', 'Delete'])
    expect(await page.getByRole('combobox', { name: 'Approval' }).count()).toBe(0)
    await above(page).getByRole('button', { name: 'Clear selection' }).click()
    await above(page).getByText('4 entries').waitFor()
    // a link from the time when it was on
    await page.goto(`${cloud().web}/app?approved=true#entries`)
    await rows(page).nth(3).waitFor()
  })

  test('columns that one can do without are hidden, also the next time', async () => {
    await look()
    await page.getByRole('button', { name: 'Columns' }).click()
    await page.getByRole('menuitemcheckbox', { name: 'Edit' }).click()
    await page.getByRole('menuitemcheckbox', { name: 'Employee' }).click()
    await page.keyboard.press('Escape')
    const heads = page.getByRole('columnheader')
    expect(await heads.allInnerTexts()).not.toContain('Edit')
    await page.reload()
    await rows(page).nth(3).waitFor()
    expect(await page.getByRole('columnheader', { name: 'Employee' }).count()).toBe(0)
    await page.evaluate("localStorage.removeItem('entries-hidden')")
    // A page that has read the choice keeps it until it is loaded again.
    await page.goto(`${cloud().web}/changelog`)
  })

  test('anchors lead to the entries of a project, of an employee, and to all', async () => {
    const { ann, house } = all
    await page.goto(`${cloud().web}/changelog`)
    await page.goto(`${cloud().web}/app#project-${house.id}`)
    await becomes(() => cells(page, projects), ['House', 'House'])
    await page.waitForURL(`**/app?project=${house.id}#entries`)
    await page.evaluate(`location.hash = '#employee-${ann.id}'`)
    await page.waitForURL(`**/app?employee=${ann.id}#entries`)
    await becomes(() => cells(page, 1), ['Road', 'House'])
    expect(await page.getByRole('columnheader', { name: 'Employee' }).count()).toBe(0)
    await page.evaluate("location.hash = '#all-entries'")
    await becomes(() => rows(page).count(), 4)
  })

  test('a list that cannot be loaded says why, and another try shows it', async () => {
    await page.goto(`${cloud().web}/changelog`)
    await page.goto(`${cloud().web}/app#employees`)
    await page.route('**/api/worklogs?*', route =>
      route.fulfill({
        status: 500,
        headers: { 'access-control-allow-origin': cloud().web, 'access-control-allow-credentials': 'true' },
        json: {},
      }),
    )
    await page.getByRole('link', { name: 'Time entries' }).click()
    await page.getByRole('alert').getByRole('button', { name: 'Try again' }).waitFor()
    await page.unroute('**/api/worklogs?*')
    await page.getByRole('button', { name: 'Try again' }).click()
    await rows(page).nth(3).waitFor()
  })

  test('all of it works by the keyboard', async () => {
    await look()
    const press = async (...keys: string[]) => {
      for (const key of keys) await page.keyboard.press(key)
    }
    // The tools above the rows are loaded after them, and listen to their keys from then on.
    await page.locator('#add[aria-keyshortcuts=n]').waitFor()
    await page.locator('[aria-keyshortcuts="/"]').waitFor()
    await press('n')
    await page.getByRole('dialog', { name: 'Add entry' }).waitFor()
    await press('Escape')
    await page.locator('#add:focus').waitFor()
    await press('/')
    await page.getByRole('combobox', { name: 'Employee' }).and(page.locator(':focus')).waitFor()
    await page.keyboard.type('ann')
    await press('ArrowDown', 'Enter')
    await becomes(() => rows(page).count(), 2)
    await boxOf(page, 0).locator('input').focus()
    await press('Space')
    await above(page).getByText('1 selected').waitFor()
    for (let steps = 0; steps < 12 && !(await focused(page)).startsWith('Edit entry: Ann'); steps++)
      await press('ArrowRight')
    await press('Enter')
    await page.getByRole('dialog', { name: /^Edit entry: Ann/ }).waitFor()
    await press('Escape')
    await page.locator('[aria-label^="Edit entry: Ann"]:focus').waitFor()
  })
})

describe('in a company of its own', () => {
  afterEach(() => closePages(browser))

  test('hours of a week are approved at once, and that can be undone', async () => {
    const all = await busy()
    await approving(all.hamar)
    const page = await opened(all)
    await page.getByRole('columnheader').locator('label').click()
    await above(page).getByText('4 selected').waitFor()
    await above(page).getByText('43.99').waitFor()
    expect(await above(page).getByRole('button', { name: 'Clear approval' }).isDisabled()).toBe(true)
    await above(page).getByRole('button', { name: 'Approve', exact: true }).click()
    await above(page).getByText('4 entries').waitFor()
    await becomes(() => grid(page).getByText('Approved', { exact: true }).count(), 4)
    expect(await page.evaluate('document.activeElement.id')).toBe('bulk-above')
    await page.getByRole('region', { name: 'Notices' }).getByText('4 entries were approved').waitFor()
    await page.getByRole('combobox', { name: 'Approval' }).click()
    await page.getByRole('option', { name: 'Not approved' }).click()
    await page.getByText('No time entries match the filters').waitFor()
    await page.getByRole('button', { name: 'Clear Approval' }).click()
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.getByText('4 entries are no longer approved').waitFor()
    await becomes(() => grid(page).getByText('Approved', { exact: true }).count(), 0)
  })

  test('what somebody else changed meanwhile is not approved: it is told, shown as it is, and stays selected', async () => {
    const all = await busy()
    await approving(all.hamar)
    const page = await opened(all)
    const entry = await worked(all.hamar, all.ann, all.house, at(daysAgo(3), '08:00'), 3)
    await page.reload()
    await rows(page).nth(4).waitFor()
    await all.hamar.call(api.workLogs.edit, {
      body: { id: entry.id, version: entry.version, new_end_time: later(entry.start_time, 5) },
    })
    await page.getByRole('columnheader').locator('label').click()
    await above(page).getByRole('button', { name: 'Approve', exact: true }).click()
    await page.getByRole('alert').getByText('1 of 5 entries could not be changed').waitFor()
    await page.getByRole('alert').getByText('Somebody else changed').waitFor()
    await above(page).getByText('1 selected').waitFor()
    await above(page).getByText('5.00').waitFor()
    await becomes(() => grid(page).getByText('Approved', { exact: true }).count(), 4)
    await above(page).getByRole('button', { name: 'Approve', exact: true }).click()
    await becomes(() => grid(page).getByText('Approved', { exact: true }).count(), 5)
  })

  test('without an answer nothing is approved, and everything stays selected', async () => {
    const all = await busy()
    await approving(all.hamar)
    const page = await opened(all)
    await page.route('**/api/worklogs/bulk', route => route.abort())
    await boxOf(page, 0).click()
    await above(page).getByRole('button', { name: 'Approve', exact: true }).click()
    await page.getByRole('alert').getByText('1 of 1 entry could not be changed').waitFor()
    await above(page).getByText('1 selected').waitFor()
    expect(await grid(page).getByText('Approved', { exact: true }).count()).toBe(0)
  })

  test('approving again after the answer got lost is the same change, and nobody else’s', async () => {
    const all = await busy()
    await approving(all.hamar)
    const page = await opened(all)
    let calls = 0
    await page.route('**/api/worklogs/bulk', async route => {
      if (calls++ > 0) return route.continue()
      await route.fetch()
      return route.abort()
    })
    await boxOf(page, 0).click()
    await above(page).getByRole('button', { name: 'Approve', exact: true }).click()
    await page.getByRole('alert').getByText('1 of 1 entry could not be changed').waitFor()
    await above(page).getByRole('button', { name: 'Approve', exact: true }).click()
    await page.getByText('1 entry was approved').waitFor()
    await page.getByRole('alert').waitFor({ state: 'detached' })
    expect(await grid(page).getByText('Approved', { exact: true }).count()).toBe(1)
  })

  test('what is typed about an entry stays when the entry leaves the list', async () => {
    const all = await busy()
    const page = await opened(all)
    await page.goto(`${cloud().web}/app?project=${all.house.id}#entries`)
    await becomes(() => cells(page, hoursAt), ['16.00', '8.00'])
    await rows(page).nth(1).getByRole('button', { name: /^Edit/ }).click()
    const dialog = page.getByRole('dialog', { name: /^Edit/ })
    await dialog.waitFor()
    const [entry] = (await listed(all)).filter(({ total_time }) => total_time === 8 * 3600)
    await all.hamar.call(api.workLogs.edit, {
      body: { id: entry?.id ?? '', version: entry?.version ?? 0, new_project_id: all.road.id },
    })
    await comeBack(page)
    await becomes(() => cells(page, hoursAt), ['16.00'])
    expect(await dialog.isVisible()).toBe(true)
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
  })

  test('entries on which a change changes nothing are not selected any more either', async () => {
    const page = await opened(await busy())
    await page.getByRole('columnheader').locator('label').click()
    await above(page).getByText('4 selected').waitFor()
    await above(page).getByRole('button', { name: 'Edit' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('combobox', { name: 'Project' }).click()
    await page.getByRole('option', { name: 'Road' }).click()
    await dialog.getByRole('button', { name: 'Change 4 entries' }).click()
    await above(page).getByText('4 entries').waitFor()
    expect(await above(page).getByText('selected').count()).toBe(0)
  })

  test('with more than 10 entries what is done with them stands below as well', async () => {
    const all = await busy()
    const page = await opened(all)
    expect(await below(page).count()).toBe(0)
    for (let day = 3; day < 10; day++) await worked(all.hamar, all.ann, all.house, at(daysAgo(day), '08:00'), 1)
    await page.reload()
    await rows(page).nth(10).waitFor()
    await boxOf(page, 0).click()
    await boxOf(page, 2).click()
    await below(page).getByText('2 selected').waitFor()
    await below(page).getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('dialog', { name: 'Delete 2 entries?' }).waitFor()
    await page.keyboard.press('Escape')
    await page.locator('#delete-selected-below:focus').waitFor()
    await above(page).getByRole('button', { name: 'Edit' }).click()
    await page.getByRole('dialog', { name: 'Edit 2 entries' }).waitFor()
  })

  test('entries without a location are found, and pressing says why it may be missing', async () => {
    const { hamar, ann, house } = await busy()
    const phone = await hamar.phoneOf(ann)
    const id = `${ann.id}.${newId()}`
    const location = { lat: 64.1, lon: -21.9, accuracy: 12, timestamp: new Date().toISOString() }
    await phone.call(api.employee.clockIn, {
      body: { id, project_id: house.id, start_time: new Date().toISOString(), location },
    })
    const page = await appOf(browser, hamar, 'entries')
    await rows(page).nth(4).waitFor()
    await sortBy(page, 'Location')
    expect(await cells(page, 8)).toEqual(['Missing', 'Missing', 'Missing', 'Missing', 'Map'])
    await page.getByRole('button', { name: 'Missing location: Ben' }).first().click()
    await page.getByRole('dialog', { name: 'Location missing' }).waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Map: Ann' }).click()
    await page.getByRole('dialog', { name: 'Map: Ann' }).waitFor()
  })

  test('comments are read in the row, images seen, and marks say what is worth a look', async () => {
    const { hamar, ann, house } = await busy()
    const first = await worked(hamar, ann, house, at(daysAgo(4), '08:00'), 8)
    await worked(hamar, ann, house, at(daysAgo(4), '12:00'), 2)
    for (const comment of ['Second coat done', await uploaded(hamar, ann)])
      await hamar.call(api.workLogs.comment, { body: { work_log_id: first.id, comment } })
    const page = await appOf(browser, hamar, 'entries')
    const comments = page.getByRole('button', { name: /^Second coat done, 1 image\. 2 comments: Ann/ })
    await comments.waitFor()
    const picture = comments.locator('img')
    expect(await picture.getAttribute('loading')).toBe('lazy')
    expect(await picture.getAttribute('src')).toMatch(/\/_images\/.*\?format=jpg&quality=60&width=100$/)
    const mark = page.getByRole('button', {
      name: /^Company\. Overlap\. Another entry of the same employee covers some of this time\. History: Ann/,
    })
    expect(await mark.count()).toBe(2)
    await mark.first().click()
    await page.getByRole('dialog', { name: 'History: Ann' }).getByText('covers some of this time').waitFor()
  })

  test('what is deleted while a refresh is on its way does not come back with its answer', async () => {
    const page = await opened(await busy())
    const [read, held] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    let asked = 0
    await page.route('**/api/worklogs/*/refresh?*', async route => {
      if (asked++ > 0) return route.continue()
      const response = await route.fetch()
      read.resolve()
      await held.promise
      await route.fulfill({ response })
    })
    await comeBack(page)
    await read.promise
    await boxOf(page, 0).click()
    await above(page).getByRole('button', { name: 'Delete' }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Delete / })
      .click()
    await becomes(() => rows(page).count(), 3)
    await page.evaluate(
      `window.most = 0; new MutationObserver(() => { window.most = Math.max(window.most, document.querySelectorAll('[role=row][aria-selected]:not([aria-disabled])').length) }).observe(document.body, { childList: true, subtree: true })`,
    )
    const askedAgain = page.waitForResponse(response => response.url().includes('/refresh?') && asked > 1)
    held.resolve()
    await (await askedAgain).finished()
    expect(await rows(page).count()).toBe(3)
    expect(await page.evaluate('window.most')).toBeLessThan(4)
  })

  test('whoever clocks in appears without a reload, and so does their running time', async () => {
    const { hamar, ann, house } = await busy()
    const page = await appOf(browser, hamar, 'entries')
    await rows(page).nth(3).waitFor()
    await inNow(page).getByText('Nobody').waitFor()
    const phone = await hamar.phoneOf(ann)
    const id = `${ann.id}.${newId()}`
    const start_time = new Date(Date.now() - 90 * 60_000).toISOString()
    await phone.call(api.employee.clockIn, { body: { id, project_id: house.id, start_time } })
    await comeBack(page)
    await rows(page).nth(4).waitFor()
    await inNow(page)
      .getByRole('button', { name: /^Ann House 1:30 in since/ })
      .waitFor()
    await grid(page)
      .getByRole('gridcell', { name: /^1\.5\d$/ })
      .waitFor()
    await phone.call(api.employee.clockOut, { body: { id, end_time: new Date().toISOString() } })
    await comeBack(page)
    await inNow(page).getByText('Nobody').waitFor()
  })

  test('time runs in the strip without a word to a screen reader, and pressing it opens the entry', async () => {
    const { hamar, ann, house } = await busy()
    const phone = await hamar.phoneOf(ann)
    await phone.call(api.employee.clockIn, {
      body: { id: `${ann.id}.${newId()}`, project_id: house.id, start_time: new Date(Date.now() - 5000).toISOString() },
    })
    const page = await appOf(browser, hamar, 'entries')
    const person = inNow(page).getByRole('button', { name: /^Ann House/ })
    await person.getByText('0:00').waitFor()
    expect(await inNow(page).locator('[aria-live], [role=timer], [role=status], output').count()).toBe(0)
    await page.clock.install({ time: Date.now() + 61 * 60_000 })
    await page.reload()
    await person.getByText('1:01').waitFor()
    await page.clock.fastForward(60_000)
    await person.getByText('1:02').waitFor()
    await person.click()
    await page.getByRole('dialog', { name: /^Edit entry: Ann/ }).waitFor()
  })

  test('a company that begins is told what comes first', async () => {
    const hamar = await company()
    const page = await appOf(browser, hamar, 'entries')
    await page.getByRole('link', { name: 'To the employees' }).waitFor()
    expect(await barriers(page)).toEqual([])
    await hamar.employee('Ann')
    await page.reload()
    await page.getByRole('link', { name: 'To the projects' }).waitFor()
    await hamar.project('House')
    await page.reload()
    await page.getByText('No time entries yet.').waitFor()
  })

  test.each(['en', 'is', 'pt'] as const)(
    'in %s axe finds nothing, and every button is within reach on a phone and on a tablet',
    async language => {
      const { hamar, ben, road } = await busy()
      await approving(hamar)
      const phone = await hamar.phoneOf(ben)
      await phone.call(api.employee.clockIn, {
        body: { id: `${ben.id}.${newId()}`, project_id: road.id, start_time: new Date().toISOString() },
      })
      const long = await hamar.project(
        'Endurnýjun á þaki og gluggum í Grunnskólanum við Vaðlaheiðarvegavinnuverkfærageymsluskúr',
      )
      const first = await worked(hamar, ben, long, at(daysAgo(5), '08:00'), 12)
      // with all that a row can show: marks, approval, more comments than have room, and an image
      const id = `${ben.id}.${newId()}`
      const sent = { id, project_id: road.id, start_time: at(daysAgo(5), '10:00'), end_time: at(daysAgo(5), '11:00') }
      const { version } = await phone.call(api.employee.clockIn, { body: sent })
      for (const comment of ['Second coat done', 'Two buckets left', await uploaded(hamar, ben)])
        await hamar.call(api.workLogs.comment, { body: { work_log_id: first.id, comment } })
      await hamar.call(api.workLogs.edit, { body: { id, version, approved: true } })
      const page = await appOf(browser, hamar, 'entries', language)
      await page.locator('[role=row][aria-selected]').nth(6).waitFor()
      await page.locator('[role=row][aria-selected] label').first().click()
      await page.locator('#bulk-above button').first().waitFor()
      expect(await barriers(page)).toEqual([])
      for (const width of [320, 475, 768, 1280]) {
        expect(await buttonsBeside(page, width)).toEqual([])
        expect(await overflowAt(page, width)).toBe(0)
      }
      await page.setViewportSize({ width: 320, height: 700 })
      expect(await barriers(page)).toEqual([])
    },
  )
})
