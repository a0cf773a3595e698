import { Duration } from 'aws-cdk-lib'
import { HeadersFrameOption, HeadersReferrerPolicy, ResponseHeadersPolicy } from 'aws-cdk-lib/aws-cloudfront'
import type { Construct } from 'constructs'
import { markets, type Market, type Site } from '../../shared/domain/markets.ts'
import { mapTiles } from '../../shared/map-tiles.ts'

/** `connect`: hosts beside the site's own that pages call: the API, the buckets */
export const contentSecurityPolicy = (connect: readonly string[]): string =>
  Object.entries({
    'default-src': ["'none'"],
    'script-src': ["'self'"],
    'style-src': ["'self'"],
    'img-src': ["'self'", 'data:', 'blob:', new URL(mapTiles.url).origin],
    'font-src': ["'self'"],
    'connect-src': ["'self'", ...connect],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
    'base-uri': ["'none'"],
    'manifest-src': ["'self'"],
    'worker-src': ["'self'"],
  })
    .map(([directive, sources]) => [directive, ...sources].join(' '))
    .join('; ')

const permissions = [
  'geolocation=(self)',
  'camera=(self)',
  'microphone=()',
  'payment=()',
  'usb=()',
  'display-capture=()',
]

/** which site is for whom; the one whose market has no country of its own is for everyone else */
function alternates(sites: readonly Site[]): string {
  return sites
    .map(({ origin, market }) => {
      const { country, language }: Market = markets[market]
      return `<${origin}/>; rel="alternate"; hreflang="${country ? `${language}-${country}` : 'x-default'}"`
    })
    .join(', ')
}

/** of every answer, whatever it is */
const ofAll = {
  strictTransportSecurity: { accessControlMaxAge: Duration.days(730), includeSubdomains: true, override: true },
  contentTypeOptions: { override: true },
  frameOptions: { frameOption: HeadersFrameOption.DENY, override: true },
  // the page's address may hold a login token
  referrerPolicy: { referrerPolicy: HeadersReferrerPolicy.STRICT_ORIGIN, override: true },
}

/** what an image may do is said by the function that shows it */
export const imageHeaders = (scope: Construct): ResponseHeadersPolicy =>
  new ResponseHeadersPolicy(scope, 'ImageHeaders', { securityHeadersBehavior: ofAll })

export const siteHeaders = (
  scope: Construct,
  connect: readonly string[],
  sites: readonly Site[],
): ResponseHeadersPolicy =>
  new ResponseHeadersPolicy(scope, 'Headers', {
    securityHeadersBehavior: {
      ...ofAll,
      contentSecurityPolicy: { contentSecurityPolicy: contentSecurityPolicy(connect), override: true },
    },
    customHeadersBehavior: {
      customHeaders: [
        { header: 'permissions-policy', value: permissions.join(', '), override: true },
        // A page that opened ours keeps no hold of it; windows that ours opens, for a card payment, still answer to it.
        { header: 'cross-origin-opener-policy', value: 'same-origin-allow-popups', override: true },
        // a site alone has no alternative
        ...(sites.length > 1 ? [{ header: 'link', value: alternates(sites), override: true }] : []),
      ],
    },
  })
