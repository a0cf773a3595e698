import { logInAdmin } from '../support/admin.ts'
import { useSharedContext, openSharedPage } from '../support/chromium.ts'
import { getCloudAddress } from '../support/cloud.ts'
import { signUpCompany } from '../support/company.ts'
import { eventually } from '../support/eventually.ts'
import { findAxeViolations } from '../support/screen.ts'
import { copySession } from '../support/copy-session.ts'
import { api } from '../../shared/api/index.ts'

const context = useSharedContext()

it('shows the changes of a script, runs it, and lists it, by keyboard', async () => {
  const [admin, company] = [await logInAdmin(), await signUpCompany()]
  const page = await openSharedPage(context())
  await copySession(context(), admin)
  await page.goto(`${getCloudAddress().web}/admin/scripts`)
  await page.getByRole('button', { name: 'Choose Script' }).focus()
  await page.keyboard.press('Enter')
  await page.keyboard.type('Close an')
  await page.keyboard.press('Enter')
  await page.getByText('People who are clocked in can clock out', { exact: false }).waitFor()
  await page.getByRole('textbox', { name: 'Name or e-mail address of the company' }).fill(company.account.name)
  await page.getByRole('button', { name: 'Choose Company', disabled: false }).press('Enter')
  await page.getByRole('option', { name: company.account.name }).press('Enter')
  await page.getByRole('button', { name: 'Show what would change' }).press('Enter')
  const line = `${company.account.name}: The account is closed. The company pays nothing`
  await page.getByText(line).waitFor()
  expect(await findAxeViolations(page)).toEqual([])
  expect(await company.call(api.auth.self, {})).toMatchObject({ disabled: false })
  await page.getByRole('button', { name: 'Run it' }).press('Enter')
  await page.getByText('What was done').waitFor()
  await page.getByRole('listitem').filter({ hasText: line }).nth(1).waitFor()
  expect(await company.call(api.auth.self, {})).toMatchObject({ disabled: true })
  const rows = page.getByRole('grid', { name: 'Runs' }).getByRole('row').filter({ hasText: company.account.name })
  await rows.filter({ hasText: 'Close an account, only looked' }).waitFor()
  await rows.getByRole('button', { name: 'Details of Close an account' }).first().press('Enter')
  await page.getByRole('dialog').getByText(line).waitFor()
  await page.keyboard.press('Escape')
  await page.setViewportSize({ width: 320, height: 640 })
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(320)
})

it('saves the files of an export from the details of its run', async () => {
  const [admin, company] = [await logInAdmin(), await signUpCompany()]
  const body = { payload: { company: company.account.id } }
  const { id } = await admin.call(api.admin.runScript, { params: { name: 'export-company' }, body })
  await eventually(
    () => admin.call(api.admin.scriptRun, { params: { id } }),
    ({ state }) => state === 'done',
  )
  const page = await openSharedPage(context())
  await copySession(context(), admin)
  await page.goto(`${getCloudAddress().web}/admin/scripts`)
  const row = page.getByRole('grid', { name: 'Runs' }).getByRole('row').filter({ hasText: company.account.name })
  await row.getByRole('button', { name: 'Details of Export everything' }).press('Enter')
  const download = page.waitForEvent('download')
  await page.getByRole('dialog').getByRole('button', { name: 'Save company-1.zip (0.1 MB)' }).press('Enter')
  expect((await download).suggestedFilename()).toBe(`${company.account.id}-company-1.zip`)
  expect(await findAxeViolations(page)).toEqual([])
})
