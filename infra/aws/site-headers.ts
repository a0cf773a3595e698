import { Duration } from 'aws-cdk-lib'
import { HeadersFrameOption, HeadersReferrerPolicy, ResponseHeadersPolicy } from 'aws-cdk-lib/aws-cloudfront'
import type { Construct } from 'constructs'
import type { Settings } from './settings.ts'
import { mapTiles } from '../../shared/map-tiles.ts'

const self = "'self'"

/** Forbids inline scripts and styles everywhere. */
const toContentSecurityPolicy = (sources: Record<string, readonly string[]>): string =>
  Object.entries({
    'default-src': ["'none'"],
    'script-src': [self],
    'style-src': [self],
    'font-src': [self],
    'form-action': [self],
    'frame-ancestors': ["'none'"],
    'base-uri': ["'none'"],
    'manifest-src': [self],
    ...sources,
  })
    .map(([directive, allowed]) => [directive, ...allowed].join(' '))
    .join('; ')

/** Paddle loads its script, its styles and pictures, and its frame for the card number from these hosts. */
interface CheckoutHosts {
  script: string
  styles: string
  frame: string
}

/** Returns the hosts that the card checkout needs. Returns none if the stage accepts no cards. */
export function findCheckoutHosts({ paddle }: Pick<Settings, 'paddle'>): CheckoutHosts[] {
  if (!paddle) return []
  const script = new URL(paddle.script).origin
  return paddle.environment === 'live'
    ? [{ script, styles: script, frame: 'https://buy.paddle.com' }]
    : [{ script, styles: 'https://sandbox-cdn.paddle.com', frame: 'https://sandbox-buy.paddle.com' }]
}

/**
 * Returns the Content-Security-Policy of the app. `connectOrigins` lists the other origins to which the app sends
 * requests, such as those of the buckets. Only screens that can open the checkout need `hosts`.
 */
export function createAppSecurityPolicy(
  connectOrigins: readonly string[],
  hosts: readonly CheckoutHosts[] = [],
): string {
  const scripts = hosts.map(({ script }) => script)
  const frames = hosts.map(({ frame }) => frame)
  // Paddle's sandbox loads its styles and pictures from another host than its script.
  const styles = [...new Set(hosts.flatMap(host => [host.script, host.styles]))]
  return toContentSecurityPolicy({
    'script-src': [self, ...scripts],
    'style-src': [self, ...styles],
    'img-src': [self, 'data:', 'blob:', new URL(mapTiles.url).origin, ...styles],
    'connect-src': [self, ...connectOrigins, ...scripts, ...frames],
    ...(frames.length > 0 ? { 'frame-src': frames } : {}),
    'worker-src': [self],
  })
}

/** Public pages load nothing from other hosts. */
export const publicSecurityPolicy = toContentSecurityPolicy({
  'img-src': [self],
  'connect-src': [self],
  'media-src': [self],
})

/**
 * Returns the Permissions-Policy header. The origins in `payment` may ask a browser for a stored card. The page itself
 * may ask then too, because a frame may ask only if the page around it may.
 */
export const toPermissionsPolicy = (payment: readonly string[]): string =>
  [
    'geolocation=(self)',
    'camera=(self)',
    'microphone=()',
    `payment=(${payment.length > 0 ? ['self', ...payment.map(origin => `"${origin}"`)].join(' ') : ''})`,
    'usb=()',
    'display-capture=()',
  ].join(', ')

const commonHeaders = {
  strictTransportSecurity: { accessControlMaxAge: Duration.days(730), includeSubdomains: true, override: true },
  contentTypeOptions: { override: true },
  frameOptions: { frameOption: HeadersFrameOption.DENY, override: true },
  // Hides the path from other sites, because a page's URL may contain a login token.
  referrerPolicy: { referrerPolicy: HeadersReferrerPolicy.STRICT_ORIGIN, override: true },
}

/**
 * Creates the headers of image responses. The content security policy is not among them, because the image function
 * itself sets it.
 */
export const createImageHeadersPolicy = (scope: Construct): ResponseHeadersPolicy =>
  new ResponseHeadersPolicy(scope, 'ImageHeaders', { securityHeadersBehavior: commonHeaders })

interface PageHeadersProps {
  contentSecurityPolicy: string
  isProduction: boolean
  payment?: readonly string[]
}

export const createPageHeaders = (
  scope: Construct,
  id: string,
  { contentSecurityPolicy, isProduction, payment = [] }: PageHeadersProps,
): ResponseHeadersPolicy =>
  new ResponseHeadersPolicy(scope, id, {
    securityHeadersBehavior: {
      ...commonHeaders,
      contentSecurityPolicy: { contentSecurityPolicy, override: true },
    },
    customHeadersBehavior: {
      customHeaders: [
        { header: 'permissions-policy', value: toPermissionsPolicy(payment), override: true },
        // Separates our page from a page that opened it, but not from a payment window that our page opens.
        { header: 'cross-origin-opener-policy', value: 'same-origin-allow-popups', override: true },
        // Only production may be indexed. A robots.txt instead would prevent search engines from seeing this header.
        ...(isProduction ? [] : [{ header: 'x-robots-tag', value: 'noindex', override: true }]),
      ],
    },
  })
