/** a company's app in a real browser, and what every screen has to keep to */
import axe from 'axe-core'
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
  await page.addInitScript({ content: axe.source })
  await page.addInitScript("localStorage.setItem('role', 'COMPANY')")
  await page.goto(`${cloud().web}${place.startsWith('/') ? place : `/app#${place}`}`)
  return page
}

interface Violation {
  id: string
  nodes: { html: string; failureSummary?: string }[]
}

/** what axe finds wrong on the page as it stands, in light and in dark */
export async function wrongsOn(page: Page): Promise<string[]> {
  const wrongs: string[] = []
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    const violations: Violation[] = await page.evaluate('axe.run().then(result => result.violations)')
    for (const { id, nodes } of violations) for (const node of nodes) wrongs.push(`${colorScheme} ${id}: ${node.html} ${node.failureSummary}`)
  }
  await page.emulateMedia({ colorScheme: 'light' })
  return wrongs
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
