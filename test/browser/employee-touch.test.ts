import type { BrowserContext, Page } from 'playwright-core'
import { api } from '../../shared/api/index.ts'
import { findAxeViolations } from '../support/screen.ts'
import { openEmployeeApp, useSharedPhoneContext } from '../support/phone.ts'
import { secondsAgo, hourSeconds, signUpCompanyWithPhone } from '../support/company-with-phone.ts'

const phoneContext = useSharedPhoneContext()
let context: BrowserContext
beforeEach(() => {
  context = phoneContext()
})

const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', typeof name === 'string' ? { name, exact: true } : { name })

/** Runs in the page. Finds touch targets smaller than 48 px. */
const findSmallTargets = `[...document.querySelectorAll('button, a[href], label:has(input), input:not([type=file]), textarea, [role=spinbutton]')]
  .filter(element => !element.closest('[inert], [aria-hidden=true], label') || element.matches('label'))
  .filter(element => element.checkVisibility({ visibilityProperty: true }) && !element.closest('.visually-hidden') && !element.matches('[class*=skip]') && element.parentElement.clientWidth !== 1)
  .map(element => ({ element, box: (element.closest('[role=spinbutton]') ? element.closest('[role=group]') : element).getBoundingClientRect() }))
  .filter(({ box }) => box.height > 1 && (box.height < 47.9 || box.width < 47.9))
  .map(({ element, box }) => element.tagName + ' ' + (element.getAttribute('aria-label') ?? element.textContent) + ' ' + Math.round(box.width) + 'x' + Math.round(box.height))`

/** Runs in the page. Reads all sizes before it doubles them, because nested sizes would otherwise grow twice. */
const textDoublingScript = `(() => {
  const before = [...document.querySelectorAll('body, body *')].map(element => [element, parseFloat(getComputedStyle(element).fontSize)])
  for (const [element, size] of before) element.style.fontSize = size * 2 + 'px'
})()`

/** Runs in the page. Finds elements whose content is wider than they are, and a page wider than the window. */
const overflowScript = `[
  ...(document.documentElement.scrollWidth > innerWidth ? ['the page, by ' + (document.documentElement.scrollWidth - innerWidth)] : []),
  ...[...document.querySelectorAll('button, h1, h2, p, label, [role=dialog]')].filter(element => element.checkVisibility() && !element.closest('.visually-hidden') && element.scrollWidth > element.clientWidth + 1 && getComputedStyle(element).display !== 'inline').map(element => element.tagName + ' ' + element.textContent.slice(0, 40)),
]`

async function checkState(page: Page, state: string): Promise<void> {
  expect([state, await findAxeViolations(page)]).toEqual([state, []])
  await page.setViewportSize({ width: 320, height: 640 })
  expect([state, await page.evaluate(findSmallTargets), await page.evaluate(overflowScript)]).toEqual([state, [], []])
  const bigButton = page.locator('button', { hasText: /^Clock (in|out)$/ })
  if (await bigButton.isVisible()) expect((await bigButton.boundingBox())?.height).toBeGreaterThanOrEqual(96)
  await page.evaluate(textDoublingScript)
  expect([`${state}, large letters`, await page.evaluate(overflowScript)]).toEqual([`${state}, large letters`, []])
  // Forces a repaint of the enlarged text.
  await page.setViewportSize({ width: 390, height: 844 })
  await page.evaluate("for (const element of document.querySelectorAll('body, body *')) element.style.fontSize = ''")
}

it('is accessible by thumb, and fits 320 pixels with doubled text, in every state', async () => {
  const { company, ann, phone, addEntry, clockIn, clockOut } = await signUpCompanyWithPhone()
  await company.project('Endurnýjun á þaki og gluggum í Grunnskólanum við Hafnarstræti')
  await addEntry(secondsAgo(30 * hourSeconds), secondsAgo(21.5 * hourSeconds))
  const page = await openEmployeeApp(context, company, phone)
  await page.locator('button:not([data-busy])', { hasText: 'Earlier entries' }).waitFor()
  await checkState(page, 'out')
  await button(page, 'Change').tap()
  await button(page, 'Shed').waitFor()
  await checkState(page, 'choosing a project')
  await button(page, /^Endurnýjun/).tap()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await button(page, 'Clock in').tap()
  await page.getByText('Save where you clock in and out?').waitFor()
  await checkState(page, 'in, with a question')
  await button(page, 'No').tap()
  await button(page, 'Comment').tap()
  await page.getByRole('textbox', { name: 'New comment' }).fill('Þetta er löng athugasemd um þakið á skólanum')
  await checkState(page, 'a comment')
  await button(page, 'Add comment').tap()
  await page.getByText('1 comment', { exact: true }).waitFor()
  await page.getByText('1 comment', { exact: true }).tap()
  await button(page, 'Close').waitFor()
  await page.getByText('not sent yet').first().waitFor({ state: 'detached' })
  await checkState(page, 'an entry')
  await button(page, 'Close').tap()
  await button(page, 'Add entry').tap()
  await page.getByRole('spinbutton').first().waitFor()
  await checkState(page, 'a new entry')
  await button(page, 'Cancel').tap()
  await context.setOffline(true)
  await button(page, 'Clock out').tap()
  await button(page, '1 not sent yet').tap()
  await button(page, 'Close').waitFor()
  await checkState(page, 'not sent yet')
  await button(page, 'Close').tap()
  await context.setOffline(false)
  await page.getByText('not sent yet').first().waitFor({ state: 'detached' })

  const { id } = await clockIn(secondsAgo(20 * hourSeconds))
  await page.reload()
  await button(page, 'I am still working').waitFor()
  await checkState(page, 'forgotten')
  await clockOut(id, secondsAgo(15 * hourSeconds))
  await company.call(api.employees.disable, { params: { id: ann.id } })
  await page.reload()
  await page.getByText('Your access is off.').waitFor()
  await button(page, 'I am still working').waitFor({ state: 'detached' })
  await checkState(page, 'deactivated')
})
