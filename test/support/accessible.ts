import axe, { type AxeResults } from 'axe-core'
import type { Page } from 'playwright-core'

/** what axe finds on the page as it stands, in light and in dark; empty where all is well */
export async function barriers(page: Page): Promise<string[]> {
  const found: string[] = []
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await page.evaluate(axe.source)
    const { violations } = await page.evaluate<AxeResults>('axe.run()')
    for (const { id, nodes } of violations) found.push(...nodes.map(({ html, failureSummary }) => `${colorScheme} ${id}: ${html} ${failureSummary}`))
  }
  await page.emulateMedia({ colorScheme: null, reducedMotion: null })
  return found
}
