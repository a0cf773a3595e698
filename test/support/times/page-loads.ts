import type { BrowserContext, Page } from 'playwright-core'
import { recordTime } from './time-spent.ts'

/** Measures the page loads of a browser context. */
export function timePageLoads(context: BrowserContext): void {
  context.on('page', page => {
    for (const name of ['goto', 'reload'] as const) {
      const load = page[name].bind(page) as (...given: unknown[]) => ReturnType<Page['goto']>
      page[name] = (...given: unknown[]) => recordTime('page loads', () => load(...given))
    }
  })
}
