import type { Page } from 'playwright-core'
import { apiPath } from '../../../shared/api/distribution.ts'
import type { Browser } from '../../../test/support/browser.ts'
import { copySession } from '../../../test/support/copy-session.ts'

/** Returns the response to show in place of the server's. Undefined if the server's response stays. */
export type FindReplacement = (
  path: string,
  body: string | undefined,
) => { status: number; body: (text: string) => string } | undefined

/** Sends all requests of the page with the caller's session. */
export async function sendRequestsAs(
  page: Page,
  webOrigin: string,
  caller: Browser,
  findReplacement: FindReplacement = () => undefined,
): Promise<void> {
  const apiAddress = webOrigin + apiPath
  await copySession(page.context(), caller)
  await page.route(`${apiAddress}/**`, async route => {
    const request = route.request()
    const [path, sentBody] = [request.url().slice(apiAddress.length), request.postData() ?? undefined]
    const replacement = findReplacement(path, sentBody)
    // A request that would change data must not reach the server if its response is replaced, so a GET takes its place.
    const { status, headers, text } = await caller.send(
      replacement && request.method() !== 'GET' ? 'GET' : request.method(),
      replacement && request.method() !== 'GET' ? '/employee/self' : path,
      { body: replacement ? undefined : sentBody },
    )
    await route.fulfill({
      status: replacement?.status ?? status,
      headers: Object.fromEntries(headers),
      body: replacement ? replacement.body(text) : text,
    })
  })
}
