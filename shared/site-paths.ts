/** The paths of the sites' pages. A path that is not in this file leads to the front page. */
import { announcedChanges } from './domain/changelog.ts'
import { markets, type Market, type Site } from './domain/markets.ts'

const changelogPaths = announcedChanges.map(({ day }) => `/changelog/${day}` as const)

/** Public pages are prerendered for each market and language. */
export const publicPaths = [
  '/',
  '/download',
  '/faq',
  '/security',
  '/privacy',
  '/terms',
  '/cookies',
  '/changelog',
  ...changelogPaths,
] as const
export type PublicPath = (typeof publicPaths)[number]

/** Paths of the app, whose screens are rendered in the browser. */
export const appPaths = [
  '/a',
  '/login_link',
  '/login_link_time_clock',
  '/login_employee',
  '/login_time_clock',
  '/forgot_password',
  '/change_password_link',
  '/confirm_claims',
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

/**
 * Only these screens can open the card checkout. The security policy of the other screens allows no host of the card
 * provider.
 */
export const checkoutPaths: readonly AppPath[] = ['/app', '/app/report', '/app/setup']

/** The distribution reads the visitor's choice from this cookie, and scripts read and set it. */
export const languageCookieName = '__Host-language'
/** A path with this parameter chooses a language, and redirects to the path without it. */
export const languageParameter = 'language'
export const languageCookieDays = 365

/** Returns the path of the page's file, below the site's root. */
export const toPageFilePath = (path: PublicPath, language: string): string =>
  `/pages/${language}${path === '/' ? '/index' : path}.html`

/**
 * The front page leads companies to a URL with this parameter. There, a company without entries starts with the setup.
 */
export const homeParameter = 'home'

interface Alternate {
  hreflang: string
  href: string
}

/**
 * Returns the page's address on each site with its `hreflang`: language and country, or only the language for Iceland.
 * The site for several countries is the alternate for English and for all languages without a site.
 */
export function listAlternates(path: PublicPath, sites: readonly Site[]): Alternate[] {
  if (sites.length < 2) return []
  return sites.flatMap(({ origin, market }) => {
    const { country, language }: Market = markets[market]
    const codes = country ? [language === 'is' ? 'is' : `${language}-${country}`] : [language, 'x-default']
    return codes.map(hreflang => ({ hreflang, href: `${origin}${path}` }))
  })
}
