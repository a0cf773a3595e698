import type { BrowserContext, Page } from 'playwright-core'
import { closePages, openBrowserContext, openSharedPage } from '../support/chromium.ts'
import { listMessagesTo } from '../support/cloud.ts'
import { findAxeViolations, measureOverflow } from '../support/screen.ts'
import { signUpCompany, createUniqueName, createUniqueEmail } from '../support/company.ts'
import { waitForScreen, toSiteUrl, toMarketUrl, openVisitorPage } from '../support/visitor.ts'

const screens = [
  '/',
  '/login_employee',
  '/login_time_clock',
  '/login_link?token=dead',
  '/login_link',
  '/login_link_time_clock?token=dead',
  '/a?t=dead',
  '/a',
  '/forgot_password',
  '/change_password_link?token=dead',
]

describe('every screen in the longest language', () => {
  let browser: BrowserContext
  let page: Page
  beforeAll(async () => {
    browser = await openBrowserContext({ locale: 'pt-PT' })
    page = await openSharedPage(browser)
  })
  afterAll(() => closePages(browser))

  it.each(screens)('has no axe findings on %s before and after submission, and fits a small phone', async path => {
    // Public pages are in the language of their site, and screens of the app in the browser's language.
    await page.goto(path === '/' ? toMarketUrl('pt', path) : toSiteUrl(path))
    await page.getByRole('main').waitFor()
    expect(await page.locator('html').getAttribute('lang')).toBe('pt-PT')
    expect(await measureOverflow(page, 320)).toBe(0)
    expect(await findAxeViolations(page)).toEqual([])
    const button = page.locator('button[type=submit]:enabled').first()
    if ((await button.count()) === 0) return
    await button.click()
    await page.locator('[aria-invalid=true]:visible, [role=alert]:visible').first().waitFor()
    expect(await findAxeViolations(page)).toEqual([])
  })
})

async function tabTo(page: Page, name: string): Promise<void> {
  for (let i = 0; i < 30; i++) {
    await page.keyboard.press('Tab')
    const label = await page.evaluate<string>(
      '(document.activeElement.labels?.[0] ?? document.activeElement).textContent',
    )
    if (label === name) return
  }
  throw new Error(`Tab does not reach ${name}`)
}

it('signs up, sets a password and logs in without a mouse', async () => {
  const page = await openVisitorPage()
  const [name, email] = [createUniqueName('Hamar'), createUniqueEmail()]
  await page.goto(toSiteUrl('/'))
  await page.getByRole('main').waitFor()
  await tabTo(page, 'Company name')
  await page.keyboard.type(name)
  await tabTo(page, 'E-mail')
  await page.keyboard.type(email)
  await page.keyboard.press('Enter')
  await waitForScreen(page, '/app/setup', name)

  const link = /https?:\S+change_password_link\S+/.exec((await listMessagesTo(email))[0]?.text ?? '')?.[0]
  await page.goto(link ?? 'no link')
  await page.getByRole('main').waitFor()
  await tabTo(page, 'New password, at least 8 characters')
  await page.keyboard.type('correct horse')
  await tabTo(page, 'Confirm new password')
  await page.keyboard.type('correct horse')
  await tabTo(page, 'Save password')
  await page.keyboard.press('Enter')
  await page.getByText(`This is the password of ${name}`).waitFor()
  await tabTo(page, 'Continue')
  await page.keyboard.press('Enter')
  await waitForScreen(page, '/app/setup', name)

  await tabTo(page, 'Log out')
  await page.keyboard.press('Enter')
  // The front page focuses the form.
  await page.locator('[name=username]:focus').waitFor()
  await page.keyboard.type(name)
  await tabTo(page, 'Password')
  await page.keyboard.type('correct horse')
  await tabTo(page, 'Log in')
  await page.keyboard.press('Enter')
  await waitForScreen(page, '/app/setup', name)
})

it('logs an employee in without a mouse, and focuses a wrong field', async () => {
  const company = await signUpCompany()
  const ann = await company.employee('Ann')
  const page = await openVisitorPage()
  await page.goto(toSiteUrl('/login_employee'))
  await page.getByRole('main').waitFor()
  await tabTo(page, 'Company')
  await page.keyboard.type(company.account.name)
  await tabTo(page, 'Employee')
  await page.keyboard.type('Ann')
  await tabTo(page, 'Password')
  await page.keyboard.type('zzzz')
  await page.keyboard.press('Enter')
  await page.locator('[aria-invalid=true]:focus').waitFor()
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type(ann.login_token)
  await tabTo(page, 'Log in as an employee')
  await page.keyboard.press('Enter')
  await waitForScreen(page, '/employee/app', ann.name)
})
