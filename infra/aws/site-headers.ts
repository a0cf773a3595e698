import { Duration } from 'aws-cdk-lib'
import { HeadersFrameOption, HeadersReferrerPolicy, ResponseHeadersPolicy } from 'aws-cdk-lib/aws-cloudfront'
import type { Construct } from 'constructs'
import { markets, type Market, type Site } from '../../shared/domain/markets.ts'
import { mapTiles } from '../../shared/map-tiles.ts'

/** `connect` has the origins that pages call besides their own: those of the buckets. */
export const contentSecurityPolicy = (connect: readonly string[]): string =>
  Object.entries({
    'default-src': ["'none'"],
    'script-src': ["'self'"],
    'style-src': ["'self'"],
    'img-src': ["'self'", 'data:', 'blob:', new URL(mapTiles.url).origin],
    'media-src': ["'self'"],
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

/** Names the site of each country. The site of a market without a country is the default. */
function alternates(sites: readonly Site[]): string {
  return sites
    .map(({ origin, market }) => {
      const { country, language }: Market = markets[market]
      return `<${origin}/>; rel="alternate"; hreflang="${country ? `${language}-${country}` : 'x-default'}"`
    })
    .join(', ')
}

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

export const siteHeaders = (
  scope: Construct,
  connect: readonly string[],
  sites: readonly Site[],
): ResponseHeadersPolicy =>
  new ResponseHeadersPolicy(scope, 'Headers', {
    securityHeadersBehavior: {
      ...commonHeaders,
      contentSecurityPolicy: { contentSecurityPolicy: contentSecurityPolicy(connect), override: true },
    },
    customHeadersBehavior: {
      customHeaders: [
        { header: 'permissions-policy', value: permissions.join(', '), override: true },
        // A page that opened ours has no access to it, but windows that ours opens, for a card payment, can answer it.
        { header: 'cross-origin-opener-policy', value: 'same-origin-allow-popups', override: true },
        // A single site has no alternatives.
        ...(sites.length > 1 ? [{ header: 'link', value: alternates(sites), override: true }] : []),
      ],
    },
  })
