/** the browser that this worker's tests look at pages with */
import {
  chromium as playwright,
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type Page,
} from 'playwright-core'
import { browserOf, desk } from './chromium-process.ts'
import { timePageLoads } from './times/page-loads.ts'

let connected: Promise<Browser> | undefined
// The browser itself stays for the next file; what this file opened in it goes.
afterAll(async () => (await connected)?.close())

/** the one that the global setup started for this worker */
async function connect(): Promise<Browser> {
  const address = process.env[browserOf(process.env['JEST_WORKER_ID'] ?? '1')]
  if (!address) throw new Error('no browser was started for these tests')
  return playwright.connectOverCDP(address)
}

/** a browser that knows nobody, beside others that a test may have open */
export async function emptyBrowser(options: BrowserContextOptions = {}): Promise<BrowserContext> {
  connected ??= connect()
  const context = await (await connected).newContext({ ...desk, ...options })
  timePageLoads(context)
  return context
}

/** pages with scripts of a test's own, which cannot be taken out again */
const changed = new WeakSet<Page>()

/** The tests of a file take turns with one page: a process that has run the app before starts it sooner. */
export async function pageOf(context: BrowserContext): Promise<Page> {
  const [known] = context.pages()
  if (known) return known
  const page = await context.newPage()
  const addInitScript = page.addInitScript.bind(page)
  page.addInitScript = (...given) => {
    changed.add(page)
    return addInitScript(...given)
  }
  return page
}

/** after each test: the page is as a new one, and others are closed, since they go on drawing and cost the next test its time */
export async function closePages(context: BrowserContext): Promise<void> {
  const [page] = context.pages().filter(one => !changed.has(one))
  await Promise.all(
    context
      .pages()
      .filter(other => other !== page)
      .map(other => other.close()),
  )
  if (!page) return
  // What is still routed keeps the browser from using the files that it has.
  await Promise.all([page.unrouteAll(), context.unrouteAll()])
  await page.setViewportSize(desk.viewport)
  await page.emulateMedia({ colorScheme: null, reducedMotion: null, media: null })
  await page.goto('about:blank')
}

/** as closePages, and the browser has forgotten whatever a site of ours keeps in it */
export async function forgetAll(context: BrowserContext, origin: string): Promise<void> {
  await closePages(context)
  await context.clearCookies()
  const session = await context.newCDPSession(await pageOf(context))
  await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' })
  await session.detach()
}
