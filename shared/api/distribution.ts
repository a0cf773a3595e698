/** Headers that a site's distribution adds to the requests that it passes on to the API. */

/**
 * Proves that a request came through a distribution. CloudFront refuses names that begin with `x-edge-` or `x-amz-`.
 */
export const originKeyHeader = 'x-origin-key'
/** The address of the caller of the distribution. */
export const viewerAddressHeader = 'x-viewer-address'

/** The path of the API on a site's host. */
export const apiPath = '/_api'
