import { api } from '../../shared/api/index.ts'
import { axeViolations } from '../support/screen.ts'
import { sentTo, newBrowser, tokenIn } from '../support/cloud.ts'
import { signUpCompany, unique, uniqueEmail } from '../support/company.ts'
import { textedLink } from '../support/phone.ts'
import { arrived, at, fill, visitor } from '../support/visitor.ts'

const noToken = 'A'.repeat(43)

test('the link of the welcome mail logs in, by a press and as often as one likes', async () => {
  const hamar = await signUpCompany()
  const [welcome] = await sentTo(hamar.email)
  for (let i = 0; i < 2; i++) {
    const page = await visitor()
    await page.goto(at(`/login_link?token=${tokenIn(welcome, 'login_link')}`))
    await page.getByRole('button', { name: 'Log in' }).click()
    await arrived(page, '/app/setup', hamar.account.name)
  }
})

test('the bookmarked link makes a screen a time clock', async () => {
  const hamar = await signUpCompany()
  const page = await visitor()
  await page.goto(at(`/login_link_time_clock?token=${hamar.account.time_clock_token}`))
  await page.getByRole('button', { name: 'Start the time clock' }).click()
  await arrived(page, '/time_clock', hamar.account.name)
})

test('the link of a text message logs the employee in, in a browser that knew nobody', async () => {
  const hamar = await signUpCompany()
  const ann = await hamar.employee('Ann')
  const page = await visitor()
  await page.goto(await textedLink(hamar, ann))
  await page.getByRole('button', { name: 'Log in' }).click()
  await arrived(page, '/employee/app', ann.name)
  await page.reload()
  await arrived(page, '/employee/app', 'Ann')
})

test.each([
  ['/login_link?token=', 'Log in', 'Log in as a company', '/#login'],
  ['/login_link_time_clock?token=', 'Start the time clock', 'Log in to the time clock', '/login_time_clock'],
  ['/a?t=', 'Log in', 'Log in as an employee', '/login_employee'],
])('a dead link to %s says so and leads on', async (path, button, way, to) => {
  const page = await visitor()
  await page.goto(at(path + noToken))
  await page.getByRole('button', { name: button }).click()
  await page.getByRole('alert').getByText('This link is no longer valid.').waitFor()
  await page.getByRole('link', { name: way }).click()
  await page.waitForURL(at(to))
  // The app changes the address before it loads the page. The screen of a link has no fields, so a field shows that the
  // page has arrived.
  await page.locator('form input').first().waitFor()
})

test.each(['/login_link', '/login_link_time_clock', '/change_password_link'])(
  '%s without its token says that the link is not complete',
  async path => {
    const page = await visitor()
    await page.goto(at(path))
    await page.getByRole('alert').getByText('This link is incomplete.').waitFor()
  },
)

test('a link that was cut by a mail program says so', async () => {
  const page = await visitor()
  await page.goto(at('/login_link?token=abc'))
  await page.getByRole('button', { name: 'Log in' }).click()
  await page.getByRole('alert').getByText('This link is no longer valid.').waitFor()
})

test('without a token the address of text messages explains installing', async () => {
  const page = await visitor()
  await page.goto(at('/a'))
  await page.getByRole('heading', { name: 'iPhone' }).waitFor()
  await page.getByRole('heading', { name: 'Android' }).waitFor()
})

test('who forgot the password is asked for the company where the address has two, and sets a new one by the link', async () => {
  const email = uniqueEmail()
  const [one, other] = [unique('Hamar'), unique('Klettur')]
  for (const name of [one, other]) await newBrowser().call(api.signUp.requestTrial, { body: { name, email } })
  const page = await visitor()
  await page.goto(at('/forgot_password'))
  const press = () => page.getByRole('button', { name: 'Send me a link' }).click()
  await fill(page, { 'E-mail': uniqueEmail() })
  await press()
  await page.getByText('Company not found').waitFor()
  expect(await page.getByLabel('Company name').count()).toBe(0)
  await fill(page, { 'E-mail': email })
  await press()
  await page.getByText('Which company?').waitFor()
  await page.locator('[name=name]:focus').waitFor()
  await fill(page, { 'Company name': 'Nobody at all' })
  await press()
  await page.getByText('Company not found').waitFor()
  await fill(page, { 'Company name': other })
  await press()
  await page.getByText(`is on its way to ${email}`).waitFor()
  expect(await axeViolations(page)).toEqual([])

  const link = tokenIn((await sentTo(email)).at(-1), 'change_password_link')
  await page.goto(at(`/change_password_link?token=${link}`))
  const save = page.getByRole('button', { name: 'Save password' })
  const mismatch = page.getByText('New password and confirmed new password do not match')
  expect(await save.isDisabled()).toBe(true)
  await page.getByLabel(/^New password/).fill('correct horse')
  expect(await save.isDisabled()).toBe(true)
  await fill(page, { 'Confirm new password': 'correct house' })
  await mismatch.waitFor()
  expect(await save.isDisabled()).toBe(true)
  await fill(page, { 'Confirm new password': 'correct horse' })
  await mismatch.waitFor({ state: 'detached' })
  await save.click()
  await page.getByText(`This is the password of ${other}`).waitFor()
  expect(await axeViolations(page)).toEqual([])
  await page.getByRole('link', { name: 'Continue' }).click()
  await arrived(page, '/app/setup', other)

  await page.goto(at(`/change_password_link?token=${link}`))
  await page.getByLabel(/^New password/).fill('another horse')
  await fill(page, { 'Confirm new password': 'another horse' })
  await save.click()
  await page.getByRole('alert').getByText('This link is no longer valid.').waitFor()
  await page.getByRole('link', { name: 'Send me a link' }).click()
  await page.waitForURL(at('/forgot_password'))
})

test('a short password is refused at its field, and the link still works', async () => {
  const hamar = await signUpCompany({ time_zone: 'Europe/London' })
  const [welcome] = await sentTo(hamar.email)
  const page = await visitor()
  await page.goto(at(`/change_password_link?token=${tokenIn(welcome, 'change_password_link')}`))
  const choose = async (password: string) => {
    await page.getByLabel(/^New password/).fill(password)
    await fill(page, { 'Confirm new password': password })
    await page.getByRole('button', { name: 'Save password' }).click()
  }
  await choose('short')
  await page.getByText('At least 8 characters', { exact: true }).waitFor()
  await choose('long enough')
  await page.getByText(`This is the password of ${hamar.account.name}`).waitFor()
})
