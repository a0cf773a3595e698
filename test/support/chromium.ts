import {
  chromium as playwright,
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type Page,
} from 'playwright-core'
import { toBrowserVariableName, desktopOptions } from './chromium-process.ts'
import { getCloudAddress } from './cloud.ts'
import { eventually } from './eventually.ts'
import { keepInterception } from './keep-interception.ts'
import { timePageLoads } from './times/page-loads.ts'
import { recordPageProblems } from './page-diagnostics.ts'

let connection: Promise<Browser> | undefined
// `close` only disconnects, so that the browser stays open for the next test file.
afterAll(async () => (await connection)?.close())

/** Connects to the browser that the global setup has started for this worker. */
async function connect(): Promise<Browser> {
  const address = process.env[toBrowserVariableName(process.env['JEST_WORKER_ID'] ?? '1')]
  if (!address) throw new Error('no browser was started for these tests')
  return playwright.connectOverCDP(address)
}

/** Shared pages return to these sizes after each test. */
const viewports = new WeakMap<BrowserContext, typeof desktopOptions.viewport>()

export async function openBrowserContext(options: BrowserContextOptions = {}): Promise<BrowserContext> {
  connection ??= connect()
  const context = await (await connection).newContext({ ...desktopOptions, ...options })
  viewports.set(context, options.viewport ?? desktopOptions.viewport)
  timePageLoads(context)
  recordPageProblems(context)
  keepInterception(context)
  return context
}

/** These pages are closed after a test, because init scripts cannot be removed from a page. */
const pagesWithInitScripts = new WeakSet<Page>()

/**
 * Returns the context's first page, or opens one. The tests of a file share it, because the app starts sooner in a
 * process that has run it before.
 */
export async function openSharedPage(context: BrowserContext): Promise<Page> {
  const [existingPage] = context.pages()
  if (existingPage) return existingPage
  const page = await context.newPage()
  const addInitScript = page.addInitScript.bind(page)
  page.addInitScript = (...args) => {
    pagesWithInitScripts.add(page)
    return addInitScript(...args)
  }
  return page
}

/** This file of the site has no scripts. For a page of another origin, the browser would start another process. */
const emptyPage = '/icon.svg'
export async function leaveApp(page: Page): Promise<void> {
  const leave = () => page.goto(`${getCloudAddress().web}${emptyPage}`).then(() => 'left', String)
  // Retries, because a click at the end of the test may still navigate the page and interrupt this navigation.
  await eventually(leave, end => end === 'left', 30)
}

/** Keeps at most one page, because other pages would keep rendering and slow the next test down. */
export async function closePages(context: BrowserContext): Promise<void> {
  const [page] = context.pages().filter(candidate => !pagesWithInitScripts.has(candidate))
  await Promise.all(
    context
      .pages()
      .filter(other => other !== page)
      .map(other => other.close()),
  )
  if (!page) return
  // Removes the routes, because they disable the browser's cache.
  await Promise.all([page.unrouteAll(), context.unrouteAll()])
  await page.setViewportSize(viewports.get(context) ?? desktopOptions.viewport)
  await page.emulateMedia({ colorScheme: null, reducedMotion: desktopOptions.reducedMotion, media: null })
  await leaveApp(page)
}

export async function deleteStoredData(context: BrowserContext, origin: string): Promise<void> {
  await closePages(context)
  await context.clearCookies()
  const session = await context.newCDPSession(await openSharedPage(context))
  await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' })
  await session.detach()
}

/**
 * Opens one browser context for all tests of a file, and empties it after each test. Returns a function that returns
 * this context.
 */
export function useSharedContext(options: BrowserContextOptions = {}): () => BrowserContext {
  let context: BrowserContext | undefined
  beforeAll(async () => {
    context = await openBrowserContext(options)
  })
  afterEach(async () => {
    if (!context) return
    await context.setOffline(false)
    await context.clearPermissions()
    await deleteStoredData(context, getCloudAddress().web)
  })
  return () => {
    if (!context) throw new Error('the context opens before the first test')
    return context
  }
}
