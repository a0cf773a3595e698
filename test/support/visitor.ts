/** somebody in front of a browser that knew nobody: nothing of one visitor is left for the next */
import type { Browser, Page } from 'playwright-core'
import type { Language } from '../../shared/domain/languages.ts'
import { chromiumBrowser } from './chromium.ts'
import { cloud } from './cloud.ts'

let browser: Browser
beforeAll(async () => {
  browser = await chromiumBrowser()
})
afterEach(async () => {
  await Promise.all(browser.contexts().map(context => context.close()))
})
afterAll(() => browser.close())

/** a browser that was last shown in that language */
export async function visitor(language: Language = 'en'): Promise<Page> {
  const context = await browser.newContext({ locale: 'en-GB', viewport: { width: 1280, height: 800 } })
  // a later choice stays
  await context.addInitScript({ content: `localStorage.language ??= '${language}'` })
  return context.newPage()
}

export const at = (path: string): string => cloud().web + path

/** fills fields by their labels */
export async function fill(page: Pick<Page, 'getByLabel'>, values: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(values)) await page.getByLabel(label, { exact: true }).fill(value)
}

/** the name of whoever is logged in, on the screen that is theirs */
export const arrived = async (page: Page, path: string, name: string): Promise<void> => {
  await page.waitForURL(at(path))
  await page.getByText(name, { exact: true }).first().waitFor()
}
