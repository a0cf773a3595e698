import type { BrowserContext, Page } from 'playwright-core'
import { api } from '../../shared/api/index.ts'
import type { Output } from '../../shared/api/client.ts'
import { closePages, openBrowserContext, leaveApp } from '../support/chromium.ts'
import { getCloudAddress, listMessagesTo } from '../support/cloud.ts'
import { signUpConfirmedCompany, type Company } from '../support/company.ts'
import { findClaimsToken, listClaims } from '../support/payday.ts'
import {
  openCompanyApp,
  openSettingsSubject,
  findAxeViolations,
  readFocusedName,
  expectFocus,
  measureOverflow,
} from '../support/screen.ts'

type Billing = Output<typeof api.billing.status>

let browser: BrowserContext
let company: Company
let page: Page
/** Replaces fields of the billing status, as if the company had another history. */
let changedStatus: Partial<Billing> = {}
/** Holds the response back until this promise resolves. */
let releasePromise: Promise<void> = Promise.resolve()

beforeAll(async () => {
  browser = await openBrowserContext({ timezoneId: 'Atlantic/Reykjavik' })
  company = await signUpConfirmedCompany()
  page = await openCompanyApp(browser, company, 'settings')
  await page.route('**/api/billing/status', async route => {
    await releasePromise
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...((await response.json()) as Billing), ...changedStatus } })
  })
})
afterAll(() => closePages(browser))

const paymentMethods = { bank: true, card: false }
const dueStatus: Partial<Billing> = {
  should_become_customer: true,
  state: 'due',
  until: '2026-12-01T00:00:00.000Z',
  ways: paymentMethods,
}
const lockedStatus: Partial<Billing> = { ...dueStatus, state: 'locked', until: null }

async function openWithStatus(status: Partial<Billing>, path = '/app#employees'): Promise<void> {
  changedStatus = status
  await page.evaluate('localStorage.clear()')
  await leaveApp(page)
  await page.goto(`${getCloudAddress().web}${path}`)
  await page.getByRole('navigation').first().waitFor()
}
const subscriptionDialog = () => page.getByRole('dialog')

it('shows the rest of the trial in the bar, and opens the dialog', async () => {
  await openWithStatus({ ways: paymentMethods })
  await page.getByRole('button', { name: 'Trial, 14 days remaining' }).click()
  await subscriptionDialog().getByRole('heading', { name: 'Subscription' }).waitFor()
  await page.keyboard.press('Escape')
  await expectFocus(page, 'Trial, 14 days remaining')
})

it('keeps an open form when the billing status arrives late', async () => {
  let release = (): void => undefined
  releasePromise = new Promise(resolve => (release = resolve))
  await openWithStatus({ ways: paymentMethods })
  await page.getByRole('button', { name: 'New employee' }).click()
  await page.getByLabel('Name').fill('Ann')
  release()
  await page.getByText('Trial, 14 days remaining').waitFor()
  expect(await page.getByLabel('Name').inputValue()).toBe('Ann')
})

it('opens the dialog once the trial is over, and not again after dismissal', async () => {
  await openWithStatus(dueStatus)
  await subscriptionDialog().getByRole('heading', { name: 'Trial period over' }).waitFor()
  expect(await subscriptionDialog().getByRole('radio').count()).toBe(4)
  expect(
    await subscriptionDialog()
      .getByRole('radio', { name: /1–4 people/ })
      .isChecked(),
  ).toBe(true)
  expect(await subscriptionDialog().innerText()).toMatch(/ISK\s8,000/)
  expect(await findAxeViolations(page)).toEqual([])
  expect(await measureOverflow(page, 320)).toBe(0)
  await subscriptionDialog().getByRole('button', { name: 'Confirm subscription later' }).click()
  await subscriptionDialog().waitFor({ state: 'detached' })
  await leaveApp(page)
  await page.goto(`${getCloudAddress().web}/app#employees`)
  await page.getByRole('button', { name: /^The trial ended at/ }).waitFor()
  expect(await subscriptionDialog().count()).toBe(0)
})

it('disables a plan for fewer people than clock in, and explains it', async () => {
  await openWithStatus({ ...dueStatus, employees: 12, fitting_plan: 2 })
  await subscriptionDialog()
    .getByRole('radio', { name: /5–24 people\s*Fits you/ })
    .waitFor()
  expect(await subscriptionDialog().getByRole('radio', { name: /5–24/ }).isChecked()).toBe(true)
  expect(
    await subscriptionDialog()
      .getByRole('radio', { name: /1–4 people\s*You have 12/ })
      .isDisabled(),
  ).toBe(true)
  await subscriptionDialog().getByRole('radio', { name: /5–24/ }).focus()
  await page.keyboard.press('ArrowDown')
  expect(await subscriptionDialog().getByRole('radio', { name: /25–49/ }).isChecked()).toBe(true)
})

it('locks screens after 90 days, but not the report, settings and log-out', async () => {
  await openWithStatus(lockedStatus)
  await page.getByRole('main').getByRole('heading', { name: 'Trial period over' }).waitFor()
  expect(await page.getByRole('button', { name: 'New employee' }).count()).toBe(0)
  expect(await page.getByRole('button', { name: 'Confirm subscription later' }).count()).toBe(0)
  expect(await findAxeViolations(page)).toEqual([])
  await page.getByRole('link', { name: 'Settings' }).click()
  await openSettingsSubject(page, 'General settings')
  await page.getByRole('region', { name: 'General settings' }).waitFor()
  await page.getByRole('link', { name: 'Report' }).click()
  await page.getByRole('heading', { level: 1, name: 'Report' }).waitFor()
  await page.getByRole('button', { name: 'Log out' }).waitFor()
})

it.each<[string, Partial<Billing>, RegExp]>([
  ['has no way to pay', { ways: { bank: false, card: false } }, /To confirm the subscription, write to/],
  ['has more people than any plan', { employees: 201, fitting_plan: null }, /we make an individual offer/],
])('locks out no company that %s', async (_, status, text) => {
  await openWithStatus({ ...lockedStatus, ...status })
  await page.getByRole('button', { name: 'New employee' }).waitFor()
  await page.getByRole('button', { name: /^The trial ended at/ }).click()
  await subscriptionDialog().getByText(text).waitFor()
  expect(await subscriptionDialog().getByRole('radio').count()).toBe(0)
})

it('explains what to do when the card of a locked company could not be charged', async () => {
  await openWithStatus({
    ...lockedStatus,
    paying_customer: true,
    billing_plan: 'TwentyFourEmployeesMax2023',
    method: 'card',
    unpaid_since: '2026-10-10T00:00:00.000Z',
    paid_until: '2026-10-10T00:00:00.000Z',
  })
  const main = page.getByRole('main')
  await main.getByRole('heading', { name: 'A payment is overdue' }).waitFor()
  await main.getByText(/A payment has been due since 10 Oct 2026\. The card could not be charged\./).waitFor()
  await main.getByRole('button', { name: 'Change card' }).waitFor()
  expect(await findAxeViolations(page)).toEqual([])
  expect(await measureOverflow(page, 320)).toBe(0)
})

it('explains the wait when a company has confirmed and owes a begun month', async () => {
  await openWithStatus({
    billing_plan: 'FourEmployeesMax2023',
    method: 'bank',
    state: 'past_due',
    until: '2026-12-24T00:00:00.000Z',
    unpaid_since: '2026-12-10T00:00:00.000Z',
    awaits_payment: true,
    ways: paymentMethods,
  })
  await page.getByRole('button', { name: 'A payment has been due since 10 Dec 2026' }).click()
  await subscriptionDialog().getByRole('heading', { name: 'A payment is overdue' }).waitFor()
  await subscriptionDialog()
    .getByText(/You have confirmed\./)
    .waitFor()
  expect(await subscriptionDialog().getByRole('radio').count()).toBe(0)
  expect(await findAxeViolations(page)).toEqual([])
  expect(await measureOverflow(page, 320)).toBe(0)
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'Settings' }).click()
  await openSettingsSubject(page, 'Billing')
  const billingRegion = page.getByRole('region', { name: 'Billing' })
  await billingRegion.getByRole('button', { name: 'Cancel subscription' }).waitFor()
  expect(await billingRegion.getByRole('button', { name: 'Confirm subscription' }).count()).toBe(0)
})

it('shows a late payment on every screen, and the paid period in the settings', async () => {
  await openWithStatus({
    paying_customer: true,
    billing_plan: 'TwentyFourEmployeesMax2023',
    method: 'card',
    state: 'past_due',
    until: '2026-11-24T00:00:00.000Z',
    unpaid_since: '2026-11-10T00:00:00.000Z',
    paid_until: '2026-11-10T00:00:00.000Z',
  })
  await page.getByRole('link', { name: 'A payment has been due since 10 Nov 2026' }).click()
  const billingRegion = page.getByRole('region', { name: 'Billing' })
  await billingRegion.getByText('€100 a month, without VAT').waitFor()
  expect(await billingRegion.getByRole('button', { name: 'Confirm subscription' }).count()).toBe(0)
})

it('opens the dialog by the link of a mail', async () => {
  await openWithStatus({ ways: paymentMethods }, '/app#subscription')
  await subscriptionDialog().getByRole('heading', { name: 'Subscription' }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('region', { name: 'Billing' }).getByText('Trial, 14 days remaining').waitFor()
})

it('pays by bank in Iceland, upgrades, and cancels', async () => {
  await openWithStatus({}, '/app#subscription')
  const kennitala = subscriptionDialog().getByLabel('Kennitala of the payer')
  const confirmButton = subscriptionDialog().getByRole('button', { name: 'Confirm subscription', exact: true })
  await kennitala.fill('60100x')
  await subscriptionDialog().getByText('Please use only digits').waitFor()
  // The form asks once about an unusual check digit.
  await kennitala.fill('610110-0890')
  await confirmButton.click()
  await subscriptionDialog().getByText('Is this number right?').waitFor()
  expect(await listClaims(company)).toEqual([])
  await kennitala.fill('000000-0000')
  await subscriptionDialog().getByLabel('E-mail for invoices').fill('bokhald@hamar.is')
  await subscriptionDialog().getByRole('radio', { name: /5–24/ }).press('Space')
  await confirmButton.click()
  await subscriptionDialog().getByRole('heading', { name: 'Please confirm by e-mail' }).waitFor()
  await subscriptionDialog().getByText('We have sent a link to bokhald@hamar.is.').waitFor()
  expect(await findAxeViolations(page)).toEqual([])
  expect(await measureOverflow(page, 320)).toBe(0)
  await subscriptionDialog().getByRole('button', { name: 'Send again' }).click()
  await page.getByText('The link is on its way to bokhald@hamar.is.').waitFor()
  expect(await listMessagesTo('bokhald@hamar.is')).toHaveLength(2)

  // Opening the link must not confirm, because programs that check mails open links too.
  const reader = await browser.newPage()
  await reader.goto(`${getCloudAddress().web}/confirm_claims?token=${await findClaimsToken('bokhald@hamar.is')}`)
  const consentButton = reader.getByRole('button', { name: 'I want these claims' })
  await consentButton.waitFor()
  expect(await findAxeViolations(reader)).toEqual([])
  expect(await company.call(api.billing.status)).toMatchObject({ state: 'waiting_for_mail' })
  // Payday does not know this kennitala. The company corrects its form, which makes the link invalid.
  await consentButton.click()
  const refusal = reader.getByText('Unable to validate subscription')
  await refusal.first().waitFor()
  expect(await refusal.count()).toBe(1)
  await subscriptionDialog().getByRole('button', { name: 'Change' }).click()
  expect(await subscriptionDialog().getByLabel('E-mail for invoices').inputValue()).toBe('bokhald@hamar.is')
  expect(await subscriptionDialog().getByRole('radio', { name: /5–24/ }).isChecked()).toBe(true)
  await kennitala.fill('601010 0890')
  await confirmButton.click()
  await subscriptionDialog().getByRole('heading', { name: 'Please confirm by e-mail' }).waitFor()
  await consentButton.click()
  await reader.getByText('The link works once').waitFor()
  await reader.goto(`${getCloudAddress().web}/confirm_claims?token=${await findClaimsToken('bokhald@hamar.is')}`)
  await consentButton.click()
  await reader.getByText('The claim comes to the online bank').waitFor()
  expect(await measureOverflow(reader, 320)).toBe(0)
  await reader.close()
  await openWithStatus({}, '/app#settings-billing')

  const billingRegion = page.getByRole('region', { name: 'Billing' })
  await billingRegion.getByText('Subscribed').waitFor()
  await billingRegion.getByText(/ISK\s14,000 a month, without VAT/).waitFor()
  const [invoice] = await company.call(api.billing.invoices)
  await billingRegion
    .getByRole('row', { name: new RegExp(`^${invoice?.number} .*ISK\\s17,360 Open PDF of invoice`) })
    .waitFor()
  await billingRegion.getByText(/^ISK\s17,360 with VAT, by /).waitFor()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    billingRegion.getByRole('button', { name: `PDF of invoice ${invoice?.number}` }).click(),
  ])
  expect(file.suggestedFilename()).toMatch(/^\w+-\d+\.pdf$/)
  expect(await findAxeViolations(page)).toEqual([])
  expect(await measureOverflow(page, 320)).toBe(0)

  await billingRegion.getByRole('button', { name: 'Change plan' }).click()
  await subscriptionDialog().getByRole('radio', { name: /1–4/ }).press('Space')
  await subscriptionDialog().getByRole('button', { name: 'Save the plan' }).click()
  await subscriptionDialog().waitFor({ state: 'detached' })
  await billingRegion.getByText('1–4 people').waitFor()

  await billingRegion.getByRole('button', { name: 'Cancel subscription' }).click()
  await subscriptionDialog().getByRole('button', { name: 'Continue' }).click()
  await page.locator('textarea:focus').waitFor()
  expect(await findAxeViolations(page)).toEqual([])
  await subscriptionDialog().getByLabel('Why are you leaving? (optional)').fill('The season is over')
  await subscriptionDialog().getByRole('button', { name: 'Cancel subscription' }).click()
  await subscriptionDialog().waitFor({ state: 'detached' })
  await billingRegion.getByRole('button', { name: 'Confirm subscription' }).waitFor()
  await billingRegion.getByRole('row', { name: /Withdrawn PDF of invoice/ }).waitFor()
  expect((await company.call(api.auth.self)).paying_customer).toBe(false)
})

it('closes the dialog on Back, and does not reopen it on Forward', async () => {
  await openWithStatus({ ways: paymentMethods })
  await page.evaluate("location.hash = '#subscription'")
  await subscriptionDialog().getByRole('heading', { name: 'Subscription' }).waitFor()
  await page.keyboard.press('Escape')
  await subscriptionDialog().waitFor({ state: 'detached' })
  await page.goBack()
  await page.getByRole('button', { name: 'New employee' }).waitFor()
  await page.goForward()
  await page.getByRole('region', { name: 'Billing' }).waitFor()
  expect(await subscriptionDialog().count()).toBe(0)
})

it.each([
  ['is', 'Áskrift', 'Staðfesta áskrift', /Kennitala greiðanda/],
  ['pt', 'Subscrição', 'Confirmar a subscrição', /Kennitala de quem paga/],
] as const)('shows the whole dialog in %s on a narrow screen', async (language, title, confirm, payer) => {
  changedStatus = {}
  await page.setViewportSize({ width: 320, height: 640 })
  await openCompanyApp(browser, company, '/app#subscription', language)
  await subscriptionDialog().getByRole('heading', { name: title }).waitFor()
  await subscriptionDialog().getByLabel(payer).waitFor()
  await subscriptionDialog().getByRole('button', { name: confirm, exact: true }).waitFor()
  expect(await measureOverflow(page, 320)).toBe(0)
  expect(await findAxeViolations(page)).toEqual([])
  await page.setViewportSize({ width: 1280, height: 800 })
})

it('lets one of two tabs pay by keyboard, and informs the other', async () => {
  // With the kennitala and address of an earlier claim, no mail asks for confirmation.
  const payerEmail = 'bokhald@hamar.is'
  const countBefore = (await listClaims(company)).length
  await openCompanyApp(browser, company, 'settings', 'en')
  await openWithStatus({}, '/app#subscription')
  const otherTab = await browser.newPage()
  await otherTab.goto(`${getCloudAddress().web}/app#subscription`)
  const otherDialog = otherTab.getByRole('dialog')
  await otherDialog.getByLabel('Kennitala of the payer').fill('6010100890')
  await otherDialog.getByLabel('E-mail for invoices').fill(payerEmail)

  await subscriptionDialog().getByRole('radio').first().waitFor()
  await subscriptionDialog().getByRole('radio', { name: /1–4/ }).focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Tab')
  await page.keyboard.type('601010-0890')
  await page.keyboard.press('Tab')
  await page.keyboard.type(payerEmail)
  for (let steps = 0; (await readFocusedName(page)) !== 'Confirm subscription' && steps < 5; steps++)
    await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await subscriptionDialog().getByRole('heading', { name: 'Welcome' }).waitFor()
  for (let steps = 0; (await readFocusedName(page)) !== 'Close' && steps < 5; steps++) await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await page.getByRole('region', { name: 'Billing' }).getByText('Subscribed').waitFor()

  await otherDialog.getByRole('button', { name: 'Confirm subscription', exact: true }).click()
  await otherDialog.getByRole('heading', { name: 'Welcome' }).waitFor()
  await otherTab.close()
  expect(await listClaims(company)).toHaveLength(countBefore + 1)
})
