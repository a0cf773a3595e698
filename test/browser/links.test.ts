import { api } from '../../shared/api/index.ts'
import { findAxeViolations } from '../support/screen.ts'
import { listMessagesTo, newBrowser, extractToken } from '../support/cloud.ts'
import { signUpCompany, createUniqueName, createUniqueEmail } from '../support/company.ts'
import { requestLoginLink } from '../support/phone.ts'
import { waitForScreen, toSiteUrl, fillFields, openVisitorPage } from '../support/visitor.ts'

const unknownToken = 'A'.repeat(43)

it('logs in by the link of the welcome mail, repeatedly', async () => {
  const company = await signUpCompany({ time_zone: 'Europe/London' })
  const [welcomeMessage] = await listMessagesTo(company.email)
  for (let i = 0; i < 2; i++) {
    const page = await openVisitorPage()
    await page.goto(toSiteUrl(`/login_link?token=${extractToken(welcomeMessage, 'login_link')}`))
    await page.getByText(`This link belongs to the company ${company.account.name}.`).waitFor()
    await page.getByRole('button', { name: 'Log in' }).click()
    await waitForScreen(page, '/app/setup', company.account.name)
  }
})

it('starts the time clock by the bookmarked link', async () => {
  const company = await signUpCompany()
  const page = await openVisitorPage()
  await page.goto(toSiteUrl(`/login_link_time_clock?token=${company.account.time_clock_token}`))
  await page.getByRole('button', { name: 'Start the time clock' }).click()
  await waitForScreen(page, '/time_clock', company.account.name)
})

it('logs an employee in by the link of a text message in a new browser', async () => {
  const company = await signUpCompany()
  const ann = await company.employee('Ann')
  const page = await openVisitorPage()
  await page.goto(await requestLoginLink(company, ann))
  await page.getByRole('heading', { name: 'Hello Ann' }).waitFor()
  await page.getByText(`${company.account.name} records its hours with Stimpla.`).waitFor()
  await page.getByRole('button', { name: 'Log in' }).click()
  await waitForScreen(page, '/employee/app', ann.name)
  await page.reload()
  await waitForScreen(page, '/employee/app', 'Ann')
})

it.each([
  ['/login_link?token=', 'Log in as a company', '/#login'],
  ['/login_link_time_clock?token=', 'Log in to the time clock', '/login_time_clock'],
  ['/a?t=', 'Log in as an employee', '/login_employee'],
])('reports a dead link to %s at once, and leads to the log-in', async (path, link, targetPath) => {
  const page = await openVisitorPage()
  await page.goto(toSiteUrl(path + unknownToken))
  await page.getByRole('alert').getByText('This link is no longer valid.').waitFor()
  await page.getByRole('link', { name: link }).click()
  await page.waitForURL(toSiteUrl(targetPath))
  // The app changes the URL before the page is loaded. The link's screen has no fields, so a field shows that the next
  // page is loaded.
  await page.locator('form input').first().waitFor()
})

it.each(['/login_link', '/login_link_time_clock', '/change_password_link'])(
  'reports %s without a token as incomplete',
  async path => {
    const page = await openVisitorPage()
    await page.goto(toSiteUrl(path))
    await page.getByRole('alert').getByText('This link is incomplete.').waitFor()
  },
)

it('reports a link that a mail program has cut', async () => {
  const page = await openVisitorPage()
  await page.goto(toSiteUrl('/login_link?token=abc'))
  await page.getByRole('alert').getByText('This link is no longer valid.').waitFor()
})

it('explains installation at the link of text messages without a token', async () => {
  const page = await openVisitorPage()
  await page.goto(toSiteUrl('/a'))
  await page.getByRole('heading', { name: 'iPhone' }).waitFor()
  await page.getByRole('heading', { name: 'Android' }).waitFor()
})

it('asks for the company if an address has two, and sets a new password by the link', async () => {
  const email = createUniqueEmail()
  const [firstCompanyName, secondCompanyName] = [createUniqueName('Hamar'), createUniqueName('Klettur')]
  for (const name of [firstCompanyName, secondCompanyName])
    await newBrowser().call(api.signUp.requestTrial, { body: { name, email } })
  const page = await openVisitorPage()
  await page.goto(toSiteUrl('/forgot_password'))
  const press = () => page.getByRole('button', { name: 'Send me a link' }).click()
  await fillFields(page, { 'E-mail': createUniqueEmail() })
  await press()
  await page.getByText('Company not found').waitFor()
  expect(await page.getByLabel('Company name').count()).toBe(0)
  await fillFields(page, { 'E-mail': email })
  await press()
  await page.getByText('More than one company found for email').waitFor()
  await page.locator('[name=name]:focus').waitFor()
  await fillFields(page, { 'Company name': 'Nobody at all' })
  await press()
  await page.getByText('Company not found').waitFor()
  await fillFields(page, { 'Company name': secondCompanyName })
  await press()
  await page.getByText(`is on its way to ${email}`).waitFor()
  expect(await findAxeViolations(page)).toEqual([])

  const token = extractToken((await listMessagesTo(email)).at(-1), 'change_password_link')
  await page.goto(toSiteUrl(`/change_password_link?token=${token}`))
  await page.getByText(`This link belongs to the company ${secondCompanyName}.`).waitFor()
  const save = page.getByRole('button', { name: 'Save password' })
  const mismatchText = page.getByText('New password and confirmed new password do not match')
  expect(await save.isDisabled()).toBe(true)
  await page.getByLabel(/^New password/).fill('correct horse')
  expect(await save.isDisabled()).toBe(true)
  await fillFields(page, { 'Confirm new password': 'correct house' })
  await mismatchText.waitFor()
  expect(await save.isDisabled()).toBe(true)
  await fillFields(page, { 'Confirm new password': 'correct horse' })
  await mismatchText.waitFor({ state: 'detached' })
  await save.click()
  await page.getByText(`This is the password of ${secondCompanyName}`).waitFor()
  expect(await findAxeViolations(page)).toEqual([])
  await page.getByRole('link', { name: 'Continue' }).click()
  await waitForScreen(page, '/app/setup', secondCompanyName)

  await page.goto(toSiteUrl(`/change_password_link?token=${token}`))
  await page.getByRole('alert').getByText('This link is no longer valid.').waitFor()
  await page.getByRole('link', { name: 'Send me a link' }).click()
  await page.waitForURL(toSiteUrl('/forgot_password'))
})

it('reports a link that was used up while its page was open', async () => {
  const company = await signUpCompany({ time_zone: 'Europe/London' })
  const [welcomeMessage] = await listMessagesTo(company.email)
  const page = await openVisitorPage()
  await page.goto(toSiteUrl(`/change_password_link?token=${extractToken(welcomeMessage, 'change_password_link')}`))
  await page.getByLabel(/^New password/).fill('another horse')
  await fillFields(page, { 'Confirm new password': 'another horse' })
  await company.setPassword('correct horse')
  await page.getByRole('button', { name: 'Save password' }).click()
  await page.getByRole('alert').getByText('This link is no longer valid.').waitFor()
})

it('refuses a short password at its field, and keeps the link valid', async () => {
  const company = await signUpCompany({ time_zone: 'Europe/London' })
  const [welcomeMessage] = await listMessagesTo(company.email)
  const page = await openVisitorPage()
  await page.goto(toSiteUrl(`/change_password_link?token=${extractToken(welcomeMessage, 'change_password_link')}`))
  const choose = async (password: string) => {
    await page.getByLabel(/^New password/).fill(password)
    await fillFields(page, { 'Confirm new password': password })
    await page.getByRole('button', { name: 'Save password' }).click()
  }
  await choose('short')
  await page.getByText('At least 8 characters', { exact: true }).waitFor()
  await choose('long enough')
  await page.getByText(`This is the password of ${company.account.name}`).waitFor()
})
