import { languages, localeOf } from '../../shared/domain/languages.ts'
import { sentTo } from '../support/cloud.ts'
import { signUpCompany, unique, uniqueEmail } from '../support/company.ts'
import { textsIn } from '../support/text-keys.ts'
import { arrived, at, atMarket, fill, marketIn, visitor } from '../support/visitor.ts'

const subject = { en: 'Welcome to', is: 'Velkomin', pt: 'Boas-vindas' }

test.each(languages)('one signs up in %s, and is spoken to in it from then on', async language => {
  const texts = textsIn(language)
  const text = (key: string): string => texts[key] ?? key
  const page = await visitor(language)
  const [name, email] = [unique('Hamar'), uniqueEmail()]
  await page.goto(atMarket(marketIn[language], '/'))
  const trial = page.getByRole('region', { name: text('sign-in:trial_title_other').replace('{{count}}', '14') })
  await trial.getByRole('button', { name: text('sign-in:trial_submit') }).click()
  await trial.getByText(text('errors:field.company_name')).waitFor()
  await trial.getByText(text('errors:field.email')).waitFor()
  await fill(trial, { [text('sign-in:company_name')]: name, [text('sign-in:email')]: email })
  await trial.getByRole('button', { name: text('sign-in:trial_submit') }).click()
  await page.waitForURL(atMarket(marketIn[language], '/app/setup'))
  await page.getByText(name, { exact: true }).first().waitFor()
  expect(await page.locator('html').getAttribute('lang')).toBe(localeOf[language])
  expect((await sentTo(email))[0]?.subject).toContain(subject[language])
})

test('while the account is created nothing can be typed, and a taken name asks for another', async () => {
  const hamar = await signUpCompany()
  const page = await visitor()
  let answer = (): void => {}
  const answered = new Promise<void>(done => (answer = done))
  await page.route('**/api/request-trial', async route => {
    await answered
    await route.continue()
  })
  await page.goto(at('/'))
  const trial = page.getByRole('region', { name: 'Try free for 14 days' })
  const name = trial.getByLabel('Company name')
  await fill(trial, { 'Company name': hamar.account.name, 'E-mail': uniqueEmail() })
  await page.keyboard.press('Enter')
  await trial.getByRole('button', { name: 'Creating account…' }).waitFor()
  expect([await name.isDisabled(), await trial.getByLabel('E-mail').isDisabled()]).toEqual([true, true])
  answer()
  await trial.getByText('An account with that name already exists. Please choose a different one.').waitFor()
  await trial.getByRole('alert').getByText('Whoops! Something went wrong').waitFor()
  await page.locator('[name=name]:focus').waitFor()
  await name.fill(unique('Another'))
  await page.keyboard.press('Enter')
  await page.waitForURL(at('/app/setup'))
})

test('what goes wrong with a sign-up is said under its own title, and can be hidden', async () => {
  const page = await visitor()
  await page.route('**/api/request-trial', route => route.abort())
  await page.goto(at('/'))
  const trial = page.getByRole('region', { name: 'Try free for 14 days' })
  await fill(trial, { 'Company name': unique('Hamar'), 'E-mail': uniqueEmail() })
  await trial.getByRole('button', { name: 'Create account' }).click()
  const alert = trial.getByRole('alert')
  await alert.getByText('Whoops! Something went wrong').waitFor()
  await alert.getByRole('button', { name: 'Hide' }).click()
  await alert.waitFor({ state: 'detached' })
})

test('a company logs in once name and password are right, and is told which one is missing or wrong', async () => {
  const hamar = await signUpCompany()
  await hamar.setPassword('correct horse')
  const page = await visitor()
  // The link of a mail about salary exports.
  await page.goto(at('/app?employee=none#exports'))
  const login = page.getByRole('region', { name: 'Log in', exact: true })
  const press = () => login.getByRole('button', { name: 'Log in' }).click()
  const calls: string[] = []
  page.on('request', request => request.method() === 'POST' && calls.push(request.url()))
  await press()
  await login.getByText('Enter the name of your company').waitFor()
  await login.getByText('Enter your password').waitFor()
  expect(calls).toEqual([])
  await fill(login, { 'Company name': 'Nobody at all', Password: 'correct horse' })
  await press()
  await login.getByText('Wrong company name').waitFor()
  await fill(login, { 'Company name': hamar.account.name, Password: 'wrong' })
  await press()
  await login.getByText('Wrong company password').waitFor()
  await fill(login, { Password: 'correct horse' })
  await press()
  await arrived(page, '/app?employee=none#exports', hamar.account.name)
  await page.goto(at('/'))
  await arrived(page, '/app/setup', hamar.account.name)
})

test('an employee logs in once company, name and password are right, and then has no business at the log-in', async () => {
  const hamar = await signUpCompany()
  const ann = await hamar.employee('Ann')
  const page = await visitor()
  await page.goto(at('/employee/app?from=mail#days'))
  await page.waitForURL(at('/login_employee'))
  const press = () => page.getByRole('button', { name: 'Log in as an employee' }).click()
  await fill(page, { Company: 'Nobody at all', Employee: 'Nobody', Password: 'zzzz' })
  await press()
  await page.getByText('Wrong company name').waitFor()
  await fill(page, { Company: hamar.account.name })
  await press()
  await page.getByText('Wrong employee name').waitFor()
  await fill(page, { Employee: 'Ann' })
  await press()
  await page.getByText('Wrong employee password').waitFor()
  await fill(page, { Password: ann.login_token.toUpperCase() })
  await press()
  await arrived(page, '/employee/app?from=mail#days', ann.name)
  for (const path of ['/login_employee', '/', '/app']) {
    await page.goto(at(path))
    await arrived(page, '/employee/app', ann.name)
  }
})

test('a screen becomes a time clock by the company’s name and password', async () => {
  const hamar = await signUpCompany()
  await hamar.setPassword('correct horse')
  const page = await visitor()
  await page.goto(at('/login_time_clock'))
  const press = () => page.getByRole('button', { name: 'Start the time clock' }).click()
  await fill(page, { 'Company name': 'Nobody at all', Password: 'correct horse' })
  await press()
  await page.getByText('Wrong company name').waitFor()
  await fill(page, { 'Company name': hamar.account.name, Password: 'wrong' })
  await press()
  await page.getByText('Wrong company password').waitFor()
  await fill(page, { Password: 'correct horse' })
  await press()
  await arrived(page, '/time_clock', hamar.account.name)
})
