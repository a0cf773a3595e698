import type { BrowserContext, Page } from 'playwright-core'
import { api } from '../../shared/api/index.ts'
import { newId } from '../../shared/domain/new-id.ts'
import { closePages, openBrowserContext } from '../support/chromium.ts'
import { getCloudAddress } from '../support/cloud.ts'
import { expectEventually } from '../support/eventually.ts'
import {
  expectFocus,
  openCompanyApp,
  openSettingsSubject,
  findAxeViolations,
  reopenScreen,
  measureOverflow,
} from '../support/screen.ts'
import { signUpCompany, expectRefusal, type Company } from '../support/company.ts'

let browser: BrowserContext
beforeAll(async () => {
  browser = await openBrowserContext()
})

const index = (page: Page) => page.getByRole('navigation', { name: 'Subjects of the settings' })
const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const waitUntilSaved = async (page: Page, act: () => Promise<unknown>) => {
  await Promise.all([
    page.waitForResponse(
      response => response.url().endsWith('/api/settings') && response.request().method() === 'POST' && response.ok(),
    ),
    act(),
  ])
}
const waitForToast = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text }).first().waitFor()

describe('a company in London', () => {
  let company: Company
  let page: Page
  beforeAll(async () => {
    company = await signUpCompany({ time_zone: 'Europe/London' })
    page = await openCompanyApp(browser, company, 'settings')
    await section(page, 'Account').waitFor()
  })
  afterAll(() => closePages(browser))

  async function enterSettings(title: string): Promise<void> {
    await reopenScreen(page, '/app#settings')
    await openSettingsSubject(page, title)
    await section(page, title).waitFor()
  }

  it('is accessible, fits a phone, and offers integrations only in Iceland', async () => {
    const titles = [
      'Account',
      'Billing',
      'Security',
      'Import',
      'Support visits',
      'Time clock website',
      'General settings',
      'Overtime and lunch',
      'Pay period',
    ]
    expect(await index(page).getByRole('link').count()).toBe(titles.length)
    for (const title of titles) {
      await openSettingsSubject(page, title)
      await section(page, title).waitFor()
      expect(await section(page, 'Integrations').count()).toBe(0)
      expect(
        await page
          .getByRole('main')
          .getByText(/payroll/i)
          .count(),
      ).toBe(0)
      expect([title, await findAxeViolations(page), await measureOverflow(page, 320)]).toEqual([title, [], 0])
    }
  })

  it('shows only the required fields of an overtime rule, and refuses invalid values', async () => {
    await enterSettings('Overtime and lunch')
    const rule = section(page, 'Overtime and lunch')
    const save = rule.getByRole('button', { name: 'Save' })
    expect(await save.isDisabled()).toBe(true)
    expect(await rule.getByText('Working days').count()).toBe(0)
    await rule.getByRole('button', { name: /^Overtime|None/ }).click()
    await page.getByRole('option', { name: 'Outside of the working day, and after a number of hours' }).click()
    await rule.getByText('Saturday').click()
    await rule.getByLabel('Hours in a day before overtime').fill('eight')
    await save.click()
    await rule.getByText('Enter a number').waitFor()
    expect(await rule.getByText('Example').count()).toBe(0)
    await rule.getByLabel('Hours in a day before overtime').fill('7,5')
    await rule.getByLabel('Minutes taken off for lunch').fill('30')
    await rule
      .getByText('Example: on a Wednesday, 07:00–19:00 counts as 7.50 h normal, 4.00 h overtime and 0.50 h lunch')
      .waitFor()
    await save.click()
    await waitForToast(page, 'Saved')
    expect((await company.call(api.auth.self)).settings.report_rule).toMatchObject({
      overtime: 'both',
      hours: 7.5,
      weekdays: [1, 2, 3, 4, 5, 6],
      lunch_minutes: 30,
    })
    await rule.getByLabel('Hours in a day before overtime').fill('25')
    await save.click()
    await rule.locator('[aria-invalid=true]').or(rule.getByRole('alert')).first().waitFor()
  })

  it('ends a pay period on the chosen day', async () => {
    await enterSettings('Pay period')
    const period = section(page, 'Pay period')
    await period.getByRole('button', { name: /The last day of the month/ }).click()
    await waitUntilSaved(page, () => page.getByRole('option', { name: 'Day 20 of the month' }).click())
    await period.getByText(/^Current period: 21 .+ 20 /).waitFor()
    expect((await company.call(api.auth.self)).settings.pay_period_ends_on).toBe(20)
  })

  it('disables single-key shortcuts, also after a reload', async () => {
    await enterSettings('General settings')
    const shortcutsSwitch = section(page, 'General settings').getByRole('switch', { name: /Keyboard shortcuts/ })
    expect(await shortcutsSwitch.isChecked()).toBe(true)
    await section(page, 'General settings').getByText('Keyboard shortcuts').click()
    await page.reload()
    await section(page, 'General settings')
      .getByRole('switch', { name: /Keyboard shortcuts/, checked: false })
      .waitFor()
    await page.getByRole('link', { name: 'Projects' }).click()
    const create = page.getByRole('button', { name: 'New project' })
    await create.waitFor()
    expect(await create.getAttribute('aria-keyshortcuts')).toBeNull()
    await page.keyboard.press('n')
    expect(await page.getByRole('dialog').count()).toBe(0)
    await page.getByRole('link', { name: 'Settings' }).click()
    await openSettingsSubject(page, 'General settings')
    await section(page, 'General settings').getByText('Keyboard shortcuts').click()
    await page.getByRole('link', { name: 'Projects' }).click()
    await page.locator('[aria-keyshortcuts=n]').waitFor()
    await page.keyboard.press('n')
    await page.getByRole('dialog', { name: 'New project' }).waitFor()
    await page.keyboard.press('Escape')
  })

  it('has an address for each subject, and shows the current settings beside it', async () => {
    await enterSettings('Security')
    await page.waitForURL(/#settings-security$/)
    await index(page).locator('[aria-current=page]', { hasText: 'Security' }).waitFor()
    await index(page)
      .getByRole('link', { name: /^Pay period 21 .+ 20 / })
      .waitFor()
    await index(page).getByRole('link', { name: 'Import None so far' }).waitFor()
    await index(page).getByRole('link', { name: 'Support visits None so far' }).waitFor()
    const importBody = {
      id: newId(),
      file_name: 'a.csv',
      time_zone: 'Europe/London',
      rows: 1,
      employees: [],
      projects: [],
    }
    await company.call(api.imports.start, { body: importBody })
    await page.reload()
    await index(page)
      .getByRole('link', { name: /^Import Last on \d/ })
      .waitFor()
    await section(page, 'Security').waitFor()
    await page.goBack()
    await section(page, 'Account').waitFor()
  })

  it('searches subjects by title, field and synonym without accents, and opens the first by Enter', async () => {
    await enterSettings('Account')
    const search = index(page).getByRole('textbox', { name: 'Search settings' })
    const expectFound = async (query: string, names: string[]) => {
      await search.fill(query)
      await expectEventually(() => index(page).locator('a > :first-child').allInnerTexts(), names)
    }
    await expectFound('LUNCH', ['Overtime and lunch'])
    await expectFound('zóne', ['General settings'])
    // The link names the field that was found, instead of the current settings.
    await index(page).getByRole('link', { name: 'General settings Time zone', exact: true }).waitFor()
    await expectFound('invoice', ['Billing'])
    await expectFound('zebra', [])
    await index(page).getByText('Nothing found for “zebra”').waitFor()
    expect(await findAxeViolations(page)).toEqual([])
    await search.fill('pass word')
    await search.press('Enter')
    await section(page, 'Security').waitFor()
    await search.press('Escape')
    expect(await search.inputValue()).toBe('')
  })

  it('shows the list or a subject on a phone, and moves the focus there', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    await reopenScreen(page, '/app#settings')
    await index(page).waitFor()
    expect(await section(page, 'Account').count()).toBe(0)
    await openSettingsSubject(page, 'Pay period')
    await expectFocus(page, 'Pay period')
    expect(await index(page).count()).toBe(0)
    expect([await findAxeViolations(page), await measureOverflow(page, 320)]).toEqual([[], 0])
    await page.getByRole('link', { name: 'All settings' }).press('Enter')
    await index(page)
      .getByRole('link', { name: /^Pay period/ })
      .and(page.locator(':focus'))
      .waitFor()
    expect([await findAxeViolations(page), await measureOverflow(page, 320)]).toEqual([[], 0])
    await page.setViewportSize({ width: 1280, height: 800 })
  })

  it('applies general settings at once, and keeps them after a reload', async () => {
    await enterSettings('General settings')
    const generalSection = section(page, 'General settings')
    await waitUntilSaved(page, () => generalSection.getByText('Approve time entries').click())
    await waitForToast(page, 'Saved')
    await waitUntilSaved(page, () => generalSection.getByText('PIN at the time clock').click())
    await generalSection.getByRole('combobox', { name: 'Time zone' }).fill('lisb')
    await waitUntilSaved(page, () => page.getByRole('option', { name: 'Europe/Lisbon' }).click())
    const { settings } = await company.call(api.auth.self)
    expect(settings).toMatchObject({
      time_zone: 'Europe/Lisbon',
      features: { approve_work_logs: true, time_clock_pins: true },
    })
    await page.reload()
    await generalSection.getByRole('switch', { name: /Approve time entries/, checked: true }).waitFor()
    await generalSection.getByRole('switch', { name: /PIN at the time clock/, checked: true }).waitFor()
    expect(await generalSection.getByRole('combobox', { name: 'Time zone' }).inputValue()).toBe('Europe/Lisbon')
    await generalSection.getByRole('button', { name: /Language/ }).click()
    await page.getByRole('option', { name: 'Íslenska' }).click()
    await page.getByRole('heading', { name: 'Almennar stillingar' }).waitFor()
    await page
      .getByText(/ (janúar|febrúar|mars|apríl|maí|júní|júlí|ágúst|september|október|nóvember|desember) \d{4}/)
      .waitFor()
  })
})

describe('in a new company', () => {
  afterEach(() => closePages(browser))

  it('turns this computer into the time clock by a replaceable link', async () => {
    const company = await signUpCompany()
    const timeClockCaller = await company.logInTimeClock()
    const page = await openCompanyApp(browser, company, 'settings-time-clock')
    const card = section(page, 'Time clock website')
    await card.getByRole('button', { name: 'Replace the link' }).click()
    const oldToken = company.account.time_clock_token
    await page.getByRole('dialog').getByRole('button', { name: 'Replace', exact: true }).click()
    await waitForToast(page, 'The link was replaced')
    expect(await expectRefusal(timeClockCaller.call(api.timeClock.board))).toMatchObject({ status: 401 })

    await card.getByRole('button', { name: 'Switch to time clock' }).click()
    const dialog = page.getByRole('dialog', { name: 'Switch to time clock' })
    const link = await dialog.locator('code').innerText()
    expect(link).toMatch(new RegExp(`^${getCloudAddress().web}/login_link_time_clock\\?token=[\\w-]{43}$`))
    expect(link).not.toContain(oldToken)
    await dialog.getByRole('button', { name: 'Switch this computer' }).click()
    await page
      .getByRole('dialog', { name: 'Make this computer the time clock?' })
      .getByRole('button', { name: 'Switch this computer' })
      .click()
    await page.waitForURL(/\/time_clock$/)
  })

  it('adds, disables, deletes and re-adds an integration in Iceland', async () => {
    const company = await signUpCompany({ time_zone: 'Atlantic/Reykjavik' })
    const page = await openCompanyApp(browser, company, 'settings-integrations')
    const card = section(page, 'Integrations')
    const add = async () => {
      await card.getByRole('button', { name: 'Add an integration' }).click()
      const dialog = page.getByRole('dialog', { name: 'Add an integration' })
      expect(await dialog.getByRole('button', { name: 'Add', exact: true }).isDisabled()).toBe(true)
      await dialog.getByRole('button', { name: /Integration/ }).click()
      return dialog
    }
    const addDialog = await add()
    expect(await page.getByRole('option').allInnerTexts()).toEqual(['Payday', 'Regla', 'Suggest a new integration'])
    await page.getByRole('option', { name: 'Suggest a new integration' }).click()
    await addDialog.getByText('Tell us which payroll program you use.').waitFor()
    expect(await addDialog.getByRole('button', { name: 'Add', exact: true }).isDisabled()).toBe(true)
    await addDialog.getByRole('button', { name: /Integration/ }).click()
    await page.getByRole('option', { name: 'Regla' }).click()
    await addDialog.getByRole('button', { name: 'Add', exact: true }).click()
    await card.getByRole('grid', { name: 'Integrations' }).getByText('Active', { exact: true }).waitFor()
    await openSettingsSubject(page, 'Pay items')
    await index(page).getByRole('link', { name: 'Pay items 104, 106' }).waitFor()
    await section(page, 'Pay items').getByLabel('Regla: overtime').fill('210')
    await waitUntilSaved(page, () => section(page, 'Pay items').getByRole('button', { name: 'Save' }).click())
    await index(page).getByRole('link', { name: 'Pay items 104, 210' }).waitFor()

    await openSettingsSubject(page, 'Pay period')
    const period = section(page, 'Pay period')
    await period.getByRole('button', { name: /The last day of the month/ }).click()
    await page.getByRole('option', { name: 'Day 20 of the month' }).click()
    const change = page.getByRole('dialog', { name: 'Change the pay period?' })
    await change.getByText(/^Next export: .* 12:00, for .* – 20 /).waitFor()
    expect((await company.call(api.auth.self)).settings.pay_period_ends_on).toBe(31)
    await waitUntilSaved(page, () => change.getByRole('button', { name: 'Save' }).click())
    await period.getByText(/^Current period: 21 .+ 20 /).waitFor()

    await openSettingsSubject(page, 'Integrations')
    await card.getByRole('button', { name: 'Edit Regla' }).click()
    const editDialog = page.getByRole('dialog', { name: 'Edit Regla' })
    expect(await editDialog.getByRole('button', { name: 'Save' }).isDisabled()).toBe(true)
    await editDialog.getByRole('switch', { name: 'Active' }).click({ force: true })
    await editDialog.getByRole('button', { name: 'Save' }).click()
    await card.getByText('Inactive', { exact: true }).waitFor()

    await card.getByRole('button', { name: 'Delete Regla' }).click()
    await page
      .getByRole('dialog', { name: 'Delete Regla' })
      .getByRole('button', { name: 'Delete', exact: true })
      .click()
    await card.getByText('No payroll program connected.').waitFor()
    await add()
    await page.getByRole('option', { name: 'Regla' }).waitFor()
  })
})
