import type { BrowserContext } from 'playwright-core'
import { sessionCookie } from '../../shared/domain/lifetimes.ts'
import type { Browser } from './browser.ts'

/** The cookies of that session, as the servers would have set them in a real browser: a log-in without the form. */
export const takeSession = (context: BrowserContext, { cookies }: Pick<Browser, 'cookies'>): Promise<void> =>
  context.addCookies(
    [...cookies].map(([name, value]) => ({
      name,
      value,
      domain: 'localhost',
      path: '/',
      secure: true,
      httpOnly: name === sessionCookie,
    })),
  )
