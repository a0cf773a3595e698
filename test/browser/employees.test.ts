import type { BrowserContext, Page } from 'playwright-core'
import { api } from '../../shared/api/index.ts'
import { newId } from '../../shared/domain/new-id.ts'
import { closePages, openBrowserContext } from '../support/chromium.ts'
import { getCloudAddress, listMessagesTo } from '../support/cloud.ts'
import { newMobileNumber } from '../support/mobile-numbers.ts'
import {
  openCompanyApp,
  findAxeViolations,
  findOverflowingButtons,
  reopenScreen,
  expectAccessibleDialogs,
  expectFocus,
  measureOverflow,
} from '../support/screen.ts'
import { signUpCompany, signUpCompanyWithPeople, type Company } from '../support/company.ts'
import { secondsAgo } from '../support/company-with-phone.ts'
import { navigateInApp } from '../support/navigate-in-app.ts'
import { findRow, readRowNames, findGrid } from '../support/tables.ts'

let browser: BrowserContext
beforeAll(async () => {
  browser = await openBrowserContext()
})

async function openEditDialog(page: Page, name: string) {
  await page.getByRole('button', { name: `Edit ${name}`, exact: true }).click()
  const dialog = page.getByRole('dialog', { name: `Edit ${name}` })
  await dialog.waitFor()
  // "Save only", if shown, is another submit button before this one.
  return { dialog, submit: dialog.locator('button[type=submit]').last() }
}

describe('five employees', () => {
  const longName = 'Guðrún Aðalheiður Sigurbjörnsdóttir-Longfellow of Hafnarfjörður'
  let company: Company
  let page: Page
  beforeAll(async () => {
    company = await signUpCompany()
    for (const name of ['Örn', 'Ása', 'Ben', 'Þór', longName]) await company.employee(name)
    page = await openCompanyApp(browser, company, 'employees')
  })
  afterEach(() => page.unrouteAll())
  afterAll(() => closePages(browser))

  async function enterEmployees(): Promise<void> {
    await reopenScreen(page, '/app#employees')
    await findRow(page, 'Ben').waitFor()
  }

  it('sorts by name, and reverses by a click on the heading', async () => {
    await enterEmployees()
    expect(await readRowNames(page, 'Active employees')).toEqual(['Ása', 'Ben', longName, 'Örn', 'Þór'])
    await page.getByRole('columnheader', { name: 'Name' }).click()
    expect(await readRowNames(page, 'Active employees')).toEqual(['Þór', 'Örn', longName, 'Ben', 'Ása'])
    await page.getByRole('columnheader', { name: 'Created' }).click()
    expect(await readRowNames(page, 'Active employees')).toEqual([longName, 'Þór', 'Ben', 'Ása', 'Örn'])
  })

  it('refuses the name of another employee at its field', async () => {
    await enterEmployees()
    const { dialog, submit } = await openEditDialog(page, 'Ben')
    await dialog.getByLabel('Name').fill('Ása')
    await submit.click()
    await dialog.getByText('Employee already exists').waitFor()
    expect(await dialog.getByLabel('Name').getAttribute('aria-invalid')).toBe('true')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'New employee' }).click()
    await page.getByRole('dialog').getByLabel('Name').fill('Ben')
    // The request disables the focused field. When the name is refused, the form must focus the field of the name.
    await page.getByRole('dialog').getByLabel('Phone number (optional)').press('Enter')
    await page.getByRole('dialog').getByText('Employee already exists').waitFor()
    await page.getByRole('dialog').getByLabel('Name').and(page.locator(':focus')).waitFor()
    expect(
      await page.evaluate(
        "[...document.querySelectorAll('[role=dialog] input')].filter(input => getComputedStyle(input).boxShadow !== 'none').map(input => input.name)",
      ),
    ).toEqual(['name'])
    await page.keyboard.press('Escape')
  })

  it('opens a new employee by the key n, except in a field', async () => {
    await enterEmployees()
    const create = page.getByRole('button', { name: 'New employee' })
    expect(await create.getAttribute('aria-keyshortcuts')).toBe('n')
    expect(await create.getAttribute('title')).toBe('Shortcut: N')
    await page.keyboard.press('n')
    const name = page.getByRole('dialog').getByLabel('Name')
    await page.locator('input[name=name]:focus').waitFor()
    await page.keyboard.type('nn')
    expect(await name.inputValue()).toBe('nn')
    expect(await page.getByRole('dialog').count()).toBe(1)
    await page.keyboard.press('Escape')
    await page.locator('button:focus', { hasText: 'New employee' }).waitFor()
    await page.getByRole('button', { name: 'Edit Ben' }).click()
    await page.getByRole('dialog', { name: 'Edit Ben' }).getByRole('button', { name: 'Cancel' }).focus()
    await page.keyboard.press('n')
    expect(await page.getByRole('dialog').count()).toBe(1)
    await page.keyboard.press('Escape')
  })

  it('opens a new employee from an address, over a reload too, and returns to the list', async () => {
    await reopenScreen(page, '/app#employees-new')
    const name = page.getByRole('dialog', { name: 'New employee' }).getByLabel('Name')
    await name.waitFor()
    await page.reload()
    await name.waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await page.waitForURL('**/app#employees')
    await page.getByRole('button', { name: 'New employee' }).click()
    await name.waitFor()
    await page.waitForURL('**/app#employees-new')
    await page.reload()
    await name.waitFor()
    await page.keyboard.press('Escape')
    await page.waitForURL('**/app#employees')
  })

  it('reports a list that fails to load, and shows it on retry', async () => {
    // Loads another page first, because a page that has shown the list would show it from its cache.
    await page.goto(`${getCloudAddress().web}/forgot_password`)
    const corsHeaders = {
      'access-control-allow-origin': getCloudAddress().web,
      'access-control-allow-credentials': 'true',
    }
    await page.route('**/api/employees', route =>
      route.fulfill({ status: 404, headers: corsHeaders, json: { error: 'Not found' } }),
    )
    await navigateInApp(page, '/app#employees')
    await page.getByRole('alert').filter({ hasText: 'This no longer exists.' }).waitFor()
    await page.unroute('**/api/employees')
    await page.getByRole('button', { name: 'Try again' }).click()
    await findRow(page, 'Ben').waitFor()
  })

  it.each(['en', 'is', 'pt'] as const)(
    'has buttons within reach of a thumb on a phone and a tablet, in %s',
    async language => {
      await openCompanyApp(browser, company, 'employees', language)
      await findRow(page, 'Ben').waitFor()
      for (const width of [320, 475, 768]) expect(await findOverflowingButtons(page, width)).toEqual([])
      await page.setViewportSize({ width: 320, height: 700 })
      await page.getByRole('row').last().getByRole('button').first().click()
      await page.getByRole('dialog').waitFor()
      await page.setViewportSize({ width: 1280, height: 800 })
    },
  )
})

describe('in a new company', () => {
  afterEach(() => closePages(browser))

  it('creates an employee with a phone number, and sends the SMS to it', async () => {
    const company = await signUpCompany()
    const page = await openCompanyApp(browser, company, 'employees')
    const number = newMobileNumber()
    await page.getByText('No employees have been created').waitFor()
    await page.getByRole('button', { name: 'New employee' }).click()
    const dialog = page.getByRole('dialog', { name: 'New employee' })
    await dialog.getByRole('button', { name: 'Create employee' }).click()
    await dialog.getByText('Name can not be empty').waitFor()
    await dialog.getByLabel('Name').fill('Ann')
    await dialog.getByLabel('Phone number').fill('123')
    await dialog.getByText('Not a valid phone number').waitFor()
    await dialog.getByLabel('Phone number').fill(number)
    await dialog.getByText('Valid phone number').waitFor()
    await dialog.getByText('Add projects').click()
    await dialog.getByRole('button', { name: 'Create employee' }).click()
    await findRow(page, 'Ann').getByText('No entry yet').waitFor()
    const [ann] = await company.call(api.employees.list)
    expect(ann).toMatchObject({ name: 'Ann', phone_number: number, needs: ['create_projects'], integrations: {} })
    await findRow(page, 'Ann')
      .getByText(ann?.login_token ?? '')
      .waitFor()

    await page.getByRole('button', { name: 'Send SMS to Ann' }).click()
    const smsDialog = page.getByRole('dialog', { name: 'Send SMS to Ann' })
    await smsDialog.getByRole('button', { name: 'Send SMS' }).click()
    await smsDialog.getByText(new RegExp(`SMS sent to \\${number} at \\d\\d:\\d\\d`)).waitFor()
    expect((await listMessagesTo(number)).map(message => message.kind)).toEqual(['sms'])
    await page.keyboard.press('Escape')
    await smsDialog.waitFor({ state: 'detached' })
  })

  it('keeps created employees in front until a heading is pressed or the screen is left', async () => {
    const company = await signUpCompany()
    for (const name of ['Ben', 'Dan']) await company.employee(name)
    const page = await openCompanyApp(browser, company, 'employees')
    const create = async (name: string) => {
      await page.getByRole('button', { name: 'New employee' }).click()
      await page.getByRole('dialog').getByLabel('Name').fill(name)
      await page.getByRole('dialog').getByLabel('Name').press('Enter')
      await findRow(page, name).waitFor()
    }
    const names = () => readRowNames(page, 'Active employees')
    await findRow(page, 'Ben').waitFor()
    await create('Zoe')
    await create('Cid')
    expect(await names()).toEqual(['Cid', 'Zoe', 'Ben', 'Dan'])
    await page.getByRole('columnheader', { name: 'Name' }).click()
    expect(await names()).toEqual(['Zoe', 'Dan', 'Cid', 'Ben'])
    await create('Eve')
    expect(await names()).toEqual(['Eve', 'Zoe', 'Dan', 'Cid', 'Ben'])
    await navigateInApp(page, '/app#projects')
    await page.getByText('No projects have been created').waitFor()
    await navigateInApp(page, '/app#employees')
    await findRow(page, 'Eve').waitFor()
    expect(await names()).toEqual(['Ben', 'Cid', 'Dan', 'Eve', 'Zoe'])
  })

  it('shows phone numbers, who is in and first log-ins, where the window has room or rows fold', async () => {
    const { company, ann, house } = await signUpCompanyWithPeople({ time_zone: 'Europe/London' })
    const number = newMobileNumber()
    await company.employee('Zoe', { phone_number: number })
    const phone = await company.logInPhone(ann)
    const start_time = secondsAgo(60)
    await phone.call(api.employee.clockIn, { body: { id: `${ann.id}.${newId()}`, project_id: house.id, start_time } })
    const page = await openCompanyApp(browser, company, 'employees')
    await findRow(page, 'Ann').getByText('In', { exact: true }).waitFor()
    await findRow(page, 'Zoe').getByText('Out', { exact: true }).waitFor()
    await findRow(page, 'Zoe').getByText(number).waitFor()
    await page.getByRole('columnheader', { name: 'Now' }).click()
    expect((await readRowNames(page, 'Active employees'))[0]).toBe('Ann')
    try {
      await page.setViewportSize({ width: 1024, height: 768 })
      await page.getByRole('columnheader', { name: 'Now' }).waitFor({ state: 'detached' })
      expect(await page.getByRole('columnheader').allInnerTexts()).toEqual([
        expect.stringContaining('Name'),
        expect.stringContaining('Created'),
        expect.stringContaining('Last entry'),
        'Edit',
        'Password',
      ])
      await page.setViewportSize({ width: 390, height: 844 })
      await findRow(page, 'Zoe').getByText(number).waitFor()
      await findRow(page, 'Zoe').getByText('Never').waitFor()
    } finally {
      await page.setViewportSize({ width: 1280, height: 800 })
    }
  })

  it('names the changes on the button, and changes only those', async () => {
    const company = await signUpCompany()
    const number = newMobileNumber()
    await company.employee('Ann', { phone_number: number })
    await company.employee('Ben')
    const page = await openCompanyApp(browser, company, 'employees')

    const ben = await openEditDialog(page, 'Ben')
    expect(await ben.submit.innerText()).toBe('No changes')
    expect(await ben.submit.isDisabled()).toBe(true)
    await ben.dialog.getByLabel('Name').fill('')
    expect(await ben.submit.innerText()).toBe('No changes')
    await ben.dialog.getByLabel('Name').fill('Benedikt')
    expect(await ben.submit.innerText()).toBe('Change name')
    await ben.dialog.getByText('Add projects').click()
    expect(await ben.submit.innerText()).toBe('Change name and permissions')
    await ben.submit.click()
    await findRow(page, 'Benedikt').waitFor()

    const ann = await openEditDialog(page, 'Ann')
    await ann.dialog.getByText('Valid phone number').waitFor()
    expect(await ann.submit.innerText()).toBe('Send SMS')
    // Enter must send no message: without a change it does nothing, and a corrected number is only saved.
    await ann.dialog.getByLabel('Name').press('Enter')
    const saveOnlyButton = ann.dialog.getByRole('button', { name: 'Save only' })
    expect(await saveOnlyButton.isDisabled()).toBe(true)
    const correctedNumber = newMobileNumber()
    await ann.dialog.getByLabel('Phone number').fill(correctedNumber)
    await ann.dialog.getByText('Valid phone number').waitFor()
    await ann.dialog.getByLabel('Phone number').press('Enter')
    await ann.dialog.waitFor({ state: 'hidden' })
    await openEditDialog(page, 'Ann')
    expect(await listMessagesTo(number)).toEqual([])
    expect(await listMessagesTo(correctedNumber)).toEqual([])
    await ann.dialog.getByText('Add projects').click()
    expect(await ann.submit.innerText()).toBe('Change permissions')
    await ann.dialog.getByRole('button', { name: 'New password' }).click()
    expect(await ann.submit.innerText()).toBe('Change password and permissions and send SMS')
    const otherNumber = newMobileNumber()
    await ann.dialog.getByLabel('Phone number').fill(otherNumber)
    expect(await ann.submit.innerText()).toBe('Change password, phone number and permissions and send SMS')
    await ann.submit.click()
    await page.getByText(`SMS sent to ${otherNumber}`).waitFor()
    expect(await listMessagesTo(correctedNumber)).toEqual([])
    expect(await listMessagesTo(otherNumber)).toHaveLength(1)
    await expect(company.call(api.employees.list)).resolves.toEqual(
      expect.arrayContaining([
        expect.objectContaining({ name: 'Ann', phone_number: otherNumber, needs: ['create_projects'] }),
        expect.objectContaining({ name: 'Benedikt', phone_number: null, needs: ['create_projects'] }),
      ]),
    )
  })

  it('deactivates after a warning, activates at once, and moves the focus along', async () => {
    const company = await signUpCompany()
    await company.employee('Ann')
    await company.employee('Ben')
    const page = await openCompanyApp(browser, company, 'employees')
    const { dialog } = await openEditDialog(page, 'Ann')
    expect(await page.getByText('Inactive employees').count()).toBe(0)
    await dialog.getByRole('button', { name: 'Deactivate' }).click()
    const warning = page.getByRole('dialog', { name: 'Deactivate Ann?' })
    await warning.getByText('Ann can then no longer clock in, view projects or make changes.').waitFor()
    expect(await findAxeViolations(page)).toEqual([])
    await warning.getByRole('button', { name: 'Deactivate' }).click()
    await findGrid(page, 'Inactive employees').getByText('Ann').waitFor()
    expect(await readRowNames(page, 'Active employees')).toEqual(['Ben'])
    await expectFocus(page, 'Edit Ann')

    await openEditDialog(page, 'Ann')
    await page.getByRole('button', { name: 'Activate', exact: true }).click()
    await findGrid(page, 'Active employees').getByText('Ann').waitFor()
    expect(await page.getByText('Inactive employees').count()).toBe(0)
    await expectFocus(page, 'Edit Ann')
  })

  it('asks for a kennitala if a program is active', async () => {
    const company = await signUpCompany()
    await company.call(api.settings.saveIntegration, { params: { key: 'payday' }, body: { active: true } })
    await company.employee('Ann')
    const page = await openCompanyApp(browser, company, 'employees')
    const { dialog, submit } = await openEditDialog(page, 'Ann')
    const field = dialog.getByLabel('Kennitala for Payday')
    expect(await dialog.getByLabel('Kennitala for Regla').count()).toBe(0)
    await field.pressSequentially('120160-338')
    expect(await field.inputValue()).toBe('120160338')
    await dialog.getByText('10 digits, no hyphen').waitFor()
    // The warning must not prevent saving.
    await submit.click()
    await dialog.waitFor({ state: 'detached' })
    expect((await company.call(api.employees.list))[0]?.integrations).toEqual({ payday: { kt: '120160338' } })
    await openEditDialog(page, 'Ann')
    await dialog.getByText('10 digits, no hyphen').waitFor()
    await field.press('End')
    await field.pressSequentially('99')
    expect(await field.inputValue()).toBe('1201603389')
    expect(await submit.innerText()).toBe('Change kennitala')
    await submit.click()
    await dialog.waitFor({ state: 'detached' })
    const [ann] = await company.call(api.employees.list)
    expect(ann?.integrations).toEqual({ payday: { kt: '1201603389' } })
  })

  it('works by keyboard, and returns the focus after dialogs', async () => {
    const company = await signUpCompany()
    const page = await openCompanyApp(browser, company, 'employees')
    const press = async (...keys: string[]) => {
      for (const key of keys) await page.keyboard.press(key)
    }
    await page.getByText('No employees have been created').waitFor()
    await page.getByRole('button', { name: 'New employee' }).focus()
    await press('Enter')
    await page.getByRole('dialog').waitFor()
    await page.locator('input[name=name]:focus').waitFor()
    await page.keyboard.type('Ann')
    await press('Enter')
    await findRow(page, 'Ann').waitFor()
    await page.locator('button:focus', { hasText: 'New employee' }).waitFor()
    await press('Tab')
    await press('ArrowDown', 'ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowRight')
    await expectFocus(page, 'Edit Ann')
    await press('Enter')
    await page.getByRole('dialog').waitFor()
    await press('Tab')
    await page.keyboard.type('Anna')
    await press('Enter')
    await findRow(page, 'Anna').waitFor()
    await expectFocus(page, 'Edit Anna')
    await press('ArrowRight')
    await expectFocus(page, 'Send SMS to Anna')
    await press('Enter')
    await page.getByRole('dialog').waitFor()
    await press('Escape')
    await expectFocus(page, 'Send SMS to Anna')
  })

  it('has no axe findings, and fits every window', async () => {
    const company = await signUpCompany()
    await company.call(api.settings.saveIntegration, { params: { key: 'regla' }, body: { active: true } })
    const page = await openCompanyApp(browser, company, 'employees')
    await page.getByText('No employees have been created').waitFor()
    expect(await findAxeViolations(page)).toEqual([])
    const ann = await company.employee('Ann', { phone_number: '+3546111234' })
    await company.employee('Guðrún Aðalheiður Sigurbjörnsdóttir-Longfellow of Hafnarfjörður')
    await company.call(api.employees.disable, { params: { id: ann.id } })
    await page.reload()
    await findRow(page, 'Ann').waitFor()
    expect(await findAxeViolations(page)).toEqual([])
    expect(await measureOverflow(page, 320)).toBe(0)
    await expectAccessibleDialogs(page, ['New employee', 'Edit Ann', 'Send SMS to Ann'])
  })
})
