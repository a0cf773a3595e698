import type { BrowserContext, Locator, Page } from 'playwright-core'
import { closePages, openBrowserContext } from '../support/chromium.ts'
import {
  toOctoberDate,
  findDialog,
  setTime,
  signUpCompanyInLisbon,
  waitUntilGone,
  type CompanyInLisbon,
} from '../support/entry-dialogs.ts'
import { findEntryGrid } from '../support/entries-screen.ts'
import { findAxeViolations, expectFocus, measureOverflow } from '../support/screen.ts'
import { expectEventually } from '../support/eventually.ts'
import { fillFields } from '../support/visitor.ts'

let browser: BrowserContext
let lisbonSetup: CompanyInLisbon
let page: Page

const instantAt = (day: string, hour: number): string => `${day}T${String(hour).padStart(2, '0')}:00:00Z`
const createTimes = (day: number, hours: number): [string, string] => [
  instantAt(toOctoberDate(day), 8),
  instantAt(toOctoberDate(day), 8 + hours),
]
const panel = (name: string): Locator => page.getByRole('dialog', { name: `Edit entry: Ann, ${name}`, exact: true })
const button = (name: string): Locator => findDialog(page).getByRole('button', { name, exact: true })
const question = (): Locator => page.getByRole('dialog', { name: 'Discard changes?' })
const editButton = (name: string): Locator => page.getByRole('button', { name: `Edit entry: Ann, ${name}` })
const findOutHour = (): Locator =>
  findDialog(page).getByRole('group', { name: 'Out', exact: true }).getByRole('spinbutton').first()
const isPanelFocused = (): Promise<boolean> => page.evaluate("document.activeElement?.matches('[role=dialog]')")
const hasFocusInside = (): Promise<boolean> =>
  page.evaluate("document.querySelector('[role=dialog]')?.contains(document.activeElement)")

beforeAll(async () => {
  browser = await openBrowserContext()
  lisbonSetup = await signUpCompanyInLisbon()
  await lisbonSetup.addEntries([createTimes(20, 8), createTimes(21, 4), createTimes(22, 6)])
  page = await lisbonSetup.openEntriesScreen(browser)
})
afterEach(async () => {
  await page.unrouteAll()
  await page.setViewportSize({ width: 1280, height: 800 })
})
afterAll(() => closePages(browser))

describe('going through the rows', () => {
  beforeEach(async () => {
    await lisbonSetup.reopen(page)
  })

  it('follows the order of the screen by arrow keys, and keeps the focus in the panel', async () => {
    await findEntryGrid(page).getByRole('columnheader', { name: 'Hours' }).click()
    await editButton('Tue 20 Oct').click()
    await panel('Tue 20 Oct').waitFor()
    for (const [key, name] of [
      ['ArrowDown', 'Thu 22 Oct'],
      ['ArrowDown', 'Wed 21 Oct'],
      ['ArrowDown', 'Wed 21 Oct'],
      ['ArrowUp', 'Thu 22 Oct'],
      ['ArrowUp', 'Tue 20 Oct'],
      ['ArrowUp', 'Tue 20 Oct'],
    ] as const) {
      await page.keyboard.press(key)
      await panel(name).waitFor()
      expect(await hasFocusInside()).toBe(true)
    }
    await page.keyboard.press('Escape')
    await waitUntilGone(findDialog(page))
  })

  it('skips rows that the filters exclude', async () => {
    await page.evaluate("history.replaceState(null, '', '/app?from=2026-10-20&to=2026-10-21#entries')")
    await page.reload()
    await editButton('Wed 21 Oct').click()
    await panel('Wed 21 Oct').waitFor()
    await expectEventually(() => button('Previous entry').isDisabled(), true)
    await page.keyboard.press('ArrowDown')
    await panel('Tue 20 Oct').waitFor()
    await expectEventually(() => button('Next entry').isDisabled(), true)
    await page.keyboard.press('Escape')
    await waitUntilGone(findDialog(page))
    await page.evaluate("history.replaceState(null, '', '/app#entries')")
    await page.reload()
    await editButton('Thu 22 Oct').waitFor()
  })

  it('needs Alt in a field, whose own arrow keys stay, even while single keys are off', async () => {
    await page.evaluate("localStorage.setItem('shortcuts', 'off')")
    await page.reload()
    await editButton('Thu 22 Oct').click()
    await findOutHour().focus()
    await page.keyboard.press('ArrowDown')
    await expectEventually(() => findOutHour().textContent(), '14')
    await page.keyboard.press('ArrowUp')
    await expectEventually(() => findOutHour().textContent(), '15')
    await panel('Thu 22 Oct').waitFor()
    await page.keyboard.press('Alt+ArrowDown')
    await panel('Wed 21 Oct').waitFor()
    await expectEventually(isPanelFocused, true)
    await findDialog(page).getByRole('combobox', { name: 'Project' }).focus()
    await page.keyboard.press('Alt+ArrowDown')
    await panel('Tue 20 Oct').waitFor()
    await expectEventually(isPanelFocused, true)
    expect(await page.getByRole('listbox').count()).toBe(0)
    await page.keyboard.press('Escape')
    await waitUntilGone(findDialog(page))
    await page.evaluate("localStorage.removeItem('shortcuts')")
    await page.reload()
    await editButton('Thu 22 Oct').waitFor()
  })

  it('has buttons for it, which keep the focus until they are disabled, and reads out the new name', async () => {
    await editButton('Thu 22 Oct').click()
    await panel('Thu 22 Oct').waitFor()
    expect(await button('Previous entry').isDisabled()).toBe(true)
    expect(await findAxeViolations(page)).toEqual([])
    await button('Next entry').focus()
    await page.keyboard.press('Enter')
    await panel('Wed 21 Oct').waitFor()
    await expectFocus(page, 'Next entry')
    expect(await button('Previous entry').isEnabled()).toBe(true)
    await page.keyboard.press('Enter')
    await panel('Tue 20 Oct').waitFor()
    await expectEventually(isPanelFocused, true)
    expect(await button('Next entry').isDisabled()).toBe(true)
    expect(
      await findDialog(page).getByRole('heading', { name: 'Edit entry: Ann, Tue 20 Oct' }).getAttribute('aria-live'),
    ).toBe('polite')
    await page.keyboard.press('Escape')
    await waitUntilGone(findDialog(page))
  })

  it('leaves keys of a dialog above the panel alone', async () => {
    await editButton('Thu 22 Oct').click()
    await button('Comments').click()
    await page.getByRole('dialog', { name: 'Comments: Ann, Thu 22 Oct' }).waitFor()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Alt+ArrowDown')
    await page.keyboard.press('Escape')
    await waitUntilGone(page.getByRole('dialog', { name: 'Comments: Ann, Thu 22 Oct' }))
    await panel('Thu 22 Oct').waitFor()
    await page.keyboard.press('Escape')
    await waitUntilGone(findDialog(page))
  })

  it('marks the row in the table, and returns the focus to the last one', async () => {
    await editButton('Thu 22 Oct').click()
    await panel('Thu 22 Oct').waitFor()
    await page.keyboard.press('ArrowDown')
    await panel('Wed 21 Oct').waitFor()
    expect(await page.locator('tr[data-open]').allTextContents()).toEqual([expect.stringContaining('21 Oct')])
    await page.keyboard.press('Escape')
    await waitUntilGone(findDialog(page))
    await expectFocus(page, 'Edit entry: Ann, Wed 21 Oct')
    expect(await page.locator('tr[data-open]').count()).toBe(0)
    await page.keyboard.press('ArrowDown')
    await expectFocus(page, 'Edit entry: Ann, Tue 20 Oct')
  })

  it('has buttons large enough for a thumb on a small phone', async () => {
    await page.setViewportSize({ width: 320, height: 640 })
    await editButton('Thu 22 Oct').click()
    await panel('Thu 22 Oct').waitFor()
    for (const name of ['Previous entry', 'Next entry', 'Close']) {
      const box = await button(name).boundingBox()
      expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44)
    }
    expect(await measureOverflow(page, 320)).toBe(0)
    await button('Next entry').click()
    await panel('Wed 21 Oct').waitFor()
    await button('Close').click()
    await waitUntilGone(findDialog(page))
  })
})

describe('leaving unsaved changes', () => {
  beforeEach(async () => {
    await lisbonSetup.reopen(page)
    await editButton('Wed 21 Oct').click()
    await panel('Wed 21 Oct').waitFor()
  })

  const waysToLeave: Record<string, () => Promise<void>> = {
    Escape: () => page.keyboard.press('Escape'),
    'the close button': () => button('Close').click(),
    Cancel: () => button('Cancel').click(),
    'a press outside': () => page.mouse.click(200, 400),
    'a key for another row': () => page.keyboard.press('Alt+ArrowDown'),
    'the button for another row': () => button('Previous entry').click(),
  }

  it.each(Object.entries(waysToLeave))('asks before %s', async (_, leave) => {
    await setTime(page, 'Out', '1530')
    await leave()
    await question().waitFor()
    expect(await findAxeViolations(page)).toEqual([])
    await question().getByRole('button', { name: 'Keep editing' }).click()
    await waitUntilGone(question())
    await panel('Wed 21 Oct').getByText('6.50 hours').waitFor()
    await expectEventually(hasFocusInside, true)
    await leave()
    await question().getByRole('button', { name: 'Discard changes' }).click()
    await waitUntilGone(panel('Wed 21 Oct'))
    // The panel may be closed or show another entry without changes.
    for (const dialog of await findDialog(page).all()) {
      await dialog.getByText('No changes have been made').waitFor()
      await expectEventually(hasFocusInside, true)
      await page.keyboard.press('Escape')
    }
    await waitUntilGone(findDialog(page))
    expect((await lisbonSetup.listEntries()).map(({ version }) => version)).toEqual([1, 1, 1])
  })

  it('asks nothing when nothing has changed, or a change was taken back', async () => {
    await setTime(page, 'Out', '1530')
    await panel('Wed 21 Oct').getByText('6.50 hours').waitFor()
    await setTime(page, 'Out', '1300')
    await panel('Wed 21 Oct').getByText('No changes have been made').waitFor()
    await page.keyboard.press('Alt+ArrowDown')
    await panel('Tue 20 Oct').waitFor()
    await page.keyboard.press('Escape')
    await waitUntilGone(findDialog(page))
  })

  it('shows the entry as it is after changes were discarded', async () => {
    await setTime(page, 'Out', '1530')
    await button('Cancel').click()
    await question().getByRole('button', { name: 'Discard changes' }).click()
    await waitUntilGone(findDialog(page))
    await editButton('Wed 21 Oct').click()
    await panel('Wed 21 Oct').getByText('4.00 hours').waitFor()
    await page.keyboard.press('Escape')
    await waitUntilGone(findDialog(page))
  })

  it('stays with the shown entry when saving the previous one ends', async () => {
    let respond = () => undefined as void
    const releasePromise = new Promise<void>(resolve => {
      respond = resolve
    })
    await page.route('**/api/worklogs', async route => {
      if (route.request().method() === 'PUT') await releasePromise
      return route.continue()
    })
    await setTime(page, 'Out', '1300')
    await setTime(page, 'Out', '1310')
    const saveResponsePromise = page.waitForResponse(response => response.request().method() === 'PUT')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Alt+ArrowDown')
    await question().getByRole('button', { name: 'Discard changes' }).click()
    await panel('Tue 20 Oct').waitFor()
    respond()
    await saveResponsePromise
    await expectEventually(async () => (await lisbonSetup.listEntries()).map(({ version }) => version), [1, 2, 1])
    await panel('Tue 20 Oct').waitFor()
    await page.keyboard.press('Escape')
    await waitUntilGone(findDialog(page))
  })
})

it('reopens the panel with the typed text after a new log-in', async () => {
  await lisbonSetup.reopen(page)
  await editButton('Tue 20 Oct').click()
  await setTime(page, 'Out', '1915')
  await panel('Tue 20 Oct').getByText('10.25 hours').waitFor()
  // A new password ends the session of this browser.
  await lisbonSetup.company.setPassword('correct horse')
  await button('Save').click()
  const expiredDialog = page.getByRole('dialog', { name: 'You were logged out' })
  await expiredDialog.getByRole('button', { name: 'Go to login' }).click()
  const login = page.getByRole('region', { name: 'Log in', exact: true })
  await fillFields(login, { 'Company name': lisbonSetup.company.account.name, Password: 'correct horse' })
  await login.getByRole('button', { name: 'Log in' }).click()
  await panel('Tue 20 Oct').getByText('10.25 hours').waitFor()
  expect(await button('Save').isEnabled()).toBe(true)
  await button('Cancel').click()
  await question().getByRole('button', { name: 'Discard changes' }).click()
  await waitUntilGone(findDialog(page))
  await expectFocus(page, 'Edit entry: Ann, Tue 20 Oct')
})

it('scrolls a long table along, and returns the focus to the row far below', async () => {
  const otherLisbonCompany = await signUpCompanyInLisbon()
  // The table has so many rows that it renders only those near the visible area.
  const days = Array.from({ length: 25 }, (_, day) => toOctoberDate(day + 1))
  for (const hour of [8, 10, 12, 14])
    await otherLisbonCompany.addEntries(days.map(day => [instantAt(day, hour), instantAt(day, hour + 1)]))
  page = await otherLisbonCompany.openEntriesScreen(browser)
  await page.locator('[id^="edit-"]').first().click()
  await panel('Sun 25 Oct').waitFor()
  for (let step = 0; step < 40; step++) await page.keyboard.press('ArrowDown')
  await panel('Thu 15 Oct').waitFor()
  const row = page.locator('tr[data-open]')
  const isInView = async () => {
    const [box, totals] = [await row.boundingBox(), await findEntryGrid(page).locator('tfoot').boundingBox()]
    return box !== null && totals !== null && box.y > 0 && box.y + box.height <= totals.y + 1
  }
  await expectEventually(isInView, true)
  const id = (await row.getAttribute('data-key')) ?? ''
  await page.keyboard.press('Escape')
  await waitUntilGone(findDialog(page))
  await page.locator(`tr[data-key="${id}"]:focus-within`).waitFor()
})
