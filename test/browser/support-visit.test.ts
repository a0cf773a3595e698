/** A support visit in the browser, from the keyboard: its reason, the question before a change, its trace, its end. */
import type { Page } from 'playwright-core'
import { api } from '../../shared/api/index.ts'
import { adminBrowser, onVisit } from '../support/admin.ts'
import { contextInTurns, pageOf } from '../support/chromium.ts'
import { cloud } from '../support/cloud.ts'
import { company, crew, worked } from '../support/company.ts'
import { appOf, barriers, goInside, overflowAt } from '../support/screen.ts'
import { ago, hour } from '../support/shift.ts'
import { endHourOf } from '../support/stored-data.ts'
import { takeSession } from '../support/take-session.ts'

const context = contextInTurns()
const ofCompany = contextInTurns()

/** Presses the button of the topmost dialog, or of the screen, from the keyboard. */
const press = (page: Page, name: string | RegExp): Promise<void> =>
  page.getByRole('button', { name }).last().press('Enter')

const bannerOn = (page: Page) => page.getByRole('complementary', { name: 'Support visit' })

test('an administrator visits a company, changes an entry, leaves, and both see it afterwards', async () => {
  const [admin, { hamar, ann, house }] = await Promise.all([adminBrowser(), crew()])
  const { id } = await worked(hamar, ann, house, ago(3 * hour), ago(hour))
  const { name } = await admin.call(api.admin.self)
  const companyName = hamar.account.name
  await takeSession(context(), admin)
  const [page, otherTab] = [await pageOf(context()), await context().newPage()]
  for (const tab of [otherTab, page]) {
    await tab.bringToFront()
    await tab.goto(`${cloud().web}/admin/app`)
    await tab.getByRole('button', { name: `Open ${companyName}` }).waitFor()
  }

  await page.getByRole('button', { name: `Open ${companyName}` }).click()
  await press(page, 'Log in as')
  await page.getByRole('textbox', { name: 'Reason' }).and(page.locator(':focus')).waitFor()
  await page.keyboard.press('Enter')
  await page.getByText('Say why').waitFor()
  await page.keyboard.type('Þórunn misses her shed')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/app')
  await bannerOn(page).getByText(`Support visit by ${name}: ${companyName}.`).waitFor()
  await bannerOn(page).getByText('60 minutes left.').waitFor()
  expect(await page.getByRole('button', { name: 'Log out' }).count()).toBe(0)

  await otherTab.bringToFront()
  await otherTab.getByRole('button', { name: `Open ${companyName}` }).click()
  await otherTab.getByRole('dialog', { name: `You are on a support visit to ${companyName}` }).waitFor()
  await otherTab.goto(`${cloud().web}/app#employees`)
  await bannerOn(otherTab).waitFor()

  await page.bringToFront()
  const edit = page.locator(`[id="edit-${id}"]`)
  await edit.focus()
  await page.keyboard.press('Enter')
  const project = page.getByRole('dialog').getByRole('combobox', { name: 'Project' })
  await project.fill('Road')
  await page.getByRole('option', { name: 'Road' }).waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await press(page, 'Save')
  const question = page.getByRole('dialog', { name: `Change this as Support at ${companyName}?` })
  await question.waitFor()
  expect(await barriers(page)).toEqual([])
  await page.keyboard.press('Escape')
  await page.getByText('Nothing was changed.').waitFor()
  expect(await project.inputValue()).toBe('Road')
  expect((await hamar.call(api.workLogs.history, { params: { id } })).changes).toEqual([])
  await press(page, 'Save')
  await question.waitFor()
  await press(page, 'Change')
  await edit.and(page.locator(':focus')).waitFor()
  await page.keyboard.press('Enter')
  await press(page, 'History')
  await page.getByText(`Support: ${name}, `).waitFor()
  await page.keyboard.press('Escape')

  await press(page, 'Leave')
  await page.waitForURL('**/admin/app')
  await page
    .getByRole('dialog', { name: companyName })
    .getByText(/Þórunn misses her shed$/)
    .waitFor()
  expect(await barriers(page)).toEqual([])

  await otherTab.bringToFront()
  await press(otherTab, 'New employee')
  await otherTab.getByRole('textbox', { name: 'Name' }).fill('Ben the second')
  await press(otherTab, 'Create employee')
  await press(otherTab, 'Change')
  await otherTab.getByRole('dialog', { name: `The support visit to ${companyName} is over` }).waitFor()
  await press(otherTab, 'Leave')
  await otherTab.waitForURL('**/admin/app')

  const theirs = await appOf(ofCompany(), hamar, 'settings')
  const visits = theirs.getByRole('region', { name: 'Support visits' })
  await visits.getByText('Þórunn misses her shed').waitFor()
  await visits
    .getByText(`${name}, `)
    .getByText(/, 1 minute$/)
    .waitFor()
  expect(await bannerOn(theirs).count()).toBe(0)
})

test('a visit fits a phone, hides letters of employees, and is left after its hour', async () => {
  const hamar = await company()
  const ann = await hamar.employee('Ann')
  const visit = await onVisit(hamar)
  await takeSession(context(), visit)
  const page = await pageOf(context())
  await page.goto(`${cloud().web}/app#employees`)
  await page.getByText('••••').waitFor()
  expect(await page.getByText(ann.login_token, { exact: true }).count()).toBe(0)
  expect(await overflowAt(page, 320)).toBe(0)
  await endHourOf(visit)
  await goInside(page, '/app#settings')
  await page.getByRole('dialog', { name: /^The support visit to/ }).waitFor()
  await press(page, 'Leave')
  await page.waitForURL('**/admin/app')
  await page.getByRole('dialog', { name: hamar.account.name }).waitFor()

  const another = await onVisit(hamar)
  await takeSession(context(), another)
  await endHourOf(another)
  await page.goto(`${cloud().web}/app`)
  await page.waitForURL('**/admin/app')
})
