/** Headers that a site's distribution adds to requests to the API. */

/**
 * Proves that a request came through a distribution. CloudFront refuses names that begin with `x-edge-` or `x-amz-`.
 */
export const originKeyHeader = 'x-origin-key'
/** The address of the distribution's caller. */
export const viewerAddressHeader = 'x-viewer-address'

export const apiPath = '/_api'
