import type { Page } from 'playwright-core'
import { chooseFullOrBrief } from './brief.ts'

const maxSeconds = 60
const frameCount = chooseFullOrBrief(150, 30)

/** Runs the script in the page, and returns its result. Throws if the script has no result within `maxSeconds`. */
export async function runInPage<Result>(page: Page, script: string): Promise<Result> {
  let timer: NodeJS.Timeout | undefined
  const timeoutPromise = new Promise<never>((_, fail) => {
    const failLate = () => fail(new Error(`the page ${page.url()} gave no result within ${maxSeconds} s: ${script}`))
    timer = setTimeout(failLate, maxSeconds * 1000)
  })
  return Promise.race([page.evaluate<Result>(script), timeoutPromise]).finally(() => clearTimeout(timer))
}

/**
 * Runs a script before each frame, and returns the milliseconds between frames. On a busy machine, Chromium without a
 * screen may stop rendering, so the wait for a frame is limited and counts as one long frame.
 */
export const measureFrames = (page: Page, beforeEachFrame: string): Promise<number[]> =>
  runInPage(
    page,
    `new Promise(done => {
  const gaps = []
  let last = performance.now()
  const addGap = () => {
    const now = performance.now()
    gaps.push(now - last)
    last = now
  }
  const timer = setTimeout(() => {
    addGap()
    done(gaps)
  }, ${(maxSeconds * 1000) / 2})
  const step = () => {
    addGap()
    ${beforeEachFrame}
    if (gaps.length < ${frameCount}) return requestAnimationFrame(step)
    clearTimeout(timer)
    done(gaps)
  }
  requestAnimationFrame(step)
})`,
  )
