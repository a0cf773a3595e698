import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { BrowserContext, Page } from 'playwright-core'
import { openBrowserContext, openSharedPage } from '../support/chromium.ts'
import { getCloudAddress } from '../support/cloud.ts'
import { kitSections, serveKit, showKit } from '../support/kit.ts'
import { expectFocus, twoFramesScript } from '../support/screen.ts'

const axeScript = readFileSync(join(__dirname, '../../node_modules/axe-core/axe.min.js'), 'utf8')
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

let browser: BrowserContext
let page: Page
let pageErrors: string[] = []

beforeAll(async () => {
  browser = await openBrowserContext()
  page = await openSharedPage(browser)
  page.on('pageerror', error => pageErrors.push(error.message))
  page.on('console', message => {
    if (message.type() === 'error' || message.text().includes('Content Security Policy'))
      pageErrors.push(message.text())
  })
  await page.goto(`${await serveKit(getCloudAddress().web)}/?only=none`)
})

beforeEach(async () => {
  pageErrors = []
  await page.emulateMedia({ colorScheme: 'light' })
})
afterEach(() => expect(pageErrors).toEqual([]))

/**
 * Returns axe's findings on the page. The rule that all content is in a region is off, because popovers are outside of
 * the page's regions.
 */
async function findViolations(rules: object = { type: 'tag', values: tags }): Promise<string[]> {
  if (!(await page.evaluate<boolean>("'axe' in window"))) await page.evaluate(axeScript)
  return page.evaluate<string[]>(
    `axe.run(document, { runOnly: ${JSON.stringify(rules)}, rules: { region: { enabled: false } } }).then(found => found.violations.flatMap(({ id, nodes }) => nodes.map(({ target, failureSummary }) => id + ' ' + target.join(' ') + ' ' + failureSummary)))`,
  )
}

/** Renders only these sections, which takes less time than all of them. */
const showSections = (...sections: string[]) => showKit(page, ...sections)
const section = (name: string) => page.getByRole('region', { name })
/** Waits for two frames, because a field handles its focus a frame later. No user types so soon. */
const waitForFieldFocus = () => page.evaluate(twoFramesScript)
const press = async (...keys: string[]) => {
  for (const key of keys) await page.keyboard.press(key)
}

it('has no axe findings on the page', async () => {
  await showSections(...kitSections)
  expect(await findViolations()).toEqual([])
  await page.emulateMedia({ colorScheme: 'dark' })
  expect(await findViolations({ type: 'rule', values: ['color-contrast'] })).toEqual([])
})

it('has no axe findings in popovers and dialogs', async () => {
  const popoverCases: [string, string, string][] = [
    ['buttons', 'More', 'menu'],
    ['choosing', 'Choose Language', 'listbox'],
    ['dates', 'Days: 9 – 15 Nov 2026', 'dialog'],
    ['containers', 'Open dialog', 'dialog'],
    ['containers', 'Ask first', 'dialog'],
  ]
  for (const [name, button, role] of popoverCases) {
    await showSections(name)
    await page.getByRole('button', { name: button }).first().press('Enter')
    await page.getByRole(role as 'menu').waitFor()
    expect(await findViolations()).toEqual([])
    await press('Escape')
    await page.getByRole(role as 'menu').waitFor({ state: 'detached' })
  }
})

it('opens a dialog by keyboard, keeps the focus in it, and returns it', async () => {
  await showSections('containers')
  const opener = section('Cards and dialogs').getByRole('button', { name: 'Open dialog' })
  await opener.focus()
  await press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Delete 2 entries?' })
  await dialog.waitFor()
  for (const name of ['Cancel', 'Delete', 'Cancel']) {
    await press('Tab')
    await expectFocus(page, name)
  }
  await press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await expectFocus(page, 'Open dialog')
})

it('keeps a failed confirmation open, and returns the focus', async () => {
  await showSections('containers')
  const opener = section('Cards and dialogs').getByRole('button', { name: 'Ask first' })
  await opener.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Delete 2 entries?' })
  await dialog.getByRole('button', { name: 'Delete' }).press('Enter')
  await dialog.getByRole('alert').getByText('The servers did not respond. Please try again.').waitFor()
  await press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await expectFocus(page, 'Ask first')
})

it('validates fields while the user types', async () => {
  await showSections('fields')
  const phone = section('Fields').locator('[data-state=invalid]').getByLabel('Phone')
  await section('Fields').locator('[data-state=invalid]').getByText('Not a valid phone number').waitFor()
  await phone.fill('611 1234')
  await section('Fields').locator('[data-state=invalid]').getByText('Valid phone number', { exact: true }).waitFor()
  const kennitala = section('Fields').locator('[data-state=invalid]').getByLabel('Kennitala')
  await kennitala.fill('120160-3389')
  expect(await kennitala.inputValue()).toBe('1201603389')
  await section('Fields')
    .locator('[data-state=invalid]')
    .getByText('10 digits, no hyphen')
    .waitFor({ state: 'detached' })
})

describe('a shortcut of a single key', () => {
  beforeEach(() => showSections('fields', 'choosing', 'containers'))
  const filter = () => section('Choosing').getByRole('combobox', { name: 'Project' }).first()

  it('focuses the filter of its section without typing into it', async () => {
    expect(await filter().getAttribute('aria-keyshortcuts')).toBe('f')
    await press('f')
    expect(await filter().evaluate(input => input.matches(':focus'))).toBe(true)
    expect(await filter().inputValue()).toBe('Hafnargata 12')
    await waitForFieldFocus()
    await page.keyboard.type('bryg')
    await page.getByRole('option', { name: 'Bryggjan' }).waitFor()
    expect(await filter().inputValue()).toBe('bryg')
  })

  it('types into a focused field', async () => {
    const name = section('Fields').getByLabel('Name').first()
    await name.fill('')
    await page.keyboard.type('a/b')
    expect(await name.inputValue()).toBe('a/b')
    await expectFocus(page, '')
  })

  it('does nothing below a dialog, or with a modifier key', async () => {
    await section('Cards and dialogs').getByRole('button', { name: 'Open dialog' }).press('Enter')
    await page.getByRole('dialog').waitFor()
    await press('f')
    expect(await filter().evaluate(input => input.matches(':focus'))).toBe(false)
    await press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await press('Control+f')
    await expectFocus(page, 'Open dialog')
  })
})

it('chooses from a menu by keyboard, and returns the focus', async () => {
  await showSections('buttons')
  await section('Buttons').getByRole('button', { name: 'More' }).first().focus()
  await press('Enter')
  await page.getByRole('menuitem', { name: 'Approve' }).waitFor()
  await press('ArrowDown')
  await expectFocus(page, 'Move the selected entries to another project')
  await press('End')
  await expectFocus(page, 'Delete')
  await press('Enter')
  await page.getByRole('menu').waitFor({ state: 'detached' })
  await expectFocus(page, 'More')
})

describe('a filter', () => {
  beforeEach(() => showSections('choosing'))
  const filter = () => section('Choosing').getByRole('combobox', { name: 'Employee' })

  it('finds a name without accents, and chooses it by keyboard', async () => {
    await filter().focus()
    await waitForFieldFocus()
    await page.keyboard.type('olafur thor')
    await page.getByRole('option').nth(1).waitFor({ state: 'detached' })
    expect(await page.getByRole('option').allInnerTexts()).toEqual(['Ólafur Þór'])
    await press('ArrowDown', 'Enter')
    await page.getByRole('listbox').waitFor({ state: 'detached' })
    expect(await filter().inputValue()).toBe('Ólafur Þór')
  })

  it('opens by a click when the field still has the focus after a choice', async () => {
    await filter().click()
    await page.getByRole('option', { name: 'Anna Björk' }).click()
    await page.getByRole('listbox').waitFor({ state: 'detached' })
    expect(await filter().evaluate(input => input.matches(':focus'))).toBe(true)
    await filter().click()
    await page.getByRole('option', { name: 'Ólafur Þór' }).waitFor()
    await press('Escape')
  })

  it('reports no match, and clears the input on Escape', async () => {
    await filter().focus()
    await waitForFieldFocus()
    await page.keyboard.type('xyz')
    await page.getByText('Nothing found').waitFor()
    await press('Escape')
    await page.getByRole('listbox').waitFor({ state: 'detached' })
    expect(await filter().inputValue()).toBe('Show all employees')
    expect(await page.evaluate('document.activeElement.role || document.activeElement.getAttribute("role")')).toBe(
      'combobox',
    )
  })

  it('is reset by its first option and by its button', async () => {
    const project = section('Choosing').getByRole('combobox', { name: 'Project' }).first()
    const clearButton = section('Choosing').getByRole('button', { name: 'Clear Project' })
    expect(await project.inputValue()).toBe('Hafnargata 12')
    await project.focus()
    await waitForFieldFocus()
    await press('ArrowUp', 'Enter')
    await page.getByRole('listbox').waitFor({ state: 'detached' })
    expect(await project.inputValue()).toBe('Show all projects')
    expect(await clearButton.count()).toBe(0)

    await page.keyboard.type('bryg')
    await press('ArrowDown', 'Enter')
    expect(await project.inputValue()).toBe('Bryggjan')
    await clearButton.focus()
    await press('Enter')
    await clearButton.waitFor({ state: 'detached' })
    expect(await project.inputValue()).toBe('Show all projects')
  })
})

describe('a range of days', () => {
  beforeEach(() => showSections('dates'))
  const range = () => section('Days and times').getByRole('button', { name: /^Days/ }).first()
  const openDialog = async () => {
    await range().focus()
    await press('Enter')
    await page.getByRole('dialog').getByRole('grid').waitFor()
  }

  it('applies once both ends are chosen, and returns the focus', async () => {
    await openDialog()
    await page
      .getByRole('dialog')
      .getByRole('grid')
      .getByRole('button', { name: /11 November/ })
      .focus()
    // After Enter, the calendar moves the focus to the next day by itself.
    await press('Enter', 'ArrowRight')
    expect(await range().textContent()).toBe('9 – 15 Nov 2026')
    await press('Enter')
    await page.getByRole('dialog').getByRole('grid').waitFor({ state: 'detached' })
    expect(await range().textContent()).toBe('11 – 13 Nov 2026')
    await expectFocus(page, 'Days: 11 – 13 Nov 2026')
  })

  it('stays unchanged when closed with one end chosen', async () => {
    await openDialog()
    await page
      .getByRole('dialog')
      .getByRole('grid')
      .getByRole('button', { name: /11 November/ })
      .focus()
    await press('Enter', 'ArrowRight', 'Escape', 'Escape')
    await page.getByRole('dialog').getByRole('grid').waitFor({ state: 'detached' })
    expect(await range().textContent()).toBe('9 – 15 Nov 2026')
  })

  it('has presets, and weeks that start on Monday', async () => {
    await openDialog()
    expect((await page.getByRole('dialog').getByRole('grid').locator('th').allTextContents())[0]).toBe('Mon')
    await page.getByRole('button', { name: 'Last month' }).press('Enter')
    expect(await range().textContent()).toBe('1 – 31 Oct 2026')
  })
})

it('overwrites a time by typing, and ignores deletions', async () => {
  await showSections('dates')
  const hour = section('Days and times').getByRole('spinbutton', { name: /hour/ }).first()
  const time = section('Days and times').getByRole('group', { name: 'In', exact: true })
  const readTime = async () => (await time.innerText()).replace(/[^\d:]/g, '')
  await hour.focus()
  await press('Backspace', 'Delete', 'Backspace')
  expect(await readTime()).toBe('07:58')
  await page.keyboard.type('1645')
  expect(await readTime()).toBe('16:45')
})

it('undoes the action of a toast, also by keyboard', async () => {
  await showSections('notes')
  await section('Marks and notices').getByRole('button', { name: 'Close a project' }).press('Enter')
  const notices = page.getByRole('region', { name: 'Notices', exact: true })
  await notices.getByRole('status').getByText('Hafnargata 12 was closed').waitFor()
  expect(await findViolations()).toEqual([])
  await press('F6')
  await notices.getByRole('button', { name: 'Undo' }).press('Enter')
  await notices.getByText('Hafnargata 12 is open again').waitFor()
  expect(await notices.getByText('Hafnargata 12 was closed').count()).toBe(0)
  await notices.getByRole('button', { name: 'Dismiss' }).press('Enter')
  await notices.waitFor({ state: 'detached' })
  await expectFocus(page, 'Close a project')
})

it('shows at most three toasts at once', async () => {
  await showSections('notes')
  for (let times = 0; times < 5; times++)
    await section('Marks and notices').getByRole('button', { name: 'Say that it was saved' }).press('Enter')
  const notices = page.getByRole('region', { name: 'Notices', exact: true }).getByText('The entry was saved')
  await notices.nth(2).waitFor()
  expect(await notices.count()).toBe(3)
})

it('loads no date picker or filter on the front page', async () => {
  const loadedUrls: string[] = []
  const frontPage = await browser.newPage()
  frontPage.on('response', response => loadedUrls.push(response.url()))
  await frontPage.goto(getCloudAddress().web)
  await frontPage.getByRole('button', { name: 'Create account' }).waitFor()
  const texts = await Promise.all(
    loadedUrls.filter(url => url.endsWith('.js')).map(async url => (await fetch(url)).text()),
  )
  const text = texts.join('')
  for (const name of ['react-aria-RangeCalendar', 'react-aria-ComboBox', 'data-outside-month'])
    expect(text.includes(name)).toBe(false)
  await frontPage.close()
})
