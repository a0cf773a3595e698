/**
 * Acts as a mid-range phone: a processor four times slower than this machine's, except in a brief run, and a network
 * with 1.6 Mbit/s and a latency of 150 ms.
 */
import type { BrowserContext, Page } from 'playwright-core'
import { startBrowser } from '../support/chromium-process.ts'
import { chooseFullOrBrief, isBriefBenchmark } from './brief.ts'

export const slowdownFactor = chooseFullOrBrief(4, 1)
const network = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1024 * 1024) / 8,
  uploadThroughput: (750 * 1024) / 8,
}

export interface SlowPhone extends AsyncDisposable {
  context: BrowserContext
  page: Page
  /** Returns the kilobytes transferred until now. */
  countKilobytes: (...types: string[]) => number
}

export async function startSlowPhone({ hasTouch = false } = {}): Promise<SlowPhone> {
  const context = await startBrowser({ viewport: { width: 390, height: 844 }, hasTouch })
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await devtools.send('Network.enable')
  if (!isBriefBenchmark) await devtools.send('Network.emulateNetworkConditions', network)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdownFactor })
  const bytes = new Map<string, number>()
  const types = new Map<string, string>()
  devtools.on('Network.responseReceived', ({ requestId, type }) => types.set(requestId, type))
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const type = types.get(requestId) ?? ''
    bytes.set(type, (bytes.get(type) ?? 0) + encodedDataLength)
  })
  return {
    context,
    page,
    countKilobytes: (...types) => types.reduce((sum, type) => sum + (bytes.get(type) ?? 0), 0) / 1024,
    [Symbol.asyncDispose]: () => context.close(),
  }
}
