/** Starts Chromium. */
import chromium from '@sparticuz/chromium'
import { chromium as playwright, type BrowserContext, type BrowserContextOptions } from 'playwright-core'
import { directoryOfRun } from './directory-of-run.ts'

export const flags = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/**
 * The default window of pages. Reduced motion ends transitions at once: tests do not wait for them, and axe sees final
 * colours. The pages of test/engines do move.
 */
export const desk = { viewport: { width: 1280, height: 800 }, locale: 'en-GB', reducedMotion: 'reduce' as const }

/** The environment variable with the address of a worker's browser. */
export const browserOf = (worker: string): string => `BROWSER_${worker}`

/** Starts a process of its own. Its profile is empty, unless the directory was used before. */
export const browserProcess = async (
  options: BrowserContextOptions = {},
  directory = directoryOfRun('profile'),
): Promise<BrowserContext> =>
  playwright.launchPersistentContext(directory, {
    executablePath: await chromium.executablePath(),
    args: flags,
    ...desk,
    ...options,
  })
