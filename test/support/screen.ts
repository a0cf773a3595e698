/** a company's app in a real browser, and what every screen has to keep to */
import axe, { type AxeResults } from 'axe-core'
import type { BrowserContext, Page } from 'playwright-core'
import { api } from '../../shared/api/index.ts'
import type { Language } from '../../shared/domain/languages.ts'
import { cloud } from './cloud.ts'
import type { Company } from './story.ts'

/** a page of that company's app, logged in without the form; `place` is one of /app, or a path of its own */
export async function appOf(context: BrowserContext, company: Company, place: string, language: Language = 'en'): Promise<Page> {
  await company.call(api.settings.save, { body: { language } })
  await context.clearCookies()
  await context.addCookies([...company.cookies].map(([name, value]) => ({ name, value, domain: 'localhost', path: '/', secure: true, httpOnly: true })))
  const page = await context.newPage()
  await page.addInitScript("localStorage.setItem('role', 'COMPANY')")
  await page.goto(`${cloud().web}${place.startsWith('/') ? place : `/app#${place}`}`)
  return page
}

/** asks the page again and again until it says yes; its security policy lets Playwright's own waiting do so with elements alone */
export async function until(page: Page, expression: string): Promise<void> {
  for (const end = Date.now() + 120_000; !(await page.evaluate<boolean>(expression)); ) if (Date.now() > end) throw new Error(`never true: ${expression}`)
}

/** runs in the page: on a touch screen a dialog with a field is shown when its keyboard is, or when none has come */
const dialogsAreShown = "[...document.querySelectorAll('[role=dialog]')].every(dialog => dialog.checkVisibility({ opacityProperty: true }))"

/** what axe finds on the page as it stands, in light and in dark; empty where all is well */
export async function barriers(page: Page): Promise<string[]> {
  const found: string[] = []
  await until(page, dialogsAreShown)
  if (!(await page.evaluate<boolean>("'axe' in window"))) await page.evaluate(axe.source)
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    const { violations } = await page.evaluate<AxeResults>('axe.run()')
    for (const { id, nodes } of violations) found.push(...nodes.map(({ html, failureSummary }) => `${colorScheme} ${id}: ${html} ${failureSummary}`))
  }
  await page.emulateMedia({ colorScheme: null, reducedMotion: null })
  return found
}

/** by how many pixels the page is wider than its window */
export async function overflowAt(page: Page, width: number): Promise<number> {
  const before = page.viewportSize()
  await page.setViewportSize({ width, height: 700 })
  const overflow = await page.evaluate<number>('document.documentElement.scrollWidth - window.innerWidth')
  if (before) await page.setViewportSize(before)
  return overflow
}

/** the names of the buttons that are not wholly within a window of that width, however it is scrolled down */
export async function buttonsBeside(page: Page, width: number): Promise<string[]> {
  await page.setViewportSize({ width, height: 700 })
  await page.getByRole('grid').first().waitFor()
  // what watches its size is told with the next frame
  await page.evaluate('new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))')
  return page.evaluate<string[]>(
    `[...document.querySelectorAll('main button')].filter(button => { const { left, right } = button.getBoundingClientRect(); return left < 0 || right > ${width} || button.scrollWidth > button.clientWidth + 1 }).map(button => button.textContent)`,
  )
}

/** the name of what has the focus */
export const focused = (page: Page): Promise<string> =>
  page.evaluate<string>("document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent ?? ''")
