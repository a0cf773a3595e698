import type { BrowserContext, Page } from 'playwright-core'
import { keys } from '../../functions/table/keys.ts'
import { api } from '../../shared/api/index.ts'
import { CompanyId } from '../../shared/domain/ids.ts'
import { disableCompany } from '../support/stored-data.ts'
import { closePages, openBrowserContext, openSharedPage } from '../support/chromium.ts'
import { getCloudAddress } from '../support/cloud.ts'
import { copySession } from '../support/copy-session.ts'
import { openCompanyApp, findAxeViolations, expectFocus, waitForExpression } from '../support/screen.ts'
import { signUpCompany } from '../support/company.ts'
import { serveKit } from '../support/kit.ts'
import { toSiteUrl, openVisitorPage } from '../support/visitor.ts'

it.each(['/no/such/page', '/admin/no-such-page', '/changelog/2020-01-01', '/app/'])(
  'redirects %s to the front page',
  async path => {
    const page = await openVisitorPage()
    await page.goto(toSiteUrl(path))
    await page.getByRole('button', { name: 'Create account' }).waitFor()
    expect(new URL(page.url()).pathname).toBe('/')
  },
)

it('starts a screen at its top with the focus on its heading, and returns on Back', async () => {
  const page = await openVisitorPage()
  await page.setViewportSize({ width: 390, height: 250 })
  await page.goto(toSiteUrl('/login_time_clock'))
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  await page.getByRole('heading', { level: 1, name: 'Forgot your password?' }).and(page.locator(':focus')).waitFor()
  expect(await page.evaluate('window.scrollY')).toBe(0)
  expect(await page.title()).toMatch(/^Forgot your password\? · /)
  await page.goBack()
  await page.getByRole('heading', { level: 1, name: 'Log in to the time clock' }).and(page.locator(':focus')).waitFor()
  await waitForExpression(page, 'window.scrollY > 100')
})

it('leaves the focus of a first page alone, and skips to the content on Tab', async () => {
  const page = await openVisitorPage()
  await page.goto(toSiteUrl('/privacy'))
  await page.getByRole('heading', { level: 1 }).waitFor()
  expect(await page.evaluate('document.activeElement === document.body')).toBe(true)
  await page.keyboard.press('Tab')
  await expectFocus(page, 'Skip to content')
  await page.keyboard.press('Enter')
  expect(await page.evaluate('document.activeElement.id')).toBe('content')
  await page.keyboard.press('Tab')
  await expectFocus(page, 'What is new')
})

describe('the company’s app', () => {
  let browser: BrowserContext
  let page: Page
  beforeAll(async () => {
    browser = await openBrowserContext()
  })
  afterEach(() => closePages(browser))

  it('shows a disabled company its state and an address to write to', async () => {
    const company = await signUpCompany()
    page = await openCompanyApp(browser, company, 'employees')
    await disableCompany(keys.company(CompanyId.parse(company.account.id)))
    await page.reload()
    const note = page.getByRole('complementary').filter({ hasText: 'account is closed.' })
    await note.getByRole('link', { name: '@' }).waitFor()
    await page.getByText('No employees have been created').waitFor()
    expect(await findAxeViolations(page)).toEqual([])
  })

  it('shows its time clock and employees in the footer what they can still do', async () => {
    const company = await signUpCompany()
    await company.call(api.settings.save, { body: { language: 'en' } })
    const phone = await company.logInPhone(await company.employee('Ann'))
    const screen = await company.logInTimeClock()
    await disableCompany(keys.company(CompanyId.parse(company.account.id)))
    page = await openSharedPage(browser)
    for (const [session, path] of [
      [screen, '/time_clock'],
      [phone, '/employee/app'],
    ] as const) {
      await browser.clearCookies()
      await copySession(browser, session)
      await page.goto(`${getCloudAddress().web}${path}`)
      const note = page.getByRole('complementary').filter({ hasText: 'account is closed.' })
      await note.waitFor()
      expect([path, await note.getByRole('link').count(), await note.getByText('export').count()]).toEqual([path, 0, 0])
      const box = await note.boundingBox()
      expect([path, box && box.y + box.height]).toEqual([path, page.viewportSize()?.height])
    }
  })

  it('titles a screen, focuses its heading, and returns on Back', async () => {
    page = await openCompanyApp(browser, await signUpCompany(), 'employees')
    await page.getByText('No employees have been created').waitFor()
    expect(await page.title()).toMatch(/^Employees · /)
    await page.getByRole('link', { name: 'Projects' }).click()
    await page.getByRole('heading', { level: 1, name: 'Projects' }).and(page.locator(':focus')).waitFor()
    expect(await page.title()).toMatch(/^Projects · /)
    await page.goBack()
    await page.getByRole('heading', { level: 1, name: 'Employees' }).and(page.locator(':focus')).waitFor()
  })

  it('loads a form when the pointer moves, and not with the page', async () => {
    page = await openCompanyApp(browser, await signUpCompany(), 'employees')
    await page.getByText('No employees have been created').waitFor()
    const form = /create-employee-.*\.js$/
    const listLoadedUrls = () =>
      page.evaluate<string[]>("performance.getEntriesByType('resource').map(({ name }) => name)")
    expect((await listLoadedUrls()).filter(name => form.test(name))).toEqual([])
    const formResponsePromise = page.waitForResponse(form)
    await page.mouse.move(200, 200)
    await formResponsePromise
  })

  it('stays on the screen when skipping to the content', async () => {
    page = await openCompanyApp(browser, await signUpCompany(), 'projects')
    await page.getByText('No projects have been created').waitFor()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await page.locator('main:focus').waitFor()
    expect(new URL(page.url()).hash).toBe('#projects')
  })

  it('shows a change until the company has read it', async () => {
    page = await openCompanyApp(browser, await signUpCompany(), 'projects')
    await page.getByText('No projects have been created').waitFor()
    expect(await page.getByRole('link', { name: 'Something new' }).count()).toBe(0)
    // Makes the company older than the latest announcement in the changelog.
    await page.route('**/api/self', async route => {
      const response = await route.fetch()
      await route.fulfill({ response, json: { ...(await response.json()), created: '2024-05-01T08:00:00.000Z' } })
    })
    await page.reload()
    const updateResponse = page.waitForResponse('**/update_last_seen')
    await page.getByRole('link', { name: 'Something new' }).click()
    await page.getByRole('heading', { level: 1, name: 'An overview, and a week to approve' }).waitFor()
    expect((await updateResponse).status()).toBe(200)
    await page.goto(toSiteUrl('/app#projects'))
    await page.getByText('No projects have been created').waitFor()
    expect(await page.getByRole('link', { name: 'Something new' }).count()).toBe(0)
  })

  it('has tabs at the bottom of a phone, of which the last opens the other screens', async () => {
    page = await openCompanyApp(browser, await signUpCompany(), 'employees')
    await page.getByText('No employees have been created').waitFor()
    await page.setViewportSize({ width: 390, height: 844 })
    const menu = page.getByRole('navigation', { name: 'Main menu' })
    const box = await menu.boundingBox()
    expect(box && [box.x, box.width, box.y + box.height]).toEqual([0, 390, 844])
    expect(await menu.getByRole('link').allInnerTexts()).toEqual(['Overview', 'Time entries', 'Employees', 'Projects'])
    const moreButton = menu.getByRole('button', { name: 'More' })
    await moreButton.press('Enter')
    expect(await findAxeViolations(page)).toEqual([])
    await page.keyboard.press('Escape')
    await expectFocus(page, 'More')
    expect(await menu.getByRole('link').count()).toBe(4)
    await moreButton.click()
    await menu.getByRole('link', { name: 'Settings' }).click()
    await page.getByRole('heading', { level: 1, name: 'Settings' }).waitFor()
    expect(await menu.getByRole('link').count()).toBe(4)
    await page.setViewportSize({ width: 1280, height: 800 })
    expect(await menu.getByRole('link').count()).toBe(6)
  })

  it('formats days, hours and names in Icelandic without browser support', async () => {
    const company = await signUpCompany()
    for (const name of ['Örn', 'Zoe', 'Þór', 'Ása', 'Anna', 'Ari']) await company.employee(name)
    page = await openCompanyApp(browser, company, 'employees', 'is')
    await page.getByRole('row', { name: 'Anna' }).waitFor()
    const names = (await page.getByRole('rowheader').allInnerTexts()).map(name => name.trim())
    expect(names).toEqual(['Anna', 'Ari', 'Ása', 'Zoe', 'Þór', 'Örn'])
    const today = new Intl.DateTimeFormat('is', { dateStyle: 'medium', timeZone: 'Atlantic/Reykjavik' }).format(
      new Date(),
    )
    expect(await page.getByRole('row', { name: 'Anna' }).innerText()).toContain(today)
    await page.goto(toSiteUrl('/app#projects'))
    expect(
      await page.evaluate(
        `Intl.PluralRules.supportedLocalesOf('is').length + Intl.DateTimeFormat.supportedLocalesOf('is').length`,
      ),
    ).toBe(1)
  })
})

it('shows and reads an Icelandic calendar in Icelandic', async () => {
  const page = await openVisitorPage('is')
  await page.goto(`${await serveKit(toSiteUrl(''))}/?only=dates`)
  await page
    .getByRole('button', { name: /9\.–15\. nóv\. 2026/ })
    .first()
    .click()
  const month = page.getByRole('dialog').getByRole('grid')
  await month.waitFor()
  expect(await month.locator('th').allInnerTexts()).toEqual(['mán', 'þri', 'mið', 'fim', 'fös', 'lau', 'sun'])
  await page
    .getByRole('heading', { name: 'nóvember 2026' })
    .or(page.getByText('nóvember 2026', { exact: true }))
    .first()
    .waitFor()
  await month.getByRole('button', { name: /^miðvikudagur, 11\. nóvember 2026/ }).waitFor()
  await page.getByRole('button', { name: 'Loka' }).first().waitFor({ state: 'attached' })
})

it('asks for a phone number on sites with the field, and validates it', async () => {
  const page = await openVisitorPage()
  await page.goto(toSiteUrl('/'))
  const trialForm = page.getByRole('region', { name: 'Try free for 14 days' })
  await trialForm.waitFor()
  expect(await trialForm.getByLabel(/Phone/).count()).toBe(0)

  await page.route('**/assets/base-*.js', async route => {
    const response = await route.fetch()
    await route.fulfill({ response, body: (await response.text()).replaceAll('asks_phone:!1', 'asks_phone:!0') })
  })
  await page.reload()
  const name = `Hamar ${crypto.randomUUID()}`
  const phone = trialForm.getByLabel('Phone number (optional)')
  await trialForm.getByLabel('Company name').fill(name)
  await trialForm.getByLabel('E-mail').fill(`${crypto.randomUUID()}@example.com`)
  await phone.fill('12')
  await trialForm.getByText('Not a valid phone number').waitFor()
  await trialForm.getByRole('button', { name: 'Create account' }).click()
  await trialForm.getByText('Not a phone number', { exact: true }).waitFor()
  await phone.fill('+354 611 1234')
  await phone.press('Tab')
  await trialForm.getByText('Valid phone number').waitFor()
  const sentRequest = page.waitForRequest('**/api/request-trial')
  await trialForm.getByRole('button', { name: 'Create account' }).click()
  expect((await sentRequest).postDataJSON()).toMatchObject({ name, phone: '+354 611 1234' })
  await page.waitForURL(toSiteUrl('/app/setup'))
})
