import type { Page } from 'playwright-core'
import { languageCookieName } from '../../shared/site-paths.ts'
import { computeWorkedYears, defaultStatistic } from '../../shared/domain/statistic.ts'
import { signUpCompany, createUniqueName, createUniqueEmail } from '../support/company.ts'
import { findAxeViolations, measureOverflow, waitForExpression } from '../support/screen.ts'
import { copySession } from '../support/copy-session.ts'
import { toSiteUrl, toMarketUrl, fillFields, openVisitorPage } from '../support/visitor.ts'

const openLandingPage = async (prepare: (page: Page) => Promise<unknown> = async () => undefined): Promise<Page> => {
  const page = await openVisitorPage()
  await prepare(page)
  await page.goto(toSiteUrl('/'))
  return page
}

/** Holds back the script that hydrates the forms. Returns a function that releases it. */
async function holdFormScript(page: Page): Promise<() => void> {
  let release = (): void => undefined
  const releasePromise = new Promise<void>(resolve => (release = resolve))
  await page.route(/\/hydrate-forms-.*\.js$/, async route => {
    await releasePromise
    await route.continue()
  })
  return release
}

const recordRequests = (page: Page): string[] => {
  const requests: string[] = []
  page.on('request', request => requests.push(`${request.method()} ${new URL(request.url()).pathname}`))
  return requests
}

it('scrolls to a section by its anchor, and focuses the first field of a form', async () => {
  const page = await openLandingPage()
  for (const [anchor, field] of [
    ['trial', 'name'],
    ['login', 'username'],
    ['employeeLogin', 'company_name'],
  ] as const) {
    await page.goto(toSiteUrl(`/#${anchor}`))
    await page.locator(`[name=${field}]:focus`).waitFor()
  }
  await page.getByRole('link', { name: 'Prices', exact: true }).click()
  await page.waitForURL(toSiteUrl('/#pricing'))
})

it('shows prices in the chosen currency', async () => {
  const page = await openLandingPage()
  const priceSection = page.getByRole('region', { name: 'One price for the whole company' })
  await priceSection.getByText('£100').waitFor()
  expect(await priceSection.getByText('US$100').isVisible()).toBe(false)
  await priceSection.getByRole('radio', { name: 'USD' }).check()
  await priceSection.getByText('US$100').waitFor()
  expect(await priceSection.getByText('£100').isVisible()).toBe(false)
})

it('counts up by its rate while visible, and stands still with reduced motion', async () => {
  const start = Date.parse('2026-12-31T23:30:00Z')
  const page = await openLandingPage(async page => {
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    await page.clock.install({ time: start })
  })
  const counter = page.locator('[data-years]')
  const readCount = async () => Number.parseFloat(await counter.innerText())
  const earlierCount = await readCount()
  expect(await counter.innerText()).toBe(computeWorkedYears({ ...defaultStatistic, at: start }, start).toFixed(2))
  await counter.scrollIntoViewIfNeeded()
  // At the default rate, the counter grows by a hundredth of a year in 86 minutes.
  const forwardedMs = 2 * 3_600_000
  await page.clock.fastForward(forwardedMs)
  await page.clock.runFor(1000)
  expect(await readCount()).toBeGreaterThan(earlierCount)
  expect(await counter.innerText()).toBe(
    computeWorkedYears({ ...defaultStatistic, at: start }, start + forwardedMs).toFixed(2),
  )

  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.reload()
  const laterCount = await readCount()
  await page.clock.fastForward(forwardedMs)
  expect(await readCount()).toBe(laterCount)
})

it('separates the thousands of the companies when their number is loaded', async () => {
  const page = await openVisitorPage()
  await page.route('**/social_statistic', route => route.fulfill({ json: { ...defaultStatistic, companies: 12_403 } }))
  await page.goto(toMarketUrl('is', '/'))
  await page.locator('[data-companies]').getByText('12.403').waitFor()
})

it('loads the film when it is played, with captions in the language of the page', async () => {
  const page = await openVisitorPage()
  const requests = recordRequests(page)
  await page.goto(toMarketUrl('pt', '/'))
  const film = page.locator('video')
  await film.scrollIntoViewIfNeeded()
  const isFilm = (request: string): boolean => /film-.*\.(webm|mp4)$/.test(request)
  expect(requests.filter(isFilm)).toEqual([])
  // Disables the captions, as WebKit does at first, so that only the page's own script can show them.
  await page.evaluate("document.querySelector('video').textTracks[0].mode = 'disabled'")
  expect(await page.evaluate(`document.querySelector('video').play().then(() => 'plays', String)`)).toBe('plays')
  await waitForExpression(page, `document.querySelector('video').currentTime > 0.2`)
  expect(requests.filter(isFilm)).not.toEqual([])
  await waitForExpression(page, `document.querySelector('video').textTracks[0].cues?.length > 3`)
  expect(await film.locator('track').getAttribute('srclang')).toBe('pt-PT')
})

it('shows the current year in the footer, also on New Year’s Day', async () => {
  const page = await openLandingPage(page => page.clock.install({ time: '2027-01-01T12:00:00Z' }))
  await page.getByText('© 2017–2027').waitFor()
})

it('signs up once when a form is submitted before its script is loaded', async () => {
  const page = await openVisitorPage()
  const release = await holdFormScript(page)
  const requests = recordRequests(page)
  const [name, email] = [createUniqueName('Hamar'), createUniqueEmail()]
  await page.goto(toSiteUrl('/'))
  const trialForm = page.locator('#trial-form')
  await fillFields(trialForm, { 'Company name': name, 'E-mail': email })
  await trialForm.getByRole('button', { name: 'Create account' }).click()
  await page.keyboard.press('Enter')
  await page.locator('form[aria-busy=true]').waitFor()
  expect(requests.filter(request => request.startsWith('POST'))).toEqual([])
  expect(await trialForm.getByLabel('Company name').isDisabled()).toBe(true)
  release()
  await page.waitForURL(toSiteUrl('/app/setup'))
  await page.getByText(name, { exact: true }).first().waitFor()
  expect(requests.filter(request => request.endsWith('/request-trial'))).toEqual(['POST /_api/api/request-trial'])
})

const isFormScript = (request: string): boolean => request.includes('/hydrate-forms-')

/** Scrolls, and waits until the page's observers have run. */
const scrollToTrialForm = (page: Page): Promise<void> =>
  page.evaluate(`new Promise(done => {
    const form = document.getElementById('trial-form')
    form.scrollIntoView()
    new IntersectionObserver(entries => entries.some(entry => entry.isIntersecting) && done()).observe(form)
  })`)

it('keeps the font unchanged after the first paint', async () => {
  const page = await openLandingPage()
  const fontDisplayValues = await page.evaluate<string[]>('[...document.fonts].map(font => font.display)')
  expect(new Set(fontDisplayValues)).toEqual(new Set(['optional']))
})

it('loads the script of the forms when one comes near', async () => {
  const page = await openVisitorPage()
  const requests = recordRequests(page)
  await page.goto(toSiteUrl('/'), { waitUntil: 'networkidle' })
  expect(requests.filter(isFormScript)).toEqual([])
  const script = page.waitForRequest(/\/hydrate-forms-.*\.js$/)
  await scrollToTrialForm(page)
  await script
})

it('loads the script of the forms when a visitor reaches for a link to one', async () => {
  const page = await openVisitorPage()
  const requests = recordRequests(page)
  await page.goto(toSiteUrl('/'), { waitUntil: 'networkidle' })
  expect(requests.filter(isFormScript)).toEqual([])
  const script = page.waitForRequest(/\/hydrate-forms-.*\.js$/)
  await page.getByRole('link', { name: 'Try free for 14 days' }).hover()
  await script
})

it('delays the script of the forms until a touch if the visitor saves data', async () => {
  const page = await openVisitorPage()
  const requests = recordRequests(page)
  await page.addInitScript("Object.defineProperty(navigator, 'connection', { value: { saveData: true } })")
  await page.goto(toSiteUrl('/'))
  await scrollToTrialForm(page)
  await page.waitForLoadState('networkidle')
  expect(requests.filter(isFormScript)).toEqual([])
  const script = page.waitForRequest(/\/hydrate-forms-.*\.js$/)
  await page.locator('#trial-form').getByLabel('Company name').focus()
  await script
})

it('keeps input and caret when a form is hydrated', async () => {
  const page = await openVisitorPage()
  const release = await holdFormScript(page)
  await page.goto(toSiteUrl('/'))
  const field = page.locator('#trial-form').getByLabel('Company name')
  await field.fill('Hamar')
  await field.press('ArrowLeft')
  release()
  // Waits for hydration, which writes the field's value into the attribute.
  await page.locator('#trial-form [name=name][value=Hamar]').waitFor()
  await page.keyboard.type('x')
  expect(await field.inputValue()).toBe('Hamaxr')
  await page.getByLabel('Password', { exact: true }).first().focus()
  expect(await field.inputValue()).toBe('Hamaxr')
})

it('reports a form script that fails to load, keeps the input, and retries on a click', async () => {
  const page = await openVisitorPage()
  await page.route(/\/hydrate-forms-.*\.js$/, route => route.abort())
  await page.goto(toSiteUrl('/'))
  const [name, email] = [createUniqueName('Hamar'), createUniqueEmail()]
  const trialForm = page.locator('#trial-form')
  await fillFields(trialForm, { 'Company name': name, 'E-mail': email })
  await trialForm.getByRole('button', { name: 'Create account' }).click()
  await page.getByRole('alert').getByText('The form could not be loaded').waitFor()
  expect(await trialForm.getByLabel('Company name').inputValue()).toBe(name)
  await page.unrouteAll()
  await trialForm.getByRole('button', { name: 'Create account' }).click()
  await page.waitForURL(toSiteUrl('/app/setup'))
  await page.getByText(name, { exact: true }).first().waitFor()
})

it('reports an undelivered welcome mail on the first screen, and resends it', async () => {
  const page = await openVisitorPage()
  await page.route('**/api/request-trial', async route => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), is_welcomed: false } })
  })
  await page.goto(toSiteUrl('/'))
  const email = createUniqueEmail()
  await fillFields(page.locator('#trial-form'), { 'Company name': createUniqueName('Hamar'), 'E-mail': email })
  await page.keyboard.press('Enter')
  await page.getByText(`our e-mail to ${email} did not get through`).waitFor()
  await page.getByRole('button', { name: 'Send again' }).click()
  await page.getByText('A link to set your password is on its way').waitFor()
})

it('does not steal the focus from a typing visitor when the page loads slowly', async () => {
  const page = await openVisitorPage()
  let release = (): void => undefined
  const releasePromise = new Promise<void>(resolve => (release = resolve))
  await page.route(/\.woff2$/, async route => {
    await releasePromise
    await route.continue()
  })
  await page.goto(toSiteUrl('/#login'), { waitUntil: 'commit' })
  await page.locator('#company-form [name=password]').click()
  await page.keyboard.type('correct')
  release()
  await page.waitForLoadState('load')
  await page.keyboard.type(' horse')
  expect(await page.locator('#company-form [name=password]').inputValue()).toBe('correct horse')
  expect(await page.locator('#company-form [name=username]').inputValue()).toBe('')
})

it('changes the language in place with the input, and in the app until log-in', async () => {
  const page = await openVisitorPage()
  await page.goto(toMarketUrl('is', '/terms'))
  await page.getByRole('link', { name: 'English' }).click()
  await page.getByRole('heading', { level: 1, name: 'Terms', exact: true }).waitFor()
  expect(page.url()).toBe(toMarketUrl('is', '/terms'))
  await page.goto(toMarketUrl('is', '/forgot_password'))
  await page.getByRole('heading', { level: 1, name: 'Forgot your password?' }).waitFor()
  const languageButtons = page.getByRole('group', { name: 'Language' }).getByRole('button')
  expect(await languageButtons.allInnerTexts()).toEqual(['Íslenska', 'Português'])
  await page.goto(toMarketUrl('is', '/#pricing'))
  await page.locator('#trial-form [name=name]').fill('Hamar')
  await page.locator('#company-form [name=password]').fill('correct horse')
  await page.getByRole('link', { name: 'Íslenska' }).click()
  await page.getByRole('heading', { level: 1, name: 'Tímarnir á rétt verk, án pappírs' }).waitFor()
  expect(page.url()).toBe(toMarketUrl('is', '/#pricing'))
  expect(await page.locator('#trial-form [name=name]').inputValue()).toBe('Hamar')
  expect(await page.locator('#company-form [name=password]').inputValue()).toBe('')
  const cookies = await page.context().cookies(toMarketUrl('is', '/'))
  expect(cookies.find(({ name }) => name === languageCookieName)).toMatchObject({ value: 'is', secure: true })
})

it('leads logged-in users to their screen without showing the front page', async () => {
  const company = await signUpCompany()
  const page = await openVisitorPage()
  await copySession(page.context(), company)
  const requests = recordRequests(page)
  await page.goto(toSiteUrl('/'))
  await page.waitForURL(toSiteUrl('/app/setup'))
  expect(requests.some(request => request.includes('/site-'))).toBe(false)
  await page.context().clearCookies({ name: '__Host-session' })
  await page.goto(toSiteUrl('/'))
  await page.waitForURL(toSiteUrl('/#login'))
  await page.locator('[name=username]:focus').waitFor()
})

it.each(['/employees', '/app/nothing', '/Privacy'])('redirects %s to the front page', async path => {
  const page = await openVisitorPage()
  await page.goto(toSiteUrl(path))
  expect(page.url()).toBe(toSiteUrl('/'))
})

it.each(['is', 'com', 'pt'] as const)('fits a small phone and large text accessibly on .%s', async market => {
  const page = await openVisitorPage()
  await page.goto(toMarketUrl(market, '/'))
  expect(await findAxeViolations(page)).toEqual([])
  expect(await measureOverflow(page, 320)).toBe(0)
  const pricesLink = page.getByRole('banner').locator('a[href="#pricing"]')
  for (const width of [320, 390]) {
    await page.setViewportSize({ width, height: 800 })
    expect(await pricesLink.isVisible()).toBe(true)
  }
  // The page crops the pictures for phones, because at a phone's width an uncropped one would be only 230 pixels high.
  for (const picture of await page.locator('#features img').all())
    expect((await picture.boundingBox())?.height).toBeGreaterThan(400)
})
