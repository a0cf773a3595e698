import { api } from '../../shared/api/index.ts'
import { CompanyId } from '../../shared/domain/ids.ts'
import { sessionCookieName } from '../../shared/domain/lifetimes.ts'
import type { Page } from 'playwright-core'
import { openBrowserContext } from '../support/chromium.ts'
import { newBrowser } from '../support/cloud.ts'
import { signUpCompany } from '../support/company.ts'
import { copySession } from '../support/copy-session.ts'
import { findAxeViolations, measureOverflow, openSettingsSubject } from '../support/screen.ts'
import { endTryOut } from '../support/stored-data.ts'
import { toSiteUrl } from '../support/visitor.ts'

const notice = (page: Page) => page.getByRole('complementary', { name: 'Try-out' })
const press = (page: Page, name: string) => page.getByRole('button', { name }).press('Enter')

async function findCompany(page: Page): Promise<CompanyId> {
  const caller = newBrowser()
  for (const { name, value } of await page.context().cookies()) caller.cookies.set(name, value)
  return CompanyId.parse((await caller.call(api.auth.self)).id)
}

it('starts by a press, hides what it lacks, and ends on leaving, after an hour, or at another log-in', async () => {
  const context = await openBrowserContext()
  const page = await context.newPage()
  const refusals: string[] = []
  page.on('response', response => {
    if (response.status() === 403) refusals.push(response.url())
  })
  const start = () => page.getByRole('link', { name: 'Try it without signing up' }).first().press('Enter')

  await page.goto(toSiteUrl('/'))
  expect(await findAxeViolations(page)).toEqual([])
  await start()
  await page.waitForURL('**/app')
  await notice(page).getByText('It is deleted in 60 minutes.').waitFor()
  await page.getByRole('heading', { name: 'In now' }).waitFor()
  await page.getByRole('rowheader', { name: 'Emma Clarke' }).first().waitFor()
  expect(await page.getByRole('button', { name: 'Log out' }).count()).toBe(0)
  expect([await findAxeViolations(page), await measureOverflow(page, 320)]).toEqual([[], 0])

  await page.getByRole('link', { name: 'Employees' }).press('Enter')
  await page.getByRole('button', { name: 'Edit Emma Clarke' }).press('Enter')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Name' }).waitFor()
  expect(await dialog.getByRole('textbox').count()).toBe(1)
  await page.keyboard.press('Escape')
  expect(await page.getByRole('button', { name: /text message|SMS/i }).count()).toBe(0)
  await page.getByRole('link', { name: 'Settings' }).press('Enter')
  await openSettingsSubject(page, 'Pay period')
  await page.getByRole('region', { name: 'Pay period' }).waitFor()
  expect(await page.getByRole('region', { name: /Security|Subscription|Time clock|Account/ }).count()).toBe(0)
  expect(await page.getByRole('link', { name: /^(Security|Billing|Time clock|Account)/ }).count()).toBe(0)

  await press(page, 'Leave')
  await page.waitForURL(toSiteUrl('/'))
  await start()
  await notice(page).waitFor()
  await endTryOut(await findCompany(page))
  await page.getByRole('link', { name: 'Projects' }).press('Enter')
  await page.getByRole('dialog', { name: 'The try-out is over' }).waitFor()
  await dialog.getByRole('button', { name: 'Create account' }).press('Enter')
  await page.waitForURL(toSiteUrl('/#trial'))

  await start()
  await notice(page).waitFor()
  const company = await signUpCompany()
  await copySession(context, { cookies: new Map([...company.cookies].filter(([name]) => name === sessionCookieName)) })
  await page.evaluate("window.dispatchEvent(new Event('focus'))")
  await page.getByRole('banner').getByText(company.account.name).waitFor()
  expect(await notice(page).count()).toBe(0)
  expect(refusals).toEqual([])
})
