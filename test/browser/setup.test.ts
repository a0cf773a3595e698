import { api } from '../../shared/api/index.ts'
import { brand } from '../../shared/brand.ts'
import { newId } from '../../shared/domain/new-id.ts'
import { findAxeViolations, openCompanyApp } from '../support/screen.ts'
import { listMessagesTo, newBrowser, extractToken } from '../support/cloud.ts'
import { signUpCompany, createUniqueName, createUniqueEmail } from '../support/company.ts'
import { toSiteUrl, fillFields, openVisitorPage } from '../support/visitor.ts'

const heading = (name: string) => ({ name, exact: true, level: 1 })

it('leads from the trial form to the first clock-in, and notices it', async () => {
  const page = await openVisitorPage()
  await page.goto(toSiteUrl('/#trial'))
  const trialRegion = page.getByRole('region', { name: 'Try free for 14 days' })
  await fillFields(trialRegion, { 'Company name': createUniqueName('Hamar'), 'E-mail': createUniqueEmail() })
  await page.keyboard.press('Enter')
  await page.waitForURL(toSiteUrl('/app/setup'))
  await page.getByRole('heading', heading('Your first project')).waitFor()
  expect(await findAxeViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByText('Name can not be empty').waitFor()
  await page.getByLabel('Name of the project').fill('House')
  await page.keyboard.press('Enter')

  await page.getByRole('heading', heading('Your first employee')).and(page.locator(':focus')).waitFor()
  await page.getByText('Step 2 of 3').waitFor()
  // The step follows from the company's data, so a reload must keep it.
  await page.reload()
  await page.getByRole('heading', heading('Your first employee')).waitFor()
  const number = `+354611${String(Date.now()).slice(-4)}`
  await fillFields(page, { Name: 'Ann', 'Phone number (optional)': number })
  await page.getByText('Valid phone number').waitFor()
  await page.getByText(/You can send 3 more text messages before you confirm .*@example.com by the link/).waitFor()
  expect(await findAxeViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'Next' }).click()
  // The next step appears when the employee exists, before the message is sent.
  await page.getByText('A message with the link is on its way to Ann').waitFor()

  await page.getByRole('heading', heading('The first clock-in')).and(page.locator(':focus')).waitFor()
  await page.getByText('The link in it opens the app; then press the button.').waitFor()
  await page.getByText('Waiting for the first clock-in…').waitFor()
  expect(await findAxeViolations(page)).toEqual([])
  const phone = newBrowser()
  const ann = await phone.call(api.employee.loginToken, {
    body: { token: extractToken((await listMessagesTo(number)).at(-1), 'a') },
  })
  const [house] = await phone.call(api.employee.projects)
  if (!house) throw new Error('there is no project')
  await phone.call(api.employee.clockIn, {
    body: { id: `${ann.id}.${newId()}`, project_id: house.id, start_time: new Date().toISOString() },
  })
  await page.getByText('Ann has clocked in on House.').waitFor()
  await page.getByRole('button', { name: 'See the time entries' }).click()
  await page.waitForURL(url => url.pathname === '/app')
  // After the setup, the product's name and the front page must lead to the app.
  const navigation = page.waitForEvent('framenavigated', frame => new URL(frame.url()).pathname === '/app')
  await page.getByRole('link', { name: brand, exact: true }).click()
  await navigation
  await page.goto(toSiteUrl('/'))
  await page.waitForURL(url => url.pathname === '/app')
})

it('goes back, continues at its step after a reload, and can be left', async () => {
  const page = await openVisitorPage()
  await page.goto(toSiteUrl('/#trial'))
  await fillFields(page.getByRole('region', { name: 'Try free for 14 days' }), {
    'Company name': createUniqueName('Hamar'),
    'E-mail': createUniqueEmail(),
  })
  await page.keyboard.press('Enter')
  await page.waitForURL(toSiteUrl('/app/setup'))
  expect(await page.getByRole('button', { name: 'Back' }).isDisabled()).toBe(true)
  await page.getByLabel('Name of the project').fill('House')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', heading('Your first employee')).waitFor()
  await page.getByRole('button', { name: 'Back' }).click()
  await page.getByRole('heading', heading('Your first project')).waitFor()
  await page.getByRole('button', { name: 'Skip' }).click()
  await page.getByRole('heading', heading('Your first employee')).waitFor()
  await page.route('**/send_sms', route => route.abort())
  await fillFields(page, { Name: 'Ann', 'Phone number (optional)': `+354611${String(Date.now()).slice(-4)}` })
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByRole('heading', heading('The first clock-in')).waitFor()
  await page.getByText('/login_employee').waitFor()
  expect(await page.getByText('got a message').count()).toBe(0)
  await page.getByRole('button', { name: 'Back' }).click()
  await page.getByRole('heading', heading('Your first employee')).waitFor()
  await page.goto(toSiteUrl('/'))
  await page.waitForURL(toSiteUrl('/app/setup'))
  await page.getByRole('heading', heading('Your first employee')).waitFor()

  await page.getByRole('button', { name: 'Close' }).click()
  const dialog = page.getByRole('dialog', { name: 'Leave the first steps?' })
  expect(await findAxeViolations(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('heading', heading('Your first employee')).waitFor()
  await page.getByRole('button', { name: 'Close' }).click()
  await dialog.getByRole('button', { name: 'Leave' }).click()
  await page.waitForURL(url => url.pathname === '/app')
})

it('shows the letters of the newest active employee, and none of inactive people', async () => {
  const company = await signUpCompany()
  await company.project('House')
  const [ann, ben] = [await company.employee('Ann'), await company.employee('Ben')]
  const deactivate = ({ id }: { id: string }) => company.call(api.employees.disable, { params: { id } })
  await deactivate(ben)
  const page = await openCompanyApp((await openVisitorPage()).context(), company, '/app/setup')
  const facts = page.getByRole('definition')
  await page.getByText('Waiting for the first clock-in…').waitFor()
  await facts.first().waitFor()
  expect(await facts.allTextContents()).toEqual([company.account.name, 'Ann', ann.login_token])
  await deactivate(ann)
  await page.reload()
  await page.getByText('Waiting for the first clock-in…').waitFor()
  expect(await facts.allTextContents()).toEqual([])
})
