import { languages, localeByLanguage } from '../../shared/domain/languages.ts'
import { listMessagesTo } from '../support/cloud.ts'
import { signUpCompany, createUniqueName, createUniqueEmail } from '../support/company.ts'
import { readTexts } from '../support/text-keys.ts'
import {
  waitForScreen,
  toSiteUrl,
  toMarketUrl,
  fillFields,
  marketByLanguage,
  openVisitorPage,
} from '../support/visitor.ts'

const welcomeSubjects = { en: 'Welcome to', is: 'Velkomin', pt: 'Boas-vindas' }

it.each(languages)('signs up in %s, and keeps the language', async language => {
  const texts = readTexts(language)
  const text = (key: string): string => texts[key] ?? key
  const page = await openVisitorPage(language)
  const [name, email] = [createUniqueName('Hamar'), createUniqueEmail()]
  await page.goto(toMarketUrl(marketByLanguage[language], '/'))
  const trialForm = page.getByRole('region', { name: text('sign-in:trial_title_other').replace('{{count}}', '14') })
  await trialForm.getByRole('button', { name: text('sign-in:trial_submit') }).click()
  await trialForm.getByText(text('errors:field.company_name')).waitFor()
  await trialForm.getByText(text('errors:field.email')).waitFor()
  await fillFields(trialForm, { [text('sign-in:company_name')]: name, [text('sign-in:email')]: email })
  await trialForm.getByRole('button', { name: text('sign-in:trial_submit') }).click()
  await page.waitForURL(toMarketUrl(marketByLanguage[language], '/app/setup'))
  await page.getByText(name, { exact: true }).first().waitFor()
  expect(await page.locator('html').getAttribute('lang')).toBe(localeByLanguage[language])
  expect((await listMessagesTo(email))[0]?.subject).toContain(welcomeSubjects[language])
})

it('disables input while the account is created, and asks again on a taken name', async () => {
  const company = await signUpCompany()
  const page = await openVisitorPage()
  let release = (): void => {}
  const releasePromise = new Promise<void>(resolve => (release = resolve))
  await page.route('**/api/request-trial', async route => {
    await releasePromise
    await route.continue()
  })
  await page.goto(toSiteUrl('/'))
  const trialForm = page.getByRole('region', { name: 'Try free for 14 days' })
  const name = trialForm.getByLabel('Company name')
  await fillFields(trialForm, { 'Company name': company.account.name, 'E-mail': createUniqueEmail() })
  await page.keyboard.press('Enter')
  await trialForm.getByRole('button', { name: 'Creating account…' }).waitFor()
  expect([await name.isDisabled(), await trialForm.getByLabel('E-mail').isDisabled()]).toEqual([true, true])
  release()
  await trialForm.getByText('An account with that name already exists. Please choose a different one.').waitFor()
  await trialForm.getByRole('alert').getByText('Whoops! Something went wrong').waitFor()
  await page.locator('[name=name]:focus').waitFor()
  await name.fill(createUniqueName('Another'))
  await page.keyboard.press('Enter')
  await page.waitForURL(toSiteUrl('/app/setup'))
})

it('shows the error of a sign-up under its own title, with a way to hide it', async () => {
  const page = await openVisitorPage()
  await page.route('**/api/request-trial', route => route.abort())
  await page.goto(toSiteUrl('/'))
  const trialForm = page.getByRole('region', { name: 'Try free for 14 days' })
  await fillFields(trialForm, { 'Company name': createUniqueName('Hamar'), 'E-mail': createUniqueEmail() })
  await trialForm.getByRole('button', { name: 'Create account' }).click()
  const alert = trialForm.getByRole('alert')
  await alert.getByText('Whoops! Something went wrong').waitFor()
  await alert.getByRole('button', { name: 'Hide' }).click()
  await alert.waitFor({ state: 'detached' })
})

it('logs a company in once name and password are right, and names the wrong one', async () => {
  const company = await signUpCompany()
  await company.setPassword('correct horse')
  const page = await openVisitorPage()
  // Mails about salary exports have links of this form.
  await page.goto(toSiteUrl('/app?employee=none#exports'))
  const loginForm = page.getByRole('region', { name: 'Log in', exact: true })
  const press = () => loginForm.getByRole('button', { name: 'Log in' }).click()
  const calls: string[] = []
  page.on('request', request => request.method() === 'POST' && calls.push(request.url()))
  await press()
  await loginForm.getByText('Enter the name of your company').waitFor()
  await loginForm.getByText('Enter your password').waitFor()
  expect(calls).toEqual([])
  await fillFields(loginForm, { 'Company name': 'Nobody at all', Password: 'correct horse' })
  await press()
  await loginForm.getByText('Wrong company name').waitFor()
  await fillFields(loginForm, { 'Company name': company.account.name, Password: 'wrong' })
  await press()
  await loginForm.getByText('Wrong company password').waitFor()
  await fillFields(loginForm, { Password: 'correct horse' })
  await press()
  await waitForScreen(page, '/app?employee=none#exports', company.account.name)
  await page.goto(toSiteUrl('/'))
  await waitForScreen(page, '/app/setup', company.account.name)
})

it('logs an employee in once all fields are right, and leaves the log-in', async () => {
  const company = await signUpCompany()
  const ann = await company.employee('Ann')
  const page = await openVisitorPage()
  await page.goto(toSiteUrl('/employee/app?from=mail#days'))
  await page.waitForURL(toSiteUrl('/login_employee'))
  const press = () => page.getByRole('button', { name: 'Log in as an employee' }).click()
  await fillFields(page, { Company: 'Nobody at all', Employee: 'Nobody', Password: 'zzzz' })
  await press()
  await page.getByText('Wrong company name').waitFor()
  await fillFields(page, { Company: company.account.name })
  await press()
  await page.getByText('Wrong employee name').waitFor()
  await fillFields(page, { Employee: 'Ann' })
  await press()
  await page.getByText('Wrong employee password').waitFor()
  await fillFields(page, { Password: ann.login_token.toUpperCase() })
  await press()
  await waitForScreen(page, '/employee/app?from=mail#days', ann.name)
  for (const path of ['/login_employee', '/', '/app']) {
    await page.goto(toSiteUrl(path))
    await waitForScreen(page, '/employee/app', ann.name)
  }
})

it('starts a time clock by the company’s name and password', async () => {
  const company = await signUpCompany()
  await company.setPassword('correct horse')
  const page = await openVisitorPage()
  await page.goto(toSiteUrl('/login_time_clock'))
  const press = () => page.getByRole('button', { name: 'Start the time clock' }).click()
  await fillFields(page, { 'Company name': 'Nobody at all', Password: 'correct horse' })
  await press()
  await page.getByText('Wrong company name').waitFor()
  await fillFields(page, { 'Company name': company.account.name, Password: 'wrong' })
  await press()
  await page.getByText('Wrong company password').waitFor()
  await fillFields(page, { Password: 'correct horse' })
  await press()
  await waitForScreen(page, '/time_clock', company.account.name)
})
