import type { Page } from 'playwright-core'
import { apiPath } from '../../shared/api/distribution.ts'
import type { Browser } from '../support/browser.ts'
import { copySession } from '../support/copy-session.ts'

/** Returns the answer that a picture needs in place of the server's. Undefined leaves the server's answer. */
export type ReplacedResponse = (
  path: string,
  body: string | undefined,
) => { status: number; body: (text: string) => string } | undefined

/** Makes all calls of the page under the caller's session, and replaces the answers that a picture needs changed. */
export async function callAs(
  page: Page,
  web: string,
  caller: Browser,
  replaceAnswer: ReplacedResponse = () => undefined,
): Promise<void> {
  const base = web + apiPath
  await copySession(page.context(), caller)
  await page.route(`${base}/**`, async route => {
    const asked = route.request()
    const [path, sent] = [asked.url().slice(base.length), asked.postData() ?? undefined]
    const other = replaceAnswer(path, sent)
    // A change whose answer is replaced must not be carried out, so another call is sent in its place.
    const { status, headers, text } = await caller.send(
      other && asked.method() !== 'GET' ? 'GET' : asked.method(),
      other && asked.method() !== 'GET' ? '/employee/self' : path,
      { body: other ? undefined : sent },
    )
    await route.fulfill({
      status: other?.status ?? status,
      headers: Object.fromEntries(headers),
      body: other ? other.body(text) : text,
    })
  })
}
