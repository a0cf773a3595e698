import type { BrowserContext, Page } from 'playwright-core'
import { api } from '../../shared/api/index.ts'
import { closePages, openBrowserContext } from '../support/chromium.ts'
import { addEntry, signUpCompanyWithPeople, type Company } from '../support/company.ts'
import { expectEventually } from '../support/eventually.ts'
import { findAxeViolations, expectFocus, measureOverflow, openCompanyApp, reopenScreen } from '../support/screen.ts'

let browser: BrowserContext
let company: Company
let page: Page
beforeAll(async () => {
  // Blocks the service worker, because it would serve files that a test holds back.
  browser = await openBrowserContext({ serviceWorkers: 'block' })
  const setup = await signUpCompanyWithPeople()
  company = setup.company
  const thordis = await company.employee('Þórdís Óskarsdóttir')
  const roof = await company.project('Endurnýjun á þaki')
  await addEntry(company, thordis, roof, '2026-11-25T08:00:00Z', '2026-11-25T16:00:00Z')
  page = await openCompanyApp(browser, company, 'employees')
})
afterAll(() => closePages(browser))

const findPalette = () => page.getByRole('dialog', { name: 'Search' })
const findPaletteField = () => findPalette().getByRole('combobox', { name: 'Person, project, day or setting' })
const findKeyList = () => page.getByRole('dialog', { name: 'Keyboard shortcuts' })
const chosenOption = () => findPalette().getByRole('option', { selected: true })

/** Opens the screen and waits until it handles keys. Afterwards, no field has the focus, so single keys work. */
async function openHash(hash: string): Promise<void> {
  await reopenScreen(page, `/app#${hash}`)
  await page.getByRole('button', { name: 'Search', exact: true }).waitFor()
}

async function search(query: string): Promise<void> {
  await page.keyboard.press('/')
  await findPaletteField().and(page.locator(':focus')).waitFor()
  await page.keyboard.type(query)
}

describe('the palette', () => {
  it('leads to a person whose name is typed without accents, from the keyboard alone', async () => {
    await openHash('employees')
    await search('thordis osk')
    await expectEventually(() => chosenOption().allInnerTexts(), ['Þórdís Óskarsdóttir'])
    expect([await findAxeViolations(page), await measureOverflow(page, 320)]).toEqual([[], 0])
    await page.keyboard.press('Enter')
    await findPalette().waitFor({ state: 'detached' })
    await page.getByRole('combobox', { name: 'Employee' }).waitFor()
    await expectEventually(() => page.getByRole('combobox', { name: 'Employee' }).inputValue(), 'Þórdís Óskarsdóttir')
    await expectFocus(page, 'Time entries')
  })

  it.each([
    ['thaki', 'Endurnýjun á þaki', /project=\w+#entries$/],
    ['25.11.2026', /^Wednesday,? 25 November 2026/, /from=2026-11-25&to=2026-11-25#entries$/],
    ['yesterday', /^\w+/, /from=(\d{4}-\d\d-\d\d)&to=\1#entries$/],
    ['invoice', 'Billing', /#settings-billing$/],
    ['repo', 'Report', /\/app\/report/],
  ])('leads with "%s" to the place', async (query, name, address) => {
    await openHash('projects')
    await search(query)
    await chosenOption().filter({ hasText: name }).waitFor()
    await page.keyboard.press('Enter')
    await page.waitForURL(address)
  })

  it('leads to the week of a day where entries are approved', async () => {
    await company.call(api.settings.save, { body: { features: { approve_work_logs: true } } })
    await page.reload()
    await openHash('projects')
    await search('25.11.2026')
    await findPalette()
      .getByRole('option', { name: /25 November 2026 Week$/ })
      .waitFor()
    await page.keyboard.press('Enter')
    await page.waitForURL(/#week-2026-11-25$/)
  })

  it('moves through the results by arrow keys, and makes no request for a key', async () => {
    await openHash('projects')
    await search('o')
    await findPalette().getByRole('group', { name: 'Projects' }).getByRole('option').first().waitFor()
    let requestCount = 0
    page.on('request', () => requestCount++)
    const options = findPalette().getByRole('option')
    await page.keyboard.press('ArrowDown')
    expect(await options.nth(1).getAttribute('aria-selected')).toBe('true')
    expect(await findPaletteField().getAttribute('aria-activedescendant')).toBe(await options.nth(1).getAttribute('id'))
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('ArrowUp')
    expect(await options.last().getAttribute('aria-selected')).toBe('true')
    await page.keyboard.type('xyz')
    await findPalette().getByText('Nothing found for “oxyz”').waitFor()
    expect(requestCount).toBe(0)
    await page.keyboard.press('Escape')
    await findPalette().waitFor({ state: 'detached' })
  })

  it('keeps text typed while it is loading, and triggers no key of the screen', async () => {
    await openHash('employees')
    let release = (): void => undefined
    const releasePromise = new Promise<void>(resolve => (release = resolve))
    await page.route(/assets\/palette-.*\.js/, async route => {
      await releasePromise
      await route.continue()
    })
    await page.reload()
    await page.locator('#create[aria-keyshortcuts=n]').waitFor()
    await page.keyboard.press('/')
    await page.keyboard.type('ann')
    expect(await page.getByRole('dialog').count()).toBe(0)
    release()
    await expectEventually(() => chosenOption().allInnerTexts(), ['Ann'])
    expect(await findPaletteField().inputValue()).toBe('ann')
    await page.keyboard.press('Escape')
    await findPalette().waitFor({ state: 'detached' })
  })

  it('opens by its button, and returns the focus there', async () => {
    await openHash('projects')
    await page.getByRole('button', { name: 'Search', exact: true }).click()
    await findPalette().getByRole('option', { name: 'Time entries' }).waitFor()
    await page.keyboard.press('Escape')
    await page.locator('#search:focus').waitFor()
  })
})

describe('single keys', () => {
  it('are listed by "?", with what they do', async () => {
    await openHash('projects')
    await page.keyboard.press('?')
    await findKeyList().waitFor()
    const lines = await findKeyList().locator('dl > div').allInnerTexts()
    expect(lines.map(line => line.replace(/\s+/, ' '))).toEqual(
      expect.arrayContaining(['/ Search', '? This list', 'N Add something new', 'F Go to the first filter']),
    )
    expect([await findAxeViolations(page), await measureOverflow(page, 320)]).toEqual([[], 0])
    await page.keyboard.press('n')
    await page.keyboard.press('/')
    expect(await page.getByRole('dialog').count()).toBe(1)
    await page.keyboard.press('Escape')
    await findKeyList().waitFor({ state: 'detached' })
  })

  it('do not act in a field, or with a modifier', async () => {
    await openHash('settings')
    const settingsSearch = page.getByRole('textbox', { name: 'Search settings' })
    await settingsSearch.focus()
    await page.keyboard.type('n/?')
    expect(await settingsSearch.inputValue()).toBe('n/?')
    await settingsSearch.blur()
    await page.keyboard.press('Control+/')
    await page.keyboard.press('Alt+/')
    expect(await page.getByRole('dialog').count()).toBe(0)
    await page.keyboard.press('/')
    await findPalette().waitFor()
    await page.keyboard.press('Escape')
  })

  it('stay off after a reload once they are turned off, and the list stays within reach', async () => {
    await openHash('projects')
    await page.keyboard.press('?')
    await findKeyList()
      .getByRole('switch', { name: /^Single keys/ })
      .press('Space')
    await page.keyboard.press('Escape')
    await findKeyList().waitFor({ state: 'detached' })
    await page.reload()
    const button = page.getByRole('button', { name: 'Search', exact: true })
    await button.waitFor()
    await page.getByRole('button', { name: 'New project' }).waitFor()
    for (const key of ['/', '?', 'n']) await page.keyboard.press(key)
    expect(await page.getByRole('dialog').count()).toBe(0)
    expect(await button.getAttribute('aria-keyshortcuts')).toBeNull()

    await button.click()
    await findPalette().getByRole('button', { name: 'Keyboard shortcuts' }).click()
    await findKeyList()
      .getByRole('switch', { name: /^Single keys/ })
      .press('Space')
    await page.keyboard.press('Escape')
    await page.locator('#search:focus').waitFor()
    await page.keyboard.press('n')
    await page.getByRole('dialog', { name: 'New project' }).waitFor()
    await page.keyboard.press('Escape')
  })
})
