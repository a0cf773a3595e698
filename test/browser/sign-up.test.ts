import type { BrowserContext } from 'playwright-core'
import { api } from '../../shared/api/index.ts'
import { newBrowserContext } from '../support/chromium.ts'
import { cloudAddress, listMessagesTo, extractToken } from '../support/cloud.ts'
import { uniqueName, uniqueEmail } from '../support/company.ts'

let browser: BrowserContext
beforeAll(async () => {
  browser = await newBrowserContext()
})

it('signs up, sets a password by the mailed link, logs out and logs in', async () => {
  const page = await browser.newPage()
  const problems: string[] = []
  page.on('pageerror', error => problems.push(error.message))
  page.on('console', message => {
    // A 401 before the log-in is expected.
    if (message.type() === 'error' && !message.text().includes('401')) problems.push(message.text())
  })
  const [name, email] = [uniqueName('Hamar'), uniqueEmail()]
  const heading = page.getByRole('banner').getByText(name, { exact: true })

  await page.goto(cloudAddress().web)
  // The company gets the currency of the chosen prices.
  await page.getByRole('radio', { name: 'USD' }).check()
  const trial = page.getByRole('region', { name: 'Try free for 14 days' })
  await trial.getByLabel('Company name').fill(name)
  await trial.getByLabel('E-mail').fill('nobody')
  await trial.getByRole('button', { name: 'Create account' }).click()
  await trial.getByText('A valid email is required').waitFor()
  await trial.getByLabel('E-mail').fill(email)
  await trial.getByRole('button', { name: 'Create account' }).click()
  await heading.waitFor()
  expect(new URL(page.url()).pathname).toBe('/app/setup')
  const self = await page.evaluate<{ currency: string }>(
    `fetch('/_api${api.auth.self.path}', { method: 'POST', body: '{}', headers: { 'content-type': 'application/json' } }).then(answer => answer.json())`,
  )
  expect(self.currency).toBe('USD')

  const [welcome] = await listMessagesTo(email)
  await page.goto(`${cloudAddress().web}/change_password_link?token=${extractToken(welcome, 'change_password_link')}`)
  await page.getByLabel(/^New password/).fill('correct horse')
  await page.getByLabel('Confirm new password').fill('correct horse')
  await page.getByRole('button', { name: 'Save password' }).click()
  await page.getByText(`This is the password of ${name}`).waitFor()
  await page.getByRole('link', { name: 'Continue' }).click()
  await heading.waitFor()

  await page.getByRole('button', { name: 'Log out' }).click()
  const login = page.getByRole('region', { name: 'Log in', exact: true })
  await login.getByLabel('Company name').fill(name)
  await login.getByLabel('Password').fill('wrong')
  await login.getByRole('button', { name: 'Log in' }).click()
  await login.getByText('Wrong company password').waitFor()
  await login.getByLabel('Password').fill('correct horse')
  await login.getByRole('button', { name: 'Log in' }).click()
  await heading.waitFor()

  await page.reload()
  await heading.waitFor()
  expect(problems.filter(problem => !problem.includes('400'))).toEqual([])
})
