/** Every path of the site. All other paths lead to the front page. */
import { changes } from './domain/changelog.ts'
import { markets, type Market, type Site } from './domain/markets.ts'

const changePaths = changes.map(({ day }) => `/changelog/${day}` as const)

/** Pages for everybody. They are rendered in advance, for each market and language. */
export const publicPaths = ['/', '/download', '/privacy', '/terms', '/cookies', '/changelog', ...changePaths] as const
export type PublicPath = (typeof publicPaths)[number]

/** Screens of the app, which a browser renders. */
export const appPaths = [
  '/a',
  '/login_link',
  '/login_link_time_clock',
  '/login_employee',
  '/login_time_clock',
  '/forgot_password',
  '/change_password_link',
  '/app',
  '/app/report',
  '/app/setup',
  '/time_clock',
  '/employee/app',
  '/admin',
  '/admin/app',
  '/admin/scripts',
  '/admin/audit',
] as const
export type AppPath = (typeof appPaths)[number]

/** Shows all components in all states. It is empty outside of a developer's machine. */
export const kitPath = '/_kit'

/** Keeps the language that a visitor has chosen. The distribution, and so scripts, can read it. */
export const languageCookie = '__Host-language'
/** A path with this parameter chooses a language, and leads to the path without it. */
export const languageParameter = 'language'
export const languageCookieDays = 365

/** The file of a page, below the site's root. */
export const pageFile = (path: PublicPath, language: string): string =>
  `/pages/${language}${path === '/' ? '/index' : path}.html`

/** A company that logs in on the front page, or opens it, begins with the setup if it has no entries yet. */
export const homeParameter = 'home'

export interface Alternate {
  hreflang: string
  href: string
}

/**
 * The same page on each site. A site for one country names it, Iceland's aside, where the language says enough. The
 * site for everybody stands for English, and for all languages that have none.
 */
export function listAlternates(path: PublicPath, sites: readonly Site[]): Alternate[] {
  if (sites.length < 2) return []
  return sites.flatMap(({ origin, market }) => {
    const { country, language }: Market = markets[market]
    const codes = country ? [language === 'is' ? 'is' : `${language}-${country}`] : [language, 'x-default']
    return codes.map(hreflang => ({ hreflang, href: `${origin}${path}` }))
  })
}
