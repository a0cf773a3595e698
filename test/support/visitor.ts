/** Opens pages for visitors. All stored data of their browsers is deleted after each test. */
import type { BrowserContext, Page } from 'playwright-core'
import type { Language } from '../../shared/domain/languages.ts'
import type { MarketKey } from '../../shared/domain/markets.ts'
import { languageCookieName } from '../../shared/site-paths.ts'
import { openBrowserContext, deleteStoredData, openSharedPage } from './chromium.ts'
import { getCloudAddress } from './cloud.ts'

const freeContexts: BrowserContext[] = []
const usedContexts: BrowserContext[] = []
afterEach(async () => {
  for (const context of usedContexts.splice(0)) {
    await deleteStoredData(context, getCloudAddress().web)
    freeContexts.push(context)
  }
})

export async function openVisitorPage(language: Language = 'en'): Promise<Page> {
  const context = freeContexts.pop() ?? (await openBrowserContext())
  usedContexts.push(context)
  await context.addCookies([
    { name: languageCookieName, value: language, domain: 'localhost', path: '/', secure: true },
  ])
  return openSharedPage(context)
}

export const toSiteUrl = (path: string): string => getCloudAddress().web + path

export const marketByLanguage: Record<Language, MarketKey> = { en: 'com', is: 'is', pt: 'pt' }

export const toMarketUrl = (market: MarketKey, path: string): string =>
  market === 'com' ? toSiteUrl(path) : toSiteUrl(path).replace('//', `//${market}.`)

export async function fillFields(page: Pick<Page, 'getByLabel'>, values: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(values)) await page.getByLabel(label, { exact: true }).fill(value)
}

/** Waits until the page is at the path and shows `name`, the name of the logged-in account. */
export const waitForScreen = async (page: Page, path: string, name: string): Promise<void> => {
  await page.waitForURL(toSiteUrl(path))
  await page.getByText(name, { exact: true }).first().waitFor()
}
