import type { BrowserContext } from 'playwright-core'
import { api } from '../../shared/api/index.ts'
import { closePages, openBrowserContext } from '../support/chromium.ts'
import { listMessagesTo, newBrowser } from '../support/cloud.ts'
import { signUpCompany, signUpConfirmedCompany } from '../support/company.ts'
import { setSwitches } from '../support/faults.ts'
import { runJob } from '../support/jobs.ts'
import { newMobileNumber } from '../support/mobile-numbers.ts'
import { findAxeViolations, expectFocus, measureOverflow, openCompanyApp } from '../support/screen.ts'
import { findRow } from '../support/tables.ts'

let browser: BrowserContext
beforeAll(async () => {
  browser = await openBrowserContext()
})

describe('in a new company', () => {
  afterEach(() => closePages(browser))

  it('takes a number in the SMS dialog, and explains each refusal', async () => {
    // Only a company that has used a mailed link may send more than three messages.
    const company = await signUpConfirmedCompany()
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
      // Waits until the button is enabled, which means that the API has responded.
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
    expect(await findAxeViolations(page)).toEqual([])
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

  it('sends the link to everyone new, and gives the reason for each of the others', async () => {
    const company = await signUpConfirmedCompany()
    const [annsNumber, cidsNumber] = [newMobileNumber(), newMobileNumber()]
    await company.employee('Ann', { phone_number: annsNumber })
    await company.employee('Ben')
    const cid = await company.employee('Cid', { phone_number: cidsNumber })
    const dan = await company.employee('Dan', { phone_number: '+447400123456' })
    await company.call(api.employees.sendSms, { params: { id: cid.id } })
    const page = await openCompanyApp(browser, company, 'employees')
    await page.getByRole('button', { name: 'Send to everyone new' }).click()
    const dialog = page.getByRole('dialog', { name: 'Send to everyone new' })
    await dialog.getByText('2 text messages, each with a link').waitFor()
    expect(await findAxeViolations(page)).toEqual([])
    expect(await measureOverflow(page, 320)).toBe(0)
    const person = (name: string) => dialog.getByRole('listitem').filter({ hasText: name })
    expect(await person('Cid').count()).toBe(0)
    await person('Ben').getByText('No phone number').waitFor()
    expect(await listMessagesTo(annsNumber)).toHaveLength(0)
    await dialog.getByRole('button', { name: 'Send 2 SMS' }).click()
    await dialog.getByText('1 of 2 sent').and(page.locator(':focus')).waitFor()
    await person('Ann').getByText('SMS sent').waitFor()
    await person('Dan').getByText('Text messages to that country are not set up yet').waitFor()
    await person('Dan').getByRole('button', { name: 'Show link and QR code' }).click()
    await dialog.getByRole('img', { name: 'QR code of the link that logs Dan in' }).waitFor()
    expect(await findAxeViolations(page)).toEqual([])
    expect(await listMessagesTo(annsNumber)).toHaveLength(1)
    expect(await listMessagesTo(cidsNumber)).toHaveLength(1)
    await dialog.getByRole('button', { name: 'Close' }).click()
    await expectFocus(page, 'Send to everyone new')

    await company.call(api.employees.edit, { body: { id: dan.id, phone_number: newMobileNumber() } })
    await page.reload()
    await page.getByRole('button', { name: 'Send to everyone new' }).click()
    await dialog.getByRole('button', { name: 'Send 1 SMS' }).click()
    await dialog.getByText('1 of 1 sent').waitFor()
    await dialog.getByRole('button', { name: 'Close' }).click()
    // Ben has no number, so no message can be sent to him.
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
})
