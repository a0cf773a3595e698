import { readFileSync } from 'node:fs'
import { computeOneTimeCode, computeTimeStep } from '../../functions/areas/sign-in/one-time-codes.ts'
import { api } from '../../shared/api/index.ts'
import { logInAdmin, createAdmin } from '../support/admin.ts'
import { useSharedContext, openSharedPage } from '../support/chromium.ts'
import { getCloudAddress, newBrowser } from '../support/cloud.ts'
import { signUpCompany, createUniqueName, createUniqueEmail } from '../support/company.ts'
import { expectEventually } from '../support/eventually.ts'
import { findAxeViolations } from '../support/screen.ts'
import { copySession } from '../support/copy-session.ts'

const context = useSharedContext()

it('logs in with a code, finds a company, adds a note and creates another', async () => {
  const [admin, company] = [await createAdmin(), await signUpCompany()]
  await company.employee('Ann')
  const page = await openSharedPage(context())
  await page.goto(`${getCloudAddress().web}/admin/app`)
  await page.waitForURL('**/admin')
  await page.getByRole('textbox', { name: 'User name' }).fill(admin.username)
  await page.getByRole('textbox', { name: 'Password' }).fill('another password')
  await page.getByRole('button', { name: 'Log in' }).click()
  await page.getByText('Wrong user name or password').waitFor()
  expect(await findAxeViolations(page)).toEqual([])
  await page.getByRole('textbox', { name: 'Password' }).fill(admin.password)
  await page.keyboard.press('Enter')
  const code = page.getByRole('textbox', { name: /^Code of the app/ })
  await code.and(page.locator(':focus')).waitFor()
  await code.fill(computeOneTimeCode(admin.secret, computeTimeStep(new Date().toISOString())))
  await page.keyboard.press('Enter')
  await page.waitForURL('**/admin/app')

  const grid = page.getByRole('grid', { name: 'Companies' })
  const search = page.getByRole('searchbox', { name: 'Name, e-mail address or kennitala' })
  await search.fill(company.account.name.toLowerCase())
  const row = grid.getByRole('row').filter({ hasText: company.account.name })
  await row.waitFor()
  await expectEventually(() => grid.locator('[role=row][data-key]').count(), 1)
  expect(await findAxeViolations(page)).toEqual([])
  await row.getByRole('link', { name: `Open ${company.account.name}` }).click()
  const mainRegion = page.getByRole('main')
  await mainRegion.getByText(`${company.email} (no link used yet)`).waitFor()
  await mainRegion.getByText(`UTC, ${admin.username}: looked at it`).waitFor()
  // The page of a company has its own URL.
  await page.goto(`${getCloudAddress().web}/admin/app#company-${company.account.id}`)
  await page.reload()
  await mainRegion.getByRole('heading', { name: company.account.name }).waitFor()
  await mainRegion.getByRole('region', { name: 'Employees' }).getByText('Ann active').waitFor()
  await mainRegion.getByRole('region', { name: 'Invoices' }).getByText('None yet').waitFor()
  await mainRegion.getByRole('textbox', { name: 'Notes' }).fill('Calls on Mondays')
  expect(await findAxeViolations(page)).toEqual([])
  await mainRegion.getByRole('button', { name: 'Save notes' }).click()
  await mainRegion.getByRole('textbox', { name: 'Add a line' }).fill('Wants dk')
  await mainRegion.getByRole('button', { name: 'Save notes' }).click()
  const line = `${new Date().toISOString().slice(0, 10)} ${admin.username}: Wants dk`
  await expectEventually(
    () => mainRegion.getByRole('textbox', { name: 'Notes' }).inputValue(),
    `Calls on Mondays\n${line}`,
  )
  await page.getByRole('link', { name: 'All companies' }).click()
  await search.fill(company.account.name.toLowerCase())
  await row.getByRole('button', { name: `notes of ${company.account.name}` }).press('Enter')
  const notesDialog = page.getByRole('dialog', { name: company.account.name })
  await notesDialog.getByRole('textbox', { name: 'Notes' }).fill('Calls on Tuesdays')
  await notesDialog.getByRole('button', { name: 'Save notes' }).click()
  await notesDialog.waitFor({ state: 'hidden' })
  await row.filter({ hasText: 'Calls on Tuesdays' }).waitFor()

  const [name, password] = [createUniqueName('Vör'), 'a password 1']
  await page.getByRole('button', { name: 'Add company' }).click()
  const form = page.getByRole('dialog', { name: 'Add company' })
  await form.getByRole('textbox', { name: 'Company name' }).fill(name)
  await form.getByRole('textbox', { name: 'E-mail address' }).fill(createUniqueEmail())
  await form.getByLabel('Password', { exact: true }).fill(password)
  await form.getByLabel('The password again').fill('a password 2')
  await form.getByRole('button', { name: 'Add company' }).click()
  await form.getByText('The two passwords differ').waitFor()
  await form.getByLabel('The password again').fill(password)
  expect(await findAxeViolations(page)).toEqual([])
  await form.getByRole('button', { name: 'Add company' }).click()
  await form.waitFor({ state: 'hidden' })
  await search.fill(name)
  await grid.getByRole('row').filter({ hasText: name }).waitFor()
  await newBrowser().call(api.auth.login, { body: { username: name, password } })

  await page.getByRole('button', { name: 'Log out' }).click()
  await page.waitForURL('**/admin')
})

it('lists acts by administrator and day, and saves them as a file', async () => {
  const [admin, otherAdmin, company] = [
    await createAdmin({ hasCodes: false }),
    await logInAdmin(),
    await signUpCompany(),
  ]
  const request = { params: { id: company.account.id } }
  await otherAdmin.call(api.admin.company, request)
  const page = await openSharedPage(context())
  await page.goto(`${getCloudAddress().web}/admin`)
  await page.getByRole('textbox', { name: 'User name' }).fill(admin.username)
  await page.getByRole('textbox', { name: 'Password' }).fill(admin.password)
  await page.keyboard.press('Enter')
  await page.getByRole('searchbox', { name: /^Name, e-mail/ }).fill('=1+1')
  await page.getByText('No company has a name or e-mail address with a word that begins like this').waitFor()
  await page.getByRole('link', { name: 'Acts' }).press('Enter')
  await page.waitForURL('**/admin/audit')
  const grid = page.getByRole('grid', { name: 'What administrators did' })
  await grid.getByRole('row').filter({ hasText: company.account.name }).filter({ hasText: 'looked at it' }).waitFor()
  await page.getByRole('combobox', { name: 'Administrator' }).fill(admin.username)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await grid.getByRole('row').filter({ hasText: company.account.name }).waitFor({ state: 'detached' })
  await grid.getByRole('row').filter({ hasText: 'searched for “=1+1”' }).waitFor()
  expect(await findAxeViolations(page)).toEqual([])
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Save as CSV' }).press('Enter'),
  ])
  const lines = readFileSync(await file.path(), 'utf8')
    .trim()
    .split('\r\n')
  expect(lines[0]).toContain('When (UTC),Administrator,Company')
  expect(lines[1]).toContain(`${admin.username},,,saved a file of acts`)
  expect(lines[2]).toContain(`${admin.username},,,searched for “=1+1”`)
  await page.getByRole('button', { name: 'Log out' }).click()
  await page.waitForURL('**/admin')
})

it('reads a company once, although the network has been away', async () => {
  const [admin, company] = [await logInAdmin(), await signUpCompany()]
  await copySession(context(), admin)
  const page = await openSharedPage(context())
  await page.goto(`${getCloudAddress().web}/admin/app#company-${company.account.id}`)
  await page.getByRole('region', { name: 'Invoices' }).getByText('None yet').waitFor()
  const paths: string[] = []
  page.on('request', request => paths.push(new URL(request.url()).pathname))
  await context().setOffline(true)
  await context().setOffline(false)
  await page.evaluate("fetch('/icon.svg', { cache: 'no-store' })")
  await expectEventually(async () => paths.includes('/icon.svg'), true)
  expect(paths.filter(path => path.includes(company.account.id))).toEqual([])
})

it('fits a phone, and keeps companies out of the administrators’ screens', async () => {
  const [admin, company] = [await createAdmin({ hasCodes: false }), await signUpCompany()]
  const page = await openSharedPage(context())
  await page.setViewportSize({ width: 320, height: 640 })
  await page.goto(`${getCloudAddress().web}/admin`)
  await page.getByRole('textbox', { name: 'User name' }).fill(admin.username)
  await page.getByRole('textbox', { name: 'Password' }).fill(admin.password)
  await page.keyboard.press('Enter')
  await page
    .getByRole('grid', { name: 'Companies' })
    .getByRole('row')
    .filter({ hasText: company.account.name })
    .waitFor()
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(320)
  await page.getByRole('button', { name: 'Log out' }).click()
  await page.waitForURL('**/admin')
  await copySession(context(), company)
  await page.goto(`${getCloudAddress().web}/admin/app`)
  await page.waitForURL('**/app/setup')
})
