/** Transforms files with @swc/jest, measures the time, and changes three things in Playwright that make tests slow. */
import swc from '@swc/jest'

/** Playwright's pauses between retries, which made up half of the time of tests. */
const pauses = /\[(0, )?20, (50, )?100, 100, 500\]/g

/** Playwright records 50 frames of the stack for each call. Jest makes frames expensive, and a few suffice. */
const frames = 'Error.stackTraceLimit = 50'

/** The compression of messages between Playwright and Chromium, which took a tenth of the processors' time. */
const compression = /perMessageDeflate: perMessageDeflate2\b/g

function faster(playwright) {
  if (
    playwright.match(pauses)?.length !== 2 ||
    playwright.match(compression)?.length !== 2 ||
    !playwright.includes(frames)
  )
    throw new Error('Playwright waits, connects or traces in other ways than test/support/times/transform.js knows')
  return {
    code: playwright
      .replace(pauses, '[20]')
      .replace(compression, 'perMessageDeflate: false')
      .replace(frames, 'Error.stackTraceLimit = 15'),
  }
}

export default {
  createTransformer(options) {
    const inner = swc.createTransformer(options)
    return {
      ...inner,
      process(...given) {
        const began = performance.now()
        try {
          return given[1].endsWith('/playwright-core/lib/coreBundle.js') ? faster(given[0]) : inner.process(...given)
        } finally {
          globalThis.transformMs = (globalThis.transformMs ?? 0) + performance.now() - began
        }
      },
    }
  },
}
