/**
 * CloudFront sets this limit:
 * https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/cloudfront-limits.html#limits-functions
 */
export const maxFunctionBytes = 10 * 1024

/**
 * No edge function may add or change these headers:
 * https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/edge-function-restrictions-all.html
 */
const functionForbiddenHeaders =
  /^(connection|expect|keep-alive|proxy-authenticate|proxy-authorization|proxy-connection|trailer|upgrade|x-accel-(buffering|charset|limit-rate|redirect)|x-amz-cf-.*|x-amzn-(auth|cf-billing|cf-id|cf-xff|errortype|fle-profile|header-count|lambda-integration-tag|requestid)|x-cache|x-edge-.*|x-forwarded-proto|x-real-ip)$/
/** A viewer-request function may read these headers, but not change them (see the same page of AWS's documentation). */
const functionReadOnlyHeaders = /^(content-length|host|transfer-encoding|via)$/

export const isForbiddenForFunction = (header: string): boolean =>
  functionForbiddenHeaders.test(header) || functionReadOnlyHeaders.test(header)

/**
 * No origin may have these custom headers:
 * https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/add-origin-custom-headers.html
 */
const originForbiddenHeaders =
  /^(cache-control|connection|content-length|cookie|host|if-(match|modified-since|none-match|range|unmodified-since)|max-forwards|pragma|proxy-authenticate|proxy-authorization|proxy-connection|range|request-range|te|trailer|transfer-encoding|upgrade|via|x-amz-.*|x-edge-.*|x-real-ip)$/

export const isForbiddenForOrigin = (header: string): boolean => originForbiddenHeaders.test(header.toLowerCase())
