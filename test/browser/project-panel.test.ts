import type { BrowserContext, Locator, Page } from 'playwright-core'
import { api } from '../../shared/api/index.ts'
import { addDays, mondayOf } from '../../shared/domain/calendar.ts'
import { closePages, openBrowserContext } from '../support/chromium.ts'
import { addEntry, signUpCompanyWithPeople, type CompanyWithPeople } from '../support/company.ts'
import { expectEventually } from '../support/eventually.ts'
import {
  findAxeViolations,
  expectFocus,
  findOverflowingButtons,
  measureOverflow,
  openCompanyApp,
  waitForExpression,
} from '../support/screen.ts'
import { findRow, readRowNames, findGrid } from '../support/tables.ts'

let browser: BrowserContext
let setup: CompanyWithPeople
let page: Page

const today = (): string => new Date().toISOString().slice(0, 10)
const findPanel = (name: string): Locator => page.getByRole('dialog', { name: `Edit ${name}`, exact: true })
const findAnyDialog = (): Locator => page.getByRole('dialog')
const button = (name: string): Locator => findAnyDialog().getByRole('button', { name, exact: true })
const findEditButton = (name: string): Locator => page.getByRole('button', { name: `Edit ${name}`, exact: true })
const findDiscardDialog = (): Locator => page.getByRole('dialog', { name: 'Discard changes?' })
const waitUntilGone = (locator: Locator): Promise<void> => locator.waitFor({ state: 'detached' })
const readHash = (): Promise<string> => page.evaluate('location.hash')
const findWeeks = (name: string): Locator => findRow(page, name).getByRole('img')

/**
 * Adds entries to the first two of the last eight weeks. The first week gets 2 hours of House. The second gets 5.5
 * hours of House and 1 hour of Road.
 */
async function addEntriesOfWeeks({ company, ann, ben, house, road }: CompanyWithPeople): Promise<void> {
  const firstMonday = addDays(mondayOf(today()), -49)
  const secondMonday = addDays(firstMonday, 7)
  await addEntry(company, ann, house, `${firstMonday}T08:00:00Z`, `${firstMonday}T10:00:00Z`)
  await addEntry(company, ben, house, `${secondMonday}T08:00:00Z`, `${secondMonday}T13:30:00Z`)
  await addEntry(company, ann, road, `${secondMonday}T08:00:00Z`, `${secondMonday}T09:00:00Z`)
}

beforeAll(async () => {
  browser = await openBrowserContext()
  setup = await signUpCompanyWithPeople()
  await setup.company.project('Boat')
  await addEntriesOfWeeks(setup)
})
beforeEach(async () => {
  page = await openCompanyApp(browser, setup.company, 'projects')
  await findRow(page, 'Boat').waitFor()
})
afterEach(async () => {
  await page.unrouteAll()
  await page.setViewportSize({ width: 1280, height: 800 })
})
afterAll(() => closePages(browser))

describe('hours by week', () => {
  it('are read out in words, in each row', async () => {
    await findRow(page, 'House')
      .getByRole('img', { name: 'Hours by week: 2.00, 5.50, 0.00, 0.00, 0.00, 0.00, 0.00, 0.00', exact: true })
      .waitFor()
    await findRow(page, 'Boat').getByRole('img', { name: 'No hours in the last eight weeks', exact: true }).waitFor()
    await expectEventually(() => findWeeks('House').locator('rect').count(), 2)
    expect(await findWeeks('Boat').locator('rect').count()).toBe(0)
    const heights = await page.evaluate<number[]>(
      `['House', 'Road'].map(name => Math.max(...[...[...document.querySelectorAll('tr')].find(row => row.textContent.includes(name)).querySelectorAll('rect')].map(bar => Number(bar.getAttribute('height')))))`,
    )
    // All rows share one scale, so that projects can be compared.
    expect((heights[0] ?? 0) / (heights[1] ?? 1)).toBeCloseTo(5.5, 1)
    expect(await findAxeViolations(page)).toEqual([])
  })

  it('come after the list, which works without them', async () => {
    const hoursRelease = Promise.withResolvers<void>()
    await page.route('**/api/projects/hours', async route => {
      await hoursRelease.promise
      await route.abort()
    })
    await page.reload()
    await findRow(page, 'House').waitFor()
    expect(await page.getByRole('img').count()).toBe(0)
    await page.getByRole('columnheader', { name: 'Name' }).click()
    expect(await readRowNames(page, 'Open projects')).toEqual(['Boat', 'House', 'Road'])
    hoursRelease.resolve()
    await page.getByText('The hours by week could not be loaded.').waitFor()
    expect(await page.getByRole('alert').count()).toBe(0)
    await findEditButton('House').click()
    await findPanel('House').getByText('The hours by week could not be loaded.').waitFor()
    await findPanel('House').getByLabel('Name').fill('House')
    await page.keyboard.press('Escape')
    await waitUntilGone(findAnyDialog())
  })

  it('are drawn in the panel, and stand there in a table', async () => {
    await findEditButton('House').click()
    const bars = findPanel('House').getByRole('group', { name: 'Hours by week' })
    await bars.getByRole('img', { name: /: 5\.50 h$/ }).waitFor()
    expect(await bars.getByRole('img').count()).toBe(8)
    expect(await findAxeViolations(page)).toEqual([])
    await findPanel('House').getByText('Table', { exact: true }).click()
    const rows = findPanel('House').getByRole('region', { name: 'Hours by week' }).getByRole('row')
    await rows.first().waitFor()
    expect((await rows.allInnerTexts()).map(text => text.split('\t').slice(1))).toEqual([
      ['Hours'],
      ['2.00'],
      ['5.50'],
      ...Array.from({ length: 6 }, () => ['']),
    ])
    expect(await findAxeViolations(page)).toEqual([])
    await page.keyboard.press('Escape')
  })
})

describe('the panel of a project', () => {
  it('shows who has created the project and its total, and leads to entries and report', async () => {
    await findEditButton('House').click()
    const facts = findPanel('House').locator('dl')
    await expectEventually(async () => (await facts.innerText()).split('\n').slice(0, 2), ['Total hours', '7.50'])
    expect((await facts.innerText()).split('\n').slice(-2)).toEqual(['Created by', 'Company'])
    const links = findPanel('House').getByRole('link')
    expect(await links.evaluateAll(elements => elements.map(link => link.getAttribute('href')))).toEqual([
      `/app#project-${setup.house.id}`,
      `/app/report#project-${setup.house.id}`,
    ])
    await findPanel('House').getByRole('link', { name: 'Entries of this project' }).click()
    await page.waitForURL(new RegExp(`project=${setup.house.id}#entries$`))
    await waitUntilGone(findAnyDialog())
  })

  it('goes through open and then closed projects in their order on the screen', async () => {
    await setup.company.call(api.projects.close, { params: { id: setup.road.id } })
    await page.reload()
    await findRow(page, 'Road').waitFor()
    await page.getByRole('columnheader', { name: 'Name' }).first().click()
    await findEditButton('Boat').click()
    await findPanel('Boat').waitFor()
    expect(await button('Previous project').isDisabled()).toBe(true)
    // Does not wait between the presses, as if the key were held down.
    await button('Next project').focus()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    await findPanel('Road').waitFor()
    await expectEventually(() => button('Next project').isDisabled(), true)
    expect(await page.locator('tr[data-open]').getByRole('rowheader').allInnerTexts()).toEqual(['Road'])
    // In a field, arrow keys move the cursor.
    await findPanel('Road').getByLabel('Description').focus()
    await page.keyboard.press('ArrowUp')
    await findPanel('Road').waitFor()
    await page.keyboard.press('Alt+ArrowUp')
    await findPanel('House').waitFor()
    await page.keyboard.press('Escape')
    await waitUntilGone(findAnyDialog())
    await expectFocus(page, 'Edit House')
    await setup.company.call(api.projects.open, { params: { id: setup.road.id } })
    await page.reload()
  })

  it('opens and closes a project, with the focus, and stays', async () => {
    await findEditButton('Boat').click()
    await button('Close project').focus()
    await page.keyboard.press('Enter')
    await findPanel('Boat').getByText('Closed: nobody can clock in on it.').waitFor()
    await expectFocus(page, 'Open project')
    await expectEventually(
      async () => (await setup.company.call(api.projects.list)).find(({ name }) => name === 'Boat')?.is_open,
      false,
    )
    await page.keyboard.press('Enter')
    await findPanel('Boat').getByText('Employees can clock in on it.').waitFor()
    await expectFocus(page, 'Close project')
    await page.route('**/close', route => route.fulfill({ status: 404, json: { error: 'Not found' } }))
    await page.keyboard.press('Enter')
    await findPanel('Boat').getByRole('alert').waitFor()
    await button('Close project').waitFor()
    await page.keyboard.press('Escape')
    await waitUntilGone(findAnyDialog())
    await findGrid(page, 'Open projects').getByText('Boat').waitFor()
  })

  it('closes after saving, and returns the focus to the row that was shown last', async () => {
    await page.getByRole('columnheader', { name: 'Name' }).click()
    await findEditButton('Boat').click()
    await button('Next project').click()
    await findPanel('House').getByLabel('Description').fill('Two floors')
    await button('Save').click()
    await waitUntilGone(findAnyDialog())
    await expectFocus(page, 'Edit House')
    expect((await setup.company.call(api.projects.list)).find(({ name }) => name === 'House')?.description).toBe(
      'Two floors',
    )
    expect(await readHash()).toBe('#projects')
  })
})

describe('the address', () => {
  it('names the open project, opens it after a reload, and is left by the Back button', async () => {
    await findEditButton('House').click()
    await findPanel('House').waitFor()
    await expectEventually(readHash, `#projects-${setup.house.id}`)
    await page.reload()
    await findPanel('House').waitFor()
    await page.goBack()
    await waitUntilGone(findAnyDialog())
    expect(await readHash()).toBe('#projects')
    await page.goForward()
    await findPanel('House').waitFor()
    await page.keyboard.press('Escape')
    await waitUntilGone(findAnyDialog())
    await expectEventually(readHash, '#projects')
    await expectFocus(page, 'Edit House')
  })

  it('follows the rows, so that Back closes the panel from each of them', async () => {
    await page.getByRole('columnheader', { name: 'Name' }).click()
    await findEditButton('House').click()
    await findPanel('House').waitFor()
    await button('Next project').click()
    await findPanel('Road').waitFor()
    expect(await readHash()).toBe(`#projects-${setup.road.id}`)
    await page.goBack()
    await waitUntilGone(findAnyDialog())
    expect(await readHash()).toBe('#projects')
  })

  it('shows the list for a project that does not exist', async () => {
    await page.evaluate("location.hash = 'projects-gone00000000'")
    await findRow(page, 'House').waitFor()
    expect(await findAnyDialog().count()).toBe(0)
  })
})

describe('leaving unsaved changes', () => {
  beforeEach(async () => {
    await page.getByRole('columnheader', { name: 'Name' }).click()
    await findEditButton('House').click()
    await findPanel('House').getByLabel('Name').fill('Palace')
  })

  const waysToLeave: Record<string, () => Promise<unknown>> = {
    Escape: () => page.keyboard.press('Escape'),
    'the close button': () => button('Close').click(),
    Cancel: () => button('Cancel').click(),
    'a press outside': () => page.mouse.click(200, 600),
    'a key for another row': () => page.keyboard.press('Alt+ArrowDown'),
    'the button for another row': () => button('Previous project').click(),
    'the Back button': () => page.evaluate('history.back()'),
    'a link': () => findAnyDialog().getByRole('link', { name: 'Entries of this project' }).click(),
  }

  it.each(Object.entries(waysToLeave))('asks before %s', async (way, leave) => {
    await leave()
    await findDiscardDialog().waitFor()
    expect(await findAxeViolations(page)).toEqual([])
    await findDiscardDialog().getByRole('button', { name: 'Keep editing' }).click()
    await waitUntilGone(findDiscardDialog())
    await expectEventually(() => findPanel('House').getByLabel('Name').inputValue(), 'Palace')
    await expectEventually(readHash, `#projects-${setup.house.id}`)
    await leave()
    await findDiscardDialog().getByRole('button', { name: 'Discard changes' }).click()
    await waitUntilGone(findDiscardDialog())
    await waitUntilGone(findPanel('House'))
    if (way === 'a link') await page.waitForURL(/#entries$/)
    for (const dialog of await findAnyDialog().all()) {
      expect(await dialog.getByRole('button', { name: 'Save' }).isDisabled()).toBe(true)
      // The panel gets the focus some frames later, and only then Escape closes it.
      await waitForExpression(page, "document.activeElement.closest('[role=dialog]') !== null")
      await page.keyboard.press('Escape')
    }
    await waitUntilGone(findAnyDialog())
    expect((await setup.company.call(api.projects.list)).map(({ name }) => name).toSorted()).toEqual([
      'Boat',
      'House',
      'Road',
    ])
  })

  it('asks nothing when nothing has changed, and shows the project as it is after changes were discarded', async () => {
    await findPanel('House').getByLabel('Name').fill('House')
    await expectEventually(() => button('Save').isDisabled(), true)
    await page.keyboard.press('Alt+ArrowDown')
    await findPanel('Road').getByLabel('Name').fill('Street')
    await button('Cancel').click()
    await findDiscardDialog().getByRole('button', { name: 'Discard changes' }).click()
    await waitUntilGone(findAnyDialog())
    await findEditButton('Road').click()
    expect(await findPanel('Road').getByLabel('Name').inputValue()).toBe('Road')
    await page.keyboard.press('Escape')
    await waitUntilGone(findAnyDialog())
  })
})

it.each(['en', 'is', 'pt'] as const)('fits a phone, with targets for a thumb, in %s', async language => {
  page = await openCompanyApp(browser, setup.company, 'projects', language)
  await findRow(page, 'House').waitFor()
  for (const width of [320, 390, 768, 900, 1024]) {
    expect([width, await findOverflowingButtons(page, width)]).toEqual([width, []])
    expect([width, await measureOverflow(page, width)]).toEqual([width, 0])
  }
  await page.setViewportSize({ width: 320, height: 640 })
  const row = findRow(page, 'House')
  await expectEventually(async () => ((await row.boundingBox())?.height ?? 0) < 80, true)
  const box = await row.boundingBox()
  await page.mouse.click((box?.x ?? 0) + 80, (box?.y ?? 0) + 20)
  await findAnyDialog().waitFor()
  for (const dialogButton of await findAnyDialog().getByRole('button').all()) {
    const size = await dialogButton.boundingBox()
    expect([await dialogButton.innerText(), Math.min(size?.width ?? 0, size?.height ?? 0) >= 44]).toEqual([
      await dialogButton.innerText(),
      true,
    ])
  }
  expect(await measureOverflow(page, 320)).toBe(0)
  await page.keyboard.press('Escape')
  await waitUntilGone(findAnyDialog())
})
