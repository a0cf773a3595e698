import type { BrowserContext, Page } from 'playwright-core'
import { api } from '../../shared/api/index.ts'
import { newId } from '../../shared/domain/new-id.ts'
import { closePages, newBrowserContext } from '../support/chromium.ts'
import { cloudAddress, listMessagesTo, newBrowser } from '../support/cloud.ts'
import { setSwitches } from '../support/faults.ts'
import { runJob } from '../support/jobs.ts'
import { newMobileNumber } from '../support/mobile-numbers.ts'
import {
  openCompanyApp,
  axeViolations,
  findOverflowingButtons,
  reopenScreen,
  expectAccessibleDialogs,
  expectFocus,
  measureOverflow,
} from '../support/screen.ts'
import { signUpCompany, signUpConfirmed, signUpCrew, type Company } from '../support/company.ts'
import { secondsAgo } from '../support/shift.ts'
import { navigateInApp } from '../support/navigate-in-app.ts'
import { findRow, namesIn, table } from '../support/tables.ts'

let browser: BrowserContext
beforeAll(async () => {
  browser = await newBrowserContext()
})

async function openEditDialog(page: Page, name: string) {
  await page.getByRole('button', { name: `Edit ${name}`, exact: true }).click()
  const dialog = page.getByRole('dialog', { name: `Edit ${name}` })
  await dialog.waitFor()
  // The button after "Save only", which also submits.
  return { dialog, submit: dialog.locator('button[type=submit]').last() }
}

describe('five employees', () => {
  const long = 'Guðrún Aðalheiður Sigurbjörnsdóttir-Longfellow of Hafnarfjörður'
  let company: Company
  let page: Page
  beforeAll(async () => {
    company = await signUpCompany()
    for (const name of ['Örn', 'Ása', 'Ben', 'Þór', long]) await company.employee(name)
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
    expect(await namesIn(page, 'Active employees')).toEqual(['Ása', 'Ben', long, 'Örn', 'Þór'])
    await page.getByRole('columnheader', { name: 'Name' }).click()
    expect(await namesIn(page, 'Active employees')).toEqual(['Þór', 'Örn', long, 'Ben', 'Ása'])
    await page.getByRole('columnheader', { name: 'Created' }).click()
    expect(await namesIn(page, 'Active employees')).toEqual([long, 'Þór', 'Ben', 'Ása', 'Örn'])
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
    // Enter leaves the focus in the field, which the request disables.
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
    // The shortcut does nothing while a dialog is open.
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
    // Leaves the app, because a page that has shown the list would show it from the page's cache.
    await page.goto(`${cloudAddress().web}/forgot_password`)
    const fromApi = { 'access-control-allow-origin': cloudAddress().web, 'access-control-allow-credentials': 'true' }
    await page.route('**/api/employees', route =>
      route.fulfill({ status: 404, headers: fromApi, json: { error: 'Not found' } }),
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
    const sms = page.getByRole('dialog', { name: 'Send SMS to Ann' })
    await sms.getByRole('button', { name: 'Send SMS' }).click()
    await sms.getByText(new RegExp(`SMS sent to \\${number} at \\d\\d:\\d\\d`)).waitFor()
    expect((await listMessagesTo(number)).map(message => message.kind)).toEqual(['sms'])
    await page.keyboard.press('Escape')
    await sms.waitFor({ state: 'detached' })
  })

  it('takes a number in the SMS dialog, and explains each refusal', async () => {
    // Only a company that has used a mailed link may send more than three messages.
    const company = await signUpConfirmed()
    await company.employee('Ann')
    const page = await openCompanyApp(browser, company, 'employees')
    await page.getByRole('button', { name: 'Send SMS to Ann' }).click()
    const dialog = page.getByRole('dialog')
    const send = dialog.getByRole('button', { name: 'Send SMS' })
    expect(await send.isDisabled()).toBe(true)
    await dialog.getByLabel('Phone number').fill('+8613812345678')
    await send.click()
    await dialog.getByText('Text messages cannot be sent to that country').waitFor()
    const number = newMobileNumber()
    await dialog.getByLabel('Phone number').fill(number)
    for (const sentCount of [1, 2, 3, 4, 5]) {
      await send.click()
      // The button is enabled again once the servers have responded.
      await send.click({ trial: true })
      expect(await listMessagesTo(number)).toHaveLength(sentCount)
    }
    await send.click()
    await dialog.getByText(/You can send the next one in \d+ minutes/).waitFor()
  })

  it('offers the login link and its QR code when no text message can be sent', async () => {
    const company = await signUpCompany()
    const ann = await company.employee('Ann', { phone_number: '+447400123456' })
    const page = await openCompanyApp(browser, company, 'employees')
    await page.getByRole('button', { name: 'Send SMS to Ann' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Send SMS' }).click()
    await dialog.getByText('Text messages to that country are not set up yet').waitFor()
    await dialog.getByRole('button', { name: 'Show link and QR code' }).click()
    await dialog.getByRole('img', { name: 'QR code of the link that logs Ann in' }).waitFor()
    expect(await axeViolations(page)).toEqual([])
    expect(await measureOverflow(page, 320)).toBe(0)
    const url = await dialog.locator('code').innerText()
    const token = new URL(url).searchParams.get('t') ?? ''
    expect(await newBrowser().call(api.employee.loginToken, { body: { token } })).toMatchObject({ id: ann.id })
  })

  it('shows that a text message did not arrive', async () => {
    const company = await signUpCompany()
    const number = newMobileNumber()
    const ann = await company.employee('Ann', { phone_number: number })
    await setSwitches({ sms: { optedOut: [number] } })
    await company.call(api.employees.sendSms, { params: { id: ann.id } })
    await setSwitches({ sms: null })
    await runJob('text-delivery', new Date().toISOString())
    const page = await openCompanyApp(browser, company, 'employees')
    await findRow(page, 'Ann SMS did not arrive').waitFor()
    expect(await measureOverflow(page, 320)).toBe(0)
    await page.getByRole('button', { name: 'Send SMS to Ann' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText(`did not reach the number ending in ${number.slice(-3)}`).waitFor()
    await dialog.getByRole('button', { name: 'Send SMS' }).click()
    await dialog.getByText('SMS sent to').waitFor()
    await page.keyboard.press('Escape')
    await findRow(page, 'Ann').waitFor()
  })

  it('asks a company to confirm its mail address once its first text messages are used up', async () => {
    const company = await signUpCompany()
    const ann = await company.employee('Ann', { phone_number: newMobileNumber() })
    const send = () => company.call(api.employees.sendSms, { params: { id: ann.id } })
    await send()
    const page = await openCompanyApp(browser, company, 'employees')
    await page.getByRole('button', { name: 'Send SMS to Ann' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText(`You can send 2 more text messages before you confirm ${company.email}`).waitFor()
    await dialog.getByRole('button', { name: 'Send SMS' }).click()
    await dialog.getByText('You can send 1 more text message before').waitFor()
    await send()
    await dialog.getByRole('button', { name: 'Send SMS' }).click()
    await dialog.getByText(`To send more text messages, first confirm ${company.email}`).waitFor()
    await dialog.getByText('First use the link in the e-mail').waitFor()
    expect(await measureOverflow(page, 320)).toBe(0)
    await dialog.getByRole('button', { name: 'Send the e-mail again' }).click()
    await page.getByText(`A link to set your password is on its way to ${company.email}.`).waitFor()
    expect(await listMessagesTo(company.email)).toHaveLength(2)
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
    const names = () => namesIn(page, 'Active employees')
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
    const { company, ann, house } = await signUpCrew({ time_zone: 'Europe/London' })
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
    expect((await namesIn(page, 'Active employees'))[0]).toBe('Ann')
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

  it('sends the link to everyone new, and gives the reason for each of the others', async () => {
    const company = await signUpConfirmed()
    const [anns, cids] = [newMobileNumber(), newMobileNumber()]
    await company.employee('Ann', { phone_number: anns })
    await company.employee('Ben')
    const cid = await company.employee('Cid', { phone_number: cids })
    const dan = await company.employee('Dan', { phone_number: '+447400123456' })
    await company.call(api.employees.sendSms, { params: { id: cid.id } })
    const page = await openCompanyApp(browser, company, 'employees')
    await page.getByRole('button', { name: 'Send to everyone new' }).click()
    const dialog = page.getByRole('dialog', { name: 'Send to everyone new' })
    await dialog.getByText('2 text messages, each with a link').waitFor()
    expect(await axeViolations(page)).toEqual([])
    expect(await measureOverflow(page, 320)).toBe(0)
    const person = (name: string) => dialog.getByRole('listitem').filter({ hasText: name })
    expect(await person('Cid').count()).toBe(0)
    await person('Ben').getByText('No phone number').waitFor()
    expect(await listMessagesTo(anns)).toHaveLength(0)
    await dialog.getByRole('button', { name: 'Send 2 SMS' }).click()
    await dialog.getByText('1 of 2 sent').and(page.locator(':focus')).waitFor()
    await person('Ann').getByText('SMS sent').waitFor()
    await person('Dan').getByText('Text messages to that country are not set up yet').waitFor()
    await person('Dan').getByRole('button', { name: 'Show link and QR code' }).click()
    await dialog.getByRole('img', { name: 'QR code of the link that logs Dan in' }).waitFor()
    expect(await axeViolations(page)).toEqual([])
    expect(await listMessagesTo(anns)).toHaveLength(1)
    expect(await listMessagesTo(cids)).toHaveLength(1)
    await dialog.getByRole('button', { name: 'Close' }).click()
    await expectFocus(page, 'Send to everyone new')

    await company.call(api.employees.edit, { body: { id: dan.id, phone_number: newMobileNumber() } })
    await page.reload()
    await page.getByRole('button', { name: 'Send to everyone new' }).click()
    await dialog.getByRole('button', { name: 'Send 1 SMS' }).click()
    await dialog.getByText('1 of 1 sent').waitFor()
    await dialog.getByRole('button', { name: 'Close' }).click()
    // Ben still has no number, so no message can be sent.
    await expectFocus(page, 'New employee')
    expect(await page.getByRole('button', { name: 'Send to everyone new' }).count()).toBe(0)
  })

  it('stops at a limit when it sends to everyone new, and can continue later', async () => {
    const company = await signUpCompany()
    for (const name of ['Ann', 'Ben', 'Cid', 'Dan', 'Eve'])
      await company.employee(name, { phone_number: newMobileNumber() })
    const page = await openCompanyApp(browser, company, 'employees')
    await page.getByRole('button', { name: 'Send to everyone new' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Send 5 SMS' }).click()
    await dialog.getByText('3 of 5 sent').waitFor()
    const person = (name: string) => dialog.getByRole('listitem').filter({ hasText: name })
    await person('Dan').getByText('First use the link in the e-mail').waitFor()
    await person('Eve').getByText('Not sent').waitFor()
    await person('Eve').getByRole('button', { name: 'Show link and QR code' }).waitFor()
    await dialog.getByRole('button', { name: 'Send 2 SMS' }).waitFor()
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
    // Enter sends no message: without a change it does nothing, and a corrected number is only saved.
    await ann.dialog.getByLabel('Name').press('Enter')
    const saveOnly = ann.dialog.getByRole('button', { name: 'Save only' })
    expect(await saveOnly.isDisabled()).toBe(true)
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
    expect(await axeViolations(page)).toEqual([])
    await warning.getByRole('button', { name: 'Deactivate' }).click()
    await table(page, 'Inactive employees').getByText('Ann').waitFor()
    expect(await namesIn(page, 'Active employees')).toEqual(['Ben'])
    await expectFocus(page, 'Edit Ann')

    await openEditDialog(page, 'Ann')
    await page.getByRole('button', { name: 'Activate', exact: true }).click()
    await table(page, 'Active employees').getByText('Ann').waitFor()
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
    // The warning does not prevent saving.
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
    expect(await axeViolations(page)).toEqual([])
    const ann = await company.employee('Ann', { phone_number: '+3546111234' })
    await company.employee('Guðrún Aðalheiður Sigurbjörnsdóttir-Longfellow of Hafnarfjörður')
    await company.call(api.employees.disable, { params: { id: ann.id } })
    await page.reload()
    await findRow(page, 'Ann').waitFor()
    expect(await axeViolations(page)).toEqual([])
    expect(await measureOverflow(page, 320)).toBe(0)
    await expectAccessibleDialogs(page, ['New employee', 'Edit Ann', 'Send SMS to Ann'])
  })
})
