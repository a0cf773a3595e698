/** All screens in the pictures, and how to open them. */
import type { Page } from 'playwright-core'
import { api } from '../../shared/api/index.ts'
import type { Language } from '../../shared/domain/languages.ts'
import { createBrowser } from '../support/browser.ts'
import { readTexts } from '../support/text-keys.ts'
import { employeeScreens } from './employee-screens.ts'
import { callAs } from './call-as.ts'
import type { Screen, Stage } from './screen.ts'

const short: Record<Language, string> = { en: 'Hamar', is: 'Þórður', pt: 'João' }
const long = 'Endurnýjun á þaki og gluggum í Grunnskólanum við Hafnarstræti'

/** Types nothing, something, or more than fits into the inputs of a form. */
async function fill(page: Page, { amount, language }: Stage): Promise<void> {
  if (amount === 'none') return
  for (const input of await page.locator('main input:enabled:visible').all())
    await input.fill(amount === 'some' ? short[language] : long)
  if (amount === 'many')
    await page
      .locator('main button[type=submit]:enabled')
      .first()
      .click({ timeout: 500 })
      .catch(() => undefined)
}

/** A page without a form. */
const readingPage = (path: string): Screen => ({
  name: path,
  sheet: 'reading',
  open: async (page, { web }) => {
    await page.goto(web + path)
    await settle(page)
  },
})

const open = (path: string): Screen => ({
  name: path,
  sheet: 'sign-in',
  open: async (page, stage) => {
    await page.goto(stage.web + path)
    await settle(page)
    await fill(page, stage)
  },
})

/** Opens a path as a company, and then does `act`. */
const asCompany =
  (path: string, act?: (page: Page, stage: Stage) => Promise<unknown>) => async (page: Page, stage: Stage) => {
    const company = await stage.companies.with(stage.amount, stage.language)
    await callAs(page, stage.web, company)
    await page.goto(stage.web + path)
    await act?.(page, stage)
  }

const ofCompany = (hash: string, act?: (page: Page, stage: Stage) => Promise<unknown>): Screen => ({
  name: act ? `/app#${hash}, at work` : `/app#${hash}`,
  sheet: 'company',
  // The list of entries is a long page on a phone. The first window of it is enough.
  fullPage: hash !== 'entries',
  open: asCompany(`/app#${hash}`, act),
})

/** A report is a long page too, so the picture shows one window of it. */
const ofReport = (name: string, query: string, act?: (page: Page) => Promise<unknown>): Screen => ({
  name: `/app/report${name}`,
  sheet: 'report',
  fullPage: false,
  open: asCompany(`/app/report?${query}`, act),
})

const ofTimeClock = (act?: (page: Page) => Promise<unknown>): Screen => ({
  name: act ? '/time_clock, a person' : '/time_clock',
  sheet: 'time-clock',
  fullPage: false,
  open: async (page, stage) => {
    const company = await stage.companies.with(stage.amount, stage.language)
    const { time_clock_token: token } = await company.call(api.auth.self)
    const screen = createBrowser(stage.api, stage.web)
    await screen.call(api.auth.timeClockLoginToken, { body: { token } })
    await callAs(page, stage.web, screen)
    await page.goto(`${stage.web}/time_clock`)
    await act?.(page)
  },
})

/** Selects two rows, if there are any. */
async function select(page: Page): Promise<void> {
  await page.locator('[role=row][aria-selected], main a').first().waitFor()
  for (const box of (await page.locator('[role=row][aria-selected]:not([aria-disabled]) label').all()).slice(0, 2))
    await box.click()
}

/** A dialog above a screen. Without data, buttons of rows do not exist, and the picture shows the screen alone. */
const dialogAt = (hash: string, button: string, before?: (page: Page) => Promise<unknown>): Screen => ({
  ...ofCompany(hash, async (page, { amount }) => {
    if (amount === 'none' && !button.startsWith('#')) return
    await before?.(page)
    await page.locator(button).first().click()
    await page.locator('[role=dialog], [role=alertdialog]').waitFor()
  }),
  name: `/app#${hash}, ${button}`,
  sheet: 'dialogs',
  fullPage: false,
})

/** The dialog that changes the selected entries. Where the bar is narrow its buttons are in a menu. */
const selected = (name: 'edit' | 'delete'): Screen => ({
  ...ofCompany('entries', async (page, { amount, language }) => {
    await select(page)
    if (amount === 'none') return
    const menu = page.locator('#bulk-above button[aria-haspopup]')
    const button = page.locator(`[id=${name}-selected-above]`)
    const text = readTexts(language)[`entries:${name}`] ?? name
    // The menu's code is loaded late.
    await menu.or(button).waitFor()
    if ((await menu.count()) > 0) {
      await menu.click()
      await page.getByRole('menuitem', { name: text, exact: true }).click()
    } else await button.click()
    await page.locator('[role=dialog], [role=alertdialog]').waitFor()
  }),
  name: `/app#entries, ${name} selected`,
  sheet: 'dialogs',
  fullPage: false,
})

const settingsDialog = (key: string): Screen => ({
  ...ofCompany('settings', async (page, { language }) => {
    await page
      .getByRole('button', { name: readTexts(language)[`settings:${key}`] ?? key, exact: true })
      .first()
      .click()
    await page.locator('[role=dialog]').waitFor()
  }),
  name: `/app#settings, ${key}`,
  sheet: 'dialogs',
  fullPage: false,
})

const setup = (name: string, act: (page: Page, stage: Stage) => Promise<unknown>): Screen => ({
  ...ofCompany('entries', async (page, stage) => {
    await page.goto(`${stage.web}/app/setup`)
    await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor()
    await act(page, stage)
  }),
  name: `/app/setup${name}`,
})

const rule = 'overtime=both&hours=8&lunch_minutes=30&lunch_after_hours=5'

/** Opens the explanation of an employee's first day, if anybody has worked. */
async function askWhy(page: Page): Promise<void> {
  await page.locator('#all-employees tfoot, main [class*=empty]').first().waitFor()
  const section = page.locator('section[id^=employee-]').first()
  if ((await section.count()) === 0) return
  await section.scrollIntoViewIfNeeded()
  await section.locator('tbody button').first().click()
  await page.locator('[role=dialog] tr').first().waitFor()
}

const changeRule = async (page: Page): Promise<void> => {
  await page.locator('search button[aria-haspopup=dialog]').last().click()
  await page.locator('[role=dialog] form').waitFor()
}

const toSection = (kind: string) => async (page: Page) => {
  await page.locator('#all-employees tfoot, main [class*=empty]').first().waitFor()
  await page.evaluate(`document.querySelector('section[id^=${kind}]')?.scrollIntoView()`)
}

const kit = (name: string, act?: (page: Page) => Promise<unknown>): Screen => ({
  name: `/_kit${name}`,
  sheet: act ? 'kit-open' : 'kit',
  ...(act ? { fullPage: false } : {}),
  open: async (page, { web }) => {
    await page.goto(`${web}/_kit`)
    await page.locator('#notes').waitFor()
    await act?.(page)
  },
})

const press =
  (section: string, selector: string, index = 0) =>
  async (page: Page) => {
    const button = page.locator(`section[aria-labelledby=${section}] ${selector}`).nth(index)
    await button.scrollIntoViewIfNeeded()
    // A menu closes when the page scrolls, and the scroll event comes a little after the scrolling.
    await page.waitForTimeout(100)
    await button.click()
  }

/** Presses a button and waits for its dialog, whose code is loaded late. */
const openDialog = (section: string, button: string) => async (page: Page) => {
  await press(section, button)(page)
  await page.locator('[role=dialog], [role=alertdialog]').waitFor()
}

/** Presses a button by the keyboard, because a toast may cover it. */
const pressByKeyboard = (section: string, selector: string, index: number) => (page: Page) =>
  page.locator(`section[aria-labelledby=${section}] ${selector}`).nth(index).press('Enter')

export const settle = async (page: Page): Promise<void> => {
  await page.waitForLoadState('networkidle')
  await page.evaluate('document.fonts.ready')
}

export const screens: Screen[] = [
  open('/'),
  open('/login_employee'),
  open('/login_time_clock'),
  open('/forgot_password'),
  open('/change_password_link?token=x'),
  open('/login_link?token=x'),
  open('/a?t=x'),
  open('/login_link_time_clock?token=x'),
  ...[
    '/privacy',
    '/terms',
    '/cookies',
    '/changelog',
    '/changelog/2025-05-02',
    '/changelog/2025-02-23',
    '/download',
  ].map(readingPage),
  ofCompany('entries'),
  ofCompany('entries', select),
  ofCompany('employees'),
  ofCompany('projects'),
  ofCompany('exports'),
  ofCompany('exports', async page => {
    // Not every export leaves employees out.
    const leftOut = page.locator('main [role=row] button[id^=left_out]').first()
    await page.locator('main a, main [role=row] button').first().waitFor()
    if (await leftOut.count()) await leftOut.click()
  }),
  ofCompany('settings'),
  ofReport('', ''),
  ofReport(', a rule', rule),
  ofReport(', why', rule, askWhy),
  ofReport(', changing the rule', rule, changeRule),
  ...['all-projects', 'project-', 'employee-', 'all-entries'].map(kind => ofReport(`#${kind}`, rule, toSection(kind))),
  dialogAt('entries', '#add'),
  ...['edit', 'comments', 'history', 'missing', 'map'].map(what => dialogAt('entries', `[id^=${what}-]`)),
  selected('edit'),
  selected('delete'),
  dialogAt('employees', '#create'),
  ...['edit', 'sms'].map(what => dialogAt('employees', `[id^=${what}-]`)),
  dialogAt('projects', '#create'),
  ...['edit', 'description'].map(what => dialogAt('projects', `[id^=${what}-]`)),
  ...['switch', 'replace_link', 'add_integration'].map(settingsDialog),
  dialogAt('settings', 'main li button'),
  dialogAt('settings', 'main li button + button'),
  setup('', async () => {}),
  setup(', leaving', async (page, { language }) => {
    await page.getByRole('button', { name: readTexts(language)['setup:close'] ?? '' }).click()
    await page.locator('[role=dialog], [role=alertdialog]').waitFor()
  }),
  ofTimeClock(),
  ofTimeClock(async page => {
    await page.getByRole('list').first().waitFor({ state: 'attached' })
    const [first, , third] = await page.getByRole('list').first().getByRole('button').all()
    await (page.viewportSize()?.width === 768 ? third : first)?.click()
  }),
  ...employeeScreens,
  kit(''),
  kit(', menu', press('buttons', 'button[aria-haspopup]')),
  kit(', combobox', press('choosing', 'input', 1)),
  kit(', select', press('choosing', '[data-state=nothing] button')),
  kit(', days', press('dates', '[data-state=plain] button')),
  kit(', day', press('dates', '[data-state=plain] [role=group] button')),
  kit(', hint', press('buttons', '[data-state=hint] button')),
  kit(', confirmation', openDialog('containers', '[data-state=danger] > button')),
  kit(', many rows', press('tables', '[data-state=many] button')),
  kit(', sorting', async page => {
    // Where the table's heads are visible, they sort, and there is no menu for it.
    if (page.viewportSize()?.width !== 1280) await press('tables', '[data-state=chosen] button[aria-haspopup]')(page)
  }),
  kit(', dialog', openDialog('containers', '[data-state=plain] > button')),
  kit(', toasts', async page => {
    for (const index of [0, 1, 0, 1]) await pressByKeyboard('notes', '[data-state=plain] button', index)(page)
  }),
]
