import type { Page } from 'playwright-core'

const maxSeconds = 60

/**
 * Runs a script in the page and returns the script's result. If there never is a result, throws an error with the
 * script.
 */
export async function runInPage<Result>(page: Page, script: string): Promise<Result> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, fail) => {
    const failLate = () => fail(new Error(`the page ${page.url()} gave no result within ${maxSeconds} s: ${script}`))
    timer = setTimeout(failLate, maxSeconds * 1000)
  })
  return Promise.race([page.evaluate<Result>(script), late]).finally(() => clearTimeout(timer))
}
