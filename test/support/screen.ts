import axe, { type AxeResults } from 'axe-core'
import type { BrowserContext, Page } from 'playwright-core'
import { api } from '../../shared/api/index.ts'
import type { Language } from '../../shared/domain/languages.ts'
import { leaveApp, openSharedPage } from './chromium.ts'
import { getCloudAddress } from './cloud.ts'
import { copySession } from './copy-session.ts'
import { expectEventually, eventually } from './eventually.ts'
import type { Company } from './company.ts'
import { navigateInApp } from './navigate-in-app.ts'
import { recordTime } from './times/time-spent.ts'

/**
 * Saves the company's language, and opens a screen with the company's session. `screen` is a fragment of /app, or a
 * path.
 */
export async function openCompanyApp(
  context: BrowserContext,
  company: Company,
  screen: string,
  language: Language = 'en',
): Promise<Page> {
  await company.call(api.settings.save, { body: { language } })
  await context.clearCookies()
  await copySession(context, company)
  const page = await openSharedPage(context)
  // Leaves the app first, because the browser does not reload it if the URL differs at most in its fragment.
  if (page.url().startsWith(`${getCloudAddress().web}/app`)) await leaveApp(page)
  await page.goto(`${getCloudAddress().web}${screen.startsWith('/') ? screen : `/app#${screen}`}`)
  return page
}

/**
 * Opens a subject of the settings by its link. The link's name is the subject's title followed by the current settings.
 */
export const openSettingsSubject = (page: Page, title: string): Promise<void> =>
  page
    .getByRole('navigation', { name: 'Subjects of the settings' })
    .getByRole('link', { name: new RegExp(`^${title}`) })
    .press('Enter')

/**
 * Visits another screen first, without loading the page, so that React creates the components of the screen at `path`
 * anew.
 */
export async function reopenScreen(page: Page, path: string): Promise<void> {
  // Like a click on a link, a key press stops a pending move of the focus (web/ui/dialog/restore-focus.ts).
  await page.keyboard.press('Shift')
  const otherHeading = page.getByRole('heading', { level: 1, name: 'Forgot your password?', exact: true })
  await navigateInApp(page, '/forgot_password')
  await otherHeading.waitFor()
  if (path === '/forgot_password') return
  await navigateInApp(page, path)
  // Waits, because the page shows the previous screen until the new screen is loaded.
  await otherHeading.waitFor({ state: 'detached' })
}

/** Evaluates the expression repeatedly, because the page's security policy forbids Playwright's own waitForFunction. */
export async function waitForExpression(page: Page, expression: string): Promise<void> {
  await eventually(() => page.evaluate<boolean>(expression), Boolean)
}

/** Runs in the page. On a touch screen, a dialog with a field is invisible until the keyboard has opened. */
const dialogsShownScript =
  "[...document.querySelectorAll('[role=dialog]')].every(dialog => dialog.checkVisibility({ opacityProperty: true }))"

/** Checks the page in light mode. test/web/tokens.test.ts checks the contrast of dark mode. */
export async function findAxeViolations(page: Page): Promise<string[]> {
  await waitForExpression(page, dialogsShownScript)
  return recordTime('axe', async () => {
    if (!(await page.evaluate<boolean>("'axe' in window"))) await page.evaluate(axe.source)
    // Returns text with only the violations, because Playwright would serialize each value of an object.
    const violationsJson = await page.evaluate<string>(
      "axe.run({ resultTypes: ['violations'] }).then(({ violations }) => JSON.stringify(violations))",
    )
    return (JSON.parse(violationsJson) as AxeResults['violations']).flatMap(({ id, nodes }) =>
      nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary}`),
    )
  })
}

/** Returns how many pixels the page is wider than its window. */
export async function measureOverflow(page: Page, width: number): Promise<number> {
  const originalSize = page.viewportSize()
  await page.setViewportSize({ width, height: 700 })
  const overflowPx = await page.evaluate<number>('document.documentElement.scrollWidth - window.innerWidth')
  if (originalSize) await page.setViewportSize(originalSize)
  return overflowPx
}

/** Opens each dialog, and expects it to be accessible and to fit the smallest phone. */
export async function expectAccessibleDialogs(page: Page, openerNames: readonly string[]): Promise<void> {
  for (const openerName of openerNames) {
    await page.getByRole('button', { name: openerName, exact: true }).click()
    const dialog = page.getByRole('dialog')
    await dialog.waitFor()
    expect([openerName, await findAxeViolations(page)]).toEqual([openerName, []])
    expect([openerName, await measureOverflow(page, 320)]).toEqual([openerName, 0])
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
  }
}

/** An expression for `page.evaluate` that resolves after two rendered frames. */
export const twoFramesScript = 'new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))'

export async function findOverflowingButtons(page: Page, width: number): Promise<string[]> {
  await page.setViewportSize({ width, height: 700 })
  await page.getByRole('grid').first().waitFor()
  // Waits, because resize observers run with the next frame.
  await page.evaluate(twoFramesScript)
  return page.evaluate<string[]>(
    `[...document.querySelectorAll('main button')].filter(button => { const { left, right } = button.getBoundingClientRect(); return left < 0 || right > ${width} || button.scrollWidth > button.clientWidth + 1 }).map(button => button.textContent)`,
  )
}

export const readFocusedName = (page: Page): Promise<string> =>
  page.evaluate<string>(
    "document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent ?? ''",
  )

/** Waits, because dialogs and menus restore the focus a frame later. */
export const expectFocus = (page: Page, name: string): Promise<void> =>
  expectEventually(() => readFocusedName(page), name)
