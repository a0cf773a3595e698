import { listOperatorFacts, legalPagesSince, dataProcessors } from '../../shared/operator.ts'
import { languages, localeByLanguage } from '../../shared/domain/languages.ts'
import { roles } from '../../shared/api/roles.ts'
import { sessionCookieName } from '../../shared/domain/lifetimes.ts'
import { refundDays, priceTiers, trialDays } from '../../shared/domain/plans.ts'
import { closePages, openBrowserContext } from '../support/chromium.ts'
import { findAxeViolations, measureOverflow } from '../support/screen.ts'
import { readTexts } from '../support/text-keys.ts'
import { toSiteUrl, toMarketUrl, marketByLanguage, openVisitorPage } from '../support/visitor.ts'

const pages = [
  ['/faq', 'faq:title'],
  ['/security', 'security:title'],
  ['/privacy', 'privacy:title'],
  ['/terms', 'terms:title'],
  ['/cookies', 'cookies:title'],
  ['/changelog', 'changelog:title'],
  ['/changelog/2025-05-02', 'changelog:entries.login_link.title'],
  ['/changelog/2025-02-23', 'changelog:entries.closing.title'],
  ['/download', 'sign-in:install_title'],
] as const

it.each(languages)('shows each information page in %s under its own title', async language => {
  const page = await openVisitorPage(language)
  const texts = readTexts(language)
  for (const [path, key] of pages) {
    await page.goto(toMarketUrl(marketByLanguage[language], path))
    await page.getByRole('heading', { level: 1, name: texts[key] ?? key, exact: true }).waitFor()
    expect(await page.title()).toContain(texts[key])
    expect(await page.locator('html').getAttribute('lang')).toBe(localeByLanguage[language])
    // A placeholder without a value would show its name.
    expect(await page.getByRole('main').innerText()).not.toMatch(/\{\{|undefined|NaN/)
    expect([path, await findAxeViolations(page), await measureOverflow(page, 320)]).toEqual([path, [], 0])
  }
})

it('links between the pages in the footer', async () => {
  const page = await openVisitorPage()
  await page.goto(toSiteUrl('/'))
  for (const [name, path] of [
    ['Questions', '/faq'],
    ['Security', '/security'],
    ['Privacy', '/privacy'],
    ['Terms', '/terms'],
    ['Cookies', '/cookies'],
    ['What is new', '/changelog'],
    ['The app', '/download'],
  ] as const) {
    await page.getByRole('navigation', { name: 'About this site' }).getByRole('link', { name }).click()
    await page.waitForURL(toSiteUrl(path))
  }
  await page.goto(toSiteUrl('/changelog'))
  await page.getByRole('link', { name: 'Projects can be closed' }).click()
  await page.waitForURL(toSiteUrl('/changelog/2025-02-23'))
  await page.getByRole('link', { name: 'All news' }).click()
  await page.waitForURL(toSiteUrl('/changelog'))
})

it('states trial, refund and the price of every tier in the terms', async () => {
  const page = await openVisitorPage()
  await page.goto(toSiteUrl('/terms'))
  await page.getByText(`The first ${trialDays} days are free`).waitFor()
  await page.getByText(`within ${refundDays} days of the first payment`).waitFor()
  const rows = await page.getByRole('row').allInnerTexts()
  const priceRows = priceTiers.map(({ from, to, price }) => [
    `${from}–${to}`,
    ...['ISK', 'GBP', 'EUR', 'USD'].map(c => price[c as 'ISK'].toLocaleString('en-GB')),
  ])
  expect(rows.slice(1).map(row => row.split(/\s+/))).toEqual(priceRows)
})

it('names the operator, the cookies and the processors', async () => {
  const page = await openVisitorPage()
  await page.goto(toSiteUrl('/privacy'))
  const main = page.getByRole('main')
  await main.getByText('In force since 23 November 2026').waitFor()
  expect(legalPagesSince).toBe('2026-11-23')
  const privacy = await main.innerText()
  for (const name of [...Object.values(listOperatorFacts('en', 'GBP')), ...Object.values(dataProcessors)])
    expect(privacy).toContain(name)
  await page.goto(toSiteUrl('/cookies'))
  await page.getByText(`${sessionCookieName} is set when you log in`).waitFor()
  expect(await main.innerText()).toContain(
    `${roles.COMPANY.sessionDays} days for a company, ${roles.EMPLOYEE.sessionDays} for an employee`,
  )
})

it('shows the steps to install the app for the phone in hand', async () => {
  const userAgent = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Safari/604.1'
  const context = await openBrowserContext({ userAgent })
  const page = await context.newPage()
  await page.goto(toSiteUrl('/download'))
  await page.getByRole('heading', { name: 'iPhone' }).waitFor()
  await page.getByRole('heading', { name: 'Android' }).waitFor({ state: 'hidden' })
  await closePages(context)
})
