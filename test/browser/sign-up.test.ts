import type { BrowserContext } from 'playwright-core'
import { api } from '../../shared/api/index.ts'
import { openBrowserContext } from '../support/chromium.ts'
import { getCloudAddress, listMessagesTo, extractToken } from '../support/cloud.ts'
import { createUniqueName, createUniqueEmail } from '../support/company.ts'

let browser: BrowserContext
beforeAll(async () => {
  browser = await openBrowserContext()
})

it('signs up, sets a password by the mailed link, logs out and logs in', async () => {
  const page = await browser.newPage()
  const pageErrors: string[] = []
  page.on('pageerror', error => pageErrors.push(error.message))
  page.on('console', message => {
    // A 401 before the log-in is expected.
    if (message.type() === 'error' && !message.text().includes('401')) pageErrors.push(message.text())
  })
  const [name, email] = [createUniqueName('Hamar'), createUniqueEmail()]
  const heading = page.getByRole('banner').getByText(name, { exact: true })

  await page.goto(getCloudAddress().web)
  // The company gets the currency of the chosen prices.
  await page.getByRole('radio', { name: 'USD' }).check()
  const trialForm = page.getByRole('region', { name: 'Try free for 14 days' })
  await trialForm.getByLabel('Company name').fill(name)
  await trialForm.getByLabel('E-mail').fill('nobody')
  await trialForm.getByRole('button', { name: 'Create account' }).click()
  await trialForm.getByText('A valid email is required').waitFor()
  await trialForm.getByLabel('E-mail').fill(email)
  await trialForm.getByRole('button', { name: 'Create account' }).click()
  await heading.waitFor()
  expect(new URL(page.url()).pathname).toBe('/app/setup')
  const self = await page.evaluate<{ currency: string }>(
    `fetch('/_api${api.auth.self.path}', { method: 'POST', body: '{}', headers: { 'content-type': 'application/json' } }).then(answer => answer.json())`,
  )
  expect(self.currency).toBe('USD')

  const [welcomeMessage] = await listMessagesTo(email)
  await page.goto(
    `${getCloudAddress().web}/change_password_link?token=${extractToken(welcomeMessage, 'change_password_link')}`,
  )
  await page.getByLabel(/^New password/).fill('correct horse')
  await page.getByLabel('Confirm new password').fill('correct horse')
  await page.getByRole('button', { name: 'Save password' }).click()
  await page.getByText(`This is the password of ${name}`).waitFor()
  await page.getByRole('link', { name: 'Continue' }).click()
  await heading.waitFor()

  await page.getByRole('button', { name: 'Log out' }).click()
  const loginForm = page.getByRole('region', { name: 'Log in', exact: true })
  await loginForm.getByLabel('Company name').fill(name)
  await loginForm.getByLabel('Password').fill('wrong')
  await loginForm.getByRole('button', { name: 'Log in' }).click()
  await loginForm.getByText('Wrong company password').waitFor()
  await loginForm.getByLabel('Password').fill('correct horse')
  await loginForm.getByRole('button', { name: 'Log in' }).click()
  await heading.waitFor()

  await page.reload()
  await heading.waitFor()
  expect(pageErrors.filter(problem => !problem.includes('400'))).toEqual([])
})
