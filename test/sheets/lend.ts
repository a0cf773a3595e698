import type { Page } from 'playwright-core'
import { apiPath } from '../../shared/api/distribution.ts'
import type { Browser } from '../support/browser.ts'
import { takeSession } from '../support/take-session.ts'

/** what a picture needs the servers to say, which they would say at another time; undefined leaves their answer */
export type Instead = (
  path: string,
  body: string | undefined,
) => { status: number; body: (text: string) => string } | undefined

/** the page calls under this caller's session, and is answered otherwise where a picture needs it */
export async function lend(
  page: Page,
  web: string,
  caller: Browser,
  instead: Instead = () => undefined,
): Promise<void> {
  const base = web + apiPath
  await takeSession(page.context(), caller)
  await page.route(`${base}/**`, async route => {
    const asked = route.request()
    const [path, sent] = [asked.url().slice(base.length), asked.postData() ?? undefined]
    const other = instead(path, sent)
    // what is answered otherwise is only looked at: nothing is changed by it
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
