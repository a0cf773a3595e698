/** @swc/jest, with a clock beside it that test/support/times/environment.js reads; and a Playwright that looks more often */
import swc from '@swc/jest'

/** Playwright asks a page for what is not there yet after 20, 50, 100, 100 and then every 500 ms: tests waited half of their time for its next look. */
const pauses = /\[(0, )?20, (50, )?100, 100, 500\]/g

function lookingMoreOften(playwright) {
  if (playwright.match(pauses)?.length !== 2)
    throw new Error('Playwright waits in other ways than test/support/times/transform.js knows')
  return { code: playwright.replace(pauses, '[20]') }
}

export default {
  createTransformer(options) {
    const inner = swc.createTransformer(options)
    return {
      ...inner,
      process(...given) {
        const began = performance.now()
        try {
          return given[1].endsWith('/playwright-core/lib/coreBundle.js')
            ? lookingMoreOften(given[0])
            : inner.process(...given)
        } finally {
          globalThis.transformMs = (globalThis.transformMs ?? 0) + performance.now() - began
        }
      },
    }
  },
}
