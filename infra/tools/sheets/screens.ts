import { serveKit } from '../../../test/support/kit.ts'
import type { Page } from 'playwright-core'
import { api } from '../../../shared/api/index.ts'
import type { Language } from '../../../shared/domain/languages.ts'
import { createBrowser } from '../../../test/support/browser.ts'
import { readTexts } from '../../../test/support/text-keys.ts'
import { employeeScreens } from './employee-screens.ts'
import { sendRequestsAs } from './send-requests-as.ts'
import type { SheetScreen, SheetContext } from './screen.ts'

const shortNames: Record<Language, string> = { en: 'Hamar', is: 'Þórður', pt: 'João' }
const longName = 'Endurnýjun á þaki og gluggum í Grunnskólanum við Hafnarstræti'

/**
 * Fills the page's inputs with a name that fits. If `amount` is `many`, uses a name that is too long, and then submits
 * the form. Leaves the inputs empty if `amount` is `none`.
 */
async function fillInputs(page: Page, { amount, language }: SheetContext): Promise<void> {
  if (amount === 'none') return
  for (const input of await page.locator('main input:not([type=radio]):enabled:visible').all())
    await input.fill(amount === 'some' ? shortNames[language] : longName)
  if (amount === 'many')
    await page
      .locator('main button[type=submit]:enabled')
      .first()
      .click({ timeout: 500 })
      .catch(() => undefined)
}

const createReadingScreen = (path: string): SheetScreen => ({
  name: path,
  sheet: 'reading',
  open: async (page, { web }) => {
    await page.goto(web + path)
    await waitUntilStable(page)
  },
})

const createSignInScreen = (path: string): SheetScreen => ({
  name: path,
  sheet: 'sign-in',
  open: async (page, stage) => {
    await page.goto(stage.web + path)
    await waitUntilStable(page)
    await fillInputs(page, stage)
  },
})

const openAsCompany =
  (path: string, act?: (page: Page, stage: SheetContext) => Promise<unknown>) =>
  async (page: Page, stage: SheetContext) => {
    const company = await stage.companies.getOwner(stage.amount, stage.language)
    await sendRequestsAs(page, stage.web, company)
    await page.goto(stage.web + path)
    await act?.(page, stage)
  }

const createCompanyScreen = (
  hash: string,
  act?: (page: Page, stage: SheetContext) => Promise<unknown>,
): SheetScreen => ({
  name: act ? `/app#${hash}, at work` : `/app#${hash}`,
  sheet: 'company',
  // The list of entries is a long page on a phone, so only its first window is shown.
  fullPage: hash !== 'entries',
  open: openAsCompany(`/app#${hash}`, act),
})

/** Creates a screen of the report. Its picture is one window high, because a report is a long page. */
const createReportScreen = (name: string, query: string, act?: (page: Page) => Promise<unknown>): SheetScreen => ({
  name: `/app/report${name}`,
  sheet: 'report',
  fullPage: false,
  open: openAsCompany(`/app/report?${query}`, act),
})

const createTimeClockScreen = (act?: (page: Page) => Promise<unknown>): SheetScreen => ({
  name: act ? '/time_clock, a person' : '/time_clock',
  sheet: 'time-clock',
  fullPage: false,
  open: async (page, stage) => {
    const company = await stage.companies.getOwner(stage.amount, stage.language)
    const { time_clock_token: token } = await company.call(api.auth.self)
    const screen = createBrowser(stage.api, stage.web)
    await screen.call(api.auth.timeClockLoginToken, { body: { token } })
    await sendRequestsAs(page, stage.web, screen)
    await page.goto(`${stage.web}/time_clock`)
    await act?.(page)
  },
})

async function selectRows(page: Page): Promise<void> {
  await page.locator('[role=row][aria-selected], main a').first().waitFor()
  for (const box of (await page.locator('[role=row][aria-selected]:not([aria-disabled]) label').all()).slice(0, 2))
    await box.click()
}

/**
 * A screen with an open dialog. Without data, no row has the button that opens it, so the picture shows only the
 * screen.
 */
const createDialogScreen = (hash: string, button: string, prepare?: (page: Page) => Promise<unknown>): SheetScreen => ({
  ...createCompanyScreen(hash, async (page, { amount }) => {
    if (amount === 'none' && !button.startsWith('#')) return
    await prepare?.(page)
    await page.locator(`${button}, main [role=row][aria-selected] button`).first().waitFor({ state: 'attached' })
    // Rows with two lines lack some buttons. In this case, the picture shows only the screen.
    const opener = page.locator(button).filter({ visible: true }).first()
    if ((await opener.count()) === 0) return
    // Uses the keyboard, because the row's own button covers this button in rows with two lines.
    await opener.press('Enter')
    await page.locator('[role=dialog], [role=alertdialog]').waitFor()
  }),
  name: `/app#${hash}, ${button}`,
  sheet: 'dialogs',
  fullPage: false,
})

/**
 * Opens the dialog that edits or deletes the selected entries. In a narrow window, its button is in a menu of the bar
 * above the table.
 */
const createSelectionScreen = (name: 'edit' | 'delete'): SheetScreen => ({
  ...createCompanyScreen('entries', async (page, { amount, language }) => {
    await selectRows(page)
    if (amount === 'none') return
    const menu = page.locator('#bulk-above button[aria-haspopup]')
    const button = page.locator(`[id=${name}-selected-above]`)
    const text = readTexts(language)[`entries:${name}`] ?? name
    // Waits, because the menu's code loads on demand.
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

const createSettingsDialogScreen = ([subject, key]: [subject: string, key: string]): SheetScreen => ({
  ...createCompanyScreen(`settings-${subject}`, async (page, { language }) => {
    await page
      .getByRole('button', { name: readTexts(language)[`settings:${key}`] ?? key, exact: true })
      .first()
      .click()
    await page.locator('[role=dialog]').waitFor()
  }),
  name: `/app#settings-${subject}, ${key}`,
  sheet: 'dialogs',
  fullPage: false,
})

const createSetupScreen = (name: string, act: (page: Page, stage: SheetContext) => Promise<unknown>): SheetScreen => ({
  ...createCompanyScreen('entries', async (page, stage) => {
    await page.goto(`${stage.web}/app/setup`)
    await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor()
    await act(page, stage)
  }),
  name: `/app/setup${name}`,
})

const ruleQuery = 'overtime=both&hours=8&lunch_minutes=30&lunch_after_hours=5'

async function openExplanation(page: Page): Promise<void> {
  await page.locator('#all-employees tfoot, main [class*=empty]').first().waitFor()
  const row = page.locator('tbody[id^=employee-]').first()
  if ((await row.count()) === 0) return
  await row.locator('button').first().click()
  await row.locator('section tbody button').first().click()
  await page.locator('[role=dialog] tr').first().waitFor()
}

const openRuleDialog = async (page: Page): Promise<void> => {
  await page.locator('search button[aria-haspopup=dialog]').last().click()
  await page.locator('[role=dialog] form').waitFor()
}

const openTab = (tab: number, row?: 'employee' | 'project') => async (page: Page) => {
  await page.locator('#all-employees tfoot, main [class*=empty]').first().waitFor()
  if ((await page.getByRole('tab').count()) === 0) return
  await page.getByRole('tab').nth(tab).click()
  if (row === undefined) return
  await page.locator(`tbody[id^=${row}-] button`).first().click()
  await page.evaluate(`document.querySelector('tbody[id^=${row}-]').scrollIntoView()`)
}

let kitAddress: Promise<string> | undefined
const createKitScreen = (name: string, act?: (page: Page) => Promise<unknown>): SheetScreen => ({
  name: `/kit${name}`,
  sheet: act ? 'kit-open' : 'kit',
  ...(act ? { fullPage: false } : {}),
  open: async (page, { web }) => {
    await page.goto(await (kitAddress ??= serveKit(web)))
    await page.locator('#notes').waitFor()
    await act?.(page)
  },
})

const pressInSection =
  (section: string, selector: string, index = 0) =>
  async (page: Page) => {
    const button = page.locator(`section[aria-labelledby=${section}] ${selector}`).nth(index)
    await button.scrollIntoViewIfNeeded()
    // Waits for the scroll event, which follows the scrolling and would close a menu.
    await page.waitForTimeout(100)
    await button.click()
  }

/** Waits for the dialog, because its code loads on demand. */
const openDialog = (section: string, button: string) => async (page: Page) => {
  await pressInSection(section, button)(page)
  await page.locator('[role=dialog], [role=alertdialog]').waitFor()
}

/** Uses the keyboard, because a toast may cover the button. */
const pressByKeyboard = (section: string, selector: string, index: number) => (page: Page) =>
  page.locator(`section[aria-labelledby=${section}] ${selector}`).nth(index).press('Enter')

export const waitUntilStable = async (page: Page): Promise<void> => {
  await page.waitForLoadState('networkidle')
  await page.evaluate('document.fonts.ready')
}

export const contactSheetScreens: SheetScreen[] = [
  createSignInScreen('/'),
  createSignInScreen('/login_employee'),
  createSignInScreen('/login_time_clock'),
  createSignInScreen('/forgot_password'),
  createSignInScreen('/change_password_link?token=x'),
  createSignInScreen('/confirm_claims?token=x'),
  createSignInScreen('/login_link?token=x'),
  createSignInScreen('/a?t=x'),
  createSignInScreen('/login_link_time_clock?token=x'),
  ...[
    '/privacy',
    '/terms',
    '/cookies',
    '/faq',
    '/security',
    '/changelog',
    '/changelog/2025-05-02',
    '/changelog/2025-02-23',
    '/download',
  ].map(createReadingScreen),
  createCompanyScreen('overview'),
  createCompanyScreen('entries'),
  createCompanyScreen('entries', selectRows),
  createCompanyScreen('week'),
  createCompanyScreen('employees'),
  createCompanyScreen('projects'),
  createCompanyScreen('exports'),
  createCompanyScreen('exports', async page => {
    const excludedButton = page.locator('main [role=row] button[id^=left_out]').first()
    await page.locator('main a, main [role=row] button').first().waitFor()
    if (await excludedButton.count()) await excludedButton.click()
  }),
  createCompanyScreen('settings'),
  ...['billing', 'time-clock', 'general', 'pay-rule', 'pay-period', 'integrations'].map(subject =>
    createCompanyScreen(`settings-${subject}`),
  ),
  createReportScreen('', ''),
  createReportScreen(', a rule', ruleQuery),
  createReportScreen(', why', ruleQuery, openExplanation),
  createReportScreen(', changing the rule', ruleQuery, openRuleDialog),
  createReportScreen(', an employee', ruleQuery, openTab(0, 'employee')),
  createReportScreen(', projects', ruleQuery, openTab(1)),
  createReportScreen(', a project', ruleQuery, openTab(1, 'project')),
  createReportScreen(', entries', ruleQuery, openTab(2)),
  createDialogScreen('entries', '#add'),
  ...['edit', 'comments', 'history', 'missing', 'map'].map(name => createDialogScreen('entries', `[id^=${name}-]`)),
  createSelectionScreen('edit'),
  createSelectionScreen('delete'),
  createDialogScreen('employees', '#create'),
  ...['edit', 'sms'].map(name => createDialogScreen('employees', `[id^=${name}-]`)),
  createDialogScreen('projects', '#create'),
  ...['edit', 'description'].map(name => createDialogScreen('projects', `[id^=${name}-]`)),
  ...(
    [
      ['time-clock', 'switch'],
      ['time-clock', 'replace_link'],
      ['integrations', 'add_integration'],
    ] as [string, string][]
  ).map(createSettingsDialogScreen),
  createDialogScreen('settings-integrations', 'main [role=row] button'),
  createDialogScreen('settings-integrations', 'main [role=row] button + button'),
  createSetupScreen('', async () => {}),
  createSetupScreen(', leaving', async (page, { language }) => {
    await page.getByRole('button', { name: readTexts(language)['setup:close'] ?? '' }).click()
    await page.locator('[role=dialog], [role=alertdialog]').waitFor()
  }),
  createTimeClockScreen(),
  createTimeClockScreen(async page => {
    await page.getByRole('list').first().waitFor({ state: 'attached' })
    const [first, , thirdButton] = await page.getByRole('list').first().getByRole('button').all()
    await (page.viewportSize()?.width === 768 ? thirdButton : first)?.click()
  }),
  ...employeeScreens,
  createKitScreen(''),
  createKitScreen(', menu', pressInSection('buttons', 'button[aria-haspopup]')),
  createKitScreen(', combobox', pressInSection('choosing', 'input', 1)),
  createKitScreen(', select', pressInSection('choosing', '[data-state=nothing] button')),
  createKitScreen(', days', pressInSection('dates', '[data-state=plain] button')),
  createKitScreen(', day', pressInSection('dates', '[data-state=plain] [role=group] button')),
  createKitScreen(', confirmation', openDialog('containers', '[data-state=danger] > button')),
  createKitScreen(', many rows', pressInSection('tables', '[data-state=many] button')),
  createKitScreen(', sorting', async page => {
    // A wide window has no sort menu, because its visible column headings sort the table.
    if (page.viewportSize()?.width !== 1280)
      await pressInSection('tables', '[data-state=chosen] button[aria-haspopup]')(page)
  }),
  createKitScreen(', dialog', openDialog('containers', '[data-state=plain] > button')),
  createKitScreen(', toasts', async page => {
    for (const index of [0, 1, 0, 1]) await pressByKeyboard('notes', '[data-state=plain] button', index)(page)
  }),
]
