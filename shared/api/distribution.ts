/** What a site's distribution adds to the requests that it passes on to the API. */

/** proves that a request came through one; CloudFront refuses names that begin with `x-edge-` or `x-amz-` */
export const originKeyHeader = 'x-origin-key'
/** the address of whoever called the distribution */
export const viewerAddressHeader = 'x-viewer-address'

/** where the API is on a site's own host */
export const apiPath = '/_api'
