import { Duration } from 'aws-cdk-lib'
import { HeadersFrameOption, HeadersReferrerPolicy, ResponseHeadersPolicy } from 'aws-cdk-lib/aws-cloudfront'
import type { Construct } from 'constructs'
import { mapTiles } from '../../shared/map-tiles.ts'

const own = "'self'"

/** What a page may load. Scripts and styles inside of a page are forbidden everywhere. */
const policyOf = (sources: Record<string, readonly string[]>): string =>
  Object.entries({
    'default-src': ["'none'"],
    'script-src': [own],
    'style-src': [own],
    'font-src': [own],
    'form-action': [own],
    'frame-ancestors': ["'none'"],
    'base-uri': ["'none'"],
    'manifest-src': [own],
    ...sources,
  })
    .map(([directive, allowed]) => [directive, ...allowed].join(' '))
    .join('; ')

/** `connect` has the origins that screens of the app call besides their own: those of the buckets. */
export const appSecurityPolicy = (connect: readonly string[]): string =>
  policyOf({
    'img-src': [own, 'data:', 'blob:', new URL(mapTiles.url).origin],
    'connect-src': [own, ...connect],
    'worker-src': [own],
  })

/** Public pages load nothing from other hosts. */
export const publicSecurityPolicy = policyOf({ 'img-src': [own], 'connect-src': [own], 'media-src': [own] })

const permissions = [
  'geolocation=(self)',
  'camera=(self)',
  'microphone=()',
  'payment=()',
  'usb=()',
  'display-capture=()',
]

/** headers of all responses */
const commonHeaders = {
  strictTransportSecurity: { accessControlMaxAge: Duration.days(730), includeSubdomains: true, override: true },
  contentTypeOptions: { override: true },
  frameOptions: { frameOption: HeadersFrameOption.DENY, override: true },
  // The address of a page may contain a login token.
  referrerPolicy: { referrerPolicy: HeadersReferrerPolicy.STRICT_ORIGIN, override: true },
}

/** The function that shows images sets their content security policy. */
export const imageHeaders = (scope: Construct): ResponseHeadersPolicy =>
  new ResponseHeadersPolicy(scope, 'ImageHeaders', { securityHeadersBehavior: commonHeaders })

interface Pages {
  contentSecurityPolicy: string
  isProduction: boolean
}

/** The headers of pages and of their files. */
export const pageHeaders = (
  scope: Construct,
  id: string,
  { contentSecurityPolicy, isProduction }: Pages,
): ResponseHeadersPolicy =>
  new ResponseHeadersPolicy(scope, id, {
    securityHeadersBehavior: {
      ...commonHeaders,
      contentSecurityPolicy: { contentSecurityPolicy, override: true },
    },
    customHeadersBehavior: {
      customHeaders: [
        { header: 'permissions-policy', value: permissions.join(', '), override: true },
        // A page that opened ours has no access to it, but windows that ours opens, for a card payment, can answer it.
        { header: 'cross-origin-opener-policy', value: 'same-origin-allow-popups', override: true },
        // Search engines find the sites of production only. A robots.txt would hide this header from them.
        ...(isProduction ? [] : [{ header: 'x-robots-tag', value: 'noindex', override: true }]),
      ],
    },
  })
