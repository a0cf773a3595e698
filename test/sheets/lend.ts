import type { Page } from 'playwright-core'
import type { Browser } from '../support/browser.ts'

/** what a picture needs the servers to say, which they would say at another time; undefined leaves their answer */
export type Instead = (path: string, body: string | undefined) => { status: number; body: (text: string) => string } | undefined

/** the page calls under this caller's session; its cookie cannot be given to a browser, which takes it from an answer alone */
export const lend = (page: Page, base: string, caller: Browser, instead: Instead = () => undefined): Promise<unknown> =>
  page.route(`${base}/**`, async route => {
    const asked = route.request()
    const [path, sent] = [asked.url().slice(base.length), asked.postData() ?? undefined]
    const other = instead(path, sent)
    // what is answered otherwise is only looked at: nothing is changed by it
    const { status, headers, text } = await caller.send(other && asked.method() !== 'GET' ? 'GET' : asked.method(), other && asked.method() !== 'GET' ? '/employee/self' : path, { body: other ? undefined : sent })
    await route.fulfill({ status: other?.status ?? status, headers: Object.fromEntries(headers), body: other ? other.body(text) : text })
  })
