/** the page that visitors see first */
import type { Page } from 'playwright-core'
import { yearsAt, defaultStatistic } from '../../shared/domain/statistic.ts'
import { at, visitor } from '../support/visitor.ts'

const landing = async (prepare: (page: Page) => Promise<unknown> = async () => undefined): Promise<Page> => {
  const page = await visitor()
  await prepare(page)
  await page.goto(at('/'))
  await page.getByRole('heading', { level: 1 }).waitFor()
  return page
}

test('each public anchor leads to one part of the page, and that of a form to its first field', async () => {
  const page = await landing()
  const anchors = 'page-top about pricing trial contact company testimonials-videos login employeeLogin'.split(' ')
  for (const anchor of anchors) expect([anchor, await page.locator(`[id="${anchor}"]`).count()]).toEqual([anchor, 1])
  for (const [anchor, field] of [
    ['trial', 'name'],
    ['login', 'username'],
    ['employeeLogin', 'company_name'],
  ] as const) {
    await page.goto(at(`/#${anchor}`))
    await page.locator(`[name=${field}]:focus`).waitFor()
  }
  await page.getByRole('link', { name: 'Prices', exact: true }).click()
  await page.waitForURL(at('/#pricing'))
})

test('prices are shown in the currency that the visitor chooses', async () => {
  const page = await landing()
  const prices = page.getByRole('region', { name: 'One price for the whole company' })
  await prices.getByText('£100').waitFor()
  await prices.getByRole('radio', { name: 'USD' }).check()
  await prices.getByText('US$100').waitFor()
  expect(await prices.getByText('£').count()).toBe(0)
})

test('the counter grows by its rate while it can be seen, and stands still without motion', async () => {
  const start = Date.parse('2026-12-31T23:30:00Z')
  const page = await landing(async page => {
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    await page.clock.install({ time: start })
  })
  const counter = page.getByText(/^\d+\.\d{6} years$/)
  const shown = async () => Number.parseFloat(await counter.innerText())
  const before = await shown()
  expect(before).toBeCloseTo(yearsAt({ ...defaultStatistic, at: start }, start), 4)
  await page.clock.runFor(30_000)
  expect(await shown()).toBeGreaterThan(before)
  expect(await shown()).toBeCloseTo(yearsAt({ ...defaultStatistic, at: start }, start + 30_000), 4)

  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.reload()
  const still = await shown()
  await page.clock.runFor(30_000)
  expect(await shown()).toBe(still)
})

test('the footer says the year, also on New Year’s Day', async () => {
  const page = await landing(page => page.clock.install({ time: '2027-01-01T12:00:00Z' }))
  await page.getByText('© 2017–2027').waitFor()
})
