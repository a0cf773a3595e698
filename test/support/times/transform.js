/** Transforms files with @swc/jest, measures the time, and changes three things in Playwright that make tests slow. */
import swc from '@swc/jest'

/** Playwright's pauses between retries, which made up half of the time of tests. */
const pausePattern = /\[(0, )?20, (50, )?100, 100, 500\]/g

/**
 * The statement with which Playwright records 50 frames of the stack for each call. Jest makes frames expensive, and a
 * few suffice.
 */
const frames = 'Error.stackTraceLimit = 50'

/**
 * Matches the compression of messages between Playwright and Chromium. The compression took a tenth of the processors'
 * time.
 */
const compressionPattern = /perMessageDeflate: perMessageDeflate2\b/g

function makeFaster(playwrightCode) {
  if (
    playwrightCode.match(pausePattern)?.length !== 2 ||
    playwrightCode.match(compressionPattern)?.length !== 2 ||
    !playwrightCode.includes(frames)
  )
    throw new Error('Playwright waits, connects or traces in other ways than test/support/times/transform.js knows')
  return {
    code: playwrightCode
      .replace(pausePattern, '[20]')
      .replace(compressionPattern, 'perMessageDeflate: false')
      .replace(frames, 'Error.stackTraceLimit = 15'),
  }
}

export default {
  createTransformer(options) {
    const swcTransformer = swc.createTransformer(options)
    return {
      ...swcTransformer,
      process(...processArguments) {
        const startMs = performance.now()
        try {
          return processArguments[1].endsWith('/playwright-core/lib/coreBundle.js')
            ? makeFaster(processArguments[0])
            : swcTransformer.process(...processArguments)
        } finally {
          globalThis.transformMs = (globalThis.transformMs ?? 0) + performance.now() - startMs
        }
      },
    }
  },
}
