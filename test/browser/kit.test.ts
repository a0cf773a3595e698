import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { BrowserContext, Page } from 'playwright-core'
import { newBrowserContext, sharedPage } from '../support/chromium.ts'
import { cloudAddress } from '../support/cloud.ts'
import { reopenScreen, expectFocus, twoFrames } from '../support/screen.ts'

const axe = readFileSync(join(__dirname, '../../node_modules/axe-core/axe.min.js'), 'utf8')
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

let browser: BrowserContext
let page: Page
let problems: string[] = []

beforeAll(async () => {
  browser = await newBrowserContext()
  page = await sharedPage(browser)
  page.on('pageerror', error => problems.push(error.message))
  page.on('console', message => {
    if (message.type() === 'error' || message.text().includes('Content Security Policy')) problems.push(message.text())
  })
  await page.goto(`${cloudAddress().web}/login_time_clock`)
})

beforeEach(async () => {
  problems = []
  await page.emulateMedia({ colorScheme: 'light' })
})
afterEach(() => expect(problems).toEqual([]))

/** The violations that axe finds by these rules. Popovers are outside of the page's regions, so that rule is off. */
async function findViolations(rules: object = { type: 'tag', values: tags }): Promise<string[]> {
  if (!(await page.evaluate<boolean>("'axe' in window"))) await page.evaluate(axe)
  return page.evaluate<string[]>(
    `axe.run(document, { runOnly: ${JSON.stringify(rules)}, rules: { region: { enabled: false } } }).then(found => found.violations.flatMap(({ id, nodes }) => nodes.map(({ target, failureSummary }) => id + ' ' + target.join(' ') + ' ' + failureSummary)))`,
  )
}

/** Shows only these sections of the kit, because a test of one piece need not wait until all are drawn. */
const showSections = (...sections: string[]) => reopenScreen(page, `/_kit?only=${sections.join(',')}`)
const section = (name: string) => page.getByRole('region', { name })
/** The field knows of its focus a frame later, before anybody could type. */
const waitForFieldFocus = () => page.evaluate(twoFrames)
const press = async (...keys: string[]) => {
  for (const key of keys) await page.keyboard.press(key)
}

test('axe finds nothing on the page', async () => {
  await reopenScreen(page, '/_kit')
  expect(await findViolations()).toEqual([])
  await page.emulateMedia({ colorScheme: 'dark' })
  expect(await findViolations({ type: 'rule', values: ['color-contrast'] })).toEqual([])
})

test('axe finds nothing in what opens above it', async () => {
  const opened: [string, string, string][] = [
    ['buttons', 'More', 'menu'],
    ['choosing', 'Choose Language', 'listbox'],
    ['dates', 'Days: 9 – 15 Nov 2026', 'dialog'],
    ['containers', 'Open dialog', 'dialog'],
    ['containers', 'Ask first', 'dialog'],
  ]
  for (const [name, button, role] of opened) {
    await showSections(name)
    await page.getByRole('button', { name: button }).first().press('Enter')
    await page.getByRole(role as 'menu').waitFor()
    expect(await findViolations()).toEqual([])
    await press('Escape')
    await page.getByRole(role as 'menu').waitFor({ state: 'detached' })
  }
})

test('a dialog opens by the keyboard, keeps the focus, and gives it back', async () => {
  await showSections('containers')
  const opener = section('Cards, tabs and dialogs').getByRole('button', { name: 'Open dialog' })
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

test('a confirmation stays with what went wrong, and gives the focus back', async () => {
  await showSections('containers')
  const opener = section('Cards, tabs and dialogs').getByRole('button', { name: 'Ask first' })
  await opener.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Delete 2 entries?' })
  await dialog.getByRole('button', { name: 'Delete' }).press('Enter')
  await dialog.getByRole('alert').getByText('The servers did not respond. Please try again.').waitFor()
  await press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await expectFocus(page, 'Ask first')
})

test('fields say while one types whether it will do', async () => {
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

test('a hint is read with its button', async () => {
  await showSections('buttons')
  const button = section('Buttons').locator('[data-state=hint]').getByRole('button', { name: 'Hours' })
  await button.press('Enter')
  await page.getByRole('tooltip').waitFor()
  const id = await button.getAttribute('aria-describedby')
  expect(await page.getByRole('tooltip').getAttribute('id')).toBe(id)
  expect(await page.getByRole('tooltip').textContent()).toBe('What payroll gets to see')
  expect(await findViolations()).toEqual([])
})

describe('a key by itself', () => {
  beforeEach(() => showSections('fields', 'choosing', 'containers'))
  const filter = () => section('Choosing').getByRole('combobox', { name: 'Project' }).first()

  test('goes to the filter of a place, and is not typed into it', async () => {
    expect(await filter().getAttribute('aria-keyshortcuts')).toBe('/')
    await press('/')
    expect(await filter().evaluate(input => input.matches(':focus'))).toBe(true)
    expect(await filter().inputValue()).toBe('Hafnargata 12')
    await waitForFieldFocus()
    // Typing replaces the chosen project.
    await page.keyboard.type('bryg')
    await page.getByRole('option', { name: 'Bryggjan' }).waitFor()
    expect(await filter().inputValue()).toBe('bryg')
  })

  test('is typed where one types', async () => {
    const name = section('Fields').getByLabel('Name').first()
    await name.fill('')
    await page.keyboard.type('a/b')
    expect(await name.inputValue()).toBe('a/b')
    await expectFocus(page, '')
  })

  test('does nothing below a dialog, or together with another key', async () => {
    await section('Cards, tabs and dialogs').getByRole('button', { name: 'Open dialog' }).press('Enter')
    await page.getByRole('dialog').waitFor()
    await press('/')
    expect(await filter().evaluate(input => input.matches(':focus'))).toBe(false)
    await press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await press('Control+/')
    await expectFocus(page, 'Open dialog')
  })
})

test('a menu is chosen from by the keyboard and gives the focus back', async () => {
  await showSections('buttons')
  await section('Buttons').getByRole('button', { name: 'More' }).first().focus()
  await press('Enter')
  await page.getByRole('menuitem', { name: 'Approve' }).waitFor()
  // The disabled item is skipped.
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

  test('finds a name without its accents, and the keyboard chooses it', async () => {
    await filter().focus()
    await waitForFieldFocus()
    await page.keyboard.type('olafur thor')
    await page.getByRole('option').nth(1).waitFor({ state: 'detached' })
    expect(await page.getByRole('option').allInnerTexts()).toEqual(['Ólafur Þór'])
    await press('ArrowDown', 'Enter')
    await page.getByRole('listbox').waitFor({ state: 'detached' })
    expect(await filter().inputValue()).toBe('Ólafur Þór')
  })

  test('says so when nothing is found, and Escape takes back what was typed', async () => {
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

  test('is reset by its first entry, and by its button', async () => {
    const project = section('Choosing').getByRole('combobox', { name: 'Project' }).first()
    const clear = section('Choosing').getByRole('button', { name: 'Clear Project' })
    expect(await project.inputValue()).toBe('Hafnargata 12')
    await project.focus()
    await waitForFieldFocus()
    await press('ArrowUp', 'Enter')
    await page.getByRole('listbox').waitFor({ state: 'detached' })
    expect(await project.inputValue()).toBe('Show all projects')
    expect(await clear.count()).toBe(0)

    await page.keyboard.type('bryg')
    await press('ArrowDown', 'Enter')
    expect(await project.inputValue()).toBe('Bryggjan')
    await clear.focus()
    await press('Enter')
    await clear.waitFor({ state: 'detached' })
    expect(await project.inputValue()).toBe('Show all projects')
  })
})

describe('a range of days', () => {
  beforeEach(() => showSections('dates'))
  const range = () => section('Days and times').getByRole('button', { name: /^Days/ }).first()
  const open = async () => {
    await range().focus()
    await press('Enter')
    await page.getByRole('dialog').getByRole('grid').waitFor()
  }

  test('is applied once both ends are chosen, and the focus returns', async () => {
    await open()
    await page
      .getByRole('dialog')
      .getByRole('grid')
      .getByRole('button', { name: /11 November/ })
      .focus()
    // The focus moves to the next day by itself.
    await press('Enter', 'ArrowRight')
    expect(await range().textContent()).toBe('9 – 15 Nov 2026')
    await press('Enter')
    await page.getByRole('dialog').getByRole('grid').waitFor({ state: 'detached' })
    expect(await range().textContent()).toBe('11 – 13 Nov 2026')
    await expectFocus(page, 'Days: 11 – 13 Nov 2026')
  })

  test('stays as it was when it is closed with one end chosen', async () => {
    await open()
    await page
      .getByRole('dialog')
      .getByRole('grid')
      .getByRole('button', { name: /11 November/ })
      .focus()
    await press('Enter', 'ArrowRight', 'Escape', 'Escape')
    await page.getByRole('dialog').getByRole('grid').waitFor({ state: 'detached' })
    expect(await range().textContent()).toBe('9 – 15 Nov 2026')
  })

  test('has presets and weeks that start on Monday', async () => {
    await open()
    expect((await page.getByRole('dialog').getByRole('grid').locator('th').allTextContents())[0]).toBe('Mon')
    await page.getByRole('button', { name: 'Last month' }).press('Enter')
    expect(await range().textContent()).toBe('1 – 31 Oct 2026')
  })
})

test('a time is typed over, and deleting leaves it as it is', async () => {
  await showSections('dates')
  const hour = section('Days and times').getByRole('spinbutton', { name: /hour/ }).first()
  const time = section('Days and times').getByRole('group', { name: 'In', exact: true })
  const shown = async () => (await time.innerText()).replace(/[^\d:]/g, '')
  await hour.focus()
  await press('Backspace', 'Delete', 'Backspace')
  expect(await shown()).toBe('07:58')
  await page.keyboard.type('1645')
  expect(await shown()).toBe('16:45')
})

test('what a toast says was done can be undone, by the keyboard too', async () => {
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

test('at most three toasts are seen at once', async () => {
  await showSections('notes')
  for (let times = 0; times < 5; times++)
    await section('Marks and notices').getByRole('button', { name: 'Say that it was saved' }).press('Enter')
  const notices = page.getByRole('region', { name: 'Notices', exact: true }).getByText('The entry was saved')
  await notices.nth(2).waitFor()
  expect(await notices.count()).toBe(3)
})

test('the front page loads none of what chooses days or filters', async () => {
  const loaded: string[] = []
  const front = await browser.newPage()
  front.on('response', response => loaded.push(response.url()))
  await front.goto(cloudAddress().web)
  await front.getByRole('button', { name: 'Create account' }).waitFor()
  const texts = await Promise.all(loaded.filter(url => url.endsWith('.js')).map(async url => (await fetch(url)).text()))
  const all = texts.join('')
  for (const name of ['react-aria-RangeCalendar', 'react-aria-ComboBox', 'data-outside-month'])
    expect(all.includes(name)).toBe(false)
  await front.close()
})
