/** Empty browsers for visitors. All stored data is deleted after each test. */
import type { BrowserContext, Page } from 'playwright-core'
import type { Language } from '../../shared/domain/languages.ts'
import { emptyBrowser, forgetAll, pageOf } from './chromium.ts'
import { cloud } from './cloud.ts'

const free = new Map<Language, BrowserContext[]>()
const taken: { language: Language; context: BrowserContext }[] = []
afterEach(async () => {
  for (const { language, context } of taken.splice(0)) {
    await forgetAll(context, cloud().web)
    free.set(language, [...(free.get(language) ?? []), context])
  }
})

async function lastShownIn(language: Language): Promise<BrowserContext> {
  const context = await emptyBrowser()
  // ??= keeps a language that the test has chosen.
  await context.addInitScript({ content: `localStorage.language ??= '${language}'` })
  return context
}

/** Opens a page whose stored language is the given one. */
export async function visitor(language: Language = 'en'): Promise<Page> {
  const context = free.get(language)?.pop() ?? (await lastShownIn(language))
  taken.push({ language, context })
  return pageOf(context)
}

export const at = (path: string): string => cloud().web + path

/** Fills fields by their labels. */
export async function fill(page: Pick<Page, 'getByLabel'>, values: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(values)) await page.getByLabel(label, { exact: true }).fill(value)
}

/** Waits for the path of a screen, and for the name of the logged-in account. */
export const arrived = async (page: Page, path: string, name: string): Promise<void> => {
  await page.waitForURL(at(path))
  await page.getByText(name, { exact: true }).first().waitFor()
}
