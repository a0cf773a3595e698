import type { Page } from 'playwright-core'
import { apiPath } from '../../../shared/api/distribution.ts'
import type { Browser } from '../../../test/support/browser.ts'
import { copySession } from '../../../test/support/copy-session.ts'

/** Undefined keeps the server's response. */
export type FindReplacement = (
  path: string,
  body: string | undefined,
) => { status: number; body: (text: string) => string } | undefined

/** Sends all requests of the page with the caller's session. */
export async function callAs(
  page: Page,
  web: string,
  caller: Browser,
  findReplacement: FindReplacement = () => undefined,
): Promise<void> {
  const base = web + apiPath
  await copySession(page.context(), caller)
  await page.route(`${base}/**`, async route => {
    const request = route.request()
    const [path, sent] = [request.url().slice(base.length), request.postData() ?? undefined]
    const other = findReplacement(path, sent)
    // A request that would change data must not reach the server if its response is replaced, so a GET takes its place.
    const { status, headers, text } = await caller.send(
      other && request.method() !== 'GET' ? 'GET' : request.method(),
      other && request.method() !== 'GET' ? '/employee/self' : path,
      { body: other ? undefined : sent },
    )
    await route.fulfill({
      status: other?.status ?? status,
      headers: Object.fromEntries(headers),
      body: other ? other.body(text) : text,
    })
  })
}
