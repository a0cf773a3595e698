import type { BrowserContext, Page } from 'playwright-core'
import { recordTime } from './time-spent.ts'

export function timePageLoads(context: BrowserContext): void {
  context.on('page', page => {
    for (const name of ['goto', 'reload'] as const) {
      const load = page[name].bind(page) as (...given: unknown[]) => ReturnType<Page['goto']>
      page[name] = (...args: unknown[]) => recordTime('page loads', () => load(...args))
    }
  })
}
