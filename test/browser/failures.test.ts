import type { Page, Request } from 'playwright-core'
import * as z from 'zod'
import { api, routeList } from '../../shared/api/index.ts'
import { findAxeViolations } from '../support/screen.ts'
import { getCloudAddress, listMessagesTo, newBrowser, extractToken } from '../support/cloud.ts'
import { injectRouteFaults } from '../support/faults.ts'
import { signUpCompany, createUniqueName, type Company } from '../support/company.ts'
import { waitForScreen, toSiteUrl, fillFields, openVisitorPage } from '../support/visitor.ts'

const { login: loginRoute } = api.auth
const loginPattern = '**/api/login'
const contextOptions = { time_zone: 'Europe/London' }

async function openFilledLogIn({ name = 'Hamar', password = 'wrong' } = {}): Promise<Page> {
  const page = await openVisitorPage()
  await page.goto(toSiteUrl('/login'))
  await fillFields(findLogInRegion(page), { 'Company name': name, Password: password })
  // Hydration is complete when React has written the field's value into the attribute.
  await page.locator(`[name=username][value="${name}"]`).waitFor()
  return page
}

const findLogInRegion = (page: Page) => page.getByRole('region', { name: 'Log in', exact: true })
const pressLogIn = (page: Page) => findLogInRegion(page).getByRole('button', { name: 'Log in' }).click()
const waitForAlert = (page: Page, text: string) => findLogInRegion(page).getByRole('alert').getByText(text).waitFor()

/** Returns the page's report of this kind when the servers have logged it. */
async function waitForReport(page: Page, kind: string, cause: () => Promise<unknown>): Promise<unknown> {
  const isReport = (request: Request): boolean =>
    request.url().endsWith('/api/re') && request.postData()?.includes(kind) === true
  const [request] = await Promise.all([page.waitForRequest(isReport), cause()])
  expect((await request.response())?.status()).toBe(200)
  const calls = z
    .array(z.object({ trigger: z.string(), outcome: z.string() }))
    .parse(await (await fetch(`${getCloudAddress().api}/_local/calls.json`)).json())
  expect(calls).toContainEqual({ trigger: 'POST /api/re', outcome: 'done' })
  return request.postDataJSON()
}

it('reports that the browser is offline', async () => {
  const page = await openFilledLogIn()
  await page.context().setOffline(true)
  await pressLogIn(page)
  await waitForAlert(page, 'Internet connectivity may be down.')
  await page.context().setOffline(false)
  await pressLogIn(page)
  await findLogInRegion(page).getByText('Wrong company name').waitFor()
})

it('reports unreachable servers, and sends the report later', async () => {
  const page = await openFilledLogIn()
  const callPattern = `${getCloudAddress().web}/_api/**`
  await page.route(callPattern, route => route.abort('connectionrefused'))
  const iconRelease = Promise.withResolvers<void>()
  await page.route('**/icon.svg', async route => {
    await iconRelease.promise
    await route.continue()
  })
  await pressLogIn(page)
  await waitForAlert(page, 'Network connectivity issue…')
  const failedReportPromise = page.waitForEvent('requestfailed', request => request.url().endsWith('/api/re'))
  iconRelease.resolve()
  await waitForAlert(page, 'Could not connect to the servers. We have been notified.')
  await failedReportPromise
  await page.unroute(callPattern)
  const report = await waitForReport(page, 'network error', () => page.goto(toSiteUrl('/login_employee')))
  expect(report).toMatchObject({ kind: 'network error', page: '/' })
})

it('reports that no server of ours is reachable', async () => {
  const page = await openFilledLogIn()
  await page.route('**/*', route => route.abort('internetdisconnected'))
  await pressLogIn(page)
  await waitForAlert(page, 'Internet connectivity may be down.')
})

it('reports a timeout of the servers', async () => {
  const page = await openVisitorPage()
  // Divides the page's timeouts by a hundred.
  await page.addInitScript({
    content: 'const timeout = AbortSignal.timeout; AbortSignal.timeout = ms => timeout.call(AbortSignal, ms / 100)',
  })
  await page.route(loginPattern, () => undefined)
  await page.goto(toSiteUrl('/login'))
  await fillFields(findLogInRegion(page), { 'Company name': 'Hamar', Password: 'wrong' })
  await pressLogIn(page)
  await waitForAlert(page, 'The servers did not respond. Please try again.')
})

it('reports an error of the servers', async () => {
  const page = await openFilledLogIn()
  const route = routeList.find(({ path, method }) => path === loginRoute.path && method === loginRoute.method)
  if (!route) throw new Error('no such route')
  // Fails more attempts than the function's AWS client makes.
  await injectRouteFaults(route, [{ call: 1, failingAttempts: 20, kind: 'fail' }])
  await pressLogIn(page)
  await waitForAlert(page, 'The servers had a hiccup. We have been notified')
  await pressLogIn(page)
  await findLogInRegion(page).getByText('Wrong company name').waitFor()
})

it('reports too many wrong passwords', async () => {
  const company = await signUpCompany(contextOptions)
  const guess = () =>
    newBrowser()
      .call(api.auth.login, { body: { username: company.account.name, password: 'wrong' } })
      .catch(() => undefined)
  for (let i = 0; i < 9; i++) await guess()
  const page = await openFilledLogIn({ name: company.account.name })
  await pressLogIn(page)
  await findLogInRegion(page).getByText('Wrong company password').waitFor()
  await pressLogIn(page)
  await waitForAlert(page, 'Too many requests in a short amount of time. Please retry after 15 minutes.')
})

it('treats an unknown response as a network error at log-in, and reports it', async () => {
  const page = await openFilledLogIn()
  // For an unknown path, the gateway itself answers 404.
  await page.route(loginPattern, route => route.continue({ url: `${getCloudAddress().web}/_api/api/no_such_call` }))
  const report = await waitForReport(page, 'unknown error', () => pressLogIn(page))
  expect(report).toMatchObject({ kind: 'unknown error', page: '/', detail: expect.stringContaining('404') })
  await waitForAlert(page, 'Network error')
})

/** Logs in on a page, and then sets a new password on another device, which ends the page's session. */
async function logInAndInvalidate(): Promise<[Page, Company]> {
  const company = await signUpCompany(contextOptions)
  const [welcomeMessage] = await listMessagesTo(company.email)
  const page = await openVisitorPage()
  await page.goto(toSiteUrl(`/login_link?token=${extractToken(welcomeMessage, 'login_link')}`))
  await page.getByRole('button', { name: 'Log in' }).click()
  await waitForScreen(page, '/app/setup', company.account.name)
  await page.goto(toSiteUrl('/app#settings-security'))
  await page.getByRole('button', { name: 'Change password' }).waitFor()
  await company.setPassword('correct horse')
  return [page, company]
}

it('saves nothing in another company that a second tab has logged in to', async () => {
  const [firstCompany, secondCompany] = [await signUpCompany(contextOptions), await signUpCompany(contextOptions)]
  const page = await openVisitorPage()
  const logIn = async (tab: Page, company: Company) => {
    const [welcomeMessage] = await listMessagesTo(company.email)
    await tab.goto(toSiteUrl(`/login_link?token=${extractToken(welcomeMessage, 'login_link')}`))
    await tab.getByRole('button', { name: 'Log in' }).click()
    await waitForScreen(tab, '/app/setup', company.account.name)
  }
  await logIn(page, firstCompany)
  await page.goto(toSiteUrl('/app#settings-general'))
  const pinSwitch = page.getByRole('switch', { name: 'PIN at the time clock' })
  await pinSwitch.waitFor()
  const tab = await page.context().newPage()
  await logIn(tab, secondCompany)

  await pinSwitch.press('Space')
  const dialog = page.getByRole('dialog', { name: 'Another account is logged in' })
  await dialog.waitFor()
  expect(await findAxeViolations(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Load again' }).click()
  await page.getByText(secondCompany.account.name).first().waitFor()
  expect(await pinSwitch.isChecked()).toBe(false)
})

it('leads to the log-in when the session has ended', async () => {
  const [page, company] = await logInAndInvalidate()
  await page.getByRole('button', { name: 'Change password' }).click()
  const form = page.getByRole('dialog', { name: 'Change password' })
  await fillFields(form, { 'Current password': 'correct horse', 'Confirm new password': 'battery staple' })
  await form.getByLabel(/^New password/).fill('battery staple')
  await page.keyboard.press('Enter')

  const dialog = page.getByRole('dialog', { name: 'You were logged out' })
  await dialog.waitFor()
  await dialog
    .locator(':focus')
    .or(dialog.and(page.locator(':focus')))
    .waitFor()
  expect(await findAxeViolations(page)).toEqual([])
  await page.keyboard.press('Escape')
  await page.keyboard.press('Tab')
  await dialog.getByRole('button', { name: 'Go to login' }).and(page.locator(':focus')).waitFor()
  await page.keyboard.press('Enter')
  await page.waitForURL(toSiteUrl('/#login'))
  await page.locator('[name=username]:focus').waitFor()
  expect(await page.getByRole('dialog').count()).toBe(0)
  await fillFields(findLogInRegion(page), { 'Company name': company.account.name, Password: 'correct horse' })
  await pressLogIn(page)
  await waitForScreen(page, '/app#settings-security', company.account.name)
})

it('logs out even if the session has already ended', async () => {
  const [page] = await logInAndInvalidate()
  await page.getByRole('button', { name: 'Log out' }).click()
  await findLogInRegion(page).waitFor()
  expect(await page.getByRole('dialog').count()).toBe(0)
})

it('masks an invalid email address in the report', async () => {
  const page = await openVisitorPage()
  await page.goto(toSiteUrl('/'))
  const trialForm = page.getByRole('region', { name: 'Try free for 14 days' })
  await fillFields(trialForm, { 'Company name': createUniqueName('Hamar'), 'E-mail': 'anna@hamar' })
  const report = await waitForReport(page, 'invalid trial mail', () =>
    trialForm.getByRole('button', { name: 'Create account' }).click(),
  )
  expect(report).toMatchObject({ kind: 'invalid trial mail', detail: 'xxxx@xxxxx', page: '/' })
})

/** Renames a text in the files, so that the pages do not find it. */
const removeTextFromFiles = (page: Page, text: string, matches: (file: string) => boolean) =>
  page.route('**/assets/sign-in-*.js', async route => {
    const response = await route.fetch()
    const file = await response.text()
    await route.fulfill({
      response,
      body: matches(file) ? file.replace(new RegExp(`\\b${text}:`), `${text}_lost:`) : file,
    })
  })

it('reports a text that is missing in every language', async () => {
  const page = await openVisitorPage()
  await removeTextFromFiles(page, 'forgot', () => true)
  const report = await waitForReport(page, 'missing translation', () => page.goto(toSiteUrl('/login_time_clock')))
  expect(report).toMatchObject({ kind: 'missing translation', detail: 'en sign-in:forgot' })
})

it('shows a text that one language lacks in English, and reports it', async () => {
  const page = await openVisitorPage('is')
  await removeTextFromFiles(page, 'forgot', file => file.includes('Gleymt lykilorð?'))
  const report = await waitForReport(page, 'missing translation', () => page.goto(toSiteUrl('/login_time_clock')))
  expect(report).toMatchObject({ kind: 'missing translation', detail: 'is sign-in:forgot' })
  await page.getByRole('link', { name: 'Forgot your password?' }).waitFor()
})
