import chromium from '@sparticuz/chromium'
import { chromium as playwright, type BrowserContext, type BrowserContextOptions } from 'playwright-core'
import { createRunDirectory } from './run-directory.ts'

export const chromiumFlags = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** Reduced motion ends transitions at once, so that tests need not wait and axe sees final colours. */
export const desktopOptions = {
  viewport: { width: 1280, height: 800 },
  locale: 'en-GB',
  reducedMotion: 'reduce' as const,
}

/** Returns the name of the environment variable that has the address of a worker's browser. */
export const toBrowserVariableName = (worker: string): string => `BROWSER_${worker}`

/** Starts a browser whose profile is in `directory`. The default is a new directory, so the profile is empty. */
export const startBrowser = async (
  options: BrowserContextOptions = {},
  directory = createRunDirectory('profile'),
): Promise<BrowserContext> =>
  playwright.launchPersistentContext(directory, {
    executablePath: await chromium.executablePath(),
    args: chromiumFlags,
    ...desktopOptions,
    ...options,
  })
