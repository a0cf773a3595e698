/** A site's distribution adds these headers to requests to the API. */

/**
 * Proves that a request came through a distribution. CloudFront refuses names that begin with `x-edge-` or `x-amz-`.
 */
export const originKeyHeader = 'x-origin-key'
export const viewerAddressHeader = 'x-viewer-address'

export const apiPath = '/_api'
