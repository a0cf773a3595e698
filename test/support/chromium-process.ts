/** starting Chromium */
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import chromium from '@sparticuz/chromium'
import { chromium as playwright, type BrowserContext, type BrowserContextOptions } from 'playwright-core'

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

/** how a page is looked at unless a test says otherwise */
export const desk = { viewport: { width: 1280, height: 800 }, locale: 'en-GB' }

/** the variable that holds the address of the browser of a worker's tests */
export const browserOf = (worker: string): string => `BROWSER_${worker}`

/** a process of its own, whose profile is empty unless it is one that was used before */
export const browserProcess = async (
  options: BrowserContextOptions = {},
  directory = mkdtempSync(join(tmpdir(), 'profile-')),
): Promise<BrowserContext> =>
  playwright.launchPersistentContext(directory, {
    executablePath: await chromium.executablePath(),
    args: flags,
    ...desk,
    ...options,
  })
