/** Describes what the pages of a failed test show, because nobody watches the tests run. */
import type { BrowserContext, Page } from 'playwright-core'

/** The test environment (test/support/times/environment.js) calls this after a failed test. */
declare global {
  var whatPagesShow: (() => Promise<string>) | undefined
}

const maxCharacters = 6000
const maxProblems = 20

const contexts: BrowserContext[] = []
const problemsByPage = new WeakMap<Page, string[]>()

export function recordPageProblems(context: BrowserContext): void {
  contexts.push(context)
  context.on('page', page => {
    const mishaps: string[] = []
    problemsByPage.set(page, mishaps)
    const addMishap = (mishap: string): void => {
      mishaps.push(mishap)
      if (mishaps.length > maxProblems) mishaps.shift()
    }
    page.on('pageerror', error => addMishap(`error: ${error.message}`))
    page.on('console', message => {
      if (message.type() === 'error') addMishap(`console: ${message.text()}`)
    })
    page.on('requestfailed', request =>
      addMishap(`failed: ${request.method()} ${request.url()} ${request.failure()?.errorText ?? ''}`),
    )
  })
  globalThis.whatPagesShow = async () =>
    (await Promise.all(contexts.flatMap(browserContext => browserContext.pages()).map(describePage))).join('')
}

/**
 * Runs in the page. Returns whether the browser draws frames, because without frames there are no scroll events, and
 * code that waits for a painted page hangs.
 */
const frameDrawingScript = `Promise.race([
  new Promise(done => requestAnimationFrame(() => done('draws frames'))),
  new Promise(done => setTimeout(() => done('draws no frames'), 2000)),
]).then(frames => document.visibilityState + ', ' + frames)`

async function describePage(page: Page): Promise<string> {
  const snapshot = await page
    .locator('body')
    .ariaSnapshot({ timeout: 3000 })
    .catch((error: unknown) => String(error))
  const state = await page.evaluate<string>(frameDrawingScript).catch((error: unknown) => String(error))
  const lines = [
    `The page ${page.url()} (${state}) shows:`,
    snapshot.slice(0, maxCharacters),
    ...(problemsByPage.get(page) ?? []),
  ]
  return `\n\n${lines.join('\n')}\n`
}
