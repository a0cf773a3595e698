import type { BrowserContext, Page } from 'playwright-core'
import { api } from '../../shared/api/index.ts'
import { closePages, openBrowserContext } from '../support/chromium.ts'
import { confirmCompanyByMail, signUpCompany, type Company } from '../support/company.ts'
import { listClaims, payByBank } from '../support/payday.ts'
import { findAxeViolations, measureOverflow, openCompanyApp, openSettingsSubject } from '../support/screen.ts'
import { findRow } from '../support/tables.ts'

let browser: BrowserContext
let company: Company
let page: Page
beforeAll(async () => {
  browser = await openBrowserContext({ timezoneId: 'Atlantic/Reykjavik' })
  company = await signUpCompany()
  await confirmCompanyByMail(company)
  await payByBank(company)
  for (const name of ['Ann', 'Ben', 'Cay', 'Dan']) await company.employee(name)
  page = await openCompanyApp(browser, company, 'employees')
})
afterAll(() => closePages(browser))

const findPlanDialog = (title = 'A larger plan is needed') => page.getByRole('dialog', { name: title })
const fetchPlan = async () => (await company.call(api.billing.status)).billing_plan

it('asks before another employee is added, and adds none if the company declines', async () => {
  await page.getByRole('button', { name: 'New employee' }).click()
  const form = page.getByRole('dialog', { name: 'New employee' })
  await form.getByLabel('Name').fill('Eve')
  await form.getByRole('button', { name: 'Create employee' }).click()
  await findPlanDialog()
    .getByText(/5–24 people costs ISK\s14,000 a month, without VAT/)
    .waitFor()
  await findPlanDialog()
    .getByText(/a claim for the difference/)
    .waitFor()
  expect(await findAxeViolations(page)).toEqual([])
  expect(await measureOverflow(page, 320)).toBe(0)
  await findPlanDialog().getByRole('button', { name: 'Keep the plan' }).click()
  await findPlanDialog().waitFor({ state: 'detached' })
  await form.getByText('A larger plan is needed for that').waitFor()
  expect(await form.getByLabel('Name').inputValue()).toBe('Eve')
  expect(await fetchPlan()).toBe('FourEmployeesMax2023')
  expect(await company.call(api.employees.list)).toHaveLength(4)
})

it('adds the employee if the company accepts, and shows the new plan in the settings', async () => {
  const form = page.getByRole('dialog', { name: 'New employee' })
  await form.getByRole('button', { name: 'Create employee' }).click()
  await findPlanDialog().getByRole('button', { name: 'Take the larger plan' }).click()
  await form.waitFor({ state: 'detached' })
  await findRow(page, 'Eve').waitFor()
  expect(await fetchPlan()).toBe('TwentyFourEmployeesMax2023')
  expect(await listClaims(company)).toHaveLength(2)
  await page.getByRole('link', { name: 'Settings' }).click()
  await openSettingsSubject(page, 'Billing')
  await page
    .getByRole('region', { name: 'Billing' })
    .getByText(/ISK\s14,000 a month/)
    .waitFor()
})

it.each([
  ['is', 'Stærri áskriftar er þörf', 'Halda áskriftinni'],
  ['pt', 'É preciso um plano maior', 'Manter o plano'],
] as const)('asks in %s on a narrow screen', async (language, title, keepLabel) => {
  await page.setViewportSize({ width: 320, height: 640 })
  const larger_plan = { plan: 3, from: 25, to: 49, price: 200, currency: 'EUR' }
  const json = { error: 'Larger plan needed', larger_plan }
  await page.route('**/api/employees/*/enable', route => route.fulfill({ status: 409, json }))
  const [ann] = await company.call(api.employees.list)
  await company.call(api.employees.disable, { params: { id: String(ann?.id) } })
  await openCompanyApp(browser, company, 'employees', language)
  await page
    .getByRole('row', { name: new RegExp(String(ann?.name)) })
    .getByRole('button')
    .first()
    .click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^(Virkja|Ativar|Reativar)/ })
    .click()
  await findPlanDialog(title).getByText(/25–49/).waitFor()
  expect(await measureOverflow(page, 320)).toBe(0)
  await findPlanDialog(title).getByRole('button', { name: keepLabel }).click()
  await findPlanDialog(title).waitFor({ state: 'detached' })
  await company.call(api.employees.enable, { params: { id: String(ann?.id) } })
  await page.unrouteAll()
  await page.setViewportSize({ width: 1280, height: 800 })
})
