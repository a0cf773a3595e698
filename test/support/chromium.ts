import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import chromium from '@sparticuz/chromium'
import { chromium as playwright, type Browser, type BrowserContext } from 'playwright-core'

const flags = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** a browser profile of its own: nothing in it, unless it is one that was used before */
export const profile = async (size = { width: 1280, height: 800 }, directory = mkdtempSync(join(tmpdir(), 'profile-'))): Promise<BrowserContext> =>
  playwright.launchPersistentContext(directory, {
    executablePath: await chromium.executablePath(),
    args: flags,
    viewport: size,
    locale: 'en-GB',
  })

/** a browser whose contexts are as empty as profiles, and begin sooner */
export const chromiumBrowser = async (): Promise<Browser> => playwright.launch({ executablePath: await chromium.executablePath(), args: flags })

/** after each test: pages that stay open go on drawing, and cost the next test its time */
export const closePages = async (context: BrowserContext): Promise<void> => {
  await Promise.all(context.pages().map(page => page.close()))
}
