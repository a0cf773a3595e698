import { api } from '../../shared/api/index.ts'
import { openBrowserContext, closePages } from '../support/chromium.ts'
import { findAxeViolations, measureOverflow, openCompanyApp, reopenScreen } from '../support/screen.ts'
import { findTimeZoneAtNoon, minuteSeconds, secondsAgo, signUpCompanyWithPhone } from '../support/company-with-phone.ts'

it('marks late entries with the minutes in the list, the report and the explanations', async () => {
  const browser = await openBrowserContext()
  const { company, clockIn, clockOut } = await signUpCompanyWithPhone({ time_zone: findTimeZoneAtNoon() })
  const { id } = await clockIn(secondsAgo(65 * minuteSeconds), { sent_at: secondsAgo(0) })
  await clockOut(id, secondsAgo(12 * minuteSeconds), { recorded_at: secondsAgo(0) })
  const page = await openCompanyApp(browser, company, 'settings-general')
  await page.getByRole('button', { name: 'Mark entries that arrive late' }).click()
  await page.getByRole('option', { name: 'After 60 minutes' }).click()
  await page.getByRole('button', { name: /After 60 minutes.*Mark entries/ }).waitFor()
  await reopenScreen(page, '/app#entries')
  await page.getByRole('button', { name: /History: Ann/ }).waitFor()
  expect(await page.getByText('65 min late').count()).toBe(1)

  await company.call(api.settings.save, { body: { late_after_minutes: 5 } })
  await page.reload()
  await page.getByRole('button', { name: /It reached us 65 minutes later.*History: Ann/ }).click()
  const history = page.getByRole('dialog', { name: 'History: Ann' })
  await history.getByText('It reached us 65 minutes later than the time that the device said').waitFor()
  await history
    .getByText(/^The device said .+, received .+/)
    .first()
    .waitFor()
  expect(await findAxeViolations(page)).toEqual([])
  await page.keyboard.press('Escape')

  await reopenScreen(page, '/app/report?tab=entries')
  const entriesRegion = page.getByRole('region', { name: 'All time entries' })
  await entriesRegion.scrollIntoViewIfNeeded()
  await entriesRegion.getByText('Received 65 min late').waitFor()
  expect(await findAxeViolations(page)).toEqual([])
  expect(await measureOverflow(page, 320)).toBe(0)
  await closePages(browser)
})
