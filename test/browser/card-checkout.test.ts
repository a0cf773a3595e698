import type { BrowserContext, Page } from 'playwright-core'
import type { Output } from '../../shared/api/client.ts'
import { api } from '../../shared/api/index.ts'
import { closePages, openBrowserContext, leaveApp } from '../support/chromium.ts'
import { getCloudAddress } from '../support/cloud.ts'
import { signUpCompany, type Company } from '../support/company.ts'
import { expectEventually, eventually } from '../support/eventually.ts'
import { openCompanyApp, findAxeViolations, measureOverflow } from '../support/screen.ts'

type Billing = Output<typeof api.billing.status>

let browser: BrowserContext
let company: Company
let page: Page
beforeAll(async () => {
  browser = await openBrowserContext({ timezoneId: 'Europe/London' })
  company = await signUpCompany({ time_zone: 'Europe/London' })
  page = await openCompanyApp(browser, company, 'settings-billing')
  await page.getByRole('region', { name: 'Billing' }).waitFor()
})
afterAll(() => closePages(browser))

const subscriptionDialog = () => page.getByRole('dialog', { name: 'Subscription' })
const findCheckoutDialog = () => page.getByRole('dialog', { name: 'Card checkout' })
/** Finds the button that confirms the subscription. The button shows the amount that the card is charged today. */
const findConfirmButton = () =>
  page.getByRole('dialog').getByRole('button', { name: /^Confirm subscription: £\d+ plus VAT today$/ })

it('reports a checkout that fails to load, and opens it later', async () => {
  await page.getByRole('region', { name: 'Billing' }).getByRole('button', { name: 'Confirm subscription' }).click()
  expect(await subscriptionDialog().innerText()).toMatch(/£50/)
  await page.route('**/paddle.js', route => route.abort())
  await findConfirmButton().click()
  await subscriptionDialog().getByText('Unable to validate subscription').waitFor()
  await page.unroute('**/paddle.js')
})

it('returns from a closed checkout, and warns if no webhook arrives', async () => {
  await subscriptionDialog().getByRole('radio', { name: /5–24/ }).press('Space')
  await findConfirmButton().click()
  await findCheckoutDialog().getByRole('button', { name: 'Pay with a refused card' }).click()
  await findCheckoutDialog().getByRole('button', { name: 'Close' }).click()
  expect(await subscriptionDialog().getByRole('radio', { name: /5–24/ }).isChecked()).toBe(true)
  expect(await findAxeViolations(page)).toEqual([])
  expect(await measureOverflow(page, 320)).toBe(0)

  // The API responds as if the payment's webhook had not arrived.
  await page.route('**/api/billing/status', async route => {
    const response = await route.fetch()
    const status = (await response.json()) as Billing
    await route.fulfill({ response, json: { ...status, paying_customer: false, state: 'trial' } })
  })
  await page.clock.install()
  await findConfirmButton().click()
  await findCheckoutDialog().getByRole('button', { name: 'Pay with a good card' }).click()
  await subscriptionDialog().getByText('Waiting until your payment is confirmed…').waitFor()
  const unverifiedHeading = subscriptionDialog().getByRole('heading', { name: 'Unable to verify subscription' })
  await eventually(
    async () => {
      await page.clock.runFor(5000)
      return unverifiedHeading.count()
    },
    count => count === 1,
  )
  await subscriptionDialog().getByRole('alert').getByText('Unable to validate subscription').waitFor()
  await subscriptionDialog().getByRole('button', { name: 'Close' }).click()
  // The company must not pay again while the payment awaits confirmation.
  await page.getByRole('region', { name: 'Billing' }).getByRole('button', { name: 'Confirm subscription' }).click()
  await subscriptionDialog().getByText('You paid by card within the last day').waitFor()
  expect(await findConfirmButton().count()).toBe(0)
  await page.unroute('**/api/billing/status')
  await subscriptionDialog().getByRole('button', { name: 'Close' }).click()
})

it('shows the plan of a paying company, and cancels', async () => {
  await expectEventually(async () => (await company.call(api.billing.status)).paying_customer, true)
  await leaveApp(page)
  await page.goto(`${getCloudAddress().web}/app#settings-billing`)
  const billingRegion = page.getByRole('region', { name: 'Billing' })
  await billingRegion.getByText('£100 a month, without VAT').waitFor()
  await billingRegion.getByText(/^£120 with VAT, on /).waitFor()
  await billingRegion
    .getByRole('row', { name: /^LOCAL-\d+ .* charged to the card £120 Paid PDF of invoice LOCAL-/ })
    .waitFor()
  // Paddle's page opens in the same tab, in place of the settings.
  await billingRegion.getByRole('button', { name: 'Change card' }).click()
  await page.getByRole('button', { name: 'Save a new card' }).click()
  await page.getByText('The new card is saved.').waitFor()
  await page.goto(`${getCloudAddress().web}/app#settings-billing`)
  await billingRegion.getByText('£100 a month, without VAT').waitFor()
  const dialog = page.getByRole('dialog')
  await billingRegion.getByRole('button', { name: 'Change plan' }).click()
  await dialog.getByRole('radio', { name: /25–49/ }).press('Space')
  await dialog.getByRole('button', { name: 'Save the plan' }).click()
  await billingRegion.getByText('£200 a month, without VAT').waitFor()
  await billingRegion.getByRole('button', { name: 'Cancel subscription' }).click()
  await dialog.getByText(/your card is not charged again/).waitFor()
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await dialog.getByRole('button', { name: 'Cancel subscription' }).click()
  await billingRegion.getByText(/^The subscription ends on/).waitFor()
  await billingRegion.getByRole('button', { name: 'Confirm subscription' }).click()
  // The button does not offer to pay, because the company has already paid for these days.
  await subscriptionDialog().getByRole('button', { name: 'Confirm subscription', exact: true }).click()
  await subscriptionDialog().getByRole('heading', { name: 'Welcome' }).waitFor()
})

it('shows the subscription later if the dialog was closed while waiting', async () => {
  const other = await signUpCompany({ time_zone: 'Europe/London' })
  await openCompanyApp(browser, other, '/app#subscription')
  let isNotified = false
  await page.route('**/api/billing/status', async route => {
    const response = await route.fetch()
    const status = (await response.json()) as Billing
    await route.fulfill({ response, json: isNotified ? status : { ...status, paying_customer: false, state: 'trial' } })
  })
  await findConfirmButton().click()
  await page.getByRole('button', { name: 'Pay with a good card' }).click()
  await page.getByText('Waiting until your payment is confirmed…').waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  isNotified = true
  await eventually(
    async () => {
      await page.clock.runFor(5000)
      return page.getByRole('region', { name: 'Billing' }).getByText('Subscribed').count()
    },
    count => count === 1,
  )
  expect(await page.getByRole('dialog').count()).toBe(0)
  await page.unroute('**/api/billing/status')
})

it('shows the welcome message when the webhook arrives in time', async () => {
  const other = await signUpCompany({ time_zone: 'Europe/London' })
  await openCompanyApp(browser, other, '/app#subscription')
  await findConfirmButton().click()
  await page.getByRole('button', { name: 'Pay with a good card' }).click()
  await eventually(
    async () => {
      await page.clock.runFor(5000)
      return page.getByRole('heading', { name: 'Welcome' }).count()
    },
    count => count === 1,
  )
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  await page.getByRole('region', { name: 'Billing' }).getByText('Subscribed').waitFor()
})
