import { api } from '../../shared/api/index.ts'
import { newBrowser } from '../support/cloud.ts'
import { signUpCompany, expectRefusal } from '../support/company.ts'
import { findAxeViolations } from '../support/screen.ts'
import { toSiteUrl, fillFields, openVisitorPage } from '../support/visitor.ts'

it('changes the password, stays logged in here, and logs out elsewhere', async () => {
  const company = await signUpCompany({ time_zone: 'Europe/London' })
  await company.setPassword('correct horse')
  const page = await openVisitorPage()
  await page.goto(toSiteUrl('/#login'))
  const login = page.getByRole('region', { name: 'Log in', exact: true })
  await fillFields(login, { 'Company name': company.account.name, Password: 'correct horse' })
  await page.keyboard.press('Enter')

  await page.waitForURL(toSiteUrl('/app/setup'))
  await page.goto(toSiteUrl('/app#settings-security'))
  const opener = page.getByRole('button', { name: 'Change password' })
  await opener.click()
  const dialog = page.getByRole('dialog', { name: 'Change password' })
  const save = dialog.getByRole('button', { name: 'Save password' })
  await dialog.waitFor()
  expect(await findAxeViolations(page)).toEqual([])
  await dialog.getByLabel(/^New password/).fill('battery staple')
  await fillFields(dialog, { 'Confirm new password': 'battery staple' })
  expect(await save.isDisabled()).toBe(true)
  await fillFields(dialog, { 'Current password': 'wrong' })
  await save.click()
  await dialog.getByText('Wrong current password').waitFor()
  await fillFields(dialog, { 'Current password': 'correct horse' })
  await save.click()
  await dialog.getByText('The password has been changed.').waitFor()
  expect(await page.evaluate('document.activeElement.closest("[role=dialog]") !== null')).toBe(true)
  await dialog.getByRole('button', { name: 'Close' }).click()
  await dialog.waitFor({ state: 'detached' })
  await page.locator(':focus', { hasText: 'Change password' }).waitFor()
  await page.reload()
  await opener.waitFor()

  expect(await expectRefusal(company.call(api.auth.self))).toMatchObject({ status: 401 })
  await newBrowser().call(api.auth.login, { body: { username: company.account.name, password: 'battery staple' } })
})
