/** somebody in front of a browser: each test begins with an empty profile, and ends it */
import type { BrowserContext, Page } from 'playwright-core'
import type { Language } from '../../shared/domain/languages.ts'
import { profile } from './chromium.ts'
import { cloud } from './cloud.ts'

const open = new Set<BrowserContext>()
afterEach(async () => {
  await Promise.all([...open].map(context => context.close()))
  open.clear()
})

/** a browser that was last shown in that language */
export async function visitor(language: Language = 'en'): Promise<Page> {
  const context = await profile()
  open.add(context)
  context.setDefaultTimeout(10_000)
  // a later choice stays
  await context.addInitScript({ content: `localStorage.language ??= '${language}'` })
  return context.pages()[0] ?? context.newPage()
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
