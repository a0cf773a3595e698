import type { BrowserContext } from 'playwright-core'
import { sessionCookieName } from '../../shared/domain/lifetimes.ts'
import type { Browser } from './browser.ts'

/** Logs the browser in by the cookies of an existing session, without the login form. */
export const copySession = (context: BrowserContext, { cookies }: Pick<Browser, 'cookies'>): Promise<void> =>
  context.addCookies(
    [...cookies].map(([name, value]) => ({
      name,
      value,
      domain: 'localhost',
      path: '/',
      secure: true,
      httpOnly: name === sessionCookieName,
    })),
  )
