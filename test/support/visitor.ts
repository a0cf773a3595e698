/** Empty browsers for visitors. All stored data is deleted after each test. */
import type { BrowserContext, Page } from 'playwright-core'
import type { Language } from '../../shared/domain/languages.ts'
import type { MarketKey } from '../../shared/domain/markets.ts'
import { languageCookie } from '../../shared/site-paths.ts'
import { emptyBrowser, forgetAll, pageOf } from './chromium.ts'
import { cloud } from './cloud.ts'

const free: BrowserContext[] = []
const taken: BrowserContext[] = []
afterEach(async () => {
  for (const context of taken.splice(0)) {
    await forgetAll(context, cloud().web)
    free.push(context)
  }
})

/** Opens a page for somebody who has chosen a language before. */
export async function visitor(language: Language = 'en'): Promise<Page> {
  const context = free.pop() ?? (await emptyBrowser())
  taken.push(context)
  await context.addCookies([{ name: languageCookie, value: language, domain: 'localhost', path: '/', secure: true }])
  return pageOf(context)
}

export const at = (path: string): string => cloud().web + path

/** The market whose site is in a language. */
export const marketIn: Record<Language, MarketKey> = { en: 'com', is: 'is', pt: 'pt' }

/** An address of a market's own site. */
export const atMarket = (market: MarketKey, path: string): string =>
  market === 'com' ? at(path) : at(path).replace('//', `//${market}.`)

/** Fills fields by their labels. */
export async function fill(page: Pick<Page, 'getByLabel'>, values: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(values)) await page.getByLabel(label, { exact: true }).fill(value)
}

/** Waits for the path of a screen, and for the name of the logged-in account. */
export const arrived = async (page: Page, path: string, name: string): Promise<void> => {
  await page.waitForURL(at(path))
  await page.getByText(name, { exact: true }).first().waitFor()
}
