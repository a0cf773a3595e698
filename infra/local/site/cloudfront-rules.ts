/** CloudFront's rules for what runs at its edge; deployments that break them fail, or answer 502 */

/** https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/cloudfront-limits.html#limits-functions */
export const mostFunctionBytes = 10 * 1024

/** No edge function may add or change these: https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/edge-function-restrictions-all.html */
const disallowed =
  /^(connection|expect|keep-alive|proxy-authenticate|proxy-authorization|proxy-connection|trailer|upgrade|x-accel-(buffering|charset|limit-rate|redirect)|x-amz-cf-.*|x-amzn-(auth|cf-billing|cf-id|cf-xff|errortype|fle-profile|header-count|lambda-integration-tag|requestid)|x-cache|x-edge-.*|x-forwarded-proto|x-real-ip)$/
/** A function of a viewer's request may read these, and not change them (the same page). */
const readOnly = /^(content-length|host|transfer-encoding|via)$/

export const mayNotBeSetByFunction = (header: string): boolean => disallowed.test(header) || readOnly.test(header)

/** No origin may be sent these as headers of its own: https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/add-origin-custom-headers.html */
const notForOrigins =
  /^(cache-control|connection|content-length|cookie|host|if-(match|modified-since|none-match|range|unmodified-since)|max-forwards|pragma|proxy-authenticate|proxy-authorization|proxy-connection|range|request-range|te|trailer|transfer-encoding|upgrade|via|x-amz-.*|x-edge-.*|x-real-ip)$/

export const mayNotBeSentToOrigin = (header: string): boolean => notForOrigins.test(header.toLowerCase())
